// Tags of departments and of people through real calls: the unique name, the uses that go with a
// tag, and who may see whose.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DepartmentTag,
  departmentTag,
  departmentTags,
} from '#domain/tags/department-tags.api.ts';
import { type UserTag, userTag } from '#domain/tags/user-tags.api.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aDepartmentTag, tagDepartment } from './department-tags.factory.ts';
import { departmentTagsRoutes } from './department-tags.routes.ts';
import { userTagsRoutes } from './user-tags.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let admin: Client;
let helen: Client;
let redgum: number;
let other: number;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...departmentTagsRoutes, ...userTagsRoutes],
  });
});
beforeEach(async () => {
  await db.empty('organisations');
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  other = await anOrganisation(db.ownerSql, { name: 'Outback' });
  await db.ownerSql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (1, null, 'admin', 'Priya', 'Raman'),
      (2, ${redgum}, 'organisation_admin', 'Helen', 'Marsh')`;
  admin = http.signedIn({ user_id: 1, role: 'admin' });
  helen = http.signedIn({ user_id: 2, role: 'organisation_admin', organisation_id: redgum });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const at = (organisation: number, rest = ''): string =>
  `/organisations/${organisation}/department-tags${rest}`;
const add = async (client: Client, organisation: number, name: string): Promise<DepartmentTag> => {
  const answer = await client.post<DepartmentTag>(at(organisation), { name });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const stored = async (): Promise<string[]> =>
  (await db.ownerSql<{ name: string }[]>`select name from department_tags order by id`).map(
    ({ name }) => name,
  );
const kinds = async (): Promise<string[]> =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );
const aDepartment = async (name: string): Promise<number> => {
  const [row] = await db.ownerSql<
    { id: number }[]
  >`insert into departments (organisation_id, name) values (${redgum}, ${name}) returning id::int`;
  return row?.id ?? 0;
};

test('records and tables agree', async () => {
  const hidden = ['organisation_id'];
  expect(
    await parityFindings(
      db.ownerSql,
      departmentTag.omit({ departments_count: true }),
      'department_tags',
      hidden,
    ),
  ).toEqual([]);
  expect(
    await parityFindings(db.ownerSql, userTag.omit({ users_count: true }), 'user_tags', hidden),
  ).toEqual([]);
});

describe('a tag', () => {
  test('is added, renamed and listed by the organisation and by the platform alike', async () => {
    const night = await add(helen, redgum, ' Night ');
    const remote = await add(admin, redgum, 'remote');
    const renamed = await admin.put<DepartmentTag>(at(redgum, `/${night.id}`), {
      name: 'Nights',
      updated_at: night.updated_at,
    });
    expect(renamed.body.data).toMatchObject({ id: night.id, name: 'Nights', departments_count: 0 });
    for (const client of [helen, admin]) {
      const list = await client.get<DepartmentTag[]>(at(redgum, '?total=1'));
      expect(list.body.data.map(({ name }) => name)).toEqual(['Nights', 'remote']);
      expect(Object.keys(list.body.data[0] ?? {}).sort()).toEqual(
        [...departmentTags.columns].sort(),
      );
      expect(list.body.meta).toMatchObject({ total: 2, next: null });
    }
    expect((await helen.get<DepartmentTag>(at(redgum, `/${remote.id}`))).body.data).toEqual(remote);
    expect(await kinds()).toEqual([
      'department_tag.created',
      'department_tag.created',
      'department_tag.updated',
    ]);
  });

  test('has a name that no other of the organisation has, upper and lower case alike', async () => {
    const night = await add(helen, redgum, 'Night');
    const day = await add(helen, redgum, 'Day');
    const taken = { name: ['Another tag has this name. Choose another name.'] };
    expect((await helen.post(at(redgum), { name: 'nIGHT' })).body.errors).toEqual(taken);
    expect(
      (await helen.put(at(redgum, `/${day.id}`), { name: 'NIGHT', updated_at: day.updated_at }))
        .body.errors,
    ).toEqual(taken);
    expect(
      (
        await helen.put<DepartmentTag>(at(redgum, `/${night.id}`), {
          name: 'NIGHT',
          updated_at: night.updated_at,
        })
      ).status,
    ).toBe(200);
    expect((await admin.post(at(other), { name: 'Night' })).status).toBe(200);
    expect(await stored()).toEqual(['NIGHT', 'Day', 'Night']);
  });

  test.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'A', organisation_id: 1 }],
    [{ name: 'A', departments_count: 1 }],
  ])('is refused as %j, and nothing is written', async (body) => {
    expect((await helen.post(at(redgum), body)).status).toBe(422);
    expect([await stored(), await kinds()]).toEqual([[], []]);
  });

  test('in use is removed with its uses, and says how many there were (R300)', async () => {
    const night = await add(helen, redgum, 'Night');
    const keep = await aDepartmentTag(db.ownerSql, { organisation_id: redgum, name: 'Keep' });
    for (const name of ['North', 'South']) {
      const department_id = await aDepartment(name);
      for (const department_tag_id of [night.id, keep])
        await tagDepartment(db.ownerSql, {
          organisation_id: redgum,
          department_id,
          department_tag_id,
        });
    }
    expect(
      (await helen.get<DepartmentTag[]>(at(redgum))).body.data.map((tag) => tag.departments_count),
    ).toEqual([2, 2]);
    const removed = await helen.delete(at(redgum, `/${night.id}`));
    expect(removed.body.data).toEqual({ id: night.id, departments_count: 2 });
    expect(await stored()).toEqual(['Keep']);
    expect(await db.ownerSql`select count(*)::int from department_tag_links`).toEqual([
      { count: 2 },
    ]);
    const [event] =
      await db.ownerSql`select organisation_id, data from events order by id desc limit 1`;
    expect(event).toMatchObject({
      organisation_id: redgum,
      data: { id: night.id, name: 'Night', departments_count: 2 },
    });
    expect((await helen.delete(at(redgum, `/${night.id}`))).status).toBe(404);
  });

  test('of another organisation is 404 in every call, and stays as it is', async () => {
    const theirs = await aDepartmentTag(db.ownerSql, { organisation_id: other, name: 'Theirs' });
    const body = { name: 'Mine', updated_at: new Date().toISOString() };
    for (const organisation of [redgum, other]) {
      expect((await helen.get(at(organisation, `/${theirs}`))).status).toBe(404);
      expect((await helen.put(at(organisation, `/${theirs}`), body)).status).toBe(404);
      expect((await helen.delete(at(organisation, `/${theirs}`))).status).toBe(404);
    }
    expect((await helen.get(at(other))).status).toBe(404);
    expect((await helen.post(at(other), { name: 'Mine' })).status).toBe(404);
    expect((await admin.get(at(987_654_321))).status).toBe(404);
    expect([await stored(), await kinds()]).toEqual([['Theirs'], []]);
  });

  test.each([
    'monitoring_centre_admin',
    'organisation_user',
    'organisation_idp_admin',
    'escalation_contact',
  ] as const)('is not for a %s', async (role) => {
    const client = http.signedIn({
      user_id: 3,
      role,
      organisation_id: role.startsWith('monitoring') ? null : redgum,
    });
    expect((await client.get(at(redgum))).status).toBe(403);
    expect((await client.post(at(redgum), { name: 'A' })).status).toBe(403);
    expect((await client.get('/lists/department-tags')).status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe('to choose from', () => {
  const pick = async (client: Client, path: string): Promise<string[]> =>
    (await client.get<{ name: string }[]>(path)).body.data.map(({ name }) => name);

  test('there are those of one organisation, or of all that the caller may see', async () => {
    const ids: number[] = [];
    for (const [organisation_id, name] of [
      [redgum, 'night'],
      [redgum, 'Day'],
      [other, 'Night'],
    ] as const)
      ids.push(await aDepartmentTag(db.ownerSql, { organisation_id, name }));
    expect(await pick(helen, `/lists/organisations/${redgum}/department-tags`)).toEqual([
      'Day',
      'night',
    ]);
    expect(await pick(helen, `/lists/organisations/${redgum}/department-tags?search=NIG`)).toEqual([
      'night',
    ]);
    expect(
      await pick(helen, `/lists/organisations/${redgum}/department-tags?ids=${ids.join(',')}`),
    ).toEqual(['Day', 'night']);
    expect(await pick(helen, '/lists/department-tags')).toEqual(['Day', 'night']);
    expect(await pick(admin, '/lists/department-tags')).toEqual(['Day', 'night', 'Night']);
    expect((await helen.get(`/lists/organisations/${other}/department-tags`)).status).toBe(404);
    expect((await helen.get(`/lists/department-tags?ids=1;2`)).status).toBe(422);
  });
});

test('tags of people are apart from those of departments, and go with their uses too (R302)', async () => {
  await add(helen, redgum, 'Night');
  const { body } = await helen.post<UserTag>(`/organisations/${redgum}/user-tags`, {
    name: 'Night',
  });
  await db.ownerSql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    values (${redgum}, 2, ${body.data.id})
  `;
  expect(
    (await helen.delete(`/organisations/${redgum}/user-tags/${body.data.id}`)).body.data,
  ).toEqual({
    id: body.data.id,
    users_count: 1,
  });
  expect([await stored(), await db.ownerSql`select user_id from user_tag_links`]).toEqual([
    ['Night'],
    [],
  ]);
});
