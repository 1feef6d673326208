// A person's list preferences: present in each of their sessions and in no other person's, merged
// from several devices, and bounded.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ListPreferences,
  mostLists,
  mostViews,
} from '#domain/kit/resource/list-preferences.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '../users.factory.ts';
import { listPreferencesRoutes } from './list-preferences.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let ana: Parameters<TestHttp['signedIn']>[0];
let others: Parameters<TestHttp['signedIn']>[0][];

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: listPreferencesRoutes({ database: db.database }),
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  const [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Wattle' }),
  ];
  const person = async (organisation_id: number) => ({
    user_id: (await aUser(db.ownerSql, { organisation_id })).id,
    role: 'organisation_admin' as const,
    organisation_id,
  });
  ana = await person(ours);
  others = [
    await person(ours),
    await person(theirs),
    { user_id: (await aUser(db.ownerSql, { role: 'admin' })).id, role: 'admin' },
  ];
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const list = '/organisations/:organisationId/users';
const view = (name: string, country = 'US') => ({
  name,
  address: { country, sort: 'name' },
  hidden: ['email'],
});
const untouched = { hidden: null, density: 'normal', views: [], opens: null };
const read = async (who = ana) =>
  (await http.signedIn(who).get<ListPreferences>(`/user/list-preferences?list=${list}`)).body.data;
const put = async (change: object, who = ana) =>
  await http.signedIn(who).put<ListPreferences>('/user/list-preferences', { list, ...change });
const rows = async () =>
  await db.ownerSql`select user_id::int, list, views from list_preferences order by user_id, list`;

test('preferences saved in one session are there in another of the same person, and in no other person’s', async () => {
  expect(await read()).toEqual(untouched);
  const saved = {
    hidden: ['phone'],
    density: 'compact',
    views: [view('In the States')],
    opens: 'In the States',
  };
  expect((await put(saved)).body.data).toEqual(saved);
  expect(await read()).toEqual(saved);
  for (const other of others) expect(await read(other)).toEqual(untouched);
  const elsewhere = await http
    .signedIn(ana)
    .get<ListPreferences>('/user/list-preferences?list=/devices');
  expect(elsewhere.body.data).toEqual(untouched);
});

test('two devices do not overwrite each other: a change contains only the changed fields', async () => {
  await put({ views: [view('A'), view('B')], opens: 'A' });
  await put({ views: [view('C')], density: 'compact' });
  const { views, density, opens } = (await put({ views: [view('B', 'NZ')], removed: ['A'] })).body
    .data;
  expect([views, density, opens]).toEqual([[view('C'), view('B', 'NZ')], 'compact', null]);
});

test.each([
  [{ views: [view(' ')] }, 'views'],
  [{ views: [{ ...view('A'), address: { search: 'x'.repeat(501) } }] }, 'views'],
  [{ hidden: Array.from({ length: 101 }, String) }, 'hidden'],
  [{ density: 'huge' }, 'density'],
  [{ opens: 'x'.repeat(61) }, 'opens'],
  [{ list: '../users' }, 'list'],
])('refuses %j by its field, and nothing is written', async (change, field) => {
  const answer = await put(change);
  expect([
    answer.status,
    Object.keys(answer.body.errors ?? {}).map((name) => name.split('.')[0]),
  ]).toEqual([422, [field]]);
  expect(await rows()).toEqual([]);
});

test('is bounded in views, in their size and in lists', async () => {
  await put({ views: Array.from({ length: mostViews }, (_, at) => view(`View ${at}`)) });
  const before = await rows();
  expect((await put({ views: [view('One more')] })).body.errors).toEqual({
    views: ['A list can have at most 20 views. Remove one first.'],
  });
  const address = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`filter_${at}`, 'x'.repeat(500)]),
  );
  const large = Array.from({ length: 3 }, (_, at) => ({ name: `View ${at}`, address, hidden: [] }));
  expect((await put({ views: large })).body.errors).toEqual({
    views: ['The views of this list are too large. Remove one first.'],
  });
  await db.ownerSql`
    insert into list_preferences (user_id, list, density)
    select ${ana.user_id}, '/list-' || n, 'normal'
    from generate_series(2, ${mostLists}) n
  `;
  expect((await put({ list: '/one-more', density: 'compact' })).status).toBe(422);
  expect((await put({ density: 'compact' })).status).toBe(200);
  expect((await rows()).filter((row) => row['list'] === list)).toEqual(before);
});

test('a session acting for a person reads theirs and changes nothing; without a session it is refused', async () => {
  await put({ density: 'compact' });
  const acting = { ...ana, user_id: others[2]?.user_id ?? 0, acting_for_user_id: ana.user_id };
  expect((await read(acting)).density).toBe('compact');
  expect([(await put({ density: 'normal' }, acting)).status, (await read()).density]).toEqual([
    403,
    'compact',
  ]);
  expect((await http.client().get(`/user/list-preferences?list=${list}`)).status).toBe(401);
  expect((await http.client().put('/user/list-preferences', { list })).status).toBe(401);
});

test('no view of an organisation or of the centre reads the table, and a removed person leaves nothing', async () => {
  await put({ density: 'compact' });
  const views = [
    { role: 'tenant', organisation_id: ana.organisation_id ?? 0 },
    { role: 'centre' },
  ] as const;
  for (const one of views) {
    await expect(
      db.database.read(one, async (tx) => await tx`select from list_preferences`),
    ).rejects.toThrow(/permission denied/);
  }
  await db.ownerSql`
    update users
    set status = 'disabled', email = null, deleted_at = app.now()
    where id = ${ana.user_id}
  `;
  expect(await rows()).toEqual([]);
});
