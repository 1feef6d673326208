// How ready an organisation is: each row that counts is in the same organisation as one that
// differs in one thing and does not.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import type {
  OrganisationReadiness,
  ReadinessPart,
} from '#domain/dashboard/readiness/readiness.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { aDevice, type DeviceGiven } from '#server/devices/records/device-records.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { readinessRoutes } from '../dashboard.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let own: AlertWorld;
let other: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: readinessRoutes(db.database) });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  own = await anAlertWorld(db.ownerSql, { not_monitored: true });
  other = await anAlertWorld(db.ownerSql, { not_monitored: true });
  await db.ownerSql`update delivery_services set is_set_up = true`;
  await db.ownerSql`update devices set archived_at = app.now()`;
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
const readinessOf = async (client = admin()): Promise<OrganisationReadiness> =>
  (await client.get<OrganisationReadiness>(`/organisations/${own.organisation_id}/readiness`)).body
    .data;
const partOf = async (part: ReadinessPart, client = admin()) => {
  const found = (await readinessOf(client)).parts.find((one) => one.part === part);
  return found && [found.ready, found.total];
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(days * 24);
const deleted = { deleted_at: new Date(), status: 'disabled', email: null } as const;
const person = async (
  given: UserGiven & { deleted_at?: Date; escalation_group_id?: number } = {},
) => (await aUser(db.ownerSql, { organisation_id: own.organisation_id, ...given })).id;
const device = async (
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

let groups = 0;

/** A group whose members are called at all hours, in that order. */
async function group(members: readonly number[], { organisation_id } = own): Promise<number> {
  groups += 1;
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into escalation_groups (organisation_id, name)
    values (${organisation_id}, ${`Group ${groups}`}) returning id`;
  const id = row?.id ?? 0;
  for (const [index, user_id] of members.entries())
    await db.ownerSql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
        all_day, days)
      values (${organisation_id}, ${id}, ${user_id}, ${index + 1}, true, '{1,2,3,4,5,6,7}')`;
  return id;
}
const ofDepartment = async (id: number) =>
  await db.ownerSql`insert into department_escalation_groups (organisation_id, department_id,
      escalation_group_id, "order")
    values (${own.organisation_id}, ${own.department_id}, ${id}, 1)`;
const change = async (
  set: Record<string, string | number | boolean | Date | null>,
  id = own.worker_id,
) => await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${id}`;

test('people count by the rule of their readiness; those without an account do not', async () => {
  expect(await partOf('people')).toEqual([0, 1]);
  const ready = {
    mobile: '+61491570156',
    mobile_verified_at: new Date(),
    personal_contacts_allowed: false,
  };
  await device({});
  await change(ready);
  expect(await partOf('people')).toEqual([1, 1]);
  await person({ status: 'pending' });
  for (const given of [
    { status: 'disabled' } as const,
    { status: 'draft' } as const,
    { expires_at: daysAgo(1) },
    deleted,
  ])
    await person(given);
  expect(await partOf('people')).toEqual([1, 2]);
});

describe('devices', () => {
  test('are fine unless one is offline, low or never connected; a missing test is no fault', async () => {
    await device({});
    await device({ created_at: daysAgo(40) });
    expect(await partOf('devices')).toEqual([2, 2]);
    await device({ online: false, last_heard_at: hoursAgo(2) });
    await device({ battery_percent: 19 });
    await aDevice(db.ownerSql, { organisation_id: own.organisation_id, user_id: own.worker_id });
    expect(await partOf('devices')).toEqual([2, 5]);
  });

  test('count only where a person with an account carries them', async () => {
    await device({});
    await device({ archived_at: new Date() });
    await device({ user_id: null });
    await device({ user_id: await person({ status: 'disabled' }) });
    await device({ user_id: await person({ expires_at: daysAgo(1) }) });
    await device({ user_id: await person(deleted) });
    await device({ organisation_id: other.organisation_id, user_id: other.worker_id });
    expect(await partOf('devices')).toEqual([1, 1]);
  });

  test('are tested by a press within 30 days, also one that is offline; new ones and those without alerts are not asked', async () => {
    expect(await partOf('tests')).toBeUndefined();
    const created_at = daysAgo(40);
    const pressed = async (device_id: number, type: number, days: number) =>
      await db.ownerSql`
        insert into alerts (organisation_id, monitored, alert_type_id, priority, device_id, subject,
          raised_at, received_at, last_event_at, status, resolved_at, note)
        values (${own.organisation_id}, false, ${type}, 4, ${device_id}, ${`p${device_id}`},
          ${daysAgo(days)}, ${daysAgo(days)}, app.now(), 'resolved', app.now(), 'Safe')`;
    await pressed(await device({ created_at, online: false }), 10, 29);
    await pressed(await device({ created_at }), 10, 31);
    await pressed(await device({ created_at }), 4, 29);
    await device({ created_at: daysAgo(29) });
    await device({ created_at, enable_alerts: false });
    expect(await partOf('tests')).toEqual([1, 3]);
  });
});

describe('contacts', () => {
  const mobile = '+61491570156';
  const reached = async () => (await partOf('contacts'))?.[0];
  beforeEach(async () => await change({ personal_contacts_allowed: false }));

  test('of workers, and of others with a device; not of administrators without one or people without an account', async () => {
    await person({ role: 'organisation_admin' });
    await person({ status: 'disabled' });
    await person({ expires_at: daysAgo(1) });
    await person(deleted);
    expect(await partOf('contacts')).toEqual([0, 1]);
    const carrying = await person({ role: 'organisation_admin' });
    const kept = await device({ user_id: carrying });
    expect(await partOf('contacts')).toEqual([0, 2]);
    await db.ownerSql`update devices set archived_at = app.now() where id = ${kept}`;
    expect(await partOf('contacts')).toEqual([0, 1]);
  });

  test('a member of the own group whom a service reaches, other than the person', async () => {
    const lead = await person({ role: 'organisation_admin', mobile, email: null });
    await change({ escalation_group_id: await group([own.worker_id]) });
    expect(await reached()).toBe(0);
    await change({ escalation_group_id: await group([own.worker_id, lead]) });
    expect(await reached()).toBe(1);
    await change({ status: 'disabled' }, lead);
    expect(await reached()).toBe(0);
    await change({ status: 'active', mobile: null }, lead);
    expect(await reached()).toBe(0);
    await change({ mobile }, lead);
    await db.ownerSql`
      update delivery_services set is_set_up = false where service in ('sms', 'voice')`;
    expect(await reached()).toBe(0);
  });

  test('of the department’s groups, unless the person has a group', async () => {
    const lead = await person({ role: 'organisation_admin', mobile });
    await group([lead]);
    expect(await reached()).toBe(0);
    await ofDepartment(await group([lead]));
    expect(await reached()).toBe(1);
    await change({ escalation_group_id: await group([]) });
    expect(await reached()).toBe(0);
  });

  test('a personal contact with a number, where the person may have them and a service takes it', async () => {
    const contact = async (
      numbers: { mobile?: string; landline?: string },
      user_id = own.worker_id,
    ) =>
      await db.ownerSql`insert into personal_contacts ${db.ownerSql({
        organisation_id: own.organisation_id,
        user_id,
        order: 1,
        first_name: 'Ana',
        last_name: 'Day',
        ...numbers,
      })}`;
    const service = async (is_set_up: boolean, ...names: string[]) =>
      await db.ownerSql`
        update delivery_services set is_set_up = ${is_set_up} where service = any(${names}::text[])`;
    await change({ personal_contacts_allowed: true });
    await contact({ mobile }, await person({ status: 'disabled' }));
    expect(await reached()).toBe(0);
    await contact({ mobile });
    expect(await reached()).toBe(1);
    await service(false, 'voice');
    expect(await reached()).toBe(1);
    await service(false, 'sms');
    expect(await reached()).toBe(0);
    await service(true, 'voice');
    expect(await reached()).toBe(1);
    await change({ personal_contacts_allowed: false });
    expect(await reached()).toBe(0);
    await change({ personal_contacts_allowed: true });
    await db.ownerSql`update personal_contacts set mobile = null`;
    expect(await reached()).toBe(0);
    await db.ownerSql`update personal_contacts set landline = '+61291234567'`;
    expect(await reached()).toBe(1);
    await service(false, 'voice');
    await service(true, 'sms');
    expect(await reached()).toBe(0);
  });
});

describe('the hours of the week', () => {
  test('are those of the groups that are called for a person; the centre’s are not known', async () => {
    expect(await partOf('coverage')).toBeUndefined();
    await group([]);
    expect(await partOf('coverage')).toBeUndefined();
    const lead = await person({ role: 'organisation_admin' });
    await ofDepartment(await group([lead]));
    expect(await partOf('coverage')).toEqual([168, 168]);
    await change({ status: 'disabled' }, lead);
    expect(await partOf('coverage')).toEqual([0, 168]);
    await db.ownerSql`
      update organisations set not_monitored = false where id = ${own.organisation_id}`;
    expect(await partOf('coverage')).toBeUndefined();
  });

  test('of another organisation do not count', async () => {
    const theirs = await group([], other);
    await db.ownerSql`
      update users set escalation_group_id = ${theirs} where id = ${other.worker_id}`;
    expect(await partOf('coverage')).toBeUndefined();
  });
});

test('a restricted administrator counts their people, with contacts and hours of all departments', async () => {
  const lead = await person({ role: 'organisation_admin' });
  await ofDepartment(await group([lead]));
  await person();
  await device({});
  await device({ user_id: await person() });
  const mine = only(own.department_id);
  expect([await partOf('people', mine), await partOf('people')]).toEqual([
    [0, 1],
    [0, 4],
  ]);
  expect([await partOf('devices', mine), await partOf('devices')]).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect([await partOf('contacts', mine), await partOf('contacts')]).toEqual([
    [1, 1],
    [1, 3],
  ]);
  expect(await partOf('coverage', mine)).toEqual([168, 168]);
});

describe('who may see which part', () => {
  const partsFor = async (...abilities: Permission[]) =>
    (await readinessOf(as('organisation_admin', { abilities: new Set(abilities) }))).parts.map(
      ({ part }) => part,
    );
  beforeEach(async () => {
    await ofDepartment(await group([await person({ role: 'organisation_admin' })]));
    await device({ created_at: daysAgo(40) });
  });

  test.each<[Permission, ReadinessPart[]]>([
    ['read organisation users', ['people', 'devices', 'tests', 'contacts', 'coverage']],
    ['read organisation settings', ['devices', 'tests']],
    ['read organisations', ['devices', 'tests', 'coverage']],
  ])('%s', async (ability, parts) => expect(await partsFor(ability)).toEqual(parts));

  test('without any of these rights it is refused, and another organisation does not exist', async () => {
    const path = (id: number) => `/organisations/${id}/readiness`;
    const refused = as('organisation_admin', { abilities: new Set(['read departments'] as const) });
    expect((await refused.get(path(own.organisation_id))).status).toBe(403);
    expect((await admin().get(path(other.organisation_id))).status).toBe(404);
    expect((await http.client().get(path(own.organisation_id))).status).toBe(401);
    expect((await readinessOf(as('admin'))).parts).toHaveLength(5);
  });
});

test('an organisation without people and devices has no figure', async () => {
  await db.empty('users');
  expect(await readinessOf()).toEqual({ percent: null, parts: [] });
});
