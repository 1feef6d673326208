// The people of an escalation and the reminders of owners, asked where a colleague's alert, an
// earlier round, a person who left and an alert of yesterday are next to those that count.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '#server/alerts/alerts.factory.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { readCandidates, readPlanQuestion } from './contact-candidates.store.ts';
import {
  hurryPast,
  lockEscalation,
  readNotified,
  readWaiting,
  recordNotified,
} from './escalations.store.ts';
import {
  claimIdle,
  claimStale,
  forgetOver,
  isReminderDue,
  readSupervisors,
} from './owner-reminders.store.ts';
import { readDutyStaff } from './second-path/unseen-alerts.store.ts';
import { findNotifiedAlerts, findStepOfDelivery } from './told-alerts.store.ts';
import { claimUnanswered, isAnyUnanswered } from './unanswered/unanswered-alerts.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei = 0;
let nth = 0;

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
  mei = (await aUser(db.ownerSql)).id;
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const set = async (table: string, id: number, over: object) =>
  await db.ownerSql`update ${db.ownerSql(table)} set ${db.ownerSql(over)} where id = ${id}`;
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const stopped = { status: 'stopped', stopped_at: now, stopped_because: 'acknowledged' };
const alert = async (over: object = {}, of = world) => {
  nth += 1;
  const row = { raised_at: now, subject: `x${nth}`, monitored: false, ...over };
  const id = await anOpenAlert(db.ownerSql, of, row);
  return { id, organisation_id: of.organisation_id };
};
type Key = Awaited<ReturnType<typeof alert>>;
const escalation = async (of: Key, over: object = {}): Promise<Key> => {
  const { id: alert_id, organisation_id } = of;
  const row = { organisation_id, alert_id, round: 1, next_contact_at: now, due_at: now, ...over };
  await db.ownerSql`insert into escalations ${db.ownerSql(row)}`;
  return of;
};
const running = async (over: object = {}, of: object = {}): Promise<Key> =>
  await escalation(await alert(of), over);
const step = async (of: Key, over: object = {}): Promise<number> => {
  nth += 1;
  const row = {
    organisation_id: of.organisation_id,
    alert_id: of.id,
    round: 1,
    position: nth,
    contact_kind: 'escalation',
    contact_name: 'Ana Ward',
    mobile: '+61491570001',
    channels: ['sms'],
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into escalation_steps ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const person = async (over: object = {}): Promise<number> =>
  (await aUser(db.ownerSql, { organisation_id: world.organisation_id, ...over })).id;

test('an escalation is locked while it runs, with what is due in it', async () => {
  const lock = async (of: Key) => await ask(async (tx) => await lockEscalation(tx, of));
  expect(await lock(await running())).toMatchObject({ contact_due: true, admins_told: false });
  expect(
    await lock(await running({ next_contact_at: at(1), admins_told_at: now, rounds_before: 2 })),
  ).toEqual({ round: 1, rounds_before: 2, contact_due: false, admins_told: true });
  expect(await lock(await running(stopped))).toBeNull();
});

test('those who wait in a round are neither skipped nor notified, and of those notified the last time counts', async () => {
  const [ours, theirs] = [await running(), await running()];
  const [ana, ben] = [await person(), await person()];
  await step(theirs, { user_id: ana, told_at: now });
  await step(theirs, {});
  const before = await step(ours, { user_id: ana, told_at: at(-90) });
  const last = await step(ours, { user_id: ana, told_at: at(-60) });
  await step(ours, { user_id: ben, skipped: 'outside_hours' });
  await step(ours, { user_id: ben, round: 2 });
  const [second, first] = [
    await step(ours, { position: 900 }),
    await step(ours, { position: 800 }),
  ];
  const waiting = async (most: number) =>
    ids(await ask(async (tx) => await readWaiting(tx, ours, 1, most)));
  expect([await waiting(9), await waiting(1)]).toEqual([[first, second], [first]]);
  const notified = await ask(async (tx) => await readNotified(tx, ours));
  expect(ids(notified)).toEqual([last]);
  expect(before).toBeLessThan(last);
});

test('a person who was notified is due again by this step alone, and another person’s stays', async () => {
  const [ours, theirs] = [await running(), await running()];
  const [ana, ben] = [await person(), await person()];
  const due = { told_at: at(-90), tries: 1, next_tell_at: at(30) };
  const old = await step(ours, { ...due, user_id: ana });
  const current = await step(ours, { user_id: ana, round: 2 });
  const stays = [
    await step(ours, { ...due, user_id: ben }),
    await step(theirs, { ...due, user_id: ana }),
    await step(ours, due),
  ];
  const rows = async () =>
    await db.ownerSql`select id, told_at, tries, next_tell_at from escalation_steps order by id`;
  const note = async (repeats: boolean) => {
    const [one] = await ask(async (tx) => await readWaiting(tx, ours, 2, 1));
    const again = one ?? (await ask(async (tx) => await readNotified(tx, ours))).at(0);
    if (!again) throw new Error('no step');
    await ask(async (tx) => await recordNotified(tx, ours, again, repeats));
  };
  await note(true);
  const kept = stays.map((id) => ({ id, told_at: at(-90), tries: 1, next_tell_at: at(30) }));
  const ended = { id: old, told_at: at(-90), tries: 1, next_tell_at: null };
  expect([...(await rows())]).toEqual([
    ended,
    { id: current, told_at: now, tries: 1, next_tell_at: at(120) },
    ...kept,
  ]);
  db.clock.now = at(120);
  await note(false);
  expect([...(await rows())]).toEqual([
    ended,
    { id: current, told_at: now, tries: 2, next_tell_at: null },
    ...kept,
  ]);
});

test.each<[string, object, object[], boolean]>([
  ['who was notified last', {}, [], true],
  ['with another notified before', {}, [{ position: 1, told_at: at(-90) }], true],
  ['with none notified after yet', {}, [{ position: 900_000 }], true],
  ['with another notified after', {}, [{ position: 900_000, told_at: now }], false],
  [
    'with one notified after, in another round',
    {},
    [{ position: 900_000, round: 2, told_at: now }],
    true,
  ],
  ['of an earlier round', { round: 2 }, [], false],
  ['of one that stopped', stopped, [], false],
  ['of one whose admins were notified', { admins_told_at: now }, [], false],
])('a contact cannot be reached: one %s', async (_, over, others, is) => {
  const later = { next_contact_at: at(30), due_at: at(30) };
  const [ours, theirs] = [await running({ ...later, ...over }), await running(later)];
  await step(theirs, { position: 900_001, told_at: now });
  const id = await step(ours, { position: 500_000, told_at: at(-30) });
  for (const other of others) await step(ours, other);
  await ask(async (tx) => await hurryPast(tx, { ...ours, id }));
  const dues = async () =>
    (
      await db.ownerSql<{ due_at: Date; next_contact_at: Date }[]>`
        select due_at, next_contact_at from escalations order by alert_id = ${theirs.id}`
    ).flatMap(({ due_at, next_contact_at }) => [due_at, next_contact_at]);
  const first = is ? now : at(30);
  expect(await dues()).toEqual([first, first, at(30), at(30)]);
  await db.ownerSql`update escalations set due_at = ${at(60)}, next_contact_at = ${at(60)}`;
  await ask(async (tx) => await hurryPast(tx, { ...ours, id }));
  expect(await dues()).toEqual([at(60), at(60), at(60), at(60)]);
});

test('a number is of the open alerts that it was notified of within a day, the newest first', async () => {
  const tell = { told_at: at(-60) };
  const [second, first, yesterday] = [await running(stopped), await running(), await running()];
  await step(second, { ...tell, contact_name: 'Before' });
  await step(second, { told_at: at(-90) });
  await step(first, tell);
  await step(yesterday, { told_at: at(-86_400) });
  await step(await running({}, resolved), tell);
  await step(await running(), { ...tell, mobile: '+61491570002' });
  await step(await running(), {});
  const elsewhere = await anAlertWorld(db.ownerSql);
  const foreign = await escalation(await alert({}, elsewhere));
  await step(foreign, { told_at: at(-86_399) });
  const found = async (organisation: number | null) =>
    (await ask(async (tx) => await findNotifiedAlerts(tx, '+61491570001', organisation))).map(
      ({ alert_id, telling }) => [alert_id, telling],
    );
  expect(await found(null)).toEqual([
    [first.id, true],
    [second.id, false],
    [foreign.id, true],
  ]);
  expect(await found(elsewhere.organisation_id)).toEqual([[foreign.id, true]]);
});

test('a message is of the contact whose step it carries', async () => {
  const ours = await running();
  const [, ana] = [await step(ours, { contact_name: 'Ben' }), await step(ours)];
  const delivery = async (escalation_step_id: number | null) => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into deliveries (organisation_id, alert_id, lane, channel, recipient, body,
        idempotency_key, escalation_step_id)
      values (${ours.organisation_id}, ${ours.id}, 'life_safety', 'sms', '+61491570001', 'Help',
        ${randomUUID()}, ${escalation_step_id})
      returning id`;
    return row?.id ?? 0;
  };
  const [own, none] = [await delivery(ana), await delivery(null)];
  const find = async (id: number) => await ask(async (tx) => await findStepOfDelivery(tx, id));
  expect(await find(own)).toMatchObject({
    alert_id: ours.id,
    contact_name: 'Ana Ward',
    person: 'Noah Ward',
    alert_user_id: world.worker_id,
  });
  expect(await find(none)).toBeNull();
});

test('a contact has the app on a phone of their own that is signed in, can be pushed to and is served', async () => {
  const of = await alert();
  const { organisation_id } = world;
  const admin = { role: 'organisation_admin' as const };
  const phone = async (user_id: number | null, over: object = {}) => {
    const [device] = await db.ownerSql<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, device_name)
      values (${organisation_id}, 1, 'Phone') returning id`;
    const row = {
      organisation_id,
      device_id: device?.id ?? 0,
      user_id,
      installation_uuid: randomUUID(),
      token_hash: Buffer.from(randomUUID()),
      platform: 'android',
      push_provider: 'fcm',
      push_token: randomUUID(),
      ...over,
    };
    await db.ownerSql`insert into app_installations ${db.ownerSql(row)}`;
  };
  const [has, out, silent, unserved, none] = [
    await person(admin),
    await person(admin),
    await person(admin),
    await person(admin),
    await person(admin),
  ];
  await phone(has);
  await phone(out, { ended_at: now });
  await phone(silent, { push_provider: null, push_token: null });
  await phone(unserved, { push_provider: 'apns' });
  await phone(null);
  await db.ownerSql`update delivery_services set is_set_up = service <> 'push:apns'`;
  const candidates = await ask(async (tx) => await readCandidates(tx, of));
  await db.ownerSql`update delivery_services set is_set_up = true`;
  expect(candidates.map(({ user_id, has_app }) => [user_id, has_app])).toEqual([
    [has, true],
    [out, false],
    [silent, false],
    [unserved, false],
    [none, false],
  ]);
});

test('the candidates are the worker’s own, or else the department’s', async () => {
  const { organisation_id, department_id, worker_id } = world;
  const of = await alert({ department_id });
  await alert({ user_id: null });
  const group = async (name: string): Promise<number> => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name) values (${organisation_id}, ${name})
      returning id`;
    return row?.id ?? 0;
  };
  const member = async (groupId: number, order: number, over: object = {}): Promise<number> => {
    const id = await person(over);
    await db.ownerSql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      values (${organisation_id}, ${groupId}, ${id}, ${order})`;
    return id;
  };
  const [own, second, first, other] = [
    await group('Own'),
    await group('Second'),
    await group('First'),
    await group('Other'),
  ];
  for (const [id, order] of [
    [second, 2],
    [first, 1],
  ] as const)
    await db.ownerSql`
      insert into department_escalation_groups (organisation_id, department_id,
        escalation_group_id, "order")
      values (${organisation_id}, ${department_id}, ${id}, ${order})`;
  await member(other, 1);
  const [three, two, one] = [
    await member(second, 1, { expires_at: now }),
    await member(first, 2, { status: 'pending', expires_at: at(1) }),
    await member(first, 1, { status: 'disabled' }),
  ];
  const mine = await member(own, 1);
  const contact = async (user_id: number, first_name: string) =>
    await db.ownerSql`
      insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name)
      values (${organisation_id}, ${user_id}, 1, ${first_name}, 'Ward')`;
  await contact(worker_id, 'Mum');
  await contact(two, 'Dad');
  const admin = await person({ role: 'organisation_admin' });
  const elsewhere = await anAlertWorld(db.ownerSql);
  await aUser(db.ownerSql, {
    organisation_id: elsewhere.organisation_id,
    role: 'organisation_admin',
  });
  const candidates = async () =>
    (await ask(async (tx) => await readCandidates(tx, of))).map((candidate) => [
      candidate.kind,
      candidate.order,
      candidate.user_id ?? candidate.name,
      candidate.active,
    ]);
  await set('users', worker_id, { personal_contacts_allowed: true });
  expect(await candidates()).toEqual([
    ['escalation', 1, one, false],
    ['escalation', 2, two, true],
    ['escalation', 3, three, false],
    ['personal', 1, 'Mum Ward', true],
    ['admin', 1, admin, true],
  ]);
  await set('users', worker_id, { personal_contacts_allowed: false, escalation_group_id: own });
  expect(await candidates()).toEqual([
    ['escalation', 1, mine, true],
    ['admin', 1, admin, true],
  ]);
  const question = async () => (await ask(async (tx) => await readPlanQuestion(tx, of))).timezone;
  await set('organisations', organisation_id, { timezone: 'Pacific/Auckland' });
  await set('departments', department_id, { timezone: 'Australia/Darwin' });
  await set('users', worker_id, { timezone: 'Australia/Perth' });
  expect(await question()).toBe('Australia/Perth');
  await set('alerts', of.id, { user_id: null });
  expect(await question()).toBe('Australia/Darwin');
  await set('alerts', of.id, { department_id: null });
  expect(await question()).toBe('Pacific/Auckland');
});

const owned = (over: object = {}) => ({
  monitored: true,
  owner_staff_id: mei,
  owned_at: at(-9000),
  ...over,
});
const idleRows = () => ask(async (tx) => [ids(await claimIdle(tx, 9)), ids(await claimStale(tx))]);

test('owners are reminded of what they leave: not of tests, of others’ and of timers that run', async () => {
  await alert(owned(resolved));
  await alert(owned({ monitored: false }));
  await alert({ monitored: true });
  await alert(owned({ on_test: true, priority: 4 }));
  await alert(owned({ follow_up_at: at(60) }));
  await alert(owned({ last_action_at: now }));
  await alert(owned({ owned_at: now, last_action_at: at(-9000) }));
  const due = async () => await ask(isReminderDue);
  expect([await due(), await idleRows()]).toEqual([false, [[], []]]);
  const [lapsed, second, first] = [
    await alert(owned({ follow_up_at: at(-60), follow_up_lapsed_at: at(-60), priority: 2 })),
    await alert(owned({ owned_at: at(-8000) })),
    await alert(owned({ last_action_at: at(-8500) })),
  ];
  expect(await due()).toBe(true);
  expect(ids(await ask(async (tx) => await claimIdle(tx, 2)))).toEqual([first.id, lapsed.id]);
  expect(ids(await ask(async (tx) => await claimIdle(tx, 9)))).toEqual([second.id]);
  expect(ids(await ask(claimStale))).toEqual([second.id, first.id, lapsed.id]);
  expect([await due(), await idleRows()]).toEqual([false, [[], []]]);
});

test('supervisors are notified of what its reminded owner still leaves, and a reminder ends with an action', async () => {
  const reminder = async (of: Key, over: object = {}) =>
    await db.ownerSql`
      insert into alert_nags ${db.ownerSql({
        organisation_id: of.organisation_id,
        alert_id: of.id,
        owner_staff_id: mei,
        idle_since: at(-9000),
        ...over,
      })}`;
  const tom = (await aUser(db.ownerSql)).id;
  const [taken, acted, closed, waits, young] = [
    await alert(owned({ owner_staff_id: tom })),
    await alert(owned({ last_action_at: at(-8000) })),
    await alert(owned(resolved)),
    await alert(owned({ follow_up_at: at(60) })),
    await alert(owned({ owned_at: at(-290) })),
  ];
  for (const one of [taken, acted, closed, waits]) await reminder(one);
  await reminder(young, { idle_since: at(-290) });
  expect(ids(await ask(claimStale))).toEqual([]);
  const left = async () =>
    (
      await db.ownerSql<{ alert_id: number }[]>`select alert_id from alert_nags order by alert_id`
    ).map(({ alert_id }) => alert_id);
  expect(await ask(isReminderDue)).toBe(true);
  await ask(async (tx) => await forgetOver(tx));
  expect(await left()).toEqual([taken.id, waits.id, young.id]);
  const stale = await alert(owned());
  await reminder(stale);
  expect(await ask(isReminderDue)).toBe(true);
  expect(ids(await ask(claimStale))).toEqual([stale.id]);
  await set('alerts', stale.id, resolved);
  await ask(async (tx) => await forgetOver(tx));
  expect(await left()).toContain(stale.id);
});

test('supervisors and the duty staff are those of the centre who are active', async () => {
  const staff = async (over: object) => (await aUser(db.ownerSql, over)).id;
  const supervisor = { role: 'monitoring_centre_supervisor' as const };
  const [sue, ann] = [await staff(supervisor), await staff({ role: 'monitoring_centre_admin' })];
  await staff({ ...supervisor, status: 'disabled' });
  await staff({ role: 'admin' });
  await person({ role: 'organisation_admin' });
  expect(await ask(readSupervisors)).toEqual([sue, ann]);
  const duty = async () => ids(await ask(readDutyStaff));
  const reach = async (id: number, over: object) => await set('users', id, over);
  await db.ownerSql`update users set email = null where organisation_id is null`;
  expect(await duty()).toEqual([]);
  await reach(ann, { email: 'ann@example.test' });
  expect(await duty()).toEqual([ann]);
  const owner = await staff({ role: 'admin', mobile: '+61491570005' });
  expect(await duty()).toEqual([owner]);
  await reach(mei, { mobile: '+61491570006' });
  expect(await duty()).toEqual([mei]);
  await reach(sue, { mobile: '+61491570007', expires_at: now });
  expect(await duty()).toEqual([mei]);
  await reach(sue, { expires_at: at(1) });
  await staff({ ...supervisor, mobile: '+61491570008', status: 'disabled' });
  expect(await duty()).toEqual([sue]);
});

test('supervisors are notified once of an alert that no one answered in 40 seconds, up to an hour', async () => {
  const unanswered = (seconds: number, over: object = {}) => ({
    monitored: true,
    raised_at: at(-seconds),
    ...over,
  });
  const own = { owner_staff_id: mei, owned_at: at(-99) };
  for (const over of [
    resolved,
    { monitored: false },
    { on_test: true },
    { priority: 4 },
    { acknowledged_at: now },
    { ...own, follow_up_at: at(60) },
    { ...own, follow_up_at: at(-60), follow_up_lapsed_at: at(-60), last_action_at: at(-99) },
    { last_action_at: at(-39) },
    { called_again_at: at(-39), acknowledged_at: now },
  ])
    await alert(unanswered(99, over));
  await alert(unanswered(39.999));
  await alert(unanswered(3600));
  const claim = async (most: number) =>
    ids(await ask(async (tx) => await claimUnanswered(tx, most)));
  expect([await ask(isAnyUnanswered), await claim(9)]).toEqual([false, []]);
  const again = { ...own, acknowledged_at: at(-9000), called_again_at: at(-60) };
  const [last, raised, acted, repeated] = [
    await alert(unanswered(3599, { priority: 3 })),
    await alert(unanswered(40)),
    await alert(unanswered(9000, { last_action_at: at(-50), priority: 2 })),
    await alert(unanswered(9000, again)),
  ];
  await alert(unanswered(9000, { ...again, follow_up_at: at(-60), follow_up_lapsed_at: at(-60) }));
  expect(await ask(isAnyUnanswered)).toBe(true);
  expect(await claim(1)).toEqual([last.id]);
  expect(await claim(9)).toEqual([raised.id, repeated.id, acted.id]);
  expect([await ask(isAnyUnanswered), await claim(9)]).toEqual([false, []]);
});
