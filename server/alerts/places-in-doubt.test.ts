// A place or a charge whose time cannot be trusted never replaces one whose time can, in a live
// alert and on the device.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { toDeviceEvents } from '#domain/ev04/device-events.ts';
import { frameOf } from '#domain/ev04/frame.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake, type Intake } from './alert-intake.ts';
import { type AlertWorld, anAlertWorld, anOperator } from './alerts.factory.ts';
import { readAlert } from './details/read-alert.service.ts';

const now = Math.floor(Date.now() / 1000);
/** The clock's time after a cold start without a network. */
const unset = Date.UTC(2010, 0, 1) / 1000 + 35;

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;
let sequence = 0;

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

/** A record of this time at this latitude, with this charge. */
const record = (time: number, latitude: number, battery: number): DataRecord[] => [
  {
    type: 'status',
    time,
    flags: statusFlags({ flags: ['gps'], work_mode: 2, signal: 20, battery }),
  },
  {
    type: 'gps',
    latitude,
    longitude: 10,
    speed_kmh: 0,
    course_deg: 0,
    altitude_raw: 0,
    hdop: 1,
    mileage_m: 0,
    satellites: 8,
  },
];
const sos = (time: number): DataRecord => ({
  type: 'alarm',
  flags: alarmFlags(['sos']),
  time,
  extension: 0,
});
const sends = async (records: DataRecord[], receivedAt = now): Promise<void> => {
  sequence += 1;
  const frame = frameOf(encodeDataFrame({ imei: world.device.imei, sequence, records }));
  await intake.take({
    device: world.device,
    events: toDeviceEvents(frame, new Date(receivedAt * 1000)),
  });
};
const device = async () => [
  ...(await db.ownerSql`
    select latitude, battery_percent from devices where id = ${world.device.device_id}
  `),
];
const alert = async () => {
  const mei = await anOperator(db.ownerSql, 'Mei');
  const [row] = await db.ownerSql<{ id: number; latitude: number }[]>`
    select id, latitude from alerts where device_id = ${world.device.device_id}`;
  const read = await db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
  return { own: row?.latitude, ...read };
};
const [D, E, F] = [51, 52, 53];

test('an old record with an unset clock next to a current SOS leaves place and charge to the SOS, and a later fix ends the trail', async () => {
  await sends([...record(unset, D, 81), ...record(now - 4, E, 99), sos(now - 4)]);
  expect(await device()).toEqual([{ latitude: E, battery_percent: 99 }]);
  const first = await alert();
  expect([first.own, first.positions.at(-1)?.latitude, first.battery_percent]).toEqual([E, E, 99]);
  // Its clock is a little behind ours: the fix is older than the moment when the old record reached
  // us.
  await sends(record(now - 2, F, 98), now + 3);
  expect(await device()).toEqual([{ latitude: F, battery_percent: 98 }]);
  const later = await alert();
  expect(later.positions.map(({ latitude }) => latitude)).toEqual([E, F]);
  expect(later.unconfirmed_positions).toMatchObject([{ latitude: D, doubt: 'time' }]);
});

test('an SOS of an unset clock does not move an alert to where the device may have been years ago', async () => {
  await sends([...record(now - 4, E, 99), sos(now - 4)]);
  await sends([...record(unset, D, 81), sos(unset)], now + 5);
  expect(await device()).toEqual([{ latitude: E, battery_percent: 99 }]);
  const { own, positions, repeats } = await alert();
  expect([own, positions.at(-1)?.latitude, repeats]).toEqual([E, E, 1]);
});

test('where no time can be trusted the last record of the frame counts, and the known part of its time is shown', async () => {
  await sends([
    ...record(unset, D, 81),
    sos(unset),
    ...record(unset + 10, E, 80),
    sos(unset + 10),
    ...record(unset + 20, F, 79),
  ]);
  expect(await device()).toEqual([{ latitude: F, battery_percent: 79 }]);
  const { own, positions } = await alert();
  expect(own).toBe(E);
  expect(positions.at(-1)).toMatchObject({ latitude: F, doubt: 'time' });
  await sends(record(now - 3600, 54, 70), now + 1);
  expect(await device()).toEqual([{ latitude: 54, battery_percent: 70 }]);
});

test('of two records of the same second the later one of the frame counts', async () => {
  await sends([...record(now, D, 81), ...record(now, E, 80)]);
  expect(await device()).toEqual([{ latitude: E, battery_percent: 80 }]);
});
