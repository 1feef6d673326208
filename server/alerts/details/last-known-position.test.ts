// An open alert without a position names where another device of the person was last; nothing else
// does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake, type Intake } from '../alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anOperator,
  anotherDevice,
} from '../alerts.factory.ts';
import { readAlert } from './read-alert.service.ts';

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const second = async (latitude: number, minutes: number): Promise<void> => {
  const device = await anotherDevice(db.ownerSql, world);
  await intake.take({
    device,
    events: [
      anEvent('position', {
        occurred_at: ago(minutes),
        position: aFix(latitude, 10, ago(minutes)),
      }),
    ],
  });
};
const sos = async (over: Parameters<typeof anEvent>[1] = {}) =>
  await intake.take({ device: world.device, events: [anEvent('sos', over)] });
const alert = async () => {
  const mei = await anOperator(db.ownerSql, 'Mei');
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${world.device.device_id}`;
  return await db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
};

test('the newest position of the person’s other devices', async () => {
  await second(51, 90);
  await second(52, 30);
  await sos();
  const { positions, last_known_position } = await alert();
  expect(positions).toEqual([]);
  expect(last_known_position).toMatchObject({
    latitude: 52,
    longitude: 10,
    accuracy_m: 12,
    source: 'gps',
  });
});

test('not where the alert has its own', async () => {
  await second(52, 30);
  await sos({ position: aFix(53, 10, ago(0)) });
  const { positions, last_known_position } = await alert();
  expect([positions.map(({ latitude }) => latitude), last_known_position]).toEqual([[53], null]);
});

test('not of another person’s device, and not once the alert is resolved', async () => {
  const other = await anAlertWorld(db.ownerSql);
  await intake.take({
    device: other.device,
    events: [anEvent('position', { position: aFix(54, 10, ago(1)) })],
  });
  await sos();
  expect((await alert()).last_known_position).toBeNull();
  await second(52, 30);
  expect((await alert()).last_known_position).toMatchObject({ latitude: 52 });
  await db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = app.now(), outcome = 'test', response_sent = false,
      note = 'x'
    where device_id = ${world.device.device_id}
  `;
  expect((await alert()).last_known_position).toBeNull();
});
