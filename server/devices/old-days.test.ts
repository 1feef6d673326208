// Days of positions and frames that are old enough are dropped; data that an open alert, a recent
// one, held evidence or a report needs stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AlertWorld,
  anAlertWorld,
  anOperator,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { oldDaysSweep } from './old-days.sweep.ts';
import { partitionsSweep } from './partitions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let staff: number;
const devices = new Map<string, number>();

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
  staff = (await anOperator(db.ownerSql, 'Mei')).user_id;
  for (const name of [
    'open',
    'named in the story',
    'held',
    'resolved lately',
    'resolved long ago',
    'no alert',
  ])
    devices.set(name, (await anotherDevice(db.ownerSql, world)).device_id);
  db.clock.now = new Date('2033-02-20T12:00:00Z');
  await partitionsSweep(db.database).run();
});
afterAll(async () => await db.close());

const idOf = (name: string): number => devices.get(name) ?? 0;
const run = async (): Promise<Date | null> =>
  await oldDaysSweep(db.database, createLog('silent')).run();
const raise = async (
  name: string,
  resolved: string | null,
  happened: string | null = null,
): Promise<number> => {
  const [alert] = await db.ownerSql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, device_id, subject,
      raised_at, happened_at, last_event_at, status, resolved_at, outcome, note)
    values (${world.organisation_id}, true, 2, 1, ${idOf(name)}, ${`d${idOf(name)}`},
      '2033-02-22T10:00:00Z', ${happened}, app.now(),
      ${resolved ? 'resolved' : 'active_alert'}, ${resolved}, ${resolved ? 'genuine' : null},
        ${resolved ? 'Safe' : null})
        returning id`;
  return alert?.id ?? 0;
};
const place = async (name: string, at: string): Promise<void> => {
  await db.ownerSql`
    insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, source)
    values (${world.organisation_id}, ${idOf(name)}, ${at}, 'k', -32, 115, 'gps')`;
  await db.ownerSql`
    insert into device_frames (organisation_id, device_id, received_at, source_address, reason, frame)
    values (${world.organisation_id}, ${idOf(name)}, ${at}, '203.0.113.7', 'news', '\\x01ff')`;
};
const names = async (table: string): Promise<string[]> => {
  const time = table === 'positions' ? 'at' : 'received_at';
  const rows = await db.ownerSql<{ device_id: number; at: string }[]>`
    select device_id, to_char(${db.ownerSql(time)} at time zone 'UTC', 'MM-DD HH24') as at
    from ${db.ownerSql(table)}
    order by device_id, 2`;
  const known = new Map([...devices].map(([name, id]) => [id, name]));
  return rows.map(({ device_id, at }) => `${known.get(device_id)} ${at}`);
};
const days = async (table: string): Promise<number> =>
  (
    await db.ownerSql`select from pg_inherits where inhparent = ${table}::regclass and inhrelid::regclass::text ~ '_\\d{8}$'`
  ).length;
const keep = async (positions: number, frames: number): Promise<void> => {
  await db.ownerSql`
    insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
      receiver_1, receiver_2, positions_days, frames_days)
    values (1, 0, 0, false, '{}', '{}', ${positions}, ${frames})
    on conflict (id) do update set positions_days = excluded.positions_days,
      frames_days = excluded.frames_days`;
};
const atFirst = ['02-22 10', '02-22 06', '01-10 10'];

test('the day is kept for the time in the settings, and while a report is made', async () => {
  for (const name of devices.keys())
    for (const at of atFirst) await place(name, `2033-${at}:30:00Z`);
  const alert = await raise('open', null);
  await raise('resolved lately', '2033-05-15T00:00:00Z');
  await raise('resolved long ago', '2033-02-22T10:45:00Z');
  const held = await raise('held', '2033-02-22T10:45:00Z');
  await db.ownerSql`
    insert into evidence_holds (organisation_id, alert_id, reason, held_by_staff_id)
    values (${world.organisation_id}, ${held}, 'Court', ${staff})
  `;
  await db.ownerSql`
    insert into events (organisation_id, alert_id, device_id, kind, occurred_at)
    values (${world.organisation_id}, ${alert}, ${idOf('named in the story')}, 'alert.repeated',
      app.now())`;
  db.clock.now = new Date('2033-05-23T12:00:00Z');
  await keep(3650, 3650);
  expect(await run()).toBeNull();
  expect([await days('positions'), await days('device_frames')]).toEqual([7, 7]);
  await db.ownerSql`
    insert into report_runs (started_by_staff_id, run_as, type, format, filters, timezone)
    values (${staff}, '{}', 'alerts', 'csv', '{}', 'UTC')`;
  await keep(90, 30);
  expect(await run()).toEqual(expect.any(Date));
  expect([await days('positions'), await days('device_frames')]).toEqual([7, 7]);
  expect(await names('positions')).toHaveLength(18);
  await db.ownerSql`update report_runs set status = 'finished', finished_at = app.now()`;
});

test('a day that is being read stays, and is dropped on a later run', async () => {
  await db.ownerSql.begin(async (tx) => {
    await tx`select from positions_20330221`;
    await tx`select from device_frames`;
    expect(await run()).toEqual(expect.any(Date));
  });
  expect(await days('positions')).toBe(7);
});

test('whole days go, and of their rows those stay that an open alert, a recent one or held evidence needs', async () => {
  expect(await run()).toBeNull();
  // 90 days before 23 May are 22 February: that day is one day too young, and frames are kept for
  // 30.
  expect([await days('positions'), await days('device_frames')]).toEqual([6, 0]);
  const needed = [
    'open 02-22 10',
    'named in the story 02-22 10',
    'held 02-22 10',
    'resolved lately 02-22 10',
  ];
  expect(await names('device_frames')).toEqual(needed);
  db.clock.now = new Date('2033-05-24T00:00:01Z');
  expect(await run()).toBeNull();
  expect(await days('positions')).toBe(5);
  expect(await names('positions')).toEqual(needed);
  expect([...(await db.ownerSql`select distinct frame from device_frames`)]).toEqual([
    { frame: Buffer.from([1, 255]) },
  ]);
});

test('a day that is no longer needed is dropped on the next run, and data for a dropped day is stored', async () => {
  await db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = '2033-05-24T09:00:00Z', outcome = 'genuine',
      note = 'Safe'
    where device_id = ${idOf('open')}
  `;
  await db.ownerSql`delete from evidence_holds`;
  await place('no alert', '2033-02-22T11:00:00Z');
  db.clock.now = new Date('2033-06-01T12:00:00Z');
  expect(await run()).toBeNull();
  expect(await names('positions')).toEqual([
    'open 02-22 10',
    'named in the story 02-22 10',
    'resolved lately 02-22 10',
  ]);
  expect(await names('device_frames')).toEqual([
    'open 02-22 10',
    'named in the story 02-22 10',
    'resolved lately 02-22 10',
  ]);
  db.clock.now = new Date('2033-09-01T12:00:00Z');
  expect(await run()).toBeNull();
  expect([await names('positions'), await names('device_frames')]).toEqual([[], []]);
});
