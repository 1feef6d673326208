// What each sweep over alerts finds to do, and what an operator's load is: every alert, timer and
// test that must not count is next to one that must, and differs from it in one thing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '../alerts.factory.ts';
import { lockLoad } from '../assigning/operator-load.store.ts';
import { endFollowUp, findFollowUp } from '../follow-ups/follow-ups.store.ts';
import { lapse, listDue, lookForLapsed } from '../follow-ups/lapsed-follow-ups.store.ts';
import { listAstray, setMonitored } from '../monitoring/monitored-alerts.store.ts';
import {
  endPeriodsThatAreOver,
  findSubject,
  listOver,
  listRunning,
  lookForEnds,
  readRunningFor,
} from '../on-test/on-test.store.ts';
import { readOperators } from '../people/operators.store.ts';
import { isGone, listLeftAlone } from './gone-owners.store.ts';

let db: TestDatabase;
let world: AlertWorld;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox');
  world = await anAlertWorld(db.ownerSql);
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const staff = async (over: object = {}): Promise<number> => (await aUser(db.ownerSql, over)).id;
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
let nth = 0;
/** Of a person each, so that none is in the way of another. */
const alert = async (over: object = {}): Promise<number> => {
  nth += 1;
  return await anOpenAlert(db.ownerSql, world, { raised_at: now, subject: `x${nth}`, ...over });
};
const ownedBy = (owner_staff_id: number) => ({ owner_staff_id, owned_at: now });

test('alerts are left alone by owners who were disabled or whose time is over, the most urgent first', async () => {
  const [here, disabled, expired, leavesSoon, pending] = [
    await staff(),
    await staff({ status: 'disabled' }),
    await staff({ expires_at: now }),
    await staff({ expires_at: at(1) }),
    await staff({ status: 'pending' }),
  ];
  const { organisation_id } = world;
  const customer = await staff({ organisation_id, status: 'disabled' });
  for (const owner of [here, leavesSoon, customer]) await alert(ownedBy(owner));
  await alert({ ...ownedBy(disabled), ...resolved });
  const [second, first, third] = [
    await alert({ ...ownedBy(disabled), priority: 2 }),
    await alert(ownedBy(expired)),
    await alert({ ...ownedBy(pending), priority: 2 }),
  ];
  const found = async (most: number, but: number[]) =>
    await ask(async (tx) => await listLeftAlone(tx, most, but));
  expect(await found(9, [])).toEqual([first, second, third]);
  expect(await found(1, [first])).toEqual([second]);
  const gone = [];
  for (const id of [here, disabled, expired, leavesSoon])
    gone.push(await ask(async (tx) => await isGone(tx, id)));
  expect(gone).toEqual([false, true, true, false]);
});

async function timer(over: object = {}): Promise<{ id: number; alert_id: number }> {
  const owner = await staff();
  const alert_id = await alert({ ...ownedBy(owner), follow_up_at: now });
  const row = {
    organisation_id: world.organisation_id,
    alert_id,
    minutes: 5,
    reason: null,
    set_by_staff_id: owner,
    due_at: now,
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into follow_ups ${db.ownerSql(row)} returning id`;
  return { id: written?.id ?? 0, alert_id };
}

test('timers are due from their time on, unless they ended or have lapsed; each lapses its own alert', async () => {
  const look = async () => await ask(lookForLapsed);
  const later = await timer({ due_at: at(10) });
  await timer({ due_at: at(5), lapsed_at: now });
  await timer({ due_at: at(5), ended_at: now, ended_as: 'acted' });
  const ended = await timer({ due_at: at(-5), ended_at: now, ended_as: 'acted' });
  const over = await timer({ due_at: at(-5), lapsed_at: at(-1) });
  expect(await look()).toEqual({ due: false, next: at(10) });
  const [second, first] = [await timer(), await timer({ due_at: at(-9) })];
  expect(await look()).toEqual({ due: true, next: at(10) });
  const found = async (most: number, but: number[]) =>
    await ask(async (tx) => await listDue(tx, most, but));
  expect(await found(9, [])).toEqual([first.id, second.id]);
  expect(await found(1, [first.id])).toEqual([second.id]);
  await ask(
    async (tx) =>
      await lapse(
        tx,
        [first, ended, over, later].map(({ id }) => id),
      ),
  );
  const marked = await db.ownerSql<{ id: number; version: number }[]>`
    select id, version from alerts where follow_up_lapsed_at is not null`;
  expect([...marked]).toEqual([{ id: first.alert_id, version: 2 }]);
  expect(
    await db.ownerSql`select id, lapsed_at from follow_ups where lapsed_at = ${now} and due_at <= ${now}`,
  ).toEqual([{ id: first.id, lapsed_at: now }]);
});

test('the timer of one alert is found and ended, not that of another or an earlier one', async () => {
  const [other, one] = [await timer(), await timer()];
  const { organisation_id } = world;
  const key = { organisation_id, id: one.alert_id };
  await db.ownerSql`
    insert into follow_ups (organisation_id, alert_id, minutes, set_by_staff_id, due_at, ended_at,
      ended_as)
    values (${organisation_id}, ${one.alert_id}, 5, ${await staff()}, ${now}, ${at(-60)}, 'replaced')`;
  const found = async () => (await ask(async (tx) => await findFollowUp(tx, key)))?.id;
  expect(await found()).toBe(one.id);
  await ask(async (tx) => await endFollowUp(tx, key, 'released'));
  expect(await found()).toBeUndefined();
  const rows = await db.ownerSql`select id, ended_as from follow_ups order by id limit 2`;
  expect([...rows]).toEqual([
    { id: other.id, ended_as: null },
    { id: one.id, ended_as: 'released' },
  ]);
});

test('alerts follow an organisation that began or ended to be monitored in the last week', async () => {
  const settings = async (id: number, over: object) =>
    await db.ownerSql`update organisations set ${db.ownerSql(over)} where id = ${id}`;
  const here = world;
  const changed = async (over: object) => {
    world = await anAlertWorld(db.ownerSql, { not_monitored: true });
    const [same, urgent, least] = [
      await alert({ monitored: false }),
      await alert(),
      await alert({ priority: 3 }),
    ];
    await alert({ ...resolved, alert_type_id: 1 });
    const { organisation_id } = world;
    await settings(organisation_id, { created_at: at(-9_000_000), ...over });
    return { organisation_id, same, urgent, least };
  };
  const recent = await changed({ updated_at: at(-604_799) });
  await changed({ updated_at: at(-604_800) });
  await changed({ updated_at: at(-60), created_at: at(-60) });
  world = here;
  await alert();
  const found = async (most: number, but: number[]) =>
    await ask(async (tx) => await listAstray(tx, most, but));
  expect(await found(9, [])).toEqual([recent.urgent, recent.least]);
  expect(await found(1, [recent.urgent])).toEqual([recent.least]);
  const set = async (id: number, monitored: boolean) =>
    await ask(async (tx) => await setMonitored(tx, { id, monitored }));
  expect(await set(recent.same, false)).toBeNull();
  expect(await set(recent.urgent, false)).toBeNull();
  const owner = await staff();
  const answered = {
    ...ownedBy(owner),
    acknowledged_at: now,
    acknowledged_by_staff_id: owner,
    follow_up_at: now,
    follow_up_lapsed_at: now,
  };
  await db.ownerSql`update alerts set ${db.ownerSql(answered)}`;
  expect(await set(recent.urgent, true)).toMatchObject({ id: recent.urgent, version: 2 });
  const nothing = Object.fromEntries(Object.keys(answered).map((column) => [column, null]));
  const row = async (id: number) => (await db.ownerSql`select * from alerts where id = ${id}`)[0];
  expect(await row(recent.urgent)).toMatchObject({ monitored: false, ...nothing });
  expect(await row(recent.least)).toMatchObject({ monitored: true, ...answered });
  await settings(recent.organisation_id, { not_monitored: false });
  expect(await set(recent.same, false)).toMatchObject({ id: recent.same, owner: { id: owner } });
  expect(await row(recent.same)).toMatchObject({ monitored: true, ...answered });
});

async function period(over: object = {}): Promise<number> {
  const { id } = await aUser(db.ownerSql, { organisation_id: world.organisation_id });
  const row = {
    organisation_id: world.organisation_id,
    user_id: id,
    reason: 'Test',
    started_by_staff_id: id,
    started_at: at(-600),
    until: at(600),
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into on_test_periods ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
}
const ids = (periods: readonly { id: number }[]): number[] => periods.map(({ id }) => id);

test('tests run until their time or their end; those of an alert are its person’s and its device’s', async () => {
  const ofDevice = { user_id: null, device_id: world.device.device_id };
  const ofPerson = { user_id: world.worker_id };
  await period({ ...ofPerson, ended_at: now });
  await period({ ...ofDevice, ended_at: now });
  const [person, device, other] = [
    await period({ ...ofPerson, until: at(900) }),
    await period(ofDevice),
    await period({ until: at(300) }),
  ];
  expect(ids(await ask(listRunning))).toEqual([other, device, person]);
  const running = async (of: { user_id: number | null; device_id: number | null }) =>
    ids(await ask(async (tx) => await readRunningFor(tx, of)));
  const { device_id } = world.device;
  expect(await running({ user_id: world.worker_id, device_id })).toEqual([device, person]);
  expect(await running({ user_id: world.worker_id, device_id: null })).toEqual([person]);
  expect(await running({ user_id: null, device_id })).toEqual([device]);
});

test('a test is over from its time on, once, the longest overdue first', async () => {
  const [next] = [await period({ until: at(10) }), await period({ until: at(20) })];
  const ended = await period({ until: at(-5), ended_at: at(-6) });
  await period({ until: at(5), ended_at: now });
  expect(await ask(lookForEnds)).toEqual({ due: false, next: at(10) });
  const [second, first] = [await period({ until: now }), await period({ until: at(-9) })];
  expect(await ask(lookForEnds)).toEqual({ due: true, next: at(10) });
  const found = async (most: number, but: number[]) =>
    await ask(async (tx) => await listOver(tx, most, but));
  expect(await found(9, [])).toEqual([first, second]);
  expect(await found(1, [first])).toEqual([second]);
  const over = await ask(async (tx) => await endPeriodsThatAreOver(tx, [second, ended, next]));
  expect(over).toMatchObject([{ id: second, ended_at: now.toISOString() }]);
  const third = await period({ until: now });
  expect(ids(await ask(async (tx) => await endPeriodsThatAreOver(tx, [third, first])))).toEqual([
    first,
    third,
  ]);
});

test('a test is of a worker or a device that are not removed', async () => {
  const find = async (given: { user_id?: number; device_id?: number }) =>
    await ask(async (tx) => await findSubject(tx, given));
  const { organisation_id, worker_id } = world;
  const { device_id } = world.device;
  expect([
    await find({ user_id: worker_id }),
    await find({ device_id }),
    await find({ user_id: await staff() }),
    await find({}),
  ]).toEqual([
    { organisation_id, user_id: worker_id, device_id: null },
    { organisation_id, user_id: null, device_id },
    null,
    null,
  ]);
  await db.ownerSql`
    update users set deleted_at = ${now}, status = 'disabled', email = null where id = ${worker_id}`;
  await db.ownerSql`update devices set archived_at = ${now} where id = ${device_id}`;
  expect([await find({ user_id: worker_id }), await find({ device_id })]).toEqual([null, null]);
});

test('an operator’s load is what they have open of the centre', async () => {
  const [mei, tom] = [await staff(), await staff()];
  await alert(ownedBy(mei));
  await alert({ ...ownedBy(mei), follow_up_at: at(600) });
  await alert({ ...ownedBy(mei), ...resolved });
  await alert({ ...ownedBy(mei), monitored: false });
  await alert(ownedBy(tom));
  await alert();
  expect(await ask(async (tx) => await lockLoad(tx, mei))).toBe(2);
});

test('the operators, with what each has and has answered today by the caller’s day', async () => {
  const role = 'admin' as const;
  const caller = await staff({ timezone: 'Australia/Perth', first_name: 'Ann', last_name: 'A' });
  const [mei, adminWith, adminAnswered] = [
    await staff({ last_name: 'B' }),
    await staff({ role, last_name: 'C' }),
    await staff({ role, last_name: 'D' }),
  ];
  await staff({ role });
  await staff({ status: 'disabled' });
  await staff({ organisation_id: world.organisation_id });
  await alert({ ...ownedBy(mei), owned_at: at(-60), follow_up_at: now, follow_up_lapsed_at: now });
  await alert({ ...ownedBy(mei), owned_at: at(-90) });
  await alert({ ...ownedBy(mei), monitored: false });
  await alert({ ...ownedBy(mei), ...resolved });
  await alert(ownedBy(adminWith));
  // The day of Perth began at 16:00 UTC.
  const day = new Date('2026-11-20T16:00:00.000Z');
  const answer = async (by: number, seconds: number, over: object = {}) =>
    await alert({
      ...resolved,
      received_at: new Date(day.getTime() - seconds * 1000),
      acknowledged_at: day,
      acknowledged_by_staff_id: by,
      ...over,
    });
  await answer(mei, 10);
  await answer(mei, 20);
  await answer(mei, 30);
  await answer(mei, 40, { acknowledged_at: new Date(day.getTime() - 1) });
  await answer(mei, 50, { monitored: false });
  await answer(mei, 60, { on_test: true });
  await answer(adminAnswered, 15, { alert_type_id: 10 });
  const { operators, median_seconds_to_acknowledge } = await ask(
    async (tx) => await readOperators(tx, caller),
  );
  expect(
    operators.map((one) => [
      one.id,
      one.holds,
      one.holds_since,
      one.overdue,
      one.acknowledged_today,
      one.median_seconds_to_acknowledge,
    ]),
  ).toEqual([
    [mei, 2, at(-90).toISOString(), 1, 4, 20],
    [adminWith, 1, now.toISOString(), 0, 0, null],
    [caller, 0, null, 0, 0, null],
    [adminAnswered, 0, null, 0, 1, null],
  ]);
  expect(median_seconds_to_acknowledge).toBe(20);
});
