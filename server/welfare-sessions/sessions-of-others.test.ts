// Every question about welfare sessions, asked where other workers, devices and older sessions are
// in the same tables.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { powerOffSubscriber } from './device-news/power-offs.subscribers.ts';
import { forSessionsOfWearer } from './device-news/satellite-check-ins.store.ts';
import { readReaches, readRunning } from './welfare-due.store.ts';
import { aSession } from './welfare-sessions.factory.ts';
import {
  findSession,
  type KeptSession,
  lockSession,
  lockSessionsOf,
  readRunningSession,
  updateSessions,
} from './welfare-sessions.store.ts';

let db: TestDatabase;
let mei: AlertWorld;
/** Of the same organisation. */
let noah: AlertWorld;
/** Of another one. */
let ana: AlertWorld;
const now = new Date('2026-11-21T01:00:00.000Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox');
  [mei, ana] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  noah = await aColleague(mei);
});

async function aColleague(of: AlertWorld): Promise<AlertWorld> {
  const { organisation_id } = of;
  const { id } = await aUser(db.ownerSql, { organisation_id });
  const world = { ...of, worker_id: id };
  const device = await anotherDevice(db.ownerSql, world);
  return { ...world, device };
}

const write = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
/** A session that is due in an hour and began now; `over` are columns to set. */
const session = async (
  world: AlertWorld,
  over: Record<string, unknown> = {},
  device_id = world.device.device_id,
): Promise<number> => {
  const id = await aSession(db.ownerSql, {
    organisation_id: world.organisation_id,
    device_id,
    user_id: world.worker_id,
    due_at: hours(1),
  });
  if (Object.keys(over).length > 0)
    await db.ownerSql`update welfare_sessions set ${db.ownerSql(over)} where id = ${id}`;
  return id;
};
const locked = async (id: number): Promise<KeptSession> => {
  const found = await write(async (tx) => await lockSession(tx, id));
  if (!found) throw new Error(`no session ${id}`);
  return found.session;
};

test('a satellite check-in is for the devices of its worker’s sessions, each once; other news is as it was', async () => {
  const phone = await anotherDevice(db.ownerSql, mei);
  const second = await anotherDevice(db.ownerSql, mei);
  await session(mei, { status: 'expired' }, phone.device_id);
  await session(mei, {}, phone.device_id);
  const ended = { status: 'expired', ended_at: now };
  await session(
    mei,
    { ...ended, started_at: new Date(hours(-48).getTime() + 1) },
    second.device_id,
  );
  const third = await anotherDevice(db.ownerSql, mei);
  await session(mei, { ...ended, started_at: hours(-48) }, third.device_id);
  const fourth = await anotherDevice(db.ownerSql, mei);
  await session(mei, { status: 'completed', ended_at: now }, fourth.device_id);
  const noahsPhone = await anotherDevice(db.ownerSql, noah);
  await session(noah, {}, noahsPhone.device_id);
  await session(ana);
  const of = (world: AlertWorld, event: ReturnType<typeof anEvent>) => ({ ...world.device, event });
  const checkIn = of(mei, anEvent('check_in', { data: { satellite: true } }));
  const others = [
    of(mei, anEvent('check_in')),
    of(mei, anEvent('power_off', { data: { satellite: true } })),
  ];
  const devices = async (news: Parameters<typeof forSessionsOfWearer>[1]) =>
    (await write(async (tx) => await forSessionsOfWearer(tx, news))).map(({ device_id, event }) => [
      device_id,
      event.kind,
    ]);
  expect((await devices([checkIn, ...others])).sort()).toEqual(
    [
      [phone.device_id, 'check_in'],
      [second.device_id, 'check_in'],
      [mei.device.device_id, 'check_in'],
      [mei.device.device_id, 'power_off'],
    ].sort(),
  );
  const ofNoah = of(noah, anEvent('check_in', { data: { satellite: true } }));
  expect(await devices([ofNoah])).toEqual([[noahsPhone.device_id, 'check_in']]);
  expect((await devices([ofNoah, checkIn])).map(([id]) => id)).toEqual([
    noahsPhone.device_id,
    ...[phone.device_id, second.device_id].sort((left, right) => left - right),
  ]);
  expect(await devices(others)).toHaveLength(2);
});

test('a pendant that is turned off raises an alert for its own session or its wearer’s, from its first moment on', async () => {
  const phone = await anotherDevice(db.ownerSql, noah);
  await session(
    noah,
    { status: 'completed', ended_at: now, started_at: hours(-5) },
    phone.device_id,
  );
  const off = async (world: AlertWorld, occurred_at: Date, data: object = {}) => {
    const event = anEvent('power_off', {
      occurred_at: occurred_at.toISOString(),
      data: { ...data },
    });
    await write(async (tx) => await powerOffSubscriber.take(tx, [{ ...world.device, event }]));
    return (
      await db.ownerSql<{ id: number }[]>`select device_id as id from alerts order by id`
    ).map(({ id }) => id);
  };
  expect(await off(noah, now)).toEqual([]);
  await session(noah, { started_at: now }, phone.device_id);
  expect(await off(mei, now)).toEqual([]);
  expect(await off(noah, new Date(now.getTime() - 1))).toEqual([]);
  expect(await off(noah, now)).toEqual([noah.device.device_id]);
  const [unit] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    values (${mei.organisation_id}, 2, 'Shared pendant', '350000000099999')
    returning id`;
  const shared = { ...mei, device: { ...mei.device, device_id: unit?.id ?? 0 } };
  await session(shared, { user_id: null, started_at: now }, shared.device.device_id);
  expect(await off(shared, now)).toEqual([noah.device.device_id, shared.device.device_id]);
});

test('of several, those that still run and the worker of each', async () => {
  const second = await anotherDevice(db.ownerSql, mei);
  const [over, running, grace] = [
    await session(mei, { status: 'completed', ended_at: now }),
    await session(mei),
    await session(mei, { status: 'grace' }, second.device_id),
  ];
  const other = await session(noah);
  const unworn = await session(ana, { user_id: null });
  await db.ownerSql`update organisations set timezone = 'Pacific/Auckland', language = 'en'`;
  await db.ownerSql`update users set mobile = '+61400000001' where id = ${mei.worker_id}`;
  await db.ownerSql`update users set mobile = '+61400000002' where id = ${noah.worker_id}`;
  const asked = [await locked(running), await locked(grace), await locked(over)];
  expect(await write(async (tx) => await readRunning(tx, asked))).toEqual(
    new Set([running, grace]),
  );
  await db.ownerSql`
    update users set timezone = 'Australia/Perth', language = 'en-AU' where id = ${noah.worker_id}`;
  const reaches = await write(
    async (tx) => await readReaches(tx, [await locked(other), await locked(unworn)]),
  );
  expect(reaches.toSorted((left, right) => left.session_id - right.session_id)).toEqual([
    { session_id: other, mobile: '+61400000002', timezone: 'Australia/Perth', language: 'en-AU' },
    { session_id: unworn, mobile: null, timezone: 'Pacific/Auckland', language: 'en' },
  ]);
});

test('a device’s news can be about what runs, what it names and what began in the last two days, of that device', async () => {
  const over = { status: 'completed', ended_at: now };
  const ids = {
    late: await session(mei, { ...over, started_at: new Date(hours(-48).getTime() + 1) }),
    old: await session(mei, { ...over, started_at: hours(-48) }),
    named: await session(mei, { ...over, started_at: hours(-72) }),
    running: await session(mei, { started_at: hours(-72) }),
    other: await session(noah),
  };
  const second = await anotherDevice(db.ownerSql, mei);
  await session(mei, {}, second.device_id);
  const { client_id } = await locked(ids.named);
  const found = await write(async (tx) => await lockSessionsOf(tx, [mei.device], [client_id]));
  expect(found.map(({ id }) => id)).toEqual([ids.late, ids.named, ids.running]);
});

test('a change is written with everything it says, to that session alone', async () => {
  const [changed, other, dueAt] = [await session(mei), await session(noah), hours(3)];
  const before = [await locked(changed), await locked(other)] as const;
  const wanted: KeptSession = {
    ...before[0],
    activity: 'Fence line',
    status: 'cancelled',
    minutes: 90,
    started_at: hours(-2),
    counted_from: hours(-1),
    extensions: [{ key: 'e1', minutes: 30, at: now.toISOString() }],
    ended_by_staff_id: (await aUser(db.ownerSql)).id,
    due_at: dueAt,
    grace_until: hours(4),
    due_count: 7,
    ended_at: hours(0),
    end_reason: 'Rain',
  };
  await write(async (tx) => await updateSessions(tx, [wanted]));
  expect([await locked(changed), await locked(other)]).toEqual([wanted, before[1]]);
});

test('an alert stays with its session, and a new one is that of the session’s own device', async () => {
  const [ours, theirs] = [await session(mei), await session(noah)];
  const raise = async (world: AlertWorld) => {
    const event = anEvent('power_off', { event_key: 'same', occurred_at: now.toISOString() });
    await write(async (tx) => await powerOffSubscriber.take(tx, [{ ...world.device, event }]));
  };
  await raise(noah);
  await raise(mei);
  const more = anEvent('power_off', { event_key: 'more', occurred_at: now.toISOString() });
  await write(async (tx) => await powerOffSubscriber.take(tx, [{ ...mei.device, event: more }]));
  for (const id of [ours, theirs])
    await write(
      async (tx) => await updateSessions(tx, [await locked(id)], () => 'same:in-session'),
    );
  const kept = await db.ownerSql<{ id: number; device_id: number; of: number }[]>`
    select s.id, s.device_id, a.device_id as of
    from welfare_sessions s
    join alerts a on a.id = s.alert_id
    order by s.id`;
  expect(kept.map(({ id, device_id, of }) => [id, of === device_id])).toEqual([
    [ours, true],
    [theirs, true],
  ]);
  await write(async (tx) => await updateSessions(tx, [await locked(ours)]));
  expect((await locked(ours)).alert_id).not.toBeNull();
});

test('one session is shown, and a device shows its own running one', async () => {
  const [, ended, theirs] = [
    await session(noah, { status: 'completed', ended_at: now }),
    await session(mei, { status: 'completed', ended_at: now }),
    await session(noah, { activity: 'Theirs' }),
  ];
  const shown = await write(async (tx) => await findSession(tx, theirs));
  expect(shown).toMatchObject({ id: theirs, activity: 'Theirs' });
  expect(await write(async (tx) => await findSession(tx, ended + 1000))).toBeUndefined();
  const running = async ({ device }: AlertWorld) =>
    await write(async (tx) => await readRunningSession(tx, device.device_id));
  expect([await running(mei), (await running(noah))?.activity]).toEqual([null, 'Theirs']);
});
