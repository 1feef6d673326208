// The order of written rows after the database moved to another server, or its counter has fallen
// behind.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEvents } from './audit.ts';
import type { Tx } from './db/database.ts';
import { openOrigin, originHolds } from './order.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

let db: TestDatabase;
const platform = { role: 'platform' } as const;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.database.write(platform, openOrigin);
  await db.empty('events', 'live_outbox');
});

const write = async (tx: Tx) =>
  void (await recordEvents(tx, [{ organisation_id: null, kind: 'test.happened' }]));
const newest = async () =>
  (
    await db.ownerSql<
      { epoch: number; server: string }[]
    >`select epoch, server from event_origins order by epoch desc limit 1`
  )[0];
const epochsInOrder = async () =>
  (
    await db.ownerSql<
      { epoch: number }[]
    >`select (tx_id::text::bigint >> 48)::int as epoch from events order by id`
  ).map(({ epoch }) => epoch);
/** Each row is above the ones written before it. */
const isInOrder = async () =>
  (
    await db.ownerSql`
      select from (select id,
        row_number() over (order by tx_id, id) = row_number() over (order by id) as fits
        from events) e
      where not fits
    `
  ).length === 0;
const moveAway = async () => {
  // As a restored copy finds it: the newest origin is of another server.
  await db.ownerSql`
    insert into event_origins (epoch, server, counter)
    select max(epoch) + 1, 'elsewhere', '1'
    from event_origins
  `;
  return (await newest())?.epoch ?? 0;
};
const putAhead = async () => {
  await db.ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update events set tx_id = (tx_id::text::bigint + 1000000)::text::xid8`;
  });
};

test('where nothing has moved no epoch is opened, however often it is checked', async () => {
  const before = await newest();
  await db.database.write(platform, write);
  expect([
    await db.database.ask(originHolds),
    await db.database.write(platform, openOrigin),
  ]).toEqual([true, null]);
  expect(await newest()).toEqual(before);
});

test('on another server the first row is in the next epoch already, and only one of many concurrent writers records it', async () => {
  await db.database.write(platform, write);
  const moved = await moveAway();
  await db.database.write(platform, write);
  expect(await epochsInOrder()).toEqual([moved - 1, moved + 1]);
  expect(await db.database.ask(originHolds)).toBe(false);
  const opened = await Promise.all(
    Array.from({ length: 5 }, async () => await db.open().write(platform, openOrigin)),
  );
  expect(opened.filter((epoch) => epoch !== null)).toEqual([moved + 1]);
  await db.database.write(platform, write);
  expect(await epochsInOrder()).toEqual([moved - 1, moved + 1, moved + 1]);
  expect(await isInOrder()).toBe(true);
  expect([...(await db.ownerSql`select event, channels from live_outbox`)]).toEqual([
    { event: 'origin.opened', channels: [] },
  ]);
});

test('a counter behind the written rows opens the next epoch, after the transactions of the old one', async () => {
  await db.database.write(platform, write);
  await putAhead();
  const before = (await newest())?.epoch ?? 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waits = async () =>
    (
      await db.ownerSql`
        select from pg_locks where locktype = 'advisory' and objid = 7310009 and not granted
      `
    ).length;
  const slow = db.database.write(platform, async (tx) => {
    await write(tx);
    await held;
  });
  await expect
    .poll(
      async () =>
        (await db.ownerSql`select from pg_locks where locktype = 'advisory' and objid = 7310009`)
          .length,
    )
    .toBe(1);
  const opening = db.database.write(platform, openOrigin);
  await expect.poll(waits).toBe(1);
  const waiting = db.open().write(platform, write);
  await expect.poll(waits).toBe(2);
  release();
  await slow;
  expect(await opening).toBe(before + 1);
  await waiting;
  expect(await epochsInOrder()).toEqual([before, before, before + 1]);
  expect([
    await db.database.ask(originHolds),
    await db.database.write(platform, openOrigin),
  ]).toEqual([true, null]);
});

test('only the platform opens an epoch, and no role changes or removes one', async () => {
  await moveAway();
  const before = await newest();
  await expect(db.database.write({ role: 'centre' }, openOrigin)).rejects.toMatchObject({
    code: '42501',
  });
  for (const change of ["update event_origins set server = 'x'", 'delete from event_origins'])
    await expect(
      db.database.write(platform, async (tx) => await tx.unsafe(change)),
    ).rejects.toMatchObject({ code: '42501' });
  expect(await newest()).toEqual(before);
});

test('a provider that hides system and timeline leaves the database and its table, and order holds', async () => {
  const own = async () =>
    await db
      .open()
      .ask(async (tx) => await tx<{ here: string }[]>`select app.this_server() as here`);
  const [known] = await own();
  expect(known?.here).toMatch(/^\d+\/[0-9A-F]{8}\/\d+\/\d+$/);
  await db.ownerSql.unsafe(`
    alter function app.this_server() owner to vigil_platform;
    revoke execute on function pg_control_system(), pg_current_wal_lsn() from public`);
  const [less] = await own();
  expect(less?.here).toBe(`-/-/${known?.here.split('/').slice(2).join('/')}`);
  const next = db.open();
  await db.database.write(platform, write);
  await next.write(platform, write);
  await next.write(platform, openOrigin);
  await next.write(platform, write);
  expect(await isInOrder()).toBe(true);
});

test('when an epoch opens every id moves on by a thousand and a tenth, which the platform role itself may not do', async () => {
  const given = async () =>
    new Map(
      (
        await db.ownerSql<{ name: string; last: number }[]>`
          select sequencename as name, coalesce(last_value, 0) as last
          from pg_sequences
          where schemaname = 'public' and sequencename ~ '_id_seq$'`
      ).map(({ name, last }) => [name, last]),
    );
  await db.ownerSql`
    select setval('alerts_id_seq', 50000), setval('device_frames_id_seq', 1000000000)
  `;
  const [before, places] = [
    await given(),
    await db.ownerSql`select last_value from places_in_order`,
  ];
  await moveAway();
  const moved = await given();
  expect(moved.get('alerts_id_seq')).toBe(50_001 + 6000);
  expect(moved.get('device_frames_id_seq')).toBe(1_000_000_001 + 10_000_000);
  expect([...moved].filter(([name, last]) => last < (before.get(name) ?? 0) + 1001)).toEqual([]);
  expect(await db.ownerSql`select last_value from places_in_order`).toEqual(places);
  await expect(
    db.database.write(platform, async (tx) => await tx`select setval('alerts_id_seq', 1)`),
  ).rejects.toMatchObject({
    code: '42501',
  });
  expect((await given()).get('alerts_id_seq')).toBe(56_001);
});
