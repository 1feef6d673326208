// The onboarding questions of device types through real calls.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OnboardingList } from '#domain/organisations/questions/onboarding-questions.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { onboardingQuestionsRoutes } from './onboarding-questions.routes.ts';

const path = '/device-types/2/onboarding-questions';
let db: TestDatabase;
let http: TestHttp;
let priya: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: onboardingQuestionsRoutes });
});
beforeEach(async () => {
  await db.empty('onboarding_questions', 'events', 'users');
  priya = http.signedIn({
    user_id: (await aUser(db.ownerSql, { role: 'admin' })).id,
    role: 'admin',
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const [where, shown] = [
  { question: 'Where will you wear it?', required: true },
  { question: 'Has it been shown to you?', required: false },
];
const read = async () => (await priya.get<OnboardingList>(path)).body.data;
const put = async (questions: readonly object[], more: object = {}) =>
  await priya.put<OnboardingList>(path, {
    questions,
    updated_at: (await read()).updated_at,
    ...more,
  });
const stored = async () =>
  (await db.ownerSql`select question, required from onboarding_questions order by "order"`).map(
    (row) => ({ ...row }),
  );

test('the list is replaced as a whole, in its order, and a question that stays keeps its row (R036)', async () => {
  expect((await put([where, shown])).body.data).toMatchObject({
    id: 2,
    title: 'EV-04 pendant',
    questions: [where, shown],
  });
  const ids = await db.ownerSql`select id::int from onboarding_questions order by id`;
  expect((await put([shown, { ...where, required: false }])).body.data.questions).toEqual([
    shown,
    { ...where, required: false },
  ]);
  expect(await db.ownerSql`select id::int from onboarding_questions order by id`).toEqual(ids);
  expect((await put([shown])).status).toBe(200);
  expect(await stored()).toEqual([shown]);
  expect(await db.ownerSql`select kind from events`).toHaveLength(3);
  expect((await put([shown])).status).toBe(200);
  expect(await db.ownerSql`select kind from events`).toHaveLength(3);
});

test.each([
  [[{ question: '', required: true }], {}, 422],
  [[where, { ...where, question: 'WHERE will you wear it?' }], {}, 422],
  [[{ question: 'A?' }], {}, 422],
  [Array.from({ length: 51 }, (_, at) => ({ question: `Q${at}`, required: false })), {}, 422],
  [[shown], { updated_at: '2020-01-01T00:00:00.000Z' }, 409],
])('%j with %j is refused with %i, and nothing is written', async (questions, more, status) => {
  await put([where]);
  expect((await put(questions, more)).status).toBe(status);
  expect([await stored(), (await db.ownerSql`select kind from events`).length]).toEqual([
    [where],
    1,
  ]);
});

test('only the platform reads and writes it; a type that does not exist is 404', async () => {
  const operator = http.signedIn({ user_id: 9, role: 'monitoring_centre_operator' });
  expect([
    (await operator.get(path)).status,
    (await operator.put(path, { questions: [], updated_at: '' })).status,
  ]).toEqual([403, 403]);
  expect((await priya.get('/device-types/987654/onboarding-questions')).status).toBe(404);
  expect(
    (
      await priya.put('/device-types/987654/onboarding-questions', {
        questions: [],
        updated_at: '',
      })
    ).status,
  ).toBe(404);
});
