// The daily tables are there before their day, and making them twice is no harm.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { aFix, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { keepDeviceFacts } from './heard.store.ts';
import { partitionsSweep } from './partitions.sweep.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

const days = async () =>
  (
    await db.ownerSql<{ name: string }[]>`
      select inhrelid::regclass::text as name
      from pg_inherits
      where inhparent = 'positions'::regclass
      order by 1
    `
  ).map((row) => row.name);

test('a week of days is made, once, and a position lands in its day', async () => {
  db.clock.now = new Date('2031-03-04T12:00:00Z');
  const sweep = partitionsSweep(db.database);
  await sweep.run();
  await sweep.run();
  expect(await days()).toContain('positions_20310305');
  expect(await days()).toContain('positions_20310311');
  const [organisation] = await db.ownerSql<
    { id: number }[]
  >`insert into organisations (name) values ('A') returning id`;
  const [device] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    values (${organisation?.id ?? 0}, 2, 'P')
    returning id
  `;
  const at = '2031-03-05T12:00:00.000Z';
  const fix = {
    latitude: -32,
    longitude: 115,
    accuracy_m: 5,
    position_source: 'gps',
    position_at: at,
    speed_kmh: null,
    course_deg: null,
  };
  const facts = {
    organisation_id: organisation?.id ?? 0,
    device_id: device?.id ?? 0,
    event_key: 'k',
    heard_at: at,
    occurred_at: at,
    battery_percent: 50,
    ...fix,
  };
  await db.database.write(
    { role: 'platform' },
    async (tx) => await keepDeviceFacts(tx, [facts, facts]),
  );
  expect([...(await db.ownerSql`select latitude from positions_20310305`)]).toEqual([
    { latitude: -32 },
  ]);
});

test('two processes at once make each day once, and neither fails', async () => {
  db.clock.now = new Date('2032-03-04T12:00:00Z');
  const both = [partitionsSweep(db.database), partitionsSweep(db.open())];
  await Promise.all(both.map(async (sweep) => await sweep.run()));
  expect((await days()).filter((name) => name.startsWith('positions_203203'))).toHaveLength(7);
});

test('what a clock that is days ahead has put elsewhere moves into its day, and the days after it are made too', async () => {
  db.clock.now = new Date('2033-03-04T12:00:00Z');
  const [device] = await db.ownerSql<
    { organisation_id: number; id: number }[]
  >`select organisation_id, id from devices limit 1`;
  const ahead = ['2033-03-06T00:00:00Z', '2033-03-06T23:59:59.999999Z', '2033-04-06T00:00:00Z'];
  for (const at of ahead)
    await db.ownerSql`
      insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, source)
      values (${device?.organisation_id ?? 0}, ${device?.id ?? 0}, ${at}, ${at}, -32, 115, 'gps')`;
  const frame = async () =>
    await db.ownerSql`
      insert into device_frames (received_at, source_address, reason, frame)
      values ('2033-03-06T01:00:00Z', '203.0.113.7', 'kept', '')
    `;
  await frame();
  await partitionsSweep(db.database).run();
  await frame();
  expect(await db.ownerSql`select from device_frames_20330306`).toHaveLength(2);
  expect((await days()).filter((name) => name.startsWith('positions_203303'))).toHaveLength(7);
  expect(await db.ownerSql`select from positions_20330306`).toHaveLength(2);
  expect(
    await db.ownerSql`select from positions where at >= '2033-03-01' and at < '2034-01-01'`,
  ).toHaveLength(3);
});

test('an alarm of a day that has no table is stored with its place and its bytes, raises its alert, and moves into its day later', async () => {
  const world = await anAlertWorld(db.ownerSql);
  const at = '2034-03-06T10:00:00.000Z';
  db.clock.now = new Date(at);
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent('sos', { occurred_at: at, received_at: at, position: aFix(-32, 115, at) })],
    evidence: { source_address: '203.0.113.7', frame: new Uint8Array([1]) },
  });
  const { device_id } = world.device;
  expect(
    await db.ownerSql`
      select from alerts where device_id = ${device_id} and status = 'active_alert'
    `,
  ).toHaveLength(1);
  expect([
    ...(await db.ownerSql`select at from positions_other where device_id = ${device_id}`),
  ]).toEqual([{ at: new Date(at) }]);
  expect(
    await db.ownerSql`select from device_frames_other where device_id = ${device_id}`,
  ).toHaveLength(1);
  db.clock.now = new Date('2034-03-05T10:00:00Z');
  await partitionsSweep(db.database).run();
  expect(
    await db.ownerSql`select from positions_20340306 where device_id = ${device_id}`,
  ).toHaveLength(1);
  expect(
    await db.ownerSql`select from device_frames_20340306 where device_id = ${device_id}`,
  ).toHaveLength(1);
});
