// Departments over HTTP: every field kept and refused, archiving and restoring, the lists to choose
// from, and no access to another tenant.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { type Department, department } from '#domain/departments/department.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aDepartmentTag } from '#server/tags/department-tags.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aDepartment } from './departments.factory.ts';
import { departmentsRoutes } from './departments.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs, ana] = [0, 0, 0];
let helen: Client;
let priya: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: departmentsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  ana = (
    await aUser(db.ownerSql, {
      organisation_id: ours,
      first_name: 'Ana',
      last_name: 'Silva',
      mobile: '+61491570006',
    })
  ).id;
  helen = as('organisation_admin', ours);
  priya = as('admin', null);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName, organisation_id: number | null): Client =>
  http.signedIn({
    user_id: ana,
    role,
    organisation_id,
    name: role === 'admin' ? 'Priya Raman' : 'Helen Marsh',
  });
const at = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/departments${rest}`;
const add = async (fields: object, client = helen) => await client.post<Department>(at(), fields);
const added = async (fields: object, client = helen): Promise<Department> => {
  const answer = await add(fields, client);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const change = async ({ id, updated_at }: Department, fields: object, client = helen) =>
  await client.put<Department>(at(`/${id}`), { ...fields, updated_at });
const names = async (): Promise<string[]> =>
  (await db.ownerSql<{ name: string }[]>`select name from departments order by id`).map(
    ({ name }) => name,
  );
const kinds = async (): Promise<string[]> =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );
const aGroup = async (name: string, organisation = ours): Promise<number> => {
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into escalation_groups (organisation_id, name)
    values (${organisation}, ${name})
    returning id
  `;
  return row?.id ?? 0;
};

const whole = {
  timezone: 'Australia/Perth',
  grace_period: 5,
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  device_limits: { app: 3, ev04: null, zoleo: 0 },
  address: '1 Main St',
  country: 'NZ',
  state: 'Otago',
  city: 'Dunedin',
  postcode: '9016',
  note: 'Night shift',
  accounts_first_name: 'Li',
  accounts_last_name: 'Wong',
  accounts_email: 'accounts@example.test',
  accounts_mobile_country: 'NZ',
  accounts_mobile: '+64211234567',
  accounts_landline_country: 'AU',
  accounts_landline: '+61290000000',
  cost_centre_code: 'CC-7',
};

test('record and table agree', async () => {
  const record = department.omit({
    contact_name: true,
    department_tags: true,
    status: true,
    users_count: true,
    devices_count: true,
    device_limit_exceeded: true,
    department_tag_ids: true,
    escalation_groups: true,
    device_limits: true,
  });
  expect(
    await parityFindings(db.ownerSql, record, 'departments', [
      'organisation_id',
      'monitored',
      'device_limits',
    ]),
  ).toEqual([]);
});

describe('a department', () => {
  test('is kept with every field, and read, listed and changed by the organisation and the platform alike', async () => {
    const tag = await aDepartmentTag(db.ownerSql, { organisation_id: ours, name: 'Remote' });
    const [first, second] = [await aGroup('First'), await aGroup('Second')];
    const groups = [second, first].map((escalation_group_id) => ({ escalation_group_id }));
    const given = {
      name: 'North',
      ...whole,
      contact_id: ana,
      department_tag_ids: [tag],
      escalation_groups: groups,
    };
    const made = await added(given);
    expect(made).toMatchObject({
      ...given,
      contact_name: 'Ana Silva',
      department_tags: [{ id: tag, name: 'Remote' }],
      status: 'active',
      users_count: 0,
      devices_count: 0,
      archived_at: null,
    });
    expect((await priya.get<Department>(at(`/${made.id}`))).body.data).toEqual(made);
    const listed = (await helen.get<Department[]>(at(`?department_tag_id=${tag}`))).body.data;
    expect(listed.map(({ name, department_tags }) => [name, department_tags])).toEqual([
      ['North', made.department_tags],
    ]);
    const changed = await change(
      made,
      { escalation_groups: groups.toReversed(), note: '', department_tag_ids: [] },
      priya,
    );
    expect(changed.body.data).toMatchObject({
      ...given,
      escalation_groups: groups.toReversed(),
      note: null,
      department_tag_ids: [],
    });
    expect((await priya.get<Department[]>(at('?department_tag_id=1'))).body.data).toEqual([]);
    expect(await kinds()).toEqual(['department.created', 'department.updated']);
  });

  test('has the usual values where none are given (R357, R373)', async () => {
    expect(await added({ name: 'North' })).toMatchObject({
      grace_period: 1,
      country: 'AU',
      accounts_mobile_country: 'AU',
      accounts_landline_country: 'AU',
      device_limits: { app: null, ev04: null, zoleo: null },
      escalation_groups: [],
      department_tag_ids: [],
    });
  });

  test('shows how many people and devices in use it has, and where it is in its dates (R314)', async () => {
    const department_id = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'Busy' });
    const { id } = await aUser(db.ownerSql, { organisation_id: ours, department_id });
    await db.ownerSql`
      insert into devices (organisation_id, device_type_id, device_name, user_id, archived_at)
      values (${ours}, 1, 'A', ${id}, null), (${ours}, 1, 'B', ${id}, app.now())
    `;
    await aDepartment(db.ownerSql, {
      organisation_id: ours,
      name: 'Early',
      start_date: '2999-01-01',
    });
    await aDepartment(db.ownerSql, { organisation_id: ours, name: 'Late', end_date: '2001-01-01' });
    await aDepartment(db.ownerSql, { organisation_id: ours, name: 'Old', archived_at: new Date() });
    const rows = (await helen.get<Department[]>(at())).body.data;
    expect(rows.map((row) => [row.name, row.status, row.users_count, row.devices_count])).toEqual([
      ['Busy', 'active', 1, 1],
      ['Early', 'not_started', 0, 0],
      ['Late', 'ended', 0, 0],
    ]);
    const listed = async (query: string) =>
      (await helen.get<Department[]>(at(query))).body.data.map(({ name }) => name);
    expect([
      await listed('?archived=true'),
      await listed('?archived=false&search=LA'),
      await listed('?sort=updated_at&direction=desc&per_page=1'),
    ]).toEqual([['Old'], ['Late'], ['Late']]);
    const pick = async (client: Client, path: string) =>
      (await client.get<{ name: string }[]>(path)).body.data.map(({ name }) => name);
    await aDepartment(db.ownerSql, { organisation_id: theirs, name: 'Theirs' });
    expect(await pick(helen, `/lists/organisations/${ours}/departments`)).toEqual(['Busy']);
    expect(
      await pick(helen, `/lists/organisations/${ours}/departments?ids=${department_id + 3}`),
    ).toEqual(['Old']);
    expect([
      await pick(helen, '/lists/departments'),
      await pick(priya, '/lists/departments'),
    ]).toEqual([['Busy'], ['Busy', 'Theirs']]);
    expect((await helen.get(`/organisations/${ours}/departments-count`)).body.data).toEqual({
      count: 3,
    });
  });

  test.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'N', timezone: 'Mars/Olympus' }, 'timezone'],
    [{ name: 'N', grace_period: -1 }, 'grace_period'],
    [{ name: 'N', grace_period: 241 }, 'grace_period'],
    [{ name: 'N', grace_period: 1.5 }, 'grace_period'],
    [{ name: 'N', start_date: '2026-02-30' }, 'start_date'],
    [{ name: 'N', start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date'],
    [{ name: 'N', device_limits: { app: -1, ev04: null, zoleo: null } }, 'device_limits.app'],
    [{ name: 'N', address: 'x'.repeat(501) }, 'address'],
    [{ name: 'N', country: 'Oz' }, 'country'],
    [{ name: 'N', note: 'x'.repeat(5001) }, 'note'],
    [{ name: 'N', accounts_email: 'nobody' }, 'accounts_email'],
    [{ name: 'N', accounts_mobile: 'call me' }, 'accounts_mobile'],
    [{ name: 'N', accounts_landline: '12 ext 4' }, 'accounts_landline'],
    [{ name: 'N', cost_centre_code: 'x'.repeat(51) }, 'cost_centre_code'],
    [{ name: 'N', contact_id: 987_654_321 }, 'contact_id'],
    [{ name: 'N', department_tag_ids: [987_654_321] }, 'department_tag_ids'],
    [
      { name: 'N', escalation_groups: [{ escalation_group_id: 987_654_321 }] },
      'escalation_groups.0.escalation_group_id',
    ],
    [{ name: 'N', users_count: 4 }, 'body'],
    [{ name: 'N', organisation_id: 1 }, 'body'],
  ])('is refused as %j, and nothing is written', async (body, field) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
    expect([await names(), await kinds()]).toEqual([[], []]);
  });

  test('cannot name people or records of another organisation', async () => {
    const group = await aGroup('Theirs', theirs);
    const tag = await aDepartmentTag(db.ownerSql, { organisation_id: theirs, name: 'Theirs' });
    const { id: contact_id } = await aUser(db.ownerSql, { organisation_id: theirs });
    const made = await added({ name: 'North' }, priya);
    for (const fields of [
      { contact_id },
      { department_tag_ids: [tag] },
      { escalation_groups: [{ escalation_group_id: group }] },
    ]) {
      expect((await add({ name: 'Other', ...fields }, priya)).status).toBe(422);
      expect((await change(made, fields, priya)).status).toBe(422);
    }
    const twice = [await aGroup('Twice')].flatMap((escalation_group_id) => [
      { escalation_group_id },
      { escalation_group_id },
    ]);
    expect((await change(made, { escalation_groups: twice })).body.errors).toEqual({
      'escalation_groups.1.escalation_group_id': ['Choose each escalation group only once.'],
    });
    expect((await helen.get(at(`/${made.id}`))).body.data).toEqual(made);
    expect([await names(), await kinds()]).toEqual([['North'], ['department.created']]);
  });

  test('of another organisation is 404 in every call, and stays as it is', async () => {
    const id = await aDepartment(db.ownerSql, { organisation_id: theirs, name: 'Theirs' });
    const updated_at = '2026-01-01T00:00:00.000Z';
    const answers = [
      await helen.get(at(`/${id}`)),
      await helen.get(at(`/${id}`, theirs)),
      await helen.get(at('', theirs)),
      await helen.put(at(`/${id}`), { name: 'Mine', updated_at }),
      await helen.post(at('', theirs), { name: 'Mine' }),
      await helen.put(`/departments/${id}/archive`),
      await helen.put(`/departments/${id}/restore`, {}),
      await helen.put(`/departments/${id}/accounts-contact`, { email: null, updated_at }),
      await helen.get(`/departments/${id}/users`),
      await helen.get(`/organisations/${theirs}/departments-count`),
      await helen.get(`/organisations/${theirs}/departments-contacts`),
      await helen.post(`/organisations/${theirs}/departments-list?changedCount=1`),
      await helen.get(`/lists/organisations/${theirs}/departments`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await helen.post(at('/bulk-archive'), { ids: [id] })).body.data).toMatchObject({
      total: 1,
      refused: 1,
    });
    expect(await db.ownerSql`select name, archived_at from departments`).toEqual([
      { name: 'Theirs', archived_at: null },
    ]);
  });

  test('is for those with the permission', async () => {
    const id = await aDepartment(db.ownerSql, { organisation_id: ours });
    for (const role of [
      'organisation_user',
      'organisation_idp_admin',
      'escalation_contact',
      'monitoring_centre_admin',
    ] as const) {
      const client = as(role, role.startsWith('monitoring') ? null : ours);
      const answers = [
        await client.get(at()),
        await add({ name: 'N' }, client),
        await client.put(`/departments/${id}/archive`),
      ];
      answers.push(
        await client.get(`/departments/${id}/users`),
        await client.get('/lists/departments'),
      );
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await names()).toEqual(['Home care north']);
  });

  test('changed by two people at once says who came first', async () => {
    const made = await added({ name: 'North' });
    expect((await change(made, { note: 'One' }, priya)).status).toBe(200);
    const late = await change(made, { note: 'Two' });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Priya Raman changed this department while you had it open.',
    ]);
  });

  test('its accounts contact is changed by itself, in its own words (R304)', async () => {
    const made = await added({ name: 'North', ...whole });
    const path = `/departments/${made.id}/accounts-contact`;
    const body = {
      first_name: 'Jo',
      mobile: null,
      cost_centre_code: 'CC-8',
      updated_at: made.updated_at,
    };
    const answer = await priya.put<Department>(path, body);
    expect(answer.body.data).toMatchObject({
      ...whole,
      accounts_first_name: 'Jo',
      accounts_mobile: null,
      cost_centre_code: 'CC-8',
    });
    expect((await helen.put(path, body)).status).toBe(409);
    expect(
      (await helen.put(path, { email: 'nobody', updated_at: answer.body.data.updated_at })).body
        .errors,
    ).toEqual({
      email: ['Enter an email like name@company.com.'],
    });
    expect(await kinds()).toEqual(['department.created', 'department.updated']);
  });
});

test('a caller restricted to one department sees and changes that one alone, and may not add or archive any', async () => {
  const id = await aDepartment(db.ownerSql, {
    organisation_id: ours,
    name: 'North',
    device_limits: { app: 2, ev04: null, zoleo: null },
  });
  const other = await aDepartment(db.ownerSql, {
    organisation_id: ours,
    name: 'South',
    device_limits: { app: 8, ev04: null, zoleo: null },
  });
  await db.ownerSql`
    update organisations
    set user_enforce_device_limit = true,
      user_device_limit = ${db.ownerSql.json({ app: 10, ev04: null, zoleo: null })}
    where id = ${ours}
  `;
  await aUser(db.ownerSql, { organisation_id: ours, department_id: id });
  const restricted = http.signedIn({
    user_id: ana,
    role: 'organisation_admin',
    organisation_id: ours,
    name: 'Ana Silva',
    restriction: { by: 'department', ids: [id] },
  });
  for (const path of [at(), `/lists/organisations/${ours}/departments`, '/lists/departments'])
    expect(
      (await restricted.get<{ name: string }[]>(path)).body.data.map(({ name }) => name),
    ).toEqual(['North']);
  expect((await restricted.get(`/organisations/${ours}/departments-count`)).body.data).toEqual({
    count: 1,
  });
  const made = (await restricted.get<Department>(at(`/${id}`))).body.data;
  // What other departments are given counts, seen or not.
  const limit = await change(
    made,
    { device_limits: { app: 3, ev04: null, zoleo: null } },
    restricted,
  );
  expect(limit.body.message).toBe('Changes could not be saved. Device limit exceeded by 1.');
  expect((await change(made, { note: 'Seen' }, restricted)).status).toBe(200);
  const answers = [
    await add({ name: 'New' }, restricted),
    await restricted.put(`/departments/${id}/archive`),
    await restricted.get(at(`/${other}`)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
  expect(
    (await restricted.post(at('/bulk-archive'), { ids: [id, other] })).body.data,
  ).toMatchObject({ total: 2, refused: 2 });
  expect(await db.ownerSql`select 1 from departments where archived_at is not null`).toEqual([]);
  expect(await db.ownerSql`select count(*)::int from users where department_id = ${id}`).toEqual([
    { count: 1 },
  ]);
});

test('the contacts of departments, and the people of one', async () => {
  const made = await added({ name: 'North', contact_id: ana });
  await added({ name: 'South' });
  await db.ownerSql`update users set department_id = ${made.id} where id = ${ana}`;
  expect((await helen.get(`/organisations/${ours}/departments-contacts`)).body.data).toEqual([
    {
      id: made.id,
      name: 'North',
      contact_id: ana,
      contact_name: 'Ana Silva',
      contact_phone: '+61491570006',
    },
    { id: made.id + 1, name: 'South', contact_id: null, contact_name: null, contact_phone: null },
  ]);
  const people = [
    { id: ana, name: 'Ana Silva', status: 'active', mobile: '+61491570006', devices_count: 0 },
  ];
  for (const client of [helen, priya])
    expect((await client.get(`/departments/${made.id}/users`)).body.data).toMatchObject(people);
});
