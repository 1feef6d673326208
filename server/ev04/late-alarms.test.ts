// Alarms whose pendant has a wrong clock or sends them late, on the wire: raised as now, marked
// late, and nothing counts from the pendant's clock.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { readAlert } from '#server/alerts/details/read-alert.service.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

const start = new Date('2026-11-28T10:02:00.000Z');

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;
let world: AlertWorld;
let sequence = 0;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  gateway = createEv04Gateway({
    host: '127.0.0.1',
    port: 0,
    ports,
    log,
    now: () => db.clock.now ?? start,
  });
  port = await gateway.listen();
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = start;
  world = await anAlertWorld(db.ownerSql);
});

const pass = (minutes: number): void => {
  db.clock.now = new Date((db.clock.now ?? start).getTime() + minutes * 60_000);
};

interface Said {
  /** By the pendant's clock, ISO 8601. */
  readonly at: string;
  readonly historical: boolean;
  readonly latitude?: number;
}

/** The pendant sends one alarm record and waits for its answer. */
async function says(flag: AlarmFlag, { at, historical, latitude }: Said): Promise<void> {
  sequence += 1;
  const time = Date.parse(at) / 1000;
  const flags = statusFlags({
    flags: historical ? ['historical'] : [],
    work_mode: 0,
    signal: 20,
    battery: 80,
  });
  const records: DataRecord[] = [
    { type: 'status', time, flags },
    { type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 },
  ];
  const still = {
    speed_kmh: 0,
    course_deg: 0,
    altitude_raw: 0,
    hdop: 1,
    mileage_m: 0,
    satellites: 8,
  };
  if (latitude !== undefined) records.push({ type: 'gps', latitude, longitude: 10, ...still });
  const socket = connect({ host: '127.0.0.1', port });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(encodeDataFrame({ imei: world.device.imei, sequence, records }));
  await answered;
  socket.destroy();
}

const alerts = async () => [
  ...(await db.ownerSql<
    { id: number; late: boolean; raised_at: Date; received_at: Date; happened_at: Date | null }[]
  >`
    select id, late, raised_at, received_at, happened_at
    from alerts
    where device_id = ${world.device.device_id}
    order by id`),
];
const alert = async () => {
  const [row] = await alerts();
  const mei = await anOperator(db.ownerSql, 'Mei');
  return await db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
};

const answeredAt = async (): Promise<unknown> =>
  (
    await db.ownerSql`
      select acknowledged_at from alerts where device_id = ${world.device.device_id}
    `
  )[0]?.['acknowledged_at'];

describe('an SOS', () => {
  test.each([
    ['buffered, with a clock of 2019', '2019-03-12T04:11:00.000Z', true],
    ['buffered, with a clock of 2020', '2020-10-16T00:00:00.000Z', true],
    ['buffered an hour ago', '2026-11-28T09:02:00.000Z', true],
    ['buffered, with a clock of 2031', '2031-01-01T00:00:00.000Z', true],
    ['live, with a clock of 2020', '2020-10-16T00:00:00.000Z', false],
  ])('%s is raised as now, marked late, with both times', async (_, at, historical) => {
    await says('sos', { at, historical, latitude: 51 });
    expect(await alert()).toMatchObject({
      status: 'active_alert',
      late: true,
      raised_at: start.toISOString(),
      received_at: start.toISOString(),
      happened_at: at,
    });
  });

  test.each([
    ['live, with the clock of a cold start', '2010-01-01T00:02:00.000Z', false],
    ['buffered for a minute', '2026-11-28T10:01:00.000Z', true],
  ])('%s is not late', async (_, at, historical) => {
    await says('sos', { at, historical });
    const { late, happened_at, raised_at } = await alert();
    expect([late, happened_at, raised_at]).toEqual([undefined, undefined, start.toISOString()]);
  });

  test('is placed and timed in its story by what can be believed, with the clock of the pendant next to it', async () => {
    await says('sos', { at: '2019-03-12T04:11:00.000Z', historical: true, latitude: 51 });
    const [line] = await db.ownerSql`
      select kind, occurred_at, data ->> 'original_time' as original, data -> 'late' as late
      from events
      where device_id = ${world.device.device_id} and alert_id is not null`;
    expect(line).toEqual({
      kind: 'alert.raised',
      occurred_at: start,
      original: '2019-03-12T04:11:00.000Z',
      late: true,
    });
    expect((await alert()).positions).toMatchObject([{ latitude: 51, doubt: 'time' }]);
  });

  test('of an hour ago keeps the way to it in its trail', async () => {
    await says('low_battery', { at: '2026-11-28T08:40:00.000Z', historical: true, latitude: 50 });
    await says('sos', { at: '2026-11-28T09:02:00.000Z', historical: true, latitude: 51 });
    expect((await alert()).positions).toMatchObject([{ latitude: 50 }, { latitude: 51 }]);
  });

  test('with a clock of 2019 has no trail of where its person was weeks ago', async () => {
    db.clock.now = new Date('2026-11-16T10:00:00.000Z');
    await says('low_battery', { at: '2026-11-16T10:00:00.000Z', historical: false, latitude: 49 });
    db.clock.now = start;
    await says('low_battery', { at: '2026-11-28T09:30:00.000Z', historical: true, latitude: 50 });
    await says('sos', { at: '2019-03-12T04:11:00.000Z', historical: true });
    expect((await alert()).positions).toMatchObject([{ latitude: 50 }]);
  });
});

describe('a pendant whose clock is years behind', () => {
  const wrong = { at: '2020-10-16T00:00:00.000Z', historical: false };

  test('waits in the queue behind earlier ones', async () => {
    const other = world;
    await says('sos', { at: start.toISOString(), historical: false });
    world = await anAlertWorld(db.ownerSql);
    pass(1);
    await says('sos', wrong);
    const waiting = await db.ownerSql<{ device_id: number }[]>`
      select device_id
      from alerts
      where organisation_id in (${other.organisation_id}, ${world.organisation_id})
        and status = 'active_alert'
      order by is_quiet, priority, raised_at, id`;
    expect(waiting.map(({ device_id }) => device_id)).toEqual([
      other.device.device_id,
      world.device.device_id,
    ]);
  });

  test('cancels the alert that it raised, and asks for help again', async () => {
    await says('sos', wrong);
    pass(1);
    await says('alarm_end', { ...wrong, at: '2020-10-16T00:01:00.000Z' });
    expect((await alert()).cancelled_at).toBe('2026-11-28T10:03:00.000Z');
    pass(1);
    await says('sos', { ...wrong, at: '2010-01-01T00:00:10.000Z' });
    expect((await alert()).cancelled_at).toBeUndefined();
  });

  test('calls the contacts again after they answered, like any other alert', async () => {
    await says('sos', wrong);
    await db.ownerSql`
      update alerts
      set monitored = false, acknowledged_at = ${start}
      where device_id = ${world.device.device_id}
    `;
    pass(0.25);
    await says('sos', { ...wrong, at: '2020-10-16T00:01:00.000Z' });
    expect(await answeredAt()).not.toBeNull();
    pass(60);
    await says('sos', { ...wrong, at: '2020-10-16T01:01:00.000Z' });
    expect(await answeredAt()).toBeNull();
  });

  test('has its later alerts in one group with the first', async () => {
    await says('sos', { at: start.toISOString(), historical: false });
    pass(60);
    await says('fall', wrong);
    const groups = await db.ownerSql`
        select group_id from alerts where device_id = ${world.device.device_id} order by id
      `;
    expect(groups[1]?.['group_id']).toBe((await alerts())[0]?.id);
  });
});

test('a buffered cancelling from before an SOS does not cancel it', async () => {
  await says('sos', { at: start.toISOString(), historical: false });
  pass(30);
  await says('alarm_end', { at: '2026-11-28T09:00:00.000Z', historical: true });
  expect((await alert()).cancelled_at).toBeUndefined();
});
