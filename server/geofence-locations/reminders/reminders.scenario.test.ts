// A worker comes near a hazard: reminded once, snoozes, is reminded again only while still there
// and without a timer; each answer is a line.
import { beforeEach, describe, expect, test } from 'vitest';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, aFix, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { messagesSweep } from '#server/messages/copies/messages.sweep.ts';
import { sendFromSweep, sendToOne } from '#server/messages/send-from-sweep.service.ts';
import { geofenceCrossingsSweep } from '../crossings.sweep.ts';
import { answerReminder } from './reminders.service.ts';
import { readRemindersOfPhone } from './reminders.store.ts';
import { proximityRemindersSweep } from './reminders.sweep.ts';

const log = createLog('silent');
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };
const scene = scenario({
  empty: ['organisations'],
  sweeps: (database) => [
    geofenceCrossingsSweep(database, { send: sendFromSweep(log), afterAlarms: () => {} }),
    proximityRemindersSweep(database, { send: sendToOne(log) }),
    messagesSweep(database, links),
  ],
});
const { advance, outage, expectText, expectNothingElse } = scene;
let world: AlertWorld;
let substation = 0;

const mobile = '+61491570156';
const hazard = { latitude: -36.0418, longitude: 146.9389, radius: 120 };
const start = Date.parse('2026-11-16T09:00:00.000Z');
const text = 'You are near Lavington substation. Start a welfare timer before you go on.';

beforeEach(async () => {
  scene.itIs(new Date(start));
  world = await anAlertWorld(scene.db.ownerSql);
  const { organisation_id } = world;
  await scene.db.ownerSql`
    update organisations
    set geofence_locations = true, geofence_proximity_reminders = true
    where id = ${organisation_id}
  `;
  await scene.db.ownerSql`
    insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
    values (${organisation_id}, 12, true)
  `;
  await scene.db.ownerSql`
    update users set mobile = ${mobile}, mobile_country = 'AU' where id = ${world.worker_id}
  `;
  const [row] = await scene.db.ownerSql<{ id: number }[]>`
    insert into geofence_locations ${scene.db.ownerSql({ organisation_id, name: 'Lavington substation', type: 'proximity_reminder', watched_since: new Date(start), ...hazard })}
    returning id`;
  substation = row?.id ?? 0;
});

/** Positions a minute apart, so many metres from the edge. */
async function walk(...distances: number[]): Promise<void> {
  for (const distance of distances) {
    scene.later({ minutes: 1 });
    const at = scene.now.toISOString();
    const metres = hazard.radius + distance;
    const { latitude, longitude } = pointAt(hazard, Math.abs(metres), metres < 0 ? 225 : 45);
    const position = aFix(latitude, longitude, at);
    await createIntake(scene.db.database).take({
      device: world.device,
      events: [anEvent('position', { occurred_at: at, received_at: at, position })],
    });
    await scene.tend();
  }
}
const phone = () => ({
  organisation_id: world.organisation_id,
  device_id: world.device.device_id,
  user_id: world.worker_id,
});
const shown = async (over = {}) =>
  await scene.db.database.ask(
    async (tx) => await readRemindersOfPhone(tx, { ...phone(), ...over }),
  );
const answer = async (
  given: 'snooze' | 'dismiss',
  over: { id?: number; user_id?: number } = {},
  minutes = 15,
) => {
  const id = over.id ?? (await shown())[0]?.id ?? 0;
  return await scene.db.database.write(
    { role: 'tenant', organisation_id: world.organisation_id },
    async (tx) => await answerReminder(tx, { ...phone(), ...over }, { id, answer: given, minutes }),
  );
};
const lines = async () =>
  (
    await scene.db.ownerSql<
      { kind: string }[]
    >`select kind from events where kind like 'geofence.%' order by id`
  ).map(({ kind }) => kind);
const outcomes = async () =>
  (
    await scene.db.ownerSql<
      { outcome: string | null }[]
    >`select outcome from proximity_reminders order by id`
  ).map(({ outcome }) => outcome);
const startTimer = async () =>
  await scene.db.ownerSql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    select ${world.organisation_id}, gen_random_uuid(), ${world.device.device_id},
      ${world.worker_id}, 60, 5, n, n, n + interval '1 hour', n + interval '2 hours'
    from app.now() n`;
const near = [400, 200, -60, -80] as const;

describe('where positions come late, in one batch', () => {
  /** `[minutes after the start, metres from the edge]`; all come after so many minutes. */
  async function batch(minutes: number, ...seen: readonly (readonly [number, number])[]) {
    scene.later({ minutes });
    const received_at = scene.now.toISOString();
    const events = seen.map(([minute, distance]) => {
      const at = new Date(start + minute * 60_000).toISOString();
      const metres = hazard.radius + distance;
      const { latitude, longitude } = pointAt(hazard, Math.abs(metres), metres < 0 ? 225 : 45);
      const position = aFix(latitude, longitude, at);
      return anEvent('position', { occurred_at: at, received_at, position });
    });
    await createIntake(scene.db.database).take({ device: world.device, events });
    await scene.tend();
  }
  const wayIn = [
    [1, 400],
    [2, 200],
    [3, -60],
    [4, -80],
  ] as const;

  test('a person who came long ago and is still there is reminded', async () => {
    await batch(60, ...wayIn, [50, -80]);
    await expectText(mobile, text);
    await expectNothingElse();
  });

  test('a person who was last seen there more than 15 minutes ago is not', async () => {
    await batch(60, ...wayIn, [40, -80]);
    await expectNothingElse();
    expect(await outcomes()).toEqual([]);
  });

  test('a person who has left again is not', async () => {
    await batch(8, ...wayIn, [5, 200], [6, 400]);
    await expectNothingElse();
    expect(await outcomes()).toEqual([]);
  });
});

test('the phone shows it; snoozed it is sent again after that time, while they are still there', async () => {
  await walk(...near);
  await expectText(mobile, text);
  expect(await shown()).toMatchObject([
    { place: 'Lavington substation', text, snoozed_until: null },
  ]);
  const [open] = await answer('snooze');
  expect(open?.snoozed_until).toBe(new Date(scene.now.getTime() + 15 * 60_000).toISOString());
  await advance({ minutes: 14 });
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectText(mobile, text);
  await advance({ minutes: 15 });
  await expectNothingElse();
  expect((await shown()).map(({ snoozed_until }) => snoozed_until)).toEqual([null]);
  expect(await lines()).toEqual(['geofence.reminded', 'geofence.snoozed', 'geofence.reminded']);
});

test('a timer that starts answers it, and is logged', async () => {
  await walk(...near);
  await answer('snooze');
  await startTimer();
  await expectText(mobile, text);
  await advance({ minutes: 20 });
  await expectNothingElse();
  expect([await shown(), await outcomes()]).toEqual([[], ['timer_started']]);
  expect((await lines()).at(-1)).toBe('geofence.timer_started');
});

test('a timer that has ended before does not answer it', async () => {
  await walk(...near);
  await answer('snooze');
  await startTimer();
  await scene.db.ownerSql`
    update welfare_sessions set status = 'completed', ended_at = app.now()
    where user_id = ${world.worker_id}
  `;
  await expectText(mobile, text);
  await advance({ minutes: 20 });
  await expectText(mobile, text);
  await expectNothingElse();
  expect(await outcomes()).toEqual([null]);
});

describe('it is not sent again', () => {
  test('to a person who has left', async () => {
    await walk(...near);
    await answer('snooze');
    await walk(200, 400);
    await expectText(mobile, text);
    await advance({ minutes: 20 });
    await expectNothingElse();
    expect(await outcomes()).toEqual(['left']);
  });

  test('after it was dismissed, until they come back', async () => {
    await walk(...near);
    await expectText(mobile, text);
    expect(await answer('dismiss')).toEqual([]);
    await advance({ hours: 1 });
    await expectNothingElse();
    expect(await lines()).toEqual(['geofence.reminded', 'geofence.dismissed']);
    await walk(200, 400, ...near);
    await expectText(mobile, text);
    await expectNothingElse();
    expect(await outcomes()).toEqual(['dismissed', null]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'the place',
      async () =>
        await scene.db.ownerSql`
          update geofence_locations set active = false where id = ${substation}`,
    ],
    [
      'reminders',
      async () =>
        await scene.db.ownerSql`
        update organisations set geofence_proximity_reminders = false
        where id = ${world.organisation_id}`,
    ],
    [
      'places altogether',
      async () =>
        await scene.db.ownerSql`
        update organisations set geofence_locations = false where id = ${world.organisation_id}`,
    ],
  ])('where %s were turned off meanwhile', async (_what, turnOff) => {
    await walk(...near);
    await answer('snooze');
    await turnOff();
    await expectText(mobile, text);
    await advance({ minutes: 20 });
    await expectNothingElse();
    expect(await outcomes()).toEqual(['left']);
  });

  test('after half a day without news', async () => {
    await walk(...near);
    await expectText(mobile, text);
    await outage({ hours: 12, minutes: 1 });
    await expectNothingElse();
    expect(await outcomes()).toEqual(['expired']);
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
