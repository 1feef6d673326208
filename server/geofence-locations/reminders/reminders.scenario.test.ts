// A worker comes near a hazard: reminded once, snoozes, is reminded again only while still there
// and without a timer; each answer is a line.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, aFix, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { geofenceCrossingsSweep } from '../crossings.sweep.ts';
import { answerReminder } from './reminders.service.ts';
import { readRemindersOfPhone } from './reminders.store.ts';
import { proximityRemindersSweep } from './reminders.sweep.ts';

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;
let sent: string[] = [];
let substation = 0;

const hazard = { latitude: -36.0418, longitude: 146.9389, radius: 120 };
const start = Date.parse('2026-11-16T09:00:00.000Z');
const text = 'You are near Lavington substation. Start a welfare timer before you go on.';

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations');
  world = await anAlertWorld(db.ownerSql);
  sent = [];
  db.clock.now = new Date(start);
  const { organisation_id } = world;
  await db.ownerSql`
    update organisations
    set geofence_locations = true, geofence_proximity_reminders = true
    where id = ${organisation_id}
  `;
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into geofence_locations ${db.ownerSql({ organisation_id, name: 'Lavington substation', type: 'proximity_reminder', watched_since: new Date(start), ...hazard })}
    returning id`;
  substation = row?.id ?? 0;
});

const later = (minutes: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? start) + minutes * 60_000);
};
const send = async (_: unknown, { content }: { content: string }): Promise<void> =>
  void sent.push(content);
const remind = async () => void (await proximityRemindersSweep(db.database, { send }).run());

/** Positions a minute apart, so many metres from the edge; then both sweeps. */
async function walk(...distances: number[]): Promise<void> {
  for (const distance of distances) {
    later(1);
    const at = db.clock.now?.toISOString() ?? '';
    const metres = hazard.radius + distance;
    const { latitude, longitude } = pointAt(hazard, Math.abs(metres), metres < 0 ? 225 : 45);
    await intake.take({
      device: world.device,
      events: [
        anEvent('position', {
          occurred_at: at,
          received_at: at,
          position: aFix(latitude, longitude, at),
        }),
      ],
    });
    await geofenceCrossingsSweep(db.database, { send, afterAlarms: () => {} }).run();
  }
  await remind();
}
const phone = () => ({
  organisation_id: world.organisation_id,
  device_id: world.device.device_id,
  user_id: world.worker_id,
});
const shown = async (over = {}) =>
  await db.database.ask(async (tx) => await readRemindersOfPhone(tx, { ...phone(), ...over }));
const answer = async (
  given: 'snooze' | 'dismiss',
  over: { id?: number; user_id?: number } = {},
  minutes = 15,
) => {
  const id = over.id ?? (await shown())[0]?.id ?? 0;
  return await db.database.write(
    { role: 'tenant', organisation_id: world.organisation_id },
    async (tx) => await answerReminder(tx, { ...phone(), ...over }, { id, answer: given, minutes }),
  );
};
const lines = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where kind like 'geofence.%' order by id`
  ).map(({ kind }) => kind);
const outcomes = async () =>
  (
    await db.ownerSql<
      { outcome: string | null }[]
    >`select outcome from proximity_reminders order by id`
  ).map(({ outcome }) => outcome);
const startTimer = async () =>
  await db.ownerSql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    select ${world.organisation_id}, gen_random_uuid(), ${world.device.device_id},
      ${world.worker_id}, 60, 5, n, n, n + interval '1 hour', n + interval '2 hours'
    from app.now() n`;
const near = [400, 200, -60, -80] as const;

test('the phone shows it; snoozed it is sent again after that time, while they are still there', async () => {
  await walk(...near);
  expect([sent, await shown()]).toMatchObject([
    [text],
    [{ place: 'Lavington substation', text, snoozed_until: null }],
  ]);
  const [open] = await answer('snooze');
  expect(open?.snoozed_until).toBe(
    new Date((db.clock.now?.getTime() ?? 0) + 15 * 60_000).toISOString(),
  );
  later(14);
  await remind();
  expect(sent).toHaveLength(1);
  later(1);
  await remind();
  await remind();
  expect([sent, (await shown()).map(({ snoozed_until }) => snoozed_until)]).toEqual([
    [text, text],
    [null],
  ]);
  expect(await lines()).toEqual(['geofence.reminded', 'geofence.snoozed', 'geofence.reminded']);
});

test('a timer that starts answers it, and is logged', async () => {
  await walk(...near);
  await answer('snooze');
  await startTimer();
  later(20);
  await remind();
  await remind();
  expect([sent.length, await shown(), await outcomes()]).toEqual([1, [], ['timer_started']]);
  expect((await lines()).at(-1)).toBe('geofence.timer_started');
});

describe('it is not sent again', () => {
  test('to a person who has left', async () => {
    await walk(...near);
    await answer('snooze');
    await walk(200, 400);
    later(20);
    await remind();
    expect([sent.length, await outcomes()]).toEqual([1, ['left']]);
  });

  test('after it was dismissed, until they come back', async () => {
    await walk(...near);
    expect(await answer('dismiss')).toEqual([]);
    later(60);
    await remind();
    expect([sent.length, await lines()]).toEqual([1, ['geofence.reminded', 'geofence.dismissed']]);
    await walk(200, 400, ...near);
    expect([sent.length, await outcomes()]).toEqual([2, ['dismissed', null]]);
  });

  test('where reminders or the place were turned off meanwhile', async () => {
    await walk(...near);
    await answer('snooze');
    await db.ownerSql`update geofence_locations set active = false where id = ${substation}`;
    later(20);
    await remind();
    expect([sent.length, await outcomes()]).toEqual([1, ['left']]);
  });

  test('after half a day without news', async () => {
    await walk(...near);
    later(12 * 60 + 1);
    await remind();
    expect([sent.length, await outcomes()]).toEqual([1, ['expired']]);
  });
});

test('another person’s, one that has ended, and one that never was are not found, and nothing is written', async () => {
  await walk(...near);
  const [{ id } = { id: 0 }] = await shown();
  const before = await lines();
  await expect(answer('snooze', { id, user_id: world.worker_id + 1000 })).rejects.toMatchObject({
    status: 404,
  });
  await expect(answer('dismiss', { id: id + 1000 })).rejects.toMatchObject({ status: 404 });
  expect([await shown({ user_id: null }), await lines(), await outcomes()]).toEqual([
    [],
    before,
    [null],
  ]);
  await answer('dismiss', { id });
  await expect(answer('snooze', { id })).rejects.toMatchObject({ status: 404 });
});
