// What an organisation's home lists: each row that counts is in the same organisation as one that
// differs in one thing and does not.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { aDevice, type DeviceGiven } from '#server/devices/records/device-records.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { workRoutes } from '../dashboard.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let own: AlertWorld;
let other: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: workRoutes });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'activation_attempts');
  own = await anAlertWorld(db.ownerSql);
  other = await anAlertWorld(db.ownerSql);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName, more: Partial<Actor> = {}) =>
  http.signedIn({
    user_id: 1,
    role,
    organisation_id: roles[role].kind === 'organisation' ? own.organisation_id : null,
    ...more,
  });
const admin = () => as('organisation_admin');
const only = (...ids: number[]) =>
  as('organisation_admin', { restriction: { by: 'department', ids } });
const workOf = async (client = admin(), id = own.organisation_id): Promise<OrganisationWork> =>
  (await client.get<OrganisationWork>(`/organisations/${id}/work`)).body.data;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** A removed person keeps the row, disabled and without an email. */
const deleted = { deleted_at: new Date(), status: 'disabled', email: null } as const;
const daysAgo = (days: number) => hoursAgo(days * 24);

describe('open alerts', () => {
  interface Given {
    minutes?: number;
    type?: number;
    priority?: number;
    owner?: number;
    acknowledged?: boolean;
    resolved?: boolean;
  }
  let subjects = 0;
  const anAlert = async (world: AlertWorld, given: Given = {}): Promise<number> => {
    const { minutes = 5, type = 2, priority = 1, owner = null } = given;
    subjects += 1;
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id,
        department_id, device_id, subject, raised_at, received_at, last_event_at, owner_staff_id,
        owned_at, acknowledged_at, status, resolved_at, note)
      select id, monitored, ${type}, ${priority}, ${world.worker_id}, ${world.department_id},
        ${world.device.device_id}, ${`s${subjects}`}, app.now() - make_interval(mins => ${minutes}),
        app.now(), app.now(), ${owner}, case when ${owner !== null} then app.now() end,
        case when ${given.acknowledged === true} then app.now() end,
        ${given.resolved ? 'resolved' : 'active_alert'},
        case when ${given.resolved === true} then app.now() end, 'Safe'
      from organisations where id = ${world.organisation_id} returning id`;
    return row?.id ?? 0;
  };
  const aContact = async (
    world: AlertWorld,
    alertId: number,
    name: string,
    minutes: number | null,
  ) =>
    await db.ownerSql`
      insert into shared_alert_links (organisation_id, alert_id, kind, name, contact_key, nonce,
        token_hash, expires_at, responded_at)
      values (${world.organisation_id}, ${alertId}, 'contact', ${name}, ${name}, gen_random_uuid(),
        sha256(random()::text::bytea), app.now() + interval '1 hour',
        app.now() - make_interval(mins => ${minutes}))`;
  const ids = async (client = admin()) => (await workOf(client)).alerts?.rows.map(({ id }) => id);

  test('come with those that no one answers first, then by priority and age; resolved ones and those of others do not', async () => {
    const mei = await anOperator(db.ownerSql, 'Mei');
    const owned = await anAlert(own, { minutes: 90, owner: mei.user_id, acknowledged: true });
    const low = await anAlert(own, { minutes: 80, priority: 2 });
    const late = await anAlert(own, { minutes: 5 });
    const early = await anAlert(own, { minutes: 6 });
    const responded = await anAlert(own, { minutes: 99 });
    await aContact(own, responded, 'Bea', 1);
    await anAlert(own, { resolved: true });
    await anAlert(other, { minutes: 500 });
    expect(await ids()).toEqual([early, late, low, responded, owned]);
    const latest = await anAlert(own, { minutes: 1 });
    const { alerts } = await workOf();
    expect([alerts?.total, alerts?.unanswered, alerts?.rows.map(({ id }) => id)]).toEqual([
      6,
      4,
      [early, late, latest, low, responded],
    ]);
  });

  test('say who helps: the centre without a name, contacts in the order of their answers', async () => {
    const mei = await anOperator(db.ownerSql, 'Mei');
    const id = await anAlert(own, { owner: mei.user_id, acknowledged: true });
    await aContact(own, id, 'Ben', 2);
    await aContact(own, id, 'Ana', 3);
    await aContact(own, id, 'Cy', null);
    expect((await workOf()).alerts?.rows[0]).toEqual({
      id,
      type: 'sos',
      person: { id: own.worker_id, name: 'Noah Ward' },
      device: 'Pendant',
      raised_at: expect.any(String),
      monitored: true,
      centre_helps: true,
      contacts: ['Ana', 'Ben'],
      is_calling: false,
    });
  });

  test('are answered by the centre once an operator who owns them has acknowledged the last alarm', async () => {
    const mei = await anOperator(db.ownerSql, 'Mei');
    const id = await anAlert(own, { owner: mei.user_id, acknowledged: true });
    const asked = async () => {
      const { alerts } = await workOf();
      return [alerts?.unanswered, alerts?.rows[0]?.centre_helps];
    };
    expect(await asked()).toEqual([0, true]);
    await db.ownerSql`update alerts set called_again_at = app.now() where id = ${id}`;
    expect(await asked()).toEqual([1, false]);
    await db.ownerSql`
      update alerts set called_again_at = null, acknowledged_at = null where id = ${id}`;
    expect(await asked()).toEqual([1, false]);
    await db.ownerSql`
      update alerts
      set acknowledged_at = app.now(), owner_staff_id = null, owned_at = null
      where id = ${id}`;
    expect(await asked()).toEqual([1, false]);
  });

  test('of an organisation that is not monitored say that contacts are called, also again', async () => {
    const quiet = await anAlertWorld(db.ownerSql, { not_monitored: true });
    const { organisation_id } = quiet;
    const id = await anAlert(quiet);
    const asked = async () =>
      (await workOf(as('organisation_admin', { organisation_id }), organisation_id)).alerts
        ?.rows[0];
    expect(await asked()).toMatchObject({ monitored: false, is_calling: false, contacts: [] });
    await db.ownerSql`insert into escalations (organisation_id, alert_id, next_contact_at, due_at)
      values (${organisation_id}, ${id}, app.now(), app.now())`;
    expect(await asked()).toMatchObject({ is_calling: true });
    await aContact(quiet, id, 'Ana', 1);
    await db.ownerSql`update alerts set acknowledged_at = app.now() where id = ${id}`;
    await db.ownerSql`
      update escalations
      set status = 'stopped', stopped_at = app.now(), stopped_because = 'acknowledged'`;
    expect(await asked()).toMatchObject({ is_calling: false, contacts: ['Ana'] });
    // The alarm came again: the answer from before counts no more.
    await db.ownerSql`update alerts set acknowledged_at = null where id = ${id}`;
    expect(await asked()).toMatchObject({ contacts: [] });
  });

  test('of other departments are not those of a restricted administrator', async () => {
    const id = await anAlert(own);
    expect([await ids(only(own.department_id)), await ids(only(999))]).toEqual([[id], []]);
  });
});

describe('running welfare sessions', () => {
  const aSession = async (world: AlertWorld, status: string, due: number) => {
    const { organisation_id, worker_id: user_id } = world;
    const device_id = await aDevice(db.ownerSql, { organisation_id, user_id });
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into welfare_sessions (organisation_id, client_id, device_id, user_id, status, minutes,
        grace_minutes, started_at, counted_from, due_at, grace_until)
      values (${organisation_id}, gen_random_uuid(), ${device_id}, ${user_id}, ${status}, 60, 5,
        app.now(), app.now(), app.now() + make_interval(mins => ${due}),
        app.now() + make_interval(mins => ${due + 5})) returning id`;
    return row?.id ?? 0;
  };

  test('come with the overdue first, then the next to be due, five of all; ended ones and those of others do not', async () => {
    const later = await aSession(own, 'in_progress', 40);
    const next = await aSession(own, 'in_progress', 4);
    const second = await aSession(own, 'grace', 3);
    const overdue = await aSession(own, 'grace', -2);
    await aSession(own, 'completed', -9);
    await aSession(other, 'grace', -9);
    const shown = async (client = admin()) => {
      const { welfare } = await workOf(client);
      return [welfare?.total, welfare?.rows.map(({ id }) => id)];
    };
    expect(await shown()).toEqual([4, [overdue, second, next, later]]);
    expect(await shown(only(999))).toEqual([0, []]);
    const [last, beyond] = [
      await aSession(own, 'in_progress', 50),
      await aSession(own, 'in_progress', 60),
    ];
    expect(beyond).toBeGreaterThan(0);
    expect(await shown(only(own.department_id))).toEqual([6, [overdue, second, next, later, last]]);
  });
});

describe('devices that need attention', () => {
  beforeEach(async () => await db.ownerSql`update devices set archived_at = app.now()`);
  const add = async (
    given: Partial<DeviceGiven> & { created_at?: Date; enable_alerts?: boolean },
  ) =>
    await aDevice(db.ownerSql, {
      organisation_id: own.organisation_id,
      user_id: own.worker_id,
      online: true,
      last_heard_at: new Date(),
      battery_percent: 90,
      ...given,
    });
  const pressed = async (device_id: number, type: number, days: number) =>
    await db.ownerSql`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, device_id, subject,
        raised_at, received_at, last_event_at, status, resolved_at, note)
      values (${own.organisation_id}, true, ${type}, 4, ${device_id}, ${`p${device_id}`},
        ${daysAgo(days)}, ${daysAgo(days)}, app.now(), 'resolved', app.now(), 'Safe')`;
  const shown = async (client = admin()) =>
    (await workOf(client)).devices?.rows.map(({ id, reason }) => [id, reason]);

  test('are offline, low, never connected or not tested, the most urgent reason first', async () => {
    const old = daysAgo(40);
    const untested = await add({ created_at: old });
    const never = await aDevice(db.ownerSql, {
      organisation_id: own.organisation_id,
      user_id: own.worker_id,
    });
    const low = await add({ battery_percent: 19 });
    const lower = await add({ battery_percent: 6 });
    const offline = await add({ online: false, last_heard_at: hoursAgo(2) });
    await add({ battery_percent: 20 });
    const all = [
      [offline, 'offline'],
      [lower, 'low_battery'],
      [low, 'low_battery'],
      [never, 'never'],
      [untested, 'untested'],
    ];
    expect(await shown()).toEqual(all);
    const longer = await add({ online: false, last_heard_at: hoursAgo(30) });
    const { devices } = await workOf();
    expect([devices?.total, devices?.rows.map(({ id }) => id)]).toEqual([
      6,
      [longer, offline, lower, low, never],
    ]);
    expect(devices?.rows[2]).toMatchObject({
      name: 'Pendant',
      kind: 'ev04',
      person: { id: own.worker_id, name: 'Noah Ward' },
      battery_percent: 6,
    });
  });

  test('a battery that is low by its voltage counts', async () => {
    const low = await add({});
    await db.ownerSql`insert into device_voltages (organisation_id, device_id, millivolts, at,
        low_since)
      values (${own.organisation_id}, ${low}, 3400, app.now(), app.now())`;
    expect(await shown()).toEqual([[low, 'low_battery']]);
  });

  test('an alert that the wearer raised within 30 days is a test; an automatic or an older one is not', async () => {
    const created_at = daysAgo(400);
    const [tested, sos, fall, before] = [
      await add({ created_at }),
      await add({ created_at }),
      await add({ created_at }),
      await add({ created_at }),
    ];
    await pressed(tested, 10, 29);
    await pressed(sos, 2, 29);
    await pressed(fall, 4, 29);
    await pressed(before, 10, 31);
    await add({ created_at: daysAgo(29) });
    await add({ created_at, enable_alerts: false });
    expect(await shown()).toEqual([
      [fall, 'untested'],
      [before, 'untested'],
    ]);
  });

  test('only those that a person with an account carries', async () => {
    const offline = { online: false, last_heard_at: hoursAgo(2) };
    const { organisation_id } = own;
    const carriedBy = async (given: UserGiven & { deleted_at?: Date }) =>
      await add({
        ...offline,
        user_id: (await aUser(db.ownerSql, { organisation_id, ...given })).id,
      });
    const pending = await carriedBy({ status: 'pending' });
    const active = await carriedBy({ expires_at: daysAgo(-1) });
    await carriedBy({ status: 'disabled' });
    await carriedBy({ status: 'draft' });
    await carriedBy({ expires_at: daysAgo(1) });
    await carriedBy(deleted);
    await add({ ...offline, user_id: null });
    await add({ ...offline, archived_at: new Date() });
    await add({ ...offline, organisation_id: other.organisation_id, user_id: other.worker_id });
    expect((await shown())?.map(([id]) => id)).toEqual([pending, active]);
    expect(await shown(only(own.department_id))).toEqual([]);
  });
});

describe('people who are not ready', () => {
  beforeEach(async () => {
    await db.ownerSql`update devices set online = true, last_heard_at = app.now()`;
    await db.ownerSql`
      update users
      set mobile = '+61491570156', mobile_verified_at = app.now(), personal_contacts_allowed = false`;
    await db.ownerSql`update delivery_services set is_set_up = true`;
  });
  const change = async (set: Record<string, string | number | boolean | Date | null>) =>
    await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${own.worker_id}`;
  const shown = async (client = admin()) =>
    (await workOf(client)).people?.rows.map(({ name, lacks }) => [name, ...lacks]);
  const noah = 'Noah Ward';

  test('none of those who are set up', async () => expect(await shown()).toEqual([]));

  test('each lack by itself', async () => {
    await change({ mobile: null });
    expect(await shown()).toEqual([[noah, 'no_mobile']]);
    await change({ mobile: '+61491570156', mobile_verified_at: null });
    expect(await shown()).toEqual([[noah, 'mobile_not_verified']]);
    await change({ mobile_verified_at: new Date(), department_id: null });
    expect(await shown()).toEqual([[noah, 'no_escalation']]);
    const [group] = await db.ownerSql<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name)
      values (${own.organisation_id}, 'Nights') returning id`;
    await change({ escalation_group_id: group?.id ?? 0 });
    expect(await shown()).toEqual([]);
    await change({ personal_contacts_allowed: true });
    expect(await shown()).toEqual([[noah, 'few_contacts']]);
    for (const order of [1, 2])
      await db.ownerSql`insert into personal_contacts (organisation_id, user_id, "order",
          first_name, last_name)
        values (${own.organisation_id}, ${own.worker_id}, ${order}, 'Ana', 'Day')`;
    expect(await shown()).toEqual([]);
    await db.ownerSql`update devices set online = false`;
    expect(await shown()).toEqual([[noah, 'devices_offline']]);
    const button = await aDevice(db.ownerSql, {
      organisation_id: own.organisation_id,
      user_id: own.worker_id,
      device_type_id: 4,
    });
    expect([button > 0, await shown()]).toEqual([true, []]);
    await db.ownerSql`update devices set archived_at = app.now()`;
    expect(await shown()).toEqual([[noah, 'no_devices']]);
  });

  test('a service that is not set up leaves the email, or nothing', async () => {
    await db.ownerSql`update delivery_services set is_set_up = false where service = 'sms'`;
    expect(await shown()).toEqual([]);
    await db.ownerSql`update delivery_services set is_set_up = false where service = 'voice'`;
    expect(await shown()).toEqual([[noah, 'email_only']]);
    await change({ email: null });
    expect(await shown()).toEqual([[noah, 'unreachable']]);
    await change({ email: 'noah@redgum.example' });
    await db.ownerSql`update delivery_services set is_set_up = false where service = 'email'`;
    expect(await shown()).toEqual([[noah, 'unreachable']]);
  });

  test('the most urgent first, five of all; people without an account do not count, and an administrator only by the mobile', async () => {
    const { organisation_id } = own;
    const add = async (last_name: string, given: UserGiven & { deleted_at?: Date } = {}) =>
      await aUser(db.ownerSql, { organisation_id, first_name: 'Ana', last_name, ...given });
    await add('Admin', { role: 'organisation_admin' });
    await add('Gone', deleted);
    await add('Off', { status: 'disabled' });
    await add('Draft', { status: 'draft' });
    await add('Over', { expires_at: daysAgo(1) });
    await add('Pending', { status: 'pending' });
    for (const name of ['E', 'D', 'C', 'B']) await add(name);
    await aUser(db.ownerSql, { organisation_id: other.organisation_id });
    const { people } = await workOf();
    expect([people?.total, people?.rows.map(({ name }) => name)]).toEqual([
      6,
      ['Ana B', 'Ana C', 'Ana D', 'Ana E', 'Ana Pending'],
    ]);
    expect(people?.rows[0]?.lacks).toEqual([
      'no_devices',
      'no_escalation',
      'no_mobile',
      'few_contacts',
    ]);
    await db.ownerSql`delete from users where last_name in ('B', 'C', 'D', 'E', 'Pending')`;
    expect(await shown()).toEqual([['Ana Admin', 'no_mobile']]);
    expect(await shown(only(own.department_id))).toEqual([]);
  });
});

test('phones that wait for approval come oldest first; decided, expired and coded ones and those of others do not', async () => {
  const attempt = async (name: string, hours: number, given: Record<string, unknown> = {}) => {
    const row = {
      organisation_id: own.organisation_id,
      source: 'request',
      status: 'pending',
      name,
      platform: 'android',
      installation_uuid: crypto.randomUUID(),
      address: '203.0.113.9',
      claim_hash: Buffer.from(crypto.randomUUID()),
      created_at: hoursAgo(hours),
      expires_at: hoursAgo(hours - 48),
      ...given,
    };
    await db.ownerSql`insert into activation_attempts ${db.ownerSql(row)}`;
  };
  await attempt('Second', 2);
  await attempt('First', 40);
  await attempt('Denied', 3, { status: 'denied' });
  await attempt('Expired', 49);
  await attempt('Coded', 3, {
    source: 'code',
    claim_hash: null,
    code_hash: Buffer.from('a'),
  });
  await attempt('Theirs', 5, { organisation_id: other.organisation_id });
  const { requests } = await workOf();
  expect([requests?.total, requests?.rows.map(({ name }) => name)]).toEqual([
    2,
    ['First', 'Second'],
  ]);
});

describe('who may see which part', () => {
  const parts = async (...abilities: Permission[]) =>
    Object.keys(await workOf(as('organisation_admin', { abilities: new Set(abilities) })));

  test.each<[Permission, string[]]>([
    ['read organisation users', ['alerts', 'devices', 'people', 'requests']],
    ['read organisation settings', ['devices']],
    ['welfare timer sessions', ['welfare']],
    ['read organisations', ['alerts', 'devices']],
  ])('%s', async (ability, names) => expect((await parts(ability)).sort()).toEqual(names));

  test('without any of these rights it is refused, and another organisation does not exist', async () => {
    const path = `/organisations/${own.organisation_id}/work`;
    const refused = as('organisation_admin', { abilities: new Set(['read departments'] as const) });
    expect((await refused.get(path)).status).toBe(403);
    expect((await as('organisation_user').get(path)).status).toBe(403);
    expect((await admin().get(`/organisations/${other.organisation_id}/work`)).status).toBe(404);
    expect((await http.client().get(path)).status).toBe(401);
    expect(Object.keys(await workOf(as('admin'))).sort()).toEqual([
      'alerts',
      'devices',
      'people',
      'requests',
      'welfare',
    ]);
  });
});
