// An invitation from the email to the first session: its link works once, and every bad link is
// refused alike.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Me } from '#domain/users/me.ts';
import type { User } from '#domain/users/user.ts';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import { aDepartment } from '#server/departments/departments.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { usersRoutes } from '#server/users/users.routes.ts';
import { createSignIn } from '../sign-in.routes.ts';

const config = testConfig();
const links = { origin: 'https://vigil.example' };
const password = 'Correct horse 7!';
let db: TestDatabase;
let http: TestHttp;
let ours: number;
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  const signIn = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links,
  });
  const people = usersRoutes({ queueMail, links });
  http = await testHttp({
    database: db.database,
    config,
    routes: [...people, ...signIn.routes.filter(({ endpoint }) => endpoint.path !== '/user')],
  });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  await db.empty('organisations', 'users', 'deliveries');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const { id } = await aUser(db.ownerSql, {
    organisation_id: ours,
    role: 'organisation_admin',
    email: 'helen@redgum.example',
  });
  helen = http.signedIn({
    user_id: id,
    role: 'organisation_admin',
    organisation_id: ours,
    name: 'Helen Marsh',
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const pass = (hours: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + hours * 3_600_000);
};
const invited = async (): Promise<User> => {
  const fields = {
    first_name: 'Ana',
    last_name: 'Silva',
    role: 'organisation_admin',
    email: 'ana@redgum.example',
  };
  return (await helen.post<User>('/users', fields)).body.data;
};
/** The tokens of all mails, oldest first. */
const tokens = async (): Promise<string[]> =>
  (await db.ownerSql<{ body: string }[]>`select body from deliveries order by id`).map(
    ({ body }) => /\/setup\/([\w-]+)/.exec(body)?.[1] ?? '',
  );
const set = async (signature: string, more: object = {}) =>
  await http
    .client()
    .post<Me>('/auth/setup', { signature, password, password_confirmation: password, ...more });
const hashes = async (): Promise<number> =>
  Number((await db.ownerSql`select count(*)::int as n from user_credentials`)[0]?.['n']);
const refusal = [
  422,
  { signature: ['This link is no longer valid. Ask your administrator for a new one.'] },
];

test('the link of the mail sets the password once; then the account is active and signs in', async () => {
  const person = await invited();
  expect([person.status, person.invitation_expires_at]).toEqual([
    'pending',
    '2026-11-23T10:00:00.000Z',
  ]);
  const [token = ''] = await tokens();
  const [kept] = await db.ownerSql`select encode(token_hash, 'hex') as hash from password_links`;
  expect(kept?.['hash']).not.toContain(token);
  const answer = await set(token);
  expect([answer.status, answer.body.data.email]).toEqual([200, 'ana@redgum.example']);
  expect((await helen.get<User>(`/users/${person.id}`)).body.data).toMatchObject({
    status: 'active',
    invitation_expires_at: null,
  });
  const browser = http.client();
  expect((await browser.post('/auth', { email: 'ana@redgum.example', password })).status).toBe(200);
  const again = await set(token);
  expect([again.status, again.body.errors]).toEqual(refusal);
});

test('used, expired, replaced, invented, of a person disabled or removed: refused alike, and nothing is written', async () => {
  const person = await invited();
  const { status } = await helen.post(`/users/${person.id}/resend-signup`);
  const [first = '', second = ''] = await tokens();
  expect([status, first === second]).toEqual([200, false]);
  const tried = [await set(first), await set('invented-token-of-nobody')];
  await helen.put(`/users/${person.id}/disable`);
  tried.push(await set(second));
  await helen.put(`/users/${person.id}/enable`);
  pass(48);
  tried.push(await set(second));
  await helen.post(`/users/${person.id}/resend-signup`);
  await helen.delete(`/users/${person.id}`);
  tried.push(await set((await tokens())[2] ?? ''));
  expect(tried.map((answer) => [answer.status, answer.body.errors])).toEqual(
    Array(5).fill(refusal),
  );
  expect(await hashes()).toBe(0);
});

test('of two concurrent uses of a link, one sets the password', async () => {
  await invited();
  const [token = ''] = await tokens();
  const answers = await Promise.all([set(token), set(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each([
  [{ password: 'short', password_confirmation: 'short' }, 'password'],
  [{ password_confirmation: 'another one 7!' }, 'password_confirmation'],
])('%o is refused, and the link can still be used', async (fields, at) => {
  await invited();
  const [token = ''] = await tokens();
  const refused = await set(token, fields);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [at]]);
  expect([await hashes(), (await set(token)).status]).toEqual([0, 200]);
});

test('a new email of an invited person gets a new link; a person with a password is not invited again', async () => {
  const person = await invited();
  await helen.post(`/users/${person.id}`, {
    email: 'ana.silva@redgum.example',
    updated_at: person.updated_at,
  });
  const sent = await db.ownerSql`select recipient from deliveries order by id`;
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    'ana@redgum.example',
    'ana.silva@redgum.example',
  ]);
  const [first = '', second = ''] = await tokens();
  expect([(await set(first)).status, (await set(second)).body.data.email]).toEqual([
    422,
    'ana.silva@redgum.example',
  ]);
  const again = await helen.post(`/users/${person.id}/resend-signup`);
  expect([again.status, again.body.code]).toEqual([409, 'signed_up']);
});

test('the centre invites its own staff', async () => {
  const { id } = await aUser(db.ownerSql, { role: 'monitoring_centre_admin' });
  const centre = http.signedIn({ user_id: id, role: 'monitoring_centre_admin' });
  const fields = {
    first_name: 'Olu',
    last_name: 'Ade',
    role: 'monitoring_centre_operator',
    email: 'olu@centre.example',
  };
  expect((await centre.post('/monitoring-centre/users', fields)).status).toBe(200);
  const [token = ''] = await tokens();
  expect((await set(token)).status).toBe(200);
});

test.each([
  ['the platform', 'admin', 'monitoring_centre_operator', false],
  ['the monitoring centre', 'monitoring_centre_admin', 'monitoring_centre_operator', false],
  ['an organisation', 'organisation_admin', 'organisation_user', false],
  ['some departments', 'organisation_admin', 'organisation_user', true],
] as const)(
  'an administrator of %s invites, again, and after a corrected email',
  async (_of, role, given, restricted) => {
    const organisation_id = role === 'organisation_admin' ? ours : null;
    const department_id = restricted
      ? await aDepartment(db.ownerSql, { organisation_id: ours })
      : null;
    const { id } = await aUser(db.ownerSql, { organisation_id, role });
    const restriction =
      department_id === null
        ? {}
        : { restriction: { by: 'department' as const, ids: [department_id] } };
    const client = http.signedIn({
      user_id: id,
      role,
      organisation_id,
      name: 'Mei Chen',
      ...restriction,
    });
    const path = role === 'monitoring_centre_admin' ? '/monitoring-centre/users' : '/users';
    const made = await client.post<User>(path, {
      first_name: 'Ana',
      last_name: 'Silva',
      role: given,
      email: 'ana@vigil.example',
      ...(department_id === null ? {} : { department_id }),
    });
    const again = await client.post(`/users/${made.body.data.id}/resend-signup`);
    const { updated_at } = (await client.get<User>(`/users/${made.body.data.id}`)).body.data;
    const corrected = await client.post(`/users/${made.body.data.id}`, {
      email: 'ana.silva@vigil.example',
      updated_at,
    });
    expect([made, again, corrected].map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = await db.ownerSql<
      { recipient: string }[]
    >`select recipient from deliveries order by id`;
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'ana@vigil.example',
      'ana@vigil.example',
      'ana.silva@vigil.example',
    ]);
  },
);
