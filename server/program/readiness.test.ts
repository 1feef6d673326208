// The readiness check: it reports the true state of the database, in words, and answers whatever
// the database does.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseTroubles, notResponding } from '#domain/settings/readiness.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { lookForUnseen } from '#server/escalation/second-path/unseen-alerts.service.ts';
import type { Database } from '#server/kit/db/database.ts';
import { openOrigin } from '#server/kit/order.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { createReadiness } from './readiness.ts';

let db: TestDatabase;
const platform = { role: 'platform' } as const;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('event_seals', 'events', 'live_outbox');
  await db.ownerSql`update unseen_alerts_read set looked_at = app.now(), tx_id = '1', event_id = 0`;
});

const engine = {
  state: { ready: true, lastCycleAt: null, failing: new Set<string>() },
  overdue: () => [],
};
const running = (database: Database) => ({
  database,
  engine,
  proof: { troubles: () => [] },
  intake: { counts: { failing: 0 } },
});
const reasons = async (database: Database = db.database) =>
  await createReadiness(running(database))();
const event = async (secondsAgo: number, tx_id: string | null = null): Promise<number> => {
  const at = new Date(Date.now() - secondsAgo * 1000);
  const row = {
    kind: 'test.happened',
    occurred_at: at,
    recorded_at: at,
    ...(tx_id === null ? {} : { tx_id }),
  };
  const [written] = await db.ownerSql<
    { id: number }[]
  >`insert into events ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};
const sealed = async (count: number) =>
  expect(await sealSome(db.database, sealKeyOf(testSecret))).toBe(count);

test('ready, also while every connection of the program is taken', async () => {
  const own = db.open({ poolSize: 1, connectDeadlineMs: 20_000 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = own.write(platform, async () => await held);
  expect(await reasons(own)).toEqual([]);
  release();
  await busy;
});

test.each([
  ['takes the connection and says nothing', () => {}],
  ['closes each connection', (socket: Socket) => socket.destroy()],
])('a database that %s is named, and the answer comes', async (_what, take) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}).resume());
    take(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = Object.assign(new URL(db.url), {
    port: String(typeof address === 'object' ? address?.port : 0),
  }).href;
  const ask = createReadiness(running(db.open({ url })));
  // Simultaneous callers share the look.
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([
    [notResponding],
    [notResponding],
    [notResponding],
  ]);
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  server.close();
  await once(server, 'close');
  expect(await ask()).toEqual([notResponding]);
});

test('an unresponsive database, because a table is locked, is named alone, not all that fails with it', async () => {
  engine.state.failing.add('messages');
  await db.ownerSql.begin(async (tx) => {
    await tx`lock table event_seals in access exclusive mode`;
    expect(await reasons()).toEqual([notResponding]);
  });
  expect(await reasons()).toEqual(['the sweep "messages" fails']);
  engine.state.failing.clear();
});

test('an event older than a minute has no seal, wherever it is in the order', async () => {
  await event(30);
  expect(await reasons()).toEqual([]);
  await event(70);
  expect(await reasons()).toEqual([databaseTroubles.unsealed]);
  await sealed(2);
  expect(await reasons()).toEqual([]);
  await event(70, '5');
  expect(await sealSome(db.database, sealKeyOf(testSecret))).toBe(0);
  expect(await reasons()).toEqual([databaseTroubles.unsealed]);
});

test('a long transaction of others delays no seal, one that writes events itself does', async () => {
  await db.ownerSql.begin(async (long) => {
    await long`update organisations set name = name`;
    await event(70);
    expect(await reasons()).toEqual([databaseTroubles.unsealed]);
    await sealed(1);
    expect(await reasons()).toEqual([]);
    await long`insert into events (kind, occurred_at) values ('test.happened', app.now())`;
    await event(70);
    await sealed(0);
    expect(await reasons()).toEqual([databaseTroubles.unsealed]);
  });
  await sealed(2);
  expect(await reasons()).toEqual([]);
});

test('a mark lies ahead of the counter, until the next epoch is opened', async () => {
  const [ahead] = await db.ownerSql<{ tx_id: string }[]>`
    update unseen_alerts_read
    set tx_id = (app.in_order(app.drawn_place()::text::xid8)::text::bigint + 1000000)::text::xid8
    returning tx_id::text`;
  expect(await reasons()).toEqual([databaseTroubles.ahead]);
  expect(await db.database.write(platform, openOrigin)).toBeGreaterThan(
    Number(BigInt(ahead?.tx_id ?? 0) >> 48n),
  );
  expect(await reasons()).toEqual([]);
});

test('a missing look for unseen alerts is reported after half a minute, until the next look', async () => {
  await db.ownerSql`update unseen_alerts_read set looked_at = app.now() - interval '31 seconds'`;
  expect(await reasons()).toEqual([databaseTroubles.unlooked]);
  await lookForUnseen(db.database);
  expect(await reasons()).toEqual([]);
});
