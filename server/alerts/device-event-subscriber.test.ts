// A subscriber receives its kinds of events inside the intake's transaction: when it fails, nothing
// of the report is stored and nothing is acknowledged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake } from './alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from './alerts.factory.ts';
import type { TakenEvent } from './device-event-subscriber.ts';

let db: TestDatabase;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => await db.close());

test('a subscriber receives its kinds in order, with the alert that they raise', async () => {
  const received: TakenEvent[] = [];
  const alertsSeen: number[] = [];
  let alarms = 0;
  const intake = createIntake(db.database, {
    subscribers: [
      {
        kinds: new Set(['sos', 'check_in']),
        take: async (tx, events) => {
          received.push(...events);
          alertsSeen.push(
            (await tx`select 1 from alerts where device_id = ${world.device.device_id}`).length,
          );
        },
      },
    ],
    afterAlarms: () => {
      alarms += 1;
    },
  });
  await intake.take({
    device: world.device,
    events: [anEvent('check_in'), anEvent('low_battery'), anEvent('sos')],
  });
  expect(received.map(({ event }) => event.kind)).toEqual(['check_in', 'sos']);
  expect(received[0]).toMatchObject({
    device_id: world.device.device_id,
    organisation_id: world.organisation_id,
  });
  expect(alertsSeen).toEqual([1]);
  expect(alarms).toBe(1);
});

test('when a subscriber fails, the report is refused whole', async () => {
  const other = await anAlertWorld(db.ownerSql);
  const intake = createIntake(db.database, {
    subscribers: [
      {
        kinds: new Set(['sos']),
        take: async () => {
          throw new Error('no');
        },
      },
    ],
  });
  await expect(intake.take({ device: other.device, events: [anEvent('sos')] })).rejects.toThrow(
    'no',
  );
  expect(
    await db.ownerSql`select 1 from alerts where device_id = ${other.device.device_id}`,
  ).toHaveLength(0);
  expect(
    await db.ownerSql`select 1 from events where device_id = ${other.device.device_id}`,
  ).toHaveLength(0);
});
