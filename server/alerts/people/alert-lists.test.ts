// The lists that filters choose from, and the count of signed-in operators, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOperator } from '../alerts.factory.ts';
import { alertListsRoutes } from './alert-lists.routes.ts';

let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: alertListsRoutes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName, organisation_id: number | null = null) =>
  http.signedIn({ user_id: 1, role, organisation_id });

test('alert types come most urgent first, action types in words (R138)', async () => {
  const { body } = await as('organisation_user', 1).get<{ id: number; name: string }[]>(
    '/lists/alert-types',
  );
  expect([body.data.length, body.data[0], body.data.at(-1)]).toEqual([
    11,
    { id: 1, name: 'Duress' },
    { id: 10, name: 'Test alert' },
  ]);
  const actions = await as('admin').get('/lists/action-types');
  expect(actions.body.data).toContainEqual({ id: 'call_person', name: 'Call the person' });
});

test('operators are the active people of the centre by name; a session that ended or expired is not counted, and no one twice (R109)', async () => {
  const mei = await anOperator(db.ownerSql, 'Mei');
  const abe = await anOperator(db.ownerSql, 'Abe');
  const gone = await anOperator(db.ownerSql, 'Zed');
  await db.ownerSql`update users set status = 'disabled' where id = ${gone.user_id}`;
  const operator = as('monitoring_centre_operator');
  const { body } = await operator.get<{ name: string }[]>('/lists/operators');
  expect(body.data.map(({ name }) => name)).toEqual([abe.name, mei.name]);
  const sessions = [
    [mei.user_id, 60, null],
    [mei.user_id, 60, null],
    [abe.user_id, -1, null],
    [abe.user_id, 60, new Date()],
    [gone.user_id, 60, null],
  ] as const;
  for (const [index, [user, minutes, ended_at]] of sessions.entries())
    await db.ownerSql`insert into sessions (token_hash, user_id, expires_at, ended_at)
      values (${Buffer.from(`session ${index}`)}, ${user},
        app.now() + ${minutes} * interval '1 minute', ${ended_at})`;
  expect(
    (await as('monitoring_centre_supervisor').get('/operators/logged-in-count')).body.data,
  ).toEqual({ count: 1 });
  expect((await operator.get('/operators/logged-in-count')).status).toBe(403);
});

test('an account outside the centre gets neither operators nor their count', async () => {
  const worker = as('organisation_admin', 1);
  expect([
    (await worker.get('/lists/operators')).status,
    (await worker.get('/operators/logged-in-count')).status,
  ]).toEqual([403, 403]);
});
