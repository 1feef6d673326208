// Escalation groups over HTTP: their people and order, each refusal with nothing written, and that
// one in use cannot be removed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type {
  EscalationGroup,
  GroupPerson,
  GroupUser,
} from '#domain/escalation-groups/escalation-group.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { escalationGroupsRoutes } from './escalation-groups.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let ours = 0;
let theirs = 0;
let [ana, ben, outsider] = [0, 0, 0];
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: escalationGroupsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations');
  [ours, theirs] = [await organisation('Redgum', 3), await organisation('Outback', 3)];
  [ana, ben, outsider] = [
    await person(ours, 'Ana'),
    await person(ours, 'Ben'),
    await person(theirs, 'Zed'),
  ];
  helen = as('organisation_admin', ours);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName, organisation_id: number | null) =>
  http.signedIn({ user_id: ana, role, organisation_id });
async function organisation(name: string, most: number): Promise<number> {
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into organisations (name, max_escalation_contacts, timezone)
    values (${name}, ${most}, 'Australia/Perth')
    returning id`;
  return row?.id ?? 0;
}
async function person(
  organisation_id: number,
  first_name: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const fields = {
    organisation_id,
    role: 'organisation_user',
    first_name,
    last_name: 'Day',
    ...more,
  };
  const [row] = await db.ownerSql<
    { id: number }[]
  >`insert into users ${db.ownerSql(fields)} returning id`;
  return row?.id ?? 0;
}
const day = (user_id: number, more: Partial<GroupUser> = {}): GroupUser => ({
  user_id,
  '24_hours': true,
  time_on: null,
  time_off: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  ...more,
});
const path = () => `/organisations/${ours}/escalation-groups`;
const add = async (users: GroupUser[], name = 'Nights', client = helen) =>
  await client.post<EscalationGroup>(path(), { name, users });
const kept = async () => await db.ownerSql`select name from escalation_groups`;
const story = async () =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );

test('people are listed in calling order with their hours; changing the order is recorded as a change', async () => {
  const night = day(ben, { '24_hours': false, time_on: '22:00', time_off: '06:30', days: [6, 7] });
  const made = (await add([day(ana), night])).body.data;
  expect(made).toMatchObject({
    name: 'Nights',
    users: [day(ana, { order: 1 }), { ...night, order: 2 }],
    users_count: 2,
    departments_count: 0,
    covered_count: 0,
  });
  expect(made.timezones).toEqual(['Australia/Perth']);
  const changed = await helen.put<EscalationGroup>(`${path()}/${made.id}`, {
    users: [night, day(ana)],
    updated_at: made.updated_at,
  });
  expect(changed.body.data.users.map(({ user_id }) => user_id)).toEqual([ben, ana]);
  const { users, updated_at } = changed.body.data;
  const same = await helen.put<EscalationGroup>(`${path()}/${made.id}`, { users, updated_at });
  expect(same.body.data).toEqual(
    (await helen.get<EscalationGroup>(`${path()}/${made.id}`)).body.data,
  );
  expect(same.body.data).toEqual(changed.body.data);
  const listed = await helen.get<EscalationGroup[]>(path());
  expect(listed.body.data).toMatchObject([{ name: 'Nights', users_count: 2 }]);
  expect(await story()).toEqual(['escalation_group.created', 'escalation_group.updated']);
});

test('an unreachable person has a reason: no address, or no service for their addresses', async () => {
  const people = [
    await person(ours, 'Cy', { mobile: '+61400000001' }),
    await person(ours, 'Di', { landline: '+61290000000' }),
    await person(ours, 'Ed', { email: 'ed@redgum.example' }),
    await person(ours, 'Flo', { mobile: '+61400000002', email: 'flo@redgum.example' }),
  ];
  const reasons = async (...missing: string[]) => {
    await db.ownerSql`update delivery_services set is_set_up = service <> all(${missing})`;
    const listed = await helen.get<GroupPerson[]>(
      `/lists/organisations/${ours}/admins-and-users?ids=${[ana, ...people].join()}`,
    );
    return listed.body.data.map(({ unreachable }) => unreachable);
  };
  expect(await reasons()).toEqual(['no_address', null, null, null, null]);
  expect(await reasons('sms')).toEqual(['no_address', null, null, null, null]);
  expect(await reasons('sms', 'voice')).toEqual([
    'no_address',
    'not_set_up',
    'not_set_up',
    null,
    null,
  ]);
  expect(await reasons('email')).toEqual(['no_address', null, null, 'not_set_up', null]);
  expect(await reasons('email', 'sms', 'voice')).toEqual([
    'no_address',
    'not_set_up',
    'not_set_up',
    'not_set_up',
    'not_set_up',
  ]);
  await reasons();
});

test('people are called in the given order, else in that of the list', async () => {
  const made = (await add([day(ana, { order: 20 }), day(ben, { order: 10 })])).body.data;
  expect(made.users.map(({ user_id, order }) => [user_id, order])).toEqual([
    [ben, 1],
    [ana, 2],
  ]);
  const body = { users: [day(ana), day(ben, { order: 1 })], updated_at: made.updated_at };
  const changed = await helen.put<EscalationGroup>(`${path()}/${made.id}`, body);
  expect(changed.body.data.users.map(({ user_id, order }) => [user_id, order])).toEqual([
    [ana, 1],
    [ben, 2],
  ]);
});

test('a person says whether a call would reach them, and whose alerts call the group', async () => {
  const cy = await person(ours, 'Cy', {
    status: 'disabled',
    mobile: '+61400000001',
    mobile_verified_at: new Date(),
  });
  const made = (await add([day(ana), day(cy)])).body.data;
  await db.ownerSql`
    update users
    set escalation_group_id = ${made.id}, timezone = 'Australia/Darwin'
    where id = ${ana}
  `;
  const [department] = await db.ownerSql<
    { id: number }[]
  >`insert into departments (organisation_id, name) values (${ours}, 'Ward 3') returning id`;
  await db.ownerSql`
    insert into department_escalation_groups values (${ours}, ${department?.id ?? 0}, ${made.id}, 1)
  `;
  await db.ownerSql`
    update users
    set department_id = ${department?.id ?? 0}, timezone = 'Australia/Darwin'
    where id = ${ben}
  `;
  const now = (await helen.get<EscalationGroup>(`${path()}/${made.id}`)).body.data;
  expect(now).toMatchObject({
    covered_count: 2,
    departments_count: 1,
    timezones: ['Australia/Darwin'],
  });
  expect(now.people).toEqual([
    {
      id: ana,
      name: 'Ana Day',
      mobile: null,
      active: true,
      verified: false,
      is_covered: true,
      unreachable: 'no_address',
    },
    {
      id: cy,
      name: 'Cy Day',
      mobile: '+61400000001',
      active: false,
      verified: true,
      is_covered: false,
      unreachable: null,
    },
  ]);
  const candidates = await helen.get<GroupPerson[]>(
    `/lists/organisations/${ours}/admins-and-users?escalation_group_id=${made.id}`,
  );
  expect(candidates.body.data.map(({ name, is_covered }) => [name, is_covered])).toEqual([
    ['Ana Day', true],
    ['Ben Day', true],
    ['Cy Day', false],
  ]);
  const some = await helen.get<GroupPerson[]>(
    `/lists/organisations/${ours}/admins-and-users?ids=${cy},${outsider}`,
  );
  expect(some.body.data.map(({ name }) => name)).toEqual(['Cy Day']);
});

describe('is refused, and nothing is written:', () => {
  test.each<[string, () => GroupUser[], Record<string, string[]>]>([
    ['no people (R244)', () => [], { users: ['Add at least one entry to the people.'] }],
    [
      'a person of another organisation',
      () => [day(ana), day(outsider)],
      { 'users.1.user_id': ['Choose a person from the list.'] },
    ],
    [
      'more people than the organisation allows',
      () => [day(ana), day(ben), day(ana), day(ben)],
      { users: ['A group can have at most 3 people.'] },
    ],
    [
      'hours without an end',
      () => [day(ana, { '24_hours': false, time_on: '08:00' })],
      { 'users.0.time_off': ['Enter when the hours end, or choose 24 hours.'] },
    ],
    [
      'a place that two have',
      () => [day(ana, { order: 1 }), day(ben, { order: 1 })],
      { users: ['Give each person another place in the order.'] },
    ],
    [
      'a place below the first',
      () => [day(ana, { order: 0 })],
      { 'users.0.order': ['The order must be 1 or more.'] },
    ],
    [
      'a time that is none',
      () => [day(ana, { time_on: '25:00' })],
      { 'users.0.time_on': ['The start must be a time such as 08:30.'] },
    ],
    [
      'no day',
      () => [day(ana, { days: [] })],
      { 'users.0.days': ['Choose at least one of the days.'] },
    ],
  ])('%s', async (_case, users, errors) => {
    const answer = await add(users());
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await kept(), await story()]).toEqual([[], []]);
  });

  test('a person of another organisation, or one who does not exist', async () => {
    const made = (await add([day(ana)])).body.data;
    for (const other of [outsider, 999_999]) {
      const answer = await helen.put(`${path()}/${made.id}`, {
        users: [day(other), day(ben)],
        updated_at: made.updated_at,
      });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { 'users.0.user_id': ['Choose a person from the list.'] },
      ]);
    }
    expect((await helen.get<EscalationGroup>(`${path()}/${made.id}`)).body.data).toEqual(made);
    expect(await story()).toEqual(['escalation_group.created']);
  });

  test('a name that is taken, in any letters', async () => {
    await add([day(ana)], 'Nights');
    const again = await add([day(ben)], 'NIGHTS');
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['Another escalation group has this name. Choose another name.'] },
    ]);
    expect(await kept()).toHaveLength(1);
  });

  test('another organisation’s group, by its path or its id', async () => {
    const made = (await add([day(ana)])).body.data;
    const otherAdmin = as('organisation_admin', theirs);
    const theirPath = `/organisations/${theirs}/escalation-groups/${made.id}`;
    const change = { name: 'Mine', updated_at: made.updated_at };
    expect([
      (await otherAdmin.get(`${path()}/${made.id}`)).status,
      (await otherAdmin.get(theirPath)).status,
      (await otherAdmin.put(theirPath, change)).status,
      (await otherAdmin.delete(theirPath)).status,
      (await otherAdmin.post(path(), { name: 'Mine', users: [day(outsider)] })).status,
    ]).toEqual([404, 404, 404, 404, 404]);
    expect(await kept()).toEqual([{ name: 'Nights' }]);
  });

  test('removing one in use; an unused one is removed with its people', async () => {
    const made = (await add([day(ana)])).body.data;
    await db.ownerSql`update users set escalation_group_id = ${made.id} where id = ${ben}`;
    const refused = await helen.delete(`${path()}/${made.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nights is used by 1 person. Give them another group first.',
    ]);
    expect(await kept()).toHaveLength(1);
    await db.ownerSql`update users set escalation_group_id = null`;
    expect((await helen.delete(`${path()}/${made.id}`)).status).toBe(200);
    expect([await kept(), await db.ownerSql`select 1 from escalation_group_users`]).toEqual([
      [],
      [],
    ]);
  });

  test('changing a group some of whose people the caller may not see', async () => {
    const made = (await add([day(ana), day(ben)])).body.data;
    const restriction = { by: 'department', ids: [] } as const;
    const restricted = http.signedIn({
      user_id: ana,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction,
    });
    const answer = await restricted.put(`${path()}/${made.id}`, {
      users: [day(ana)],
      updated_at: made.updated_at,
    });
    expect(answer.status).toBe(403);
    expect(await db.ownerSql`select 1 from escalation_group_users`).toHaveLength(2);
    // They cannot create a group with people outside their view either.
    const added = await restricted.post(path(), { name: 'Mine', users: [day(ana)] });
    expect([added.status, added.body.errors]).toEqual([
      422,
      { 'users.0.user_id': ['Choose a person from the list.'] },
    ]);
    expect(await kept()).toHaveLength(1);
  });

  test('to those without the permission', async () => {
    expect([
      (await add([day(ana)], 'Mine', as('organisation_user', ours))).status,
      (await as('organisation_idp_admin', ours).get(path())).status,
      (await as('monitoring_centre_admin', null).get(path())).status,
    ]).toEqual([403, 403, 403]);
    expect(await kept()).toEqual([]);
    expect((await add([day(ana)], 'Theirs', as('admin', null))).status).toBe(200);
  });
});
