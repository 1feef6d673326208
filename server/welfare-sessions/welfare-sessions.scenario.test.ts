// Welfare sessions as they are lived: begun, extended, missed, warned, turned into an alert; what is sent, and that nothing else is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { readRunningSession } from './welfare-sessions.store.ts';
import { welfareSubscriber } from './welfare-sessions.subscribers.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let intake: Intake;
let alarms: number;

const session_id = '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b11';
const other_id = '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b22';
const night = '2026-11-21T';

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  await db.ownerSql`update users set mobile = '+61400000000', timezone = 'Australia/Sydney' where id = ${world.worker_id}`;
  await db.ownerSql`delete from live_outbox`;
  intake = createIntake(db.database, { subscribers: [welfareSubscriber] });
  alarms = 0;
});

/** The time at which everything happens from now on, UTC. */
const itIs = (clock: string): void => {
  db.clock.now = new Date(`${night}${clock}:00.000Z`);
};
const afterAlarms = (): void => {
  alarms += 1;
};
const sweep = async () => await welfareSweep({ database: db.database, afterAlarms }).run();

/** Something the phone says, which happened at `clock` and comes in now. */
const said = (kind: DeviceEventKind, clock: string, data: Record<string, unknown> = {}): DeviceEvent =>
  anEvent(kind, { occurred_at: `${night}${clock}:00.000Z`, received_at: (db.clock.now ?? new Date()).toISOString(), data });
const start = (clock: string, over: Record<string, unknown> = {}) =>
  said('welfare_started', clock, { session_id, minutes: 60, activity: 'Pump 4', ...over });
const tell = async (...events: DeviceEvent[]) => await intake.take({ device: world.device, events });

const sessions = async () =>
  (
    await db.ownerSql<{ status: string; due: Date; client_id: string; due_count: number; alert_id: number | null }[]>`
    select status, due_at as due, client_id, due_count, alert_id from welfare_sessions where device_id = ${world.device.device_id} order by started_at, id`
  ).map(({ due, ...row }) => ({ ...row, due: due.toISOString().slice(11, 16) }));
const alerts = async () =>
  await db.ownerSql<{ id: number; status: string; late: boolean; raised_at: Date; received_at: Date; repeat_count: number }[]>`
    select id, status, late, raised_at, received_at, repeat_count from alerts where device_id = ${world.device.device_id} order by id`;
const lines = async () =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events where device_id = ${world.device.device_id} order by id`).map(
    ({ kind }) => kind,
  );
const messages = async () =>
  await db.ownerSql<{ lane: string; channel: string; recipient: string; body: string; idempotency_key: string }[]>`
    select lane, channel, recipient, body, idempotency_key from deliveries where organisation_id = ${world.organisation_id} order by id`;
const story = async (alertId: number) =>
  await db.ownerSql<
    { kind: string; data: Record<string, unknown> }[]
  >`select kind, data from events where alert_id = ${alertId} order by id`;

test('a timer nobody answers: a warning when it is due, the alert a minute later, once, and nothing else', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  expect(await sweep()).toEqual(expect.any(Date));
  itIs('03:59');
  await sweep();
  expect([await lines(), await messages(), await alerts()]).toEqual([['device.welfare_started'], [], []]);
  itIs('04:00');
  await sweep();
  await sweep();
  expect(await sessions()).toMatchObject([{ status: 'grace', due: '04:00' }]);
  expect(await alerts()).toEqual([]);
  const [warning, ...more] = await messages();
  expect(more).toEqual([]);
  expect(warning).toMatchObject({
    lane: 'life_safety',
    channel: 'sms',
    recipient: '+61400000000',
    body: 'Your welfare timer (Pump 4) is over. Check in, extend or end it by 3:01 pm, or an alert is raised.',
  });
  expect(warning?.idempotency_key).toMatch(/^welfare-warning:\d+:2026-11-21T04:00:00\.000Z$/);
  itIs('04:01');
  await sweep();
  await sweep();
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ status: 'active_alert', late: false, repeat_count: 0 });
  expect(alert?.raised_at).toEqual(db.clock.now);
  expect(await sessions()).toMatchObject([{ status: 'expired', alert_id: alert?.id }]);
  expect(alarms).toBe(1);
  expect(await lines()).toEqual(['device.welfare_started', 'welfare_session.warned', 'alert.raised']);
  expect((await story(alert?.id ?? 0))[0]?.data).toMatchObject({ activity: 'Pump 4', minutes: 60, due_at: `${night}04:00:00.000Z` });
  expect(await messages()).toHaveLength(1);
});

test('the device has said nothing: an expired timer does not make it look heard', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('05:00');
  await sweep();
  const [device] = await db.ownerSql<{ last_heard_at: Date }[]>`select last_heard_at from devices where id = ${world.device.device_id}`;
  expect(device?.last_heard_at.toISOString()).toBe(`${night}03:00:00.000Z`);
});

test('extended and checked in, it is not due; ended, it never is', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  await tell(said('welfare_extended', '03:10', { session_id, minutes: 30 }));
  expect(await sessions()).toMatchObject([{ due: '04:30' }]);
  itIs('04:00');
  await tell(said('check_in', '04:00'));
  expect(await sessions()).toMatchObject([{ due: '05:00', status: 'in_progress' }]);
  await tell(said('welfare_completed', '04:30', { session_id }));
  itIs('06:00');
  await sweep();
  expect(await sessions()).toMatchObject([{ status: 'completed' }]);
  expect([await alerts(), await messages()]).toEqual([[], []]);
});

test('a check-in during grace takes the warning back; the next time has its own', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:00');
  await sweep();
  await tell(said('check_in', '04:00'));
  await sweep();
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '05:00' }]);
  itIs('05:00');
  await sweep();
  expect(await messages()).toHaveLength(2);
  expect(await alerts()).toEqual([]);
});

test('a worker whose app can be pushed to is warned by push alone, in words that say nothing of them', async () => {
  await db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid, token_hash, platform, app_version, push_provider, push_token)
    values (${world.organisation_id}, ${world.device.device_id}, ${world.worker_id}, gen_random_uuid(), decode(md5(${String(world.worker_id)}), 'hex'), 'android', '1', 'fcm', 'token')`;
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:00');
  await sweep();
  await sweep();
  const [push, ...more] = await messages();
  expect(more).toEqual([]);
  expect(push).toMatchObject({ lane: 'life_safety', channel: 'push', recipient: 'fcm:token' });
  expect(push?.body).not.toContain('Pump');
});

test('what a phone out of reach did in time comes after the alert: the alert stands with a note, and the worker is waited for again', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:05');
  await sweep();
  const [alert] = await alerts();
  itIs('04:30');
  await tell(said('welfare_extended', '03:50', { session_id, minutes: 120 }));
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '06:00' }]);
  expect((await story(alert?.id ?? 0)).at(-1)).toMatchObject({ kind: 'welfare_session.resumed', data: { in_time: true } });
  expect(await alerts()).toMatchObject([{ id: alert?.id, status: 'active_alert' }]);
  itIs('06:02');
  await sweep();
  expect(await alerts()).toMatchObject([{ id: alert?.id, repeat_count: 1 }]);
});

test.each([
  ['03:58', true],
  ['04:20', false],
])('an end of %s that comes after the alert is noted and closes nothing', async (clock, in_time) => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:05');
  await sweep();
  itIs('04:30');
  const end = said('welfare_completed', clock, { session_id });
  await tell(end);
  await tell(end);
  const [alert, ...others] = await alerts();
  expect([alert?.status, others]).toEqual(['active_alert', []]);
  expect((await story(alert?.id ?? 0)).filter(({ kind }) => kind.startsWith('welfare_session.'))).toMatchObject([
    { kind: 'welfare_session.completed', data: { in_time } },
  ]);
  const told = await db.ownerSql<{ data: { kind: string } }[]>`
    select data from live_outbox where channels = array[${`private-alert.${alert?.id ?? 0}`}] and data ->> 'kind' = 'welfare_session.completed'`;
  expect(told).toHaveLength(1);
  itIs('07:00');
  await sweep();
  expect(await alerts()).toHaveLength(1);
});

test('a new start replaces what runs on the device, with a line; a start from before it is born replaced', async () => {
  itIs('03:30');
  await tell(start('03:00'));
  await tell(start('03:20', { session_id: other_id, minutes: 30 }));
  expect(await sessions()).toMatchObject([{ status: 'replaced' }, { status: 'in_progress', client_id: other_id, due: '03:50' }]);
  expect(await lines()).toContain('welfare_session.replaced');
  await tell(start('03:10', { session_id: '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b33' }));
  expect(await sessions()).toMatchObject([{ status: 'replaced' }, { status: 'replaced' }, { status: 'in_progress', client_id: other_id }]);
  itIs('05:00');
  await sweep();
  expect(await alerts()).toHaveLength(1);
});

test('told twice, in any order, in one batch or in many: one session, one time', async () => {
  itIs('04:00');
  const events = [
    start('03:00'),
    said('welfare_extended', '03:10', { session_id, minutes: 30 }),
    said('check_in', '03:20'),
    said('welfare_extended', '03:25', { session_id, minutes: 10 }),
  ];
  await tell(...[...events].reverse());
  for (const event of [...events, ...events]) await tell(event);
  expect(await sessions()).toEqual([{ status: 'in_progress', due: '04:30', client_id: session_id, due_count: 4, alert_id: null }]);
});

test('an end that comes before its start leaves nobody waiting', async () => {
  itIs('04:00');
  await tell(said('welfare_completed', '03:40', { session_id }));
  await tell(start('03:00'));
  itIs('06:00');
  await sweep();
  expect(await sessions()).toMatchObject([{ status: 'completed' }]);
  expect([await alerts(), await messages()]).toEqual([[], []]);
});

test('an extension whose start never came is waited for all the same', async () => {
  itIs('03:00');
  const extension = said('welfare_extended', '03:00', { session_id, minutes: 30 });
  await tell(extension);
  await tell(extension);
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '03:30' }]);
  itIs('03:31');
  await sweep();
  expect(await alerts()).toHaveLength(1);
});

test('what cannot be read changes no session and stands in the story', async () => {
  itIs('03:00');
  await tell(
    said('welfare_started', '03:00', { session_id: 'none', minutes: 60 }),
    said('welfare_started', '03:00', { session_id, minutes: 0 }),
  );
  await tell(said('welfare_completed', '03:00'), said('check_in', '03:00'));
  expect(await sessions()).toEqual([]);
  expect(await lines()).toEqual(['device.welfare_started', 'device.welfare_started', 'device.welfare_completed', 'device.check_in']);
});

test('a clock that runs ahead does not put the alert off', async () => {
  itIs('03:00');
  await tell(start('03:45'));
  expect(await sessions()).toMatchObject([{ due: '04:00' }]);
});

test('the grace is the person’s, else the department’s, else a minute; none at all raises when it is due', async () => {
  itIs('03:00');
  await db.ownerSql`update departments set grace_period = 7 where id = ${world.department_id}`;
  await tell(start('03:00'));
  await db.ownerSql`update users set grace_period = 0 where id = ${world.worker_id}`;
  await tell(start('03:00', { session_id: other_id }));
  const grace = await db.ownerSql<{ grace_minutes: number }[]>`
    select grace_minutes from welfare_sessions where device_id = ${world.device.device_id} order by id`;
  expect(grace.map(({ grace_minutes }) => grace_minutes)).toEqual([7, 0]);
  itIs('04:00');
  await sweep();
  expect(await messages()).toEqual([]);
  expect(await alerts()).toHaveLength(1);
});

test('an outage across the time: the alert is raised at once, once, marked late with both times', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:11');
  await sweep();
  await sweep();
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ late: true, raised_at: new Date(`${night}04:01:00.000Z`), received_at: db.clock.now });
  expect((await story(alert?.id ?? 0))[0]?.data).toMatchObject({
    late: true,
    raised_at: `${night}04:11:00.000Z`,
    grace_until: `${night}04:01:00.000Z`,
  });
  expect(await messages()).toEqual([]);
});

test('a phone asks what runs on it, and another tenant’s view shows nothing', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  const tenant = { role: 'tenant', organisation_id: world.organisation_id } as const;
  const read = async (view: Parameters<typeof db.database.read>[0]) =>
    await db.database.read(view, async (tx) => await readRunningSession(tx, world.device.device_id));
  expect(await read(tenant)).toEqual({
    id: session_id,
    activity: 'Pump 4',
    started_at: `${night}03:00:00.000Z`,
    due_at: `${night}04:00:00.000Z`,
    grace_until: `${night}04:01:00.000Z`,
    status: 'in_progress',
  });
  expect(await read({ role: 'tenant', organisation_id: world.organisation_id + 1 })).toBeNull();
  itIs('05:00');
  await sweep();
  expect(await read(tenant)).toBeNull();
});
