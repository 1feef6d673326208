// Sign-up questions through real calls: an organisation's list, the questions to a person, and the
// answers of people.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/kit/errors.ts';
import type {
  AskedQuestion,
  SignUpQuestion,
} from '#domain/organisations/questions/sign-up-question.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { anOrganisation } from '../organisations.factory.ts';
import { saveAnswers } from './answers.service.ts';
import { questionsRoutes } from './questions.routes.ts';

const db = await testDatabase();
let http: TestHttp;
let [ours, theirs, ana]: [number, number, number] = [0, 0, 0];
let helen: Client;

beforeAll(async () => {
  const personOf = async (_tx: unknown, signature: string) =>
    signature === 'of-ana' ? { id: ana } : null;
  http = await testHttp({
    database: db.database,
    routes: questionsRoutes({ database: db.database, personOf }),
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  ana = (await aUser(db.ownerSql, { role: 'organisation_user', organisation_id: ours })).id;
  helen = await signedIn('organisation_admin', ours);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (
  role: 'organisation_admin' | 'admin' | 'organisation_user' | 'monitoring_centre_operator',
  organisation_id: number | null,
) =>
  http.signedIn({
    user_id: (await aUser(db.ownerSql, { role, organisation_id })).id,
    role,
    organisation_id,
  });
const path = (rest = '', organisation = ours) => `/organisations/${organisation}/questions${rest}`;
const add = async (fields: object): Promise<SignUpQuestion> => {
  const answer = await helen.post<SignUpQuestion>(path(), { answer_type: 'text', ...fields });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const shirt = {
  question: 'Which shirt size do you wear?',
  answer_type: 'choice',
  options: [{ option: 'S' }, { option: 'M' }],
  required: true,
};
const stored = async () =>
  await db.ownerSql`select question, options, "order" from sign_up_questions order by "order"`;
const answers = async () =>
  await db.ownerSql`select user_id::int, answer from sign_up_answers order by question_id`;
const kinds = async () =>
  (await db.ownerSql`select kind from events order by id`).map(({ kind }) => kind);
const save = async (userId: number, given: Record<string, string | null>) =>
  await db.database.write({ role: 'platform' }, async (tx) => await saveAnswers(tx, userId, given));
const refusal = async (userId: number, given: Record<string, string | null>) =>
  await save(userId, given).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? (error.fields ?? error.status) : error),
  );

describe('a question', () => {
  test('is added, changed, put in order and removed by the organisation (R036)', async () => {
    const first = await add({ question: 'Do you drive alone?', answer_type: 'yes_no' });
    const second = await add(shirt);
    expect(second).toMatchObject({
      order: 2,
      options: shirt.options,
      required: true,
      answers_count: 0,
    });
    const changed = await helen.put<SignUpQuestion>(path(`/${second.id}`), {
      options: [{ option: 'S' }, { option: 'L' }],
      updated_at: second.updated_at,
    });
    expect(changed.body.data.options).toEqual([{ option: 'S' }, { option: 'L' }]);
    expect((await helen.put(path('/order'), { ids: [second.id, first.id] })).status).toBe(200);
    expect((await helen.get<SignUpQuestion[]>(path())).body.data.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    await save(ana, { [second.id]: 'L' });
    expect((await helen.delete(path(`/${second.id}`))).body.data).toEqual({
      id: second.id,
      answers_count: 1,
    });
    expect([await stored(), await answers()]).toEqual([
      [{ question: 'Do you drive alone?', options: [], order: 2 }],
      [],
    ]);
    expect(await kinds()).toEqual([
      'sign_up_question.created',
      'sign_up_question.created',
      'sign_up_question.updated',
      'sign_up_question.ordered',
      'sign_up_question.removed',
    ]);
  });

  test.each([
    [{ question: '' }, { question: ['The question is required.'] }],
    [
      { question: 'x'.repeat(301) },
      { question: ['The question can have at most 300 characters.'] },
    ],
    [{ question: 'Size?', answer_type: 'colour' }, { answer_type: ['Choose the type of answer.'] }],
    [{ question: 'Size?', answer_type: 'choice' }, { options: ['Add at least two options.'] }],
    [
      { ...shirt, options: [{ option: 'S' }, { option: 's' }] },
      { 'options.1.option': ['This option is in the list already.'] },
    ],
    [
      { question: 'Size?', options: [{ option: 'S' }] },
      { options: ['Only a choice has options. Remove them.'] },
    ],
  ])('is refused as %j, and nothing is written', async (fields, errors) => {
    const answer = await helen.post(path(), { answer_type: 'text', ...fields });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await stored(), await kinds()]).toEqual([[], []]);
  });

  test('is the organisation’s own: refused to others, and at most 50', async () => {
    const person = await signedIn('organisation_user', ours);
    expect((await person.get(path())).status).toBe(403);
    expect((await person.post(path(), { question: 'A?', answer_type: 'text' })).status).toBe(403);
    expect(
      (await helen.post(path('', theirs), { question: 'A?', answer_type: 'text' })).status,
    ).toBe(404);
    expect(await stored()).toEqual([]);
    await db.ownerSql`
      insert into sign_up_questions (organisation_id, question, "order")
      select ${ours}, 'Q' || n, n
      from generate_series(1, 50) n
    `;
    expect((await helen.post(path(), { question: 'A?', answer_type: 'text' })).status).toBe(409);
    expect(await stored()).toHaveLength(50);
  });
});

describe('a person is asked', () => {
  const questions = async (client: Client, query = '') =>
    await client.get<AskedQuestion[]>(`/auth/questions${query}`);

  test('the questions of their organisation, signed in or by the link of their set-up', async () => {
    const { id } = await add(shirt);
    const asked = [
      {
        id,
        question: shirt.question,
        answer_type: 'choice',
        options: ['S', 'M'],
        required: true,
        answer: null,
      },
    ];
    expect((await questions(await signedIn('organisation_user', ours))).body.data).toEqual(asked);
    expect((await questions(http.client(), '?signature=of-ana')).body.data).toEqual(asked);
    for (const client of [
      await signedIn('organisation_user', theirs),
      await signedIn('monitoring_centre_operator', null),
    ])
      expect((await questions(client)).body.data).toEqual([]);
  });

  test('nothing without a session and a valid link', async () => {
    expect((await questions(http.client())).status).toBe(401);
    expect((await questions(http.client(), '?signature=invented')).status).toBe(401);
  });
});

describe('answers', () => {
  test('are kept, changed and taken away, and shown with the person', async () => {
    const size = await add(shirt);
    const alone = await add({ question: 'Do you drive alone?', answer_type: 'yes_no' });
    await save(ana, { [size.id]: 'M', [alone.id]: 'yes' });
    await save(ana, { [alone.id]: null });
    await save(ana, { [size.id]: 'S' });
    expect(await answers()).toEqual([{ user_id: ana, answer: 'S' }]);
    const shown = await helen.get<{ question: string; answer: string | null }[]>(
      `/users/${ana}/profile/questions`,
    );
    expect(shown.body.data.map(({ question, answer }) => [question, answer])).toEqual([
      [shirt.question, 'S'],
      ['Do you drive alone?', null],
    ]);
    const outback = await signedIn('organisation_admin', theirs);
    expect((await outback.get(`/users/${ana}/profile/questions`)).status).toBe(404);
    expect(
      (await (await signedIn('organisation_user', ours)).get(`/users/${ana}/profile/questions`))
        .status,
    ).toBe(403);
  });

  test('are refused one by one under their question, and then none is kept', async () => {
    const { id } = await add(shirt);
    const alone = await add({ question: 'Do you drive alone?', answer_type: 'yes_no' });
    const text = await add({ question: 'Anything else?' });
    expect(await refusal(ana, { [alone.id]: 'yes' })).toEqual({
      [`answers.${id}`]: ['Answer this question.'],
    });
    expect(await refusal(ana, { [id]: 'XL', [alone.id]: 'maybe' })).toEqual({
      [`answers.${id}`]: ['Choose one of the options.'],
      [`answers.${alone.id}`]: ['Choose yes or no.'],
    });
    expect(await refusal(ana, { [id]: 'S', 999999: 'x' })).toEqual({
      'answers.999999': ['This question does not exist any more.'],
    });
    expect(await refusal(987_654, { [text.id]: 'x' })).toBe(404);
    expect(await answers()).toEqual([]);
  });
});
