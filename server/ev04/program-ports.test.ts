// A frame that is received twice at the same moment is one event, and both copies are acknowledged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { programPorts } from './program-ports.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

test('a copy whose twin commits between its check and its insert is a repetition', async () => {
  const { device } = await anAlertWorld(db.ownerSql);
  const ports = programPorts(db.database, createIntake(db.database), createLog('silent'));
  const event = anEvent('sos');
  const waiting = async () =>
    (
      await db.ownerSql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `
    ).length;
  let taking: Promise<void> = Promise.resolve();
  await db.ownerSql.begin(async (tx) => {
    await tx`
      insert into events (organisation_id, kind, device_id, event_key, occurred_at)
      values (${device.organisation_id}, 'device.sos', ${device.device_id}, ${event.event_key},
        ${event.occurred_at})`;
    const frame = {
      device,
      sequence: 1,
      frame_bytes: Uint8Array.of(1),
      source_address: '203.0.113.7',
      received_at: new Date(),
    };
    taking = ports.take([{ ...frame, events: [event] }]);
    await expect.poll(waiting).toBeGreaterThan(0);
  });
  await taking;
  expect(await db.ownerSql`select from events where device_id = ${device.device_id}`).toHaveLength(
    1,
  );
  expect(await db.ownerSql`select from alerts where device_id = ${device.device_id}`).toHaveLength(
    0,
  );
});
