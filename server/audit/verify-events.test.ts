// The seal of the events: whole when nothing was touched, and the row is named when a superuser
// changes, removes, puts in or moves one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEvents } from '#server/kit/audit.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { sealKeyOf } from './event-chain.ts';
import { sealSome } from './event-seal.sweep.ts';
import { verifyEvents } from './verify-events.service.ts';

let db: TestDatabase;
let ids: number[];
const key = sealKeyOf(testSecret);
const verify = async () =>
  await verifyEvents(db.database, { keys: [key], anchorFile: null, archives: [] });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('event_seals', 'events');
  const written = await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await recordEvents(
        tx,
        Array.from({ length: 50 }, (_, number) => ({
          organisation_id: null,
          kind: 'test.happened',
          data: { number },
        })),
      ),
  );
  ids = written.map((event) => event.id);
  await sealed(50);
});

const sealed = async (count: number) => expect(await sealSome(db.database, key)).toBe(count);

test('an untouched log is whole, and sealing again does nothing', async () => {
  expect(await sealSome(db.database, key)).toBe(0);
  expect(await verify()).toEqual({ checked: 50, anchored: 0, findings: [], notes: [] });
});

test('one changed byte names the row', async () => {
  await db.ownerSql`update events set data = '{"number": 8}' where id = ${ids[7] ?? 0}`;
  expect((await verify()).findings).toEqual([`event ${ids[7]} is not what was sealed (seal 8)`]);
});

test('a changed time names the row', async () => {
  await db.ownerSql`
    update events set occurred_at = occurred_at + interval '1 microsecond' where id = ${ids[0] ?? 0}
  `;
  expect((await verify()).findings).toEqual([`event ${ids[0]} is not what was sealed (seal 1)`]);
});

test('a removed row is missed, with or without its seal', async () => {
  await db.ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from events where id = ${ids[20] ?? 0}`;
    await sql`delete from events where id = ${ids[30] ?? 0}`;
    await sql`delete from event_seals where event_id = ${ids[30] ?? 0}`;
  });
  const { findings } = await verify();
  expect(findings).toContain(`event ${ids[20]} was removed (seal 21)`);
  expect(findings).toContain('seal 31 is missing: the chain goes from 30 to 32');
});

test('a row put in among the sealed ones is found', async () => {
  const [smuggled] = await db.ownerSql<{ id: number }[]>`
    insert into events (id, tx_id, kind, occurred_at) overriding system value
    select id - 1000000, tx_id, 'test.happened', occurred_at
    from events
    where id = ${ids[10] ?? 0}
    returning id`;
  expect((await verify()).findings).toEqual([
    `event ${smuggled?.id} was put in after its time: it has no seal`,
  ]);
});

test('two rows that change places are found', async () => {
  await db.ownerSql.begin(async (sql) => {
    const [one, two] = [ids[3] ?? 0, ids[4] ?? 0];
    await sql`
      update events
      set data = case id when ${one} then '{"number": 4}'::jsonb else '{"number": 3}'::jsonb end
      where id in (${one}, ${two})
    `;
  });
  expect((await verify()).findings).toEqual([
    `event ${ids[3]} is not what was sealed (seal 4)`,
    `event ${ids[4]} is not what was sealed (seal 5)`,
  ]);
});

test('events of a transaction that is still running wait for it, and lose nothing', async () => {
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = db.database.write({ role: 'platform' }, async (tx) => {
    await recordEvents(tx, [{ organisation_id: null, kind: 'test.slow' }]);
    written.resolve();
    await held.promise;
  });
  await written.promise;
  await db.database.write(
    { role: 'platform' },
    async (tx) => await recordEvents(tx, [{ organisation_id: null, kind: 'test.fast' }]),
  );
  expect(await sealSome(db.database, key)).toBe(0);
  held.resolve();
  await slow;
  await sealed(2);
  expect(await verify()).toEqual({ checked: 52, anchored: 0, findings: [], notes: [] });
});

test.each(['vigil_platform', 'vigil_centre', 'vigil_tenant'])(
  '%s cannot change or remove an event',
  async (role) => {
    const refused = async (statement: string) =>
      await expect(
        db.ownerSql.begin(async (sql) => {
          await sql.unsafe(`set local role ${role}`);
          await sql.unsafe(`set local app.organisation_id = '1'`);
          await sql.unsafe(statement);
        }),
      ).rejects.toThrow(/permission denied/);
    await refused("update events set kind = 'x'");
    await refused('delete from events');
    await refused('truncate events');
    expect((await verify()).findings).toEqual([]);
  },
);
