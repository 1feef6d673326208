// Instructions outside of groups: a person's own, the defaults of a device type, the standard of an
// alert type, and the library that all pick from.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryText } from '#domain/responses/library.ts';
import type { TypeResponses } from '#domain/responses/response-step.ts';
import type { KeptLists, PersonLists } from '#domain/responses/responses.api.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { libraryRoutes } from './library.routes.ts';
import { aResponseGroup, someSteps } from './responses.factory.ts';
import { responsesRoutes } from './responses.routes.ts';

const [sos, fall, ev04] = [2, 4, 2];
let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let priya: Client;
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: [...responsesRoutes, ...libraryRoutes] });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  await db.ownerSql`delete from response_steps`;
  await db.ownerSql`delete from response_groups`;
  await db.ownerSql`delete from alert_type_responses`;
  world = await anAlertWorld(db.ownerSql);
  const { organisation_id } = world;
  const [staff] = await db.ownerSql<{ id: number }[]>`
    insert into users (role, first_name, last_name) values ('admin', 'Priya', 'Raman') returning id
  `;
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

const own = (content: string) => ({
  alert_type_response_id: null,
  kind: 'do',
  content,
  url: null,
  required: true,
});
const picked = (alert_type_response_id: number) => ({
  alert_type_response_id,
  kind: null,
  content: null,
  url: null,
  required: false,
});
const forType = (alert_type_id: number, ...steps: object[]) => ({ alert_type_id, steps });
const text = (more: object = {}) => ({
  name: 'Mobile',
  kind: 'call_person',
  content: 'Call the mobile.',
  ...more,
});
const addText = async (more: object = {}) =>
  (
    await priya.post<{ id: number; updated_at: string }>(
      `/alert-types/${sos}/responses`,
      text(more),
    )
  ).body.data;
const kept = async () =>
  JSON.stringify([
    await db.ownerSql`select * from response_steps order by id`,
    await db.ownerSql`select * from alert_type_responses order by id`,
    await db.ownerSql`select count(*) from events`,
  ]);
const ownPath = (id = world.worker_id) => `/users/${id}/responses`;
const setOwn = async (client: Client, more: object = {}, id = world.worker_id) =>
  await client.post<PersonLists>(ownPath(id), {
    device_type_id: ev04,
    responses: [forType(sos, own('Write first.'))],
    updated_at: '',
    ...more,
  });

test('instructions of a person replace the department’s and others, and go when they are emptied', async () => {
  await someSteps(db.ownerSql, {}, sos, ['Standard.']);
  const levels = async () =>
    (
      await helen.get<TypeResponses[]>(`/users/${world.worker_id}/device-types/${ev04}/responses`)
    ).body.data.map(({ source, replaces, responses }) => [
      source.level,
      replaces,
      responses.length,
    ]);
  expect(await levels()).toEqual([['alert_type', [], 1]]);
  const { status, body } = await setOwn(helen, {
    responses: [forType(sos, own('Write first.'), own('Then call.'))],
  });
  expect([status, body.data]).toMatchObject([
    200,
    { device_type_id: ev04, title: 'EV-04 pendant', has_device: true },
  ]);
  expect(await levels()).toEqual([['user', ['alert_type'], 2]]);
  const [event] =
    await db.ownerSql`select kind, user_id, data from events order by id desc limit 1`;
  expect(event).toMatchObject({
    kind: 'user.responses_updated',
    user_id: world.worker_id,
    data: { by: 'Helen Marsh' },
  });
  const all = (await helen.get<PersonLists[]>(ownPath())).body.data;
  expect(
    all.map(({ title, responses, has_device }) => [title, responses.length, has_device]),
  ).toEqual([
    ['Mobile app', 0, false],
    ['EV-04 pendant', 1, true],
    ['Bluetooth button', 0, false],
    ['Zoleo satellite', 0, false],
  ]);
  expect(
    (await setOwn(helen, { responses: [], updated_at: body.data.updated_at })).body.data.responses,
  ).toEqual([]);
  expect(await levels()).toEqual([['alert_type', [], 1]]);
});

test('a person’s instructions: an older state, a device type that does not exist, other people and other roles are refused', async () => {
  const foreign = await anAlertWorld(db.ownerSql);
  await setOwn(helen);
  const before = await kept();
  const operator = http.signedIn({ user_id: 0, role: 'monitoring_centre_operator' });
  const centreAdmin = http.signedIn({ user_id: 0, role: 'monitoring_centre_admin' });
  const worker = http.signedIn({
    user_id: world.worker_id,
    role: 'organisation_user',
    organisation_id: world.organisation_id,
  });
  const refusals = [
    await setOwn(helen),
    await setOwn(helen, { device_type_id: 99 }),
    await setOwn(helen, {}, foreign.worker_id),
    await setOwn(operator),
    await setOwn(centreAdmin),
    await setOwn(worker),
  ];
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'changed_meanwhile'],
    [422, 'invalid'],
    [404, 'not_found'],
    [403, 'forbidden'],
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
  expect(await kept()).toBe(before);
});

test('an administrator who sees some people writes the instructions of these and of no others', async () => {
  const [other] = await db.ownerSql<{ id: number }[]>`
    insert into users (organisation_id, role, first_name, last_name)
    values (${world.organisation_id}, 'organisation_user', 'Ana', 'Reid')
    returning id`;
  const restricted = http.signedIn({
    user_id: other?.id ?? 0,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
    restriction: { by: 'department', ids: [world.department_id] },
  });
  expect((await setOwn(restricted)).status).toBe(200);
  expect((await setOwn(restricted, {}, other?.id)).status).toBe(404);
});

test('the database lets no tenant touch the platform’s steps', async () => {
  await someSteps(db.ownerSql, {}, sos, ['Standard.']);
  const before = await kept();
  const tenant = { role: 'tenant', organisation_id: world.organisation_id } as const;
  for (const change of [
    `delete from response_steps`,
    `update response_steps set organisation_id = ${world.organisation_id}, user_id = ${world.worker_id}, device_type_id = 2`,
  ])
    await expect(
      db.database.write(tenant, async (tx) => await tx.unsafe(change)),
    ).rejects.toMatchObject({ code: '42501' });
  expect(await kept()).toBe(before);
});

test('device types have defaults, alert types a standard: replaced as a whole, and of two the second is refused', async () => {
  const cases = [
    [`/device-types/${ev04}/default-responses`, 'device_type'],
    [`/alert-types/${sos}/default-responses`, 'alert_type'],
  ] as const;
  for (const [path, level] of cases) {
    const first = (await priya.get<KeptLists>(path)).body.data;
    expect(first.responses).toEqual([]);
    const responses = [forType(sos, own(`${level} steps.`))];
    const { status, body } = await priya.post<KeptLists>(path, {
      responses,
      updated_at: first.updated_at,
    });
    expect([status, body.data.responses]).toEqual([200, responses]);
    const before = await kept();
    expect(await priya.post(path, { responses: [], updated_at: '' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect(
      (await helen.post(path, { responses: [], updated_at: body.data.updated_at })).status,
    ).toBe(403);
    expect(await kept()).toBe(before);
  }
  const { updated_at } = (await priya.get<KeptLists>(cases[1][0])).body.data;
  expect(
    await priya.post(cases[1][0], { responses: [forType(fall, own('x'))], updated_at }),
  ).toMatchObject({ status: 422 });
  for (const path of ['/device-types/99/default-responses', '/alert-types/99/default-responses'])
    expect([
      (await priya.get(path)).status,
      (await priya.post(path, { responses: [], updated_at: '' })).status,
    ]).toEqual([404, 404]);
});

test('the library: texts of an alert type, each name once, picked by steps (R036)', async () => {
  expect(
    await parityFindings(
      db.ownerSql,
      libraryText.omit({ uses_count: true }),
      'alert_type_responses',
    ),
  ).toEqual([]);
  const { id } = await addText();
  const link = await addText({
    name: 'Key codes',
    kind: 'link',
    content: 'Open the key codes.',
    url: 'https://codes.example.test/codes',
  });
  const before = await kept();
  const refusals = [
    await priya.post(`/alert-types/${sos}/responses`, text()),
    await priya.post(
      `/alert-types/${sos}/responses`,
      text({ name: 'Other', kind: 'link', url: 'http://codes.example.test' }),
    ),
    await priya.post(`/alert-types/${sos}/responses`, text({ name: '', content: '' })),
  ];
  expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['name']],
    [422, ['url']],
    [422, ['name', 'content']],
  ]);
  expect((await priya.post('/alert-types/99/responses', text())).status).toBe(404);
  expect((await priya.get(`/alert-types/${fall}/responses/${id}`)).status).toBe(404);
  expect((await helen.post(`/alert-types/${sos}/responses`, text({ name: 'Mine' }))).status).toBe(
    403,
  );
  expect(await kept()).toBe(before);
  expect(
    (await setOwn(helen, { responses: [forType(sos, picked(id), picked(link.id))] })).status,
  ).toBe(200);
  const shown = (
    await helen.get<TypeResponses[]>(`/users/${world.worker_id}/device-types/${ev04}/responses`)
  ).body.data[0]?.responses;
  expect(shown).toMatchObject([
    { kind: 'call_person', content: 'Call the mobile.', url: null, required: false },
    { kind: 'link', url: 'https://codes.example.test/codes' },
  ]);
  expect(
    (await helen.get<{ name: string }[]>(`/lists/responses?alert_type_id=${sos}`)).body.data.map(
      ({ name }) => name,
    ),
  ).toEqual(['Key codes', 'Mobile']);
  expect((await helen.get(`/lists/responses?alert_type_id=${fall}`)).body.data).toEqual([]);
  const types = (await priya.get<{ id: number; texts_count: number }[]>('/response-library')).body
    .data;
  expect(types.find((type) => type.id === sos)?.texts_count).toBe(2);
  // A step cannot use a text of another alert type.
  expect(
    (await setOwn(helen, { device_type_id: 1, responses: [forType(fall, picked(id))] })).body
      .errors,
  ).toEqual({
    'responses.0.steps.0.alert_type_response_id': [
      'This text is no longer in the library of this alert type. Choose another one.',
    ],
  });
});

test('a text in use is not deleted, and the refusal names its uses', async () => {
  const { organisation_id } = world;
  const { id } = await addText();
  const response_group_id = await aResponseGroup(db.ownerSql, {
    organisation_id,
    device_type_id: ev04,
    name: 'Home visits',
  });
  await someSteps(db.ownerSql, { organisation_id, device_type_id: ev04, response_group_id }, sos, [
    id,
  ]);
  await someSteps(db.ownerSql, {}, sos, [id]);
  await setOwn(helen, { responses: [forType(sos, picked(id))] });
  const [organisation] = await db.ownerSql<
    { name: string }[]
  >`select name from organisations where id = ${organisation_id}`;
  const before = await kept();
  const refused = await priya.delete(`/alert-types/${sos}/responses/${id}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Mobile is used in the group Home visits, ${organisation?.name}; the instructions of Noah Ward, ${organisation?.name}; the standard instructions. Remove it there first.`,
  ]);
  expect(await kept()).toBe(before);
  await db.ownerSql`delete from response_steps`;
  expect((await priya.delete(`/alert-types/${sos}/responses/${id}`)).status).toBe(200);
});
