// Setting up an account: all of it or nothing, by a link once, or in a session behind the gates of
// terms and password.
import { expect, test } from 'vitest';
import type { Me } from '#domain/users/me.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { keepLink } from '#server/users/invitations.store.ts';
import { hashToken } from '../sessions.service.ts';
import { signInBench, tryAs } from '../sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const password = 'Quiet harbour 77!';
const signature = 'a-signature-of-this-test-0123456789';
const given = { signature, password, password_confirmation: password };
const refusal = 'This link is no longer valid. Ask your administrator for a new one.';

const invited = async (role: 'organisation_user' | 'organisation_admin' = 'organisation_user') => {
  const { db } = bench.running();
  const person = await bench.person({ status: 'pending', role });
  await db.ownerSql`delete from user_credentials where user_id = ${person.id}`;
  await db.ownerSql`delete from password_links`;
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await keepLink(tx, person.id, {
        hash: hashToken(signature),
        minutes: 2880,
        purpose: 'set_up',
      }),
  );
  return person;
};
const terms = async (
  version: number,
  organisation_id: number | null = bench.running().organisation_id,
): Promise<number> => {
  const [row] = await bench.running().db.ownerSql<{ id: number }[]>`
    insert into terms (organisation_id, version, content, created_at)
    values (${organisation_id}, ${version}, 'Be careful.', '2026-11-21T09:00:00Z')
    returning id::int`;
  return row?.id ?? 0;
};
const noTerms = async () => {
  const { ownerSql } = bench.running().db;
  await ownerSql`update users set terms_id = null`;
  await ownerSql`delete from terms_acceptances`;
  await ownerSql`delete from terms`;
};
const standing = async (id: number) =>
  (
    await bench.running().db.ownerSql`select status, profile_step, terms_id::int,
          (select count(*)::int from user_credentials where user_id = ${id}) as passwords,
      (select count(*)::int from password_links where user_id = ${id}) as links,
        (select count(*)::int from sessions where user_id = ${id}) as sessions
      from users where id = ${id}`
  )[0];
const untouched = {
  status: 'pending',
  profile_step: null,
  terms_id: null,
  passwords: 0,
  links: 1,
  sessions: 0,
};

test('the link shows the remaining steps and stays unused; the press saves them and begins the session', async () => {
  const { id, email } = await invited();
  const terms_id = await terms(1);
  const client = bench.client();
  const left = await client.get(`/auth/setup?signature=${signature}`);
  expect(left.body.data).toMatchObject({
    email,
    organisation: 'Redgum',
    password_needed: true,
    terms: { id: terms_id, content: 'Be careful.' },
  });
  const done = await client.post<Me>('/auth/setup', { ...given, terms_id });
  expect([done.status, done.body.data]).toMatchObject([
    200,
    { terms_accepted: true, password_set: true, profile_step: 'profile' },
  ]);
  expect((await client.get<Me>('/user')).body.data.email).toBe(email);
  expect(await standing(id)).toEqual({
    ...untouched,
    status: 'active',
    profile_step: 'profile',
    terms_id,
    passwords: 1,
    links: 0,
    sessions: 1,
  });
  expect(await bench.kinds()).toContain('user.set_up');
  expect((await tryAs(bench.client(), email, password)).status).toBe(200);
  await noTerms();
});

test('an organisation admin has no profile step', async () => {
  const { id } = await invited('organisation_admin');
  await bench.client().post('/auth/setup', given);
  expect((await standing(id))?.['profile_step']).toBeNull();
});

test.each([
  [
    'no terms',
    { terms_id: undefined },
    { terms_id: ['Accept the terms and conditions to continue.'] },
  ],
  [
    'other terms',
    { terms_id: 987_654 },
    { terms_id: ['The terms and conditions have changed. Read and accept the new version.'] },
  ],
  [
    'no password',
    { password: undefined },
    { password: expect.any(Array), password_confirmation: expect.any(Array) },
  ],
  [
    'a common password',
    { password: 'Password2024!!!', password_confirmation: 'Password2024!!!' },
    { password: [expect.stringContaining('too common')] },
  ],
  [
    'another repeat (R226, R233, R234)',
    { password_confirmation: 'x' },
    { password_confirmation: ['The passwords you have entered do not match.'] },
  ],
  [
    'an unknown question',
    { answers: { '987654': 'yes' } },
    { 'answers.987654': ['This question does not exist any more.'] },
  ],
])(
  '%s: refused, nothing is written, and the link can still be used',
  async (_what, more, errors) => {
    const { id } = await invited();
    const terms_id = await terms(1);
    const answer = await bench.client().post('/auth/setup', { ...given, terms_id, ...more });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await standing(id)).toEqual(untouched);
    expect(await bench.kinds()).toEqual([]);
    expect((await bench.client().post('/auth/setup', { ...given, terms_id })).status).toBe(200);
    await noTerms();
  },
);

test('a required question is answered in the same press or nothing is done', async () => {
  const { ownerSql } = bench.running().db;
  const { id } = await invited();
  const [question] = await ownerSql<{ id: number }[]>`
    insert into sign_up_questions (organisation_id, question, answer_type, required, "order")
    values (${bench.running().organisation_id}, 'Shirt size?', 'text', true, 1)
    returning id::int`;
  const number = question?.id ?? 0;
  const missing = await bench.client().post('/auth/setup', given);
  expect([missing.status, missing.body.errors]).toEqual([
    422,
    { [`answers.${number}`]: ['Answer this question.'] },
  ]);
  expect(await standing(id)).toEqual(untouched);
  expect(
    (await bench.client().post('/auth/setup', { ...given, answers: { [number]: 'M' } })).status,
  ).toBe(200);
  const answers = await ownerSql<
    { answer: string }[]
  >`select answer from sign_up_answers where user_id = ${id}`;
  expect(answers.map(({ answer }) => answer)).toEqual(['M']);
  await ownerSql`delete from sign_up_answers`;
  await ownerSql`delete from sign_up_questions`;
});

test('a link of a reset, an invented one and no session: refused, and nothing is written', async () => {
  const { id } = await invited();
  await bench.running().db.ownerSql`update password_links set purpose = 'password'`;
  const answers = [
    await bench.client().post('/auth/setup', given),
    await bench.client().post('/auth/setup', { ...given, signature: 'invented' }),
    await bench.client().get(`/auth/setup?signature=${signature}`),
    await bench.client().get('/auth/setup?signature=invented'),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
    Array(4).fill([422, { signature: [refusal] }]),
  );
  const unauthenticated = [
    await bench.client().post('/auth/setup', { password }),
    await bench.client().get('/auth/setup'),
  ];
  expect(unauthenticated.map(({ status }) => status)).toEqual([401, 401]);
  expect(await standing(id)).toEqual(untouched);
});

test('a signed-in person reads and accepts new terms; the password is not required again', async () => {
  const { id, email } = await bench.person();
  const terms_id = await terms(1);
  const client = bench.client();
  await tryAs(client, email, 'correct horse battery');
  expect((await client.get('/terms-conditions/latest')).body.data).toEqual({
    id: terms_id,
    version: 1,
    content: 'Be careful.',
  });
  expect((await client.get('/auth/setup')).body.data).toMatchObject({
    terms: { id: terms_id },
    password_needed: false,
    questions: [],
  });
  expect((await client.post('/auth/setup', {})).status).toBe(422);
  const before = await bench.running().db
    .ownerSql`select password_hash from user_credentials where user_id = ${id}`;
  const done = await client.post<Me>('/auth/setup', {
    terms_id,
    password,
    password_confirmation: password,
  });
  expect(done.body.data).toMatchObject({ id, terms_accepted: true });
  expect(
    await bench.running().db
      .ownerSql`select password_hash from user_credentials where user_id = ${id}`,
  ).toEqual(before);
  await noTerms();
});

test.each([
  { ...given, id: 1 },
  { ...given, role: 'admin' },
  { ...given, organisation_id: 1 },
  { ...given, two_factor_verified: true },
  { ...given, profile_step: null },
  { ...given, terms_id: 'x' },
  { ...given, answers: { x: 'y' } },
  { ...given, answers: [] },
  { ...given, signature: 'x'.repeat(201) },
  { ...given, password: 'x'.repeat(129) },
])('the body %j is refused and nothing is written', async (body) => {
  const { id } = await invited();
  expect((await bench.client().post('/auth/setup', body)).status).toBe(422);
  expect(await standing(id)).toEqual(untouched);
});
