// A pendant is turned off: an alert while its wearer's timer runs, a line otherwise.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aSession } from '../welfare-sessions.factory.ts';
import { welfareSubscriber } from '../welfare-sessions.subscribers.ts';
import { powerOffSubscriber } from './power-offs.subscribers.ts';

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;
let pendant: AlertWorld['device'];

const now = new Date('2026-11-21T03:00:00.000Z');
beforeAll(async () => {
  db = await testDatabase();
  db.clock.now = now;
  intake = createIntake(db.database, { subscribers: [powerOffSubscriber] });
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  pendant = await anotherDevice(db.ownerSql, world);
});

const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
/** The worker's timer on the phone; it began an hour before it is due. */
const timer = async (due: number) => {
  await aSession(db.ownerSql, {
    ...deviceOf(world.device),
    user_id: world.worker_id,
    due_at: inMinutes(due),
    activity: 'Pump 4',
  });
};
const deviceOf = ({ organisation_id, device_id }: AlertWorld['device']) => ({
  organisation_id,
  device_id,
});
const off = (minutesAgo: number) =>
  anEvent('power_off', {
    occurred_at: inMinutes(-minutesAgo).toISOString(),
    received_at: now.toISOString(),
  });
const alerts = async () =>
  await db.ownerSql<
    { alert_type_id: number; priority: number; device_id: number; repeat_count: number }[]
  >`
    select alert_type_id, priority, device_id, repeat_count
    from alerts
    where organisation_id = ${world.organisation_id}`;
const lines = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where device_id = ${pendant.device_id} order by id`
  ).map(({ kind }) => kind);

test('a power-off while the timer runs raises one alert of the pendant, however often it is reported', async () => {
  await timer(30);
  const event = off(1);
  await intake.take({ device: pendant, events: [event] });
  await intake.take({ device: pendant, events: [event] });
  expect([...(await alerts())]).toEqual([
    { alert_type_id: 9, priority: 3, device_id: pendant.device_id, repeat_count: 0 },
  ]);
  expect(await lines()).toEqual(['device.power_off', 'alert.raised']);
});

test('a power-off without a timer, or before it began, is a line', async () => {
  await intake.take({ device: pendant, events: [off(1)] });
  await timer(30);
  await intake.take({ device: pendant, events: [off(45)] });
  const other = await anAlertWorld(db.ownerSql);
  await intake.take({ device: other.device, events: [off(1)] });
  expect(await alerts()).toHaveLength(0);
  expect(await lines()).toEqual(['device.power_off', 'device.power_off']);
});

test('a timer ended at the same moment: the power-off raises no alert', async () => {
  const both = createIntake(db.database, { subscribers: [welfareSubscriber, powerOffSubscriber] });
  await timer(30);
  const [session] = await db.ownerSql<
    { client_id: string }[]
  >`select client_id from welfare_sessions where device_id = ${world.device.device_id}`;
  const times = { occurred_at: inMinutes(-1).toISOString(), received_at: now.toISOString() };
  const ended = anEvent('welfare_completed', {
    ...times,
    data: { session_id: session?.client_id },
  });
  await Promise.all([
    both.take({ device: world.device, events: [ended] }),
    both.take({ device: pendant, events: [off(0)] }),
  ]);
  expect(await alerts()).toEqual([]);
});

test('with a device clock that is ahead the alert has the time of receipt', async () => {
  await timer(30);
  await intake.take({ device: pendant, events: [off(-9)] });
  const raised = await db.ownerSql<
    { raised_at: Date }[]
  >`select raised_at from alerts where organisation_id = ${world.organisation_id}`;
  expect([...raised]).toEqual([{ raised_at: now }]);
});
