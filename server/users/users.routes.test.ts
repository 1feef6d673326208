// People of organisations as staff read them: with what they carry, the active ones to choose from, and nobody of another tenant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { ListedPerson, PersonDetails } from '#domain/users/users.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from './users.factory.ts';
import { usersRoutes } from './users.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [own, other, unmonitored] = [0, 0, 0];

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: usersRoutes });
  own = await anOrganisation(db.ownerSql);
  other = await anOrganisation(db.ownerSql);
  unmonitored = await anOrganisation(db.ownerSql, { not_monitored: true });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (role: RoleName, organisation_id: number | null = null): Promise<Client> =>
  http.signedIn({ user_id: (await aUser(db.ownerSql, { role, organisation_id })).id, role, organisation_id });

test('a person with how to reach them and what they carry; an archived device is gone', async () => {
  const { id } = await aUser(db.ownerSql, { organisation_id: own, first_name: 'Noah', last_name: 'Ward', mobile: '0491570006' });
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, user_id, device_name, archived_at)
    values (${own}, 1, ${id}, 'Phone', null), (${own}, 2, ${id}, 'Pendant', null), (${own}, 2, ${id}, 'Old pendant', app.now())`;
  const operator = await signedIn('monitoring_centre_operator');
  const { body } = await operator.get<PersonDetails>(`/users/${id}`);
  expect(body.data).toMatchObject({
    ...{ name: 'Noah Ward', mobile: '0491570006', status: 'active', organisation: { id: own }, department: null },
    devices: [
      { name: 'Pendant', type: 'ev04', online: false, last_heard_at: null },
      { name: 'Phone', type: 'app' },
    ],
  });
});

test('someone else’s person, staff, one of an unmonitored organisation and nobody answer alike', async () => {
  const theirs = await aUser(db.ownerSql, { organisation_id: other });
  const hidden = await aUser(db.ownerSql, { organisation_id: unmonitored });
  const staff = await aUser(db.ownerSql);
  const [admin, operator] = [await signedIn('organisation_admin', own), await signedIn('monitoring_centre_operator')];
  const answers = [
    await admin.get(`/users/${theirs.id}`),
    await operator.get(`/users/${hidden.id}`),
    await operator.get(`/users/${staff.id}`),
  ];
  answers.push(await admin.get('/users/987654321'));
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(4).fill([404, 'This record does not exist.']));
  expect((await (await signedIn('organisation_user', own)).get(`/users/${theirs.id}`)).status).toBe(403);
});

test('the active people of an organisation by family name, page by page, and by a part of the name', async () => {
  const organisation_id = await anOrganisation(db.ownerSql);
  for (const last_name of ['Young', 'adams', 'Baker', 'Clark', 'Baker'])
    await aUser(db.ownerSql, { organisation_id, first_name: 'Ann', last_name });
  await aUser(db.ownerSql, { organisation_id, last_name: 'Gone', status: 'disabled' });
  const admin = await signedIn('admin');
  const path = `/lists/organisations/${organisation_id}/users`;
  const first = (await admin.get<ListedPerson[]>(`${path}?per_page=3`)).body;
  const second = (await admin.get<ListedPerson[]>(`${path}?per_page=3&page=2&after=${first.meta?.next}`)).body;
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([
    'Ann adams',
    'Ann Baker',
    'Ann Baker',
    'Ann Clark',
    'Ann Young',
  ]);
  expect((await admin.get<ListedPerson[]>(`${path}?search=CLA`)).body.data.map(({ name }) => name)).toEqual(['Ann Clark']);
});

test('an administrator restricted to a department is told of its people alone, in list, page, search, total and by id', async () => {
  const organisation_id = await anOrganisation(db.ownerSql);
  const inDepartment = async (name: string) =>
    Number(
      (await db.ownerSql`insert into departments (organisation_id, name) values (${organisation_id}, ${name}) returning id`)[0]?.['id'],
    );
  const [north, south] = [await inDepartment('North'), await inDepartment('South')];
  const ann = await aUser(db.ownerSql, { organisation_id, department_id: north, first_name: 'Ann', last_name: 'Ash' });
  const ben = await aUser(db.ownerSql, { organisation_id, department_id: south, first_name: 'Ben', last_name: 'Ash' });
  await aUser(db.ownerSql, { organisation_id, first_name: 'Cat', last_name: 'Ash' });
  const restriction = { by: 'department', ids: [north] } as const;
  const admin = http.signedIn({ user_id: ann.id, role: 'organisation_admin', organisation_id, restriction });
  const path = `/lists/organisations/${organisation_id}/users`;
  const named = async (query: string) => (await admin.get<ListedPerson[]>(`${path}${query}`)).body.data.map(({ name }) => name);
  expect([await named(''), await named('?search=ash'), await named('?search=ben'), await named('?page=2')]).toEqual([
    ['Ann Ash'],
    ['Ann Ash'],
    [],
    [],
  ]);
  const found = [ann.id, ben.id, 987_654_321].map(async (id) => (await admin.get(`/users/${id}`)).status);
  expect(await Promise.all(found)).toEqual([200, 404, 404]);
  expect((await admin.get(`/lists/organisations/${other}/users`)).status).toBe(404);
});

test('another organisation has no list for this one, and an unmonitored one none for the centre', async () => {
  const admin = await signedIn('organisation_admin', own);
  expect((await admin.get(`/lists/organisations/${other}/users`)).status).toBe(404);
  expect((await admin.get(`/lists/organisations/${own}/users`)).status).toBe(200);
  const operator = await signedIn('monitoring_centre_operator');
  expect((await operator.get(`/lists/organisations/${unmonitored}/users`)).status).toBe(404);
  expect((await operator.get(`/lists/organisations/${own}/users`)).status).toBe(200);
});
