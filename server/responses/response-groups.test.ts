// An organisation's response groups: written in order, given to departments, refused with their
// text, and of two who save one the second is refused.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ResponseGroup, responseGroup } from '#domain/responses/response-groups.api.ts';
import type { TypeResponses } from '#domain/responses/response-step.ts';
import type { DepartmentGroups } from '#domain/responses/responses.api.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { libraryRoutes } from './library.routes.ts';
import { responseGroupsRoutes } from './response-groups.routes.ts';
import { aResponseGroup } from './responses.factory.ts';
import { responsesRoutes } from './responses.routes.ts';
import { fall, forType, own, refusedResponses, sos } from './written-responses.factory.ts';

const [app, ev04] = [1, 2];
let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let foreign: AlertWorld;
let priya: Client;
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...responsesRoutes, ...responseGroupsRoutes, ...libraryRoutes],
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  await db.ownerSql`delete from response_steps`;
  await db.ownerSql`delete from department_response_groups`;
  await db.ownerSql`delete from response_groups`;
  await db.ownerSql`delete from alert_type_responses`;
  [world, foreign] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  const { organisation_id } = world;
  const [staff] = await db.ownerSql<{ id: number }[]>`
    insert into users (role, first_name, last_name) values ('admin', 'Priya', 'Raman') returning id`;
  const [admin] = await db.ownerSql<{ id: number }[]>`
    insert into users (organisation_id, role, first_name, last_name)
    values (${organisation_id}, 'organisation_admin', 'Helen', 'Marsh')
    returning id`;
  priya = http.signedIn({ user_id: staff?.id ?? 0, role: 'admin', name: 'Priya Raman' });
  helen = http.signedIn({
    user_id: admin?.id ?? 0,
    role: 'organisation_admin',
    organisation_id,
    name: 'Helen Marsh',
  });
});

const path = (rest: string = '', organisation_id = world.organisation_id) =>
  `/organisations/${organisation_id}/response-groups${rest}`;
const group = (more: object = {}) => ({
  name: 'Home visits',
  device_type_id: ev04,
  for_whole_organisation: false,
  responses: [
    forType(
      sos,
      own('Call the office.'),
      own('Is anybody with you?', { kind: 'yes_no', required: false }),
    ),
  ],
  ...more,
});
const add = async (more: object = {}) =>
  (await priya.post<ResponseGroup>(path(), group(more))).body.data;
/** Everything that a refusal must leave as it is. */
const kept = async () =>
  JSON.stringify([
    await db.ownerSql`select * from response_groups order by id`,
    await db.ownerSql`select * from response_steps order by id`,
    await db.ownerSql`
      select * from department_response_groups order by department_id, device_type_id
    `,
    await db.ownerSql`select count(*) from events`,
  ]);
const contentsShown = async (client: Client) =>
  (
    await client.get<TypeResponses[]>(`/users/${world.worker_id}/device-types/${ev04}/responses`)
  ).body.data.map(({ alert_type, source, replaces, responses }) => [
    alert_type,
    source.level,
    replaces,
    ...responses.map(({ content }) => content),
  ]);

test('record and table agree', async () => {
  const columns = responseGroup.omit({
    responses: true,
    departments: true,
    device_type: true,
    steps_count: true,
  });
  expect(
    await parityFindings(db.ownerSql, columns, 'response_groups', ['name_key', 'organisation_id']),
  ).toEqual([]);
});

test('a group is written in its order, given to a department, and shown to who watches its people (R305)', async () => {
  const made = await add();
  expect(made).toMatchObject({
    name: 'Home visits',
    device_type: 'EV-04 pendant',
    departments: [],
    steps_count: 2,
  });
  expect(made.responses).toEqual(group().responses);
  const steps = [own('First the office.'), ...(made.responses[0]?.steps.toReversed() ?? [])];
  const changed = (
    await priya.put<ResponseGroup>(path(`/${made.id}`), {
      responses: [forType(sos, ...steps)],
      updated_at: made.updated_at,
    })
  ).body;
  expect(changed.data.responses[0]?.steps.map(({ content }) => content)).toEqual([
    'First the office.',
    'Is anybody with you?',
    'Call the office.',
  ]);

  const departmentPath = `/departments/${world.department_id}/response-groups`;
  const before = (await helen.get<DepartmentGroups>(departmentPath)).body.data;
  expect(before.device_types.find(({ id }) => id === ev04)?.groups).toEqual([
    { id: made.id, name: 'Home visits', for_whole_organisation: false },
  ]);
  const choice = [{ device_type_id: ev04, response_group_id: made.id }];
  const after = await helen.post<DepartmentGroups>(departmentPath, {
    response_groups: choice,
    updated_at: before.updated_at,
  });
  expect(after.body.data.response_groups).toContainEqual(choice[0]);
  expect((await priya.get<ResponseGroup>(path(`/${made.id}`))).body.data.departments).toEqual([
    { id: world.department_id, name: 'Rangers' },
  ]);
  await add({
    name: 'Everybody',
    for_whole_organisation: true,
    responses: [forType(sos, own('For all.')), forType(fall, own('Fall for all.'))],
  });
  const shown = [
    [
      'sos',
      'department',
      ['organisation'],
      'First the office.',
      'Is anybody with you?',
      'Call the office.',
    ],
    ['fall', 'organisation', [], 'Fall for all.'],
  ];
  expect(await contentsShown(helen)).toEqual(shown);
  const ofDepartment = await helen.get<TypeResponses[]>(
    `/departments/${world.department_id}/device-types/${ev04}/responses`,
  );
  expect(ofDepartment.body.data.map(({ source }) => source.level)).toEqual([
    'department',
    'organisation',
  ]);
  const kinds = (
    await db.ownerSql<{ kind: string }[]>`select kind from events order by id desc limit 4`
  ).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'response_group.created',
    'department.response_groups_updated',
    'response_group.updated',
    'response_group.created',
  ]);
});

test('a step that stays the same keeps its id, so that an operator can tick it', async () => {
  const made = await add();
  const ids = async () =>
    (
      await db.ownerSql<
        { id: number; content: string }[]
      >`select id, content from response_steps order by position`
    ).map((row) => [row.content, row.id]);
  const before = new Map((await ids()) as [string, number][]);
  const steps = [own('New.'), ...(made.responses[0]?.steps ?? [])];
  await priya.put(path(`/${made.id}`), {
    responses: [forType(sos, ...steps)],
    updated_at: made.updated_at,
  });
  const after = new Map((await ids()) as [string, number][]);
  expect([...after.keys()]).toEqual(['New.', 'Call the office.', 'Is anybody with you?']);
  for (const [content, id] of before) expect(after.get(content)).toBe(id);
});

test.each(refusedResponses)(
  '%s is refused, and nothing is written',
  async (_words, responses, field, text) => {
    const made = await add();
    const before = await kept();
    const answers = [
      await priya.post(path(), group({ name: 'Other', responses })),
      await priya.put(path(`/${made.id}`), { responses, updated_at: made.updated_at }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[field]])).toEqual([
      [422, [text]],
      [422, [text]],
    ]);
    expect(await kept()).toBe(before);
  },
);

test('a device type that does not exist, a name that is taken, and a second group for the whole organisation are refused', async () => {
  await add({ for_whole_organisation: true });
  const before = await kept();
  const refusals = [
    await priya.post(path(), group({ name: 'Other', device_type_id: 99 })),
    await priya.post(path(), group({ name: 'HOME VISITS' })),
    await priya.post(path(), group({ name: 'Other', for_whole_organisation: true })),
  ];
  expect(refusals.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { device_type_id: ['This no longer exists. Choose another one.'] }],
    [422, { name: ['Another response group has this name. Choose another name.'] }],
    [
      422,
      {
        for_whole_organisation: [
          'Another group for this type of device already applies to the whole organisation. Change that one, or leave this off.',
        ],
      },
    ],
  ]);
  expect(await kept()).toBe(before);
});

test('of two who save one group, the second is refused with the name of the first', async () => {
  const made = await add();
  await priya.put(path(`/${made.id}`), { name: 'Visits', updated_at: made.updated_at });
  const before = await kept();
  const { status, body } = await priya.put(path(`/${made.id}`), {
    responses: [],
    updated_at: made.updated_at,
  });
  expect([status, body.code, body.message]).toEqual([
    409,
    'changed_meanwhile',
    'Priya Raman changed this response group while you had it open.',
  ]);
  expect(await kept()).toBe(before);
});

test('a group that departments use stays; one that no one uses goes with its steps', async () => {
  const made = await add();
  const departmentPath = `/departments/${world.department_id}/response-groups`;
  await helen.post(departmentPath, {
    response_groups: [{ device_type_id: ev04, response_group_id: made.id }],
    updated_at: '',
  });
  const before = await kept();
  const refused = await priya.delete(path(`/${made.id}`));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Home visits is used by Rangers. Choose another group there first.',
  ]);
  expect(await kept()).toBe(before);
  const { updated_at } = (await helen.get<DepartmentGroups>(departmentPath)).body.data;
  await helen.post(departmentPath, {
    response_groups: [{ device_type_id: ev04, response_group_id: null }],
    updated_at,
  });
  expect((await priya.delete(path(`/${made.id}`))).status).toBe(200);
  expect(await db.ownerSql`select from response_steps`).toHaveLength(0);
});

test('a department takes no group of another organisation, of another type of device, or over a newer choice', async () => {
  const [ours, theirs, phones] = [
    await add(),
    await aResponseGroup(db.ownerSql, {
      organisation_id: foreign.organisation_id,
      device_type_id: ev04,
    }),
    await add({ name: 'Phones', device_type_id: app }),
  ];
  const choose = async (
    response_group_id: number | null,
    device_type_id = ev04,
    updated_at = '',
    client = helen,
  ) =>
    await client.post(`/departments/${world.department_id}/response-groups`, {
      response_groups: [{ device_type_id, response_group_id }],
      updated_at,
    });
  const before = await kept();
  const none = 'This group does not exist any more. Choose another one.';
  const refusals = [
    await choose(theirs),
    await choose(theirs, ev04, '', priya),
    await choose(phones.id),
    await choose(null, 99),
    await choose(ours.id, ev04, 'older'),
  ];
  expect(refusals.map(({ status, body }) => [status, body.errors ?? body.message])).toEqual([
    [422, { 'response_groups.0.response_group_id': [none] }],
    [422, { 'response_groups.0.response_group_id': [none] }],
    [422, { 'response_groups.0.response_group_id': ['This group is for another type of device.'] }],
    [422, { 'response_groups.0.device_type_id': ['Choose a group for each type of device once.'] }],
    [409, 'Somebody else changed the instructions of this department while you had them open.'],
  ]);
  expect((await helen.get(`/departments/${foreign.department_id}/response-groups`)).status).toBe(
    404,
  );
  expect(
    (
      await helen.post(`/departments/${foreign.department_id}/response-groups`, {
        response_groups: [{ device_type_id: ev04, response_group_id: null }],
        updated_at: '',
      })
    ).status,
  ).toBe(404);
  await db.ownerSql`
    update departments set archived_at = app.now() where id = ${world.department_id}
  `;
  expect(await choose(ours.id)).toMatchObject({ status: 409, body: { code: 'archived' } });
  await db.ownerSql`update departments set archived_at = null where id = ${world.department_id}`;
  expect(await kept()).toBe(before);
});

test('editing needs write organisations (R272); the organisation reads its own groups only', async () => {
  const made = await add();
  const before = await kept();
  const answers = [
    await helen.post(path(), group({ name: 'Mine' })),
    await helen.put(path(`/${made.id}`), { name: 'Mine', updated_at: made.updated_at }),
    await helen.delete(path(`/${made.id}`)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await kept()).toBe(before);
  expect((await helen.get<ResponseGroup[]>(path())).body.data.map(({ name }) => name)).toEqual([
    'Home visits',
  ]);
  expect((await helen.get(path('', foreign.organisation_id))).status).toBe(404);
  expect((await priya.get(path(`/${made.id}`, foreign.organisation_id))).status).toBe(404);
  expect(
    (await helen.get(`/lists/organisations/${world.organisation_id}/response-groups`)).body.data,
  ).toEqual([{ id: made.id, name: 'Home visits' }]);
  expect((await priya.get('/lists/response-groups?search=visits')).body.data).toEqual([
    { id: made.id, name: 'Home visits' },
  ]);
});

test('an administrator who sees some departments sees no other in the groups', async () => {
  const made = await add();
  const { organisation_id, department_id } = world;
  const [office] = await db.ownerSql<{ id: number }[]>`
    insert into departments (organisation_id, name)
    values (${organisation_id}, 'Office')
    returning id`;
  for (const id of [department_id, office?.id])
    await priya.post(`/departments/${id}/response-groups`, {
      response_groups: [{ device_type_id: ev04, response_group_id: made.id }],
      updated_at: '',
    });
  const restricted = http.signedIn({
    user_id: world.worker_id,
    role: 'organisation_admin',
    organisation_id,
    restriction: { by: 'department', ids: [department_id] },
  });
  const namesIn = async (client: Client) =>
    (await client.get<ResponseGroup[]>(path())).body.data.flatMap(({ departments }) =>
      departments.map(({ name }) => name),
    );
  expect([await namesIn(helen), await namesIn(restricted)]).toEqual([
    ['Office', 'Rangers'],
    ['Rangers'],
  ]);
  expect((await restricted.get(`/departments/${office?.id}/response-groups`)).status).toBe(404);
});
