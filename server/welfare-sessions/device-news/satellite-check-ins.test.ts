// A worker out of phone coverage checks in by satellite, which restarts the timer of their phone
// and no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { welfareSubscriber } from '../welfare-sessions.subscribers.ts';
import { welfareSweep } from '../welfare-sessions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let unit: AlertWorld['device'];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  unit = await anotherDevice(db.ownerSql, world);
  await says('03:00', world.device, 'welfare_started', {
    session_id: crypto.randomUUID(),
    minutes: 60,
  });
});

const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00.000Z`);
/** A device reports an event of `clock`; it is received at once, or at `received`. */
async function says(
  clock: string,
  device: AlertWorld['device'],
  kind: DeviceEventKind,
  data: Record<string, unknown>,
  received = clock,
) {
  db.clock.now = at(received);
  const times = { occurred_at: at(clock).toISOString(), received_at: at(received).toISOString() };
  await createIntake(db.database, { subscribers: [welfareSubscriber] }).take({
    device,
    events: [anEvent(kind, { ...times, data })],
  });
}
const satellite = { satellite: true, message_type: 'CheckIn' };
const sweepAt = async (clock: string) => {
  db.clock.now = at(clock);
  await welfareSweep({ database: db.database, afterAlarms: () => {} }).run();
};
const session = async () => {
  const [row] = await db.ownerSql<{ status: string; due: Date }[]>`
    select status, due_at as due from welfare_sessions where device_id = ${world.device.device_id}`;
  return row && { status: row.status, due: row.due.toISOString().slice(11, 16) };
};

test('the timer of the phone restarts', async () => {
  await says('03:40', unit, 'check_in', satellite);
  expect(await session()).toEqual({ status: 'in_progress', due: '04:40' });
});

test('a check-in made in time and received after the alert restarts the timer, and the alert stays', async () => {
  await sweepAt('04:05');
  expect(await session()).toMatchObject({ status: 'expired' });
  await says('03:50', unit, 'check_in', satellite, '04:10');
  expect(await session()).toEqual({ status: 'in_progress', due: '04:50' });
  expect(
    await db.ownerSql`
      select from alerts where device_id = ${world.device.device_id} and status = 'active_alert'
    `,
  ).toHaveLength(1);
});

test('a unit of another person, one without a wearer, or a check-in not by satellite changes nothing', async () => {
  const other = await anAlertWorld(db.ownerSql);
  await says('03:40', other.device, 'check_in', satellite);
  await says('03:41', unit, 'check_in', {});
  await db.ownerSql`update devices set user_id = null where id = ${unit.device_id}`;
  await says('03:42', unit, 'check_in', satellite);
  expect(await session()).toEqual({ status: 'in_progress', due: '04:00' });
});
