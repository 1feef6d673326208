// A whole world is backed up while alarms come in, and restored: every table is equal, the log
// matches its seals, people sign in, and alarms are taken.
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, aFix, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { startProgram } from '#server/app.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { makingLock } from '#server/kit/db/table-locks.ts';
import { createLog } from '#server/kit/log.ts';
import { testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { dumpSchema } from '../check/schema-dump.ts';
import {
  contentsOf,
  type EmptyDatabase,
  emptyDatabase,
  type Folder,
  openRestored,
  restoreInto,
  temporaryFolder,
} from './backup.factory.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { proveRestored } from './prove-restored.ts';
import type { Filled } from './restore-backup.ts';

/**
 * Tables that alarms write: the source went on with these while it was backed up. A restored
 * database continues under an origin of its own.
 */
const moving =
  /^(event_origins|alerts|events|devices|live_outbox\w*|positions\w*|device_frames\w*)$/;

let source: TestDatabase;
let target: EmptyDatabase;
let folder: Folder;
let world: AlertWorld;
let made: MadeBackup;
let restored: Filled;
/** Keys of alarms that were acknowledged before the backup began, and while it was made. */
const taken = { before: [] as string[], during: [] as string[] };
/**
 * Whether the sweep that makes the tables of days passed its turn over meanwhile, which would hold
 * alarms up.
 */
let passedOver = false;

beforeAll(async () => {
  folder = temporaryFolder();
  source = await testDatabase();
  await seedDemoWorld(source.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  world = await anAlertWorld(source.ownerSql);
  await writeOddRows();
  for (let nth = 0; nth < 5; nth += 1) taken.before.push(await alarm());
  await vi.waitUntil(async () => (await sealed()) > 1000, { timeout: 60_000, interval: 200 });
  await source.ownerSql.unsafe(
    'create table by_hand (id bigint); alter table users add column nickname text',
  );
  let runs = true;
  const during = (async () => {
    while (runs) {
      taken.during.push(await alarm());
      const [lock] = await source.ownerSql<
        { mine: boolean }[]
      >`select pg_try_advisory_xact_lock(${makingLock}) as mine`;
      passedOver ||= lock?.mine === false;
    }
  })();
  made = await makeBackup({
    ownerUrl: source.ownerUrl,
    secret: testSecret,
    path: folder.path('world.backup'),
  }).finally(() => {
    runs = false;
  });
  await during;
  await source.ownerSql.unsafe('drop table by_hand; alter table users drop column nickname');
  target = await emptyDatabase(`vigil_owner_${process.pid}`);
  restored = await restoreInto(target.ownerUrl, folder.path('world.backup'));
}, 240_000);
afterAll(async () => {
  await target?.drop();
  await source.close();
  folder.remove();
});

async function sealed(): Promise<number> {
  while ((await sealSome(source.database, sealKeyOf(testSecret))) > 0);
  const [row] = await source.ownerSql<{ count: number }[]>`select count(*) from event_seals`;
  return row?.count ?? 0;
}

async function alarm(): Promise<string> {
  const event = anEvent('sos', { position: aFix(-33.8, 151.2, new Date().toISOString()) });
  await createIntake(source.database).take({ device: world.device, events: [event] });
  return event.event_key;
}

/** Values that a careless copy loses, a picture of many pieces, and rows in the table of a day. */
async function writeOddRows(): Promise<void> {
  const { ownerSql } = source;
  const odd = 'a "quoted" \\ back\\nslash,\ttab\r\nline {NULL} \\N 𝄞 \u0001';
  await ownerSql`update users set first_name = ${odd} where id = ${world.worker_id}`;
  await ownerSql`insert into events (organisation_id, kind, data, occurred_at)
    values (${world.organisation_id}, 'note', 'null', app.now()),
      (${world.organisation_id}, 'note', ${ownerSql.json({ odd, deep: [1e-7, null, ''] })},
        '2024-02-29T23:59:59.123456Z')`;
  await ownerSql`insert into branding_images (organisation_id, slot, hash, type, width, height,
      bytes)
    values (${world.organisation_id}, 'logo', ${'0'.repeat(64)}, 'image/png', 8, 8,
      ${randomBytes(3_000_000)})`;
  await ownerSql`select app.ensure_partitions(3)`;
  const { device_id, organisation_id } = world.device;
  await ownerSql`insert into positions (organisation_id, device_id, at, event_key, latitude,
      longitude, source)
    select ${organisation_id}, ${device_id}, app.now() + n * interval '7 hours', 'later ' || n,
      0.1 + 0.2::float8, -1e-9, 'gps'
    from generate_series(1, 9) n`;
}

test('the file is readable by its owner alone, and lists its contents', () => {
  expect(statSync(folder.path('world.backup')).mode & 0o777).toBe(0o600);
  expect(made).toMatchObject({ fileBytes: statSync(folder.path('world.backup')).size });
  expect(restored).toMatchObject({ tables: made.tables, rows: made.rows });
});

test('tables and columns made by hand are left out and named', () => {
  expect(made.left).toEqual(['table by_hand', 'column users.nickname']);
});

test('schema, tables and sequences are those of the source', async () => {
  expect(await dumpSchema(target.sql)).toBe(await dumpSchema(source.ownerSql));
  const [was, is] = [await contentsOf(source.ownerSql), await contentsOf(target.sql)];
  expect([...is.keys()].toSorted()).toEqual([...was.keys()].toSorted());
  expect([...is].filter(([name, held]) => !moving.test(name) && was.get(name) !== held)).toEqual(
    [],
  );
  const ahead = target.sql`
    select setval('alerts_id_seq', nextval('alerts_id_seq')) > (select max(id) from alerts) as is
  `;
  expect([...(await ahead)]).toEqual([{ is: true }]);
});

test('it is of one moment: acknowledged alarms are in it, and none is incomplete', async () => {
  const keys = new Set(
    (
      await target.sql<
        { key: string }[]
      >`select event_key as key from events where event_key is not null`
    ).map(({ key }) => key),
  );
  expect(taken.before.filter((key) => !keys.has(key))).toEqual([]);
  expect([taken.during.length > 0, passedOver]).toEqual([true, true]);
  const newest = taken.during.findLastIndex((key) => keys.has(key));
  expect(taken.during.slice(0, newest + 1).filter((key) => !keys.has(key))).toEqual([]);
  const [events] = await target.sql<
    { ids: string[] }[]
  >`select array_agg(id::text) as ids from events`;
  const texts = async (sql: typeof target.sql) => [
    ...(await sql`
      select md5(string_agg(e::text, '' order by id)) as all from events e
      where id = any(${events?.ids ?? []}::bigint[])
    `),
  ];
  expect(await texts(target.sql)).toEqual(await texts(source.ownerSql));
  const [halves] = await target.sql`
    select count(*)::int as alerts from alerts a where device_id = ${world.device.device_id}
      and repeat_count <> (select count(*)
        from events e
        where e.alert_id = a.id and e.kind = 'alert.repeated')`;
  expect(halves).toEqual({ alerts: 0 });
});

test('the log matches its seals; a test alarm takes every step and notifies no person', async () => {
  const count = async () => [
    ...(await target.sql`
      select (select count(*)::int from deliveries) as messages,
        (select count(*)::int from alerts where status = 'active_alert') as open
    `),
  ];
  const before = await count();
  const said: string[] = [];
  expect(
    await proveRestored({
      url: restored.url,
      secret: testSecret,
      earlier: '',
      say: (line) => said.push(line),
    }),
  ).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^\d{4,} sealed events are what they were\.$/),
    'A test alarm was stored as an alert.',
    'The test alarm is sealed.',
    'The second path has looked at the test alarm.',
  ]);
  expect(await count()).toEqual(before);
});

test('people sign in, and a new alarm is stored', async () => {
  const database = openRestored(restored.url);
  const program = await startProgram({
    config: { ...testConfig(), roles: new Set(['api']) },
    database,
    log: createLog('silent'),
  });
  try {
    const { email = '' } =
      demoAccounts.find(({ role }) => role === 'monitoring_centre_operator') ?? {};
    expect(
      (await testClient(program.origin).post('/auth', { email, password: demoPassword })).status,
    ).toBe(200);
    const event = anEvent('duress');
    await createIntake(database).take({ device: world.device, events: [event] });
    expect([
      ...(await target.sql`select kind from events where event_key = ${event.event_key}`),
    ]).toHaveLength(1);
  } finally {
    await program.stop();
    await database.close();
  }
});
