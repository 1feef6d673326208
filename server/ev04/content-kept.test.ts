// Acknowledged content is stored: the bytes of each collected frame with more than place and charge
// are kept with its event.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromHex } from '#domain/ev04/bytes.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import frames from '#domain/ev04/fixtures/ev04-frames.json' with { type: 'json' };
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  gateway = createEv04Gateway({ host: '127.0.0.1', port: 0, ports, log, now: () => new Date() });
  port = await gateway.listen();
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});

/** Sends the frame of the pendant with this IMEI and waits until it is acknowledged. */
async function acknowledged(frame: Uint8Array, imei: string): Promise<void> {
  await db.ownerSql`update devices set imei = ${imei} where id = ${world.device.device_id}`;
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(frame);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
}
const isKept = async (frame: Uint8Array): Promise<boolean> =>
  (
    await db.ownerSql`
      select from device_frames
      where device_id = ${world.device.device_id} and frame = ${Buffer.from(frame)}
    `
  ).length > 0;

const says = [
  'wifi',
  'wifiNamed',
  'cell',
  'steps',
  'activity',
  'bark',
  'beacon',
  'homeWifi',
  'bleLocation',
];
const withContent = frames
  .filter(
    ({ expected_meaning: means }) =>
      means.startsWith('DATA') && says.some((word) => new RegExp(`\\| ${word}`).test(means)),
  )
  .map(({ hex, expected_meaning }, place) => ({
    hex,
    imei: /imei=(\d{15})/.exec(expected_meaning)?.[1] ?? '',
    place,
  }));

test('there are frames with each kind of content', () => {
  expect(withContent.length).toBeGreaterThanOrEqual(8);
});

test.each(withContent)('frame $place of $imei is kept', async ({ hex, imei }) => {
  const frame = fromHex(hex);
  await acknowledged(frame, imei);
  expect(await isKept(frame)).toBe(true);
});

test('a frame of a place alone leaves no bytes behind', async () => {
  const time = Math.floor(Date.now() / 1000);
  const gps = {
    latitude: 51,
    longitude: 10,
    speed_kmh: 0,
    course_deg: 0,
    altitude_raw: 0,
    hdop: 1,
    mileage_m: 0,
    satellites: 8,
  };
  const records = [
    { type: 'status' as const, time, flags: 0x50000001 },
    { type: 'gps' as const, ...gps },
  ];
  const frame = encodeDataFrame({ imei: '350000000000999', sequence: 9, records });
  await acknowledged(frame, '350000000000999');
  expect(await isKept(frame)).toBe(false);
});
