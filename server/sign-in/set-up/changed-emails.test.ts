// A sign-in address changes only when its link is opened: until then the old address signs in, and
// it is emailed who requested the change.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '#domain/users/user.ts';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { usersRoutes } from '#server/users/users.routes.ts';
import { hashPassword } from '../passwords.ts';
import { createSignIn } from '../sign-in.routes.ts';

const config = testConfig();
const links = { origin: 'https://vigil.example' };
const password = 'correct horse battery';
let db: TestDatabase;
let http: TestHttp;
let helen: Client;
let ours: number;
let ana: number;

beforeAll(async () => {
  db = await testDatabase();
  const signIn = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links,
  });
  const routes = [
    ...usersRoutes({ queueMail, links }),
    ...signIn.routes.filter(({ endpoint }) => endpoint.path !== '/user'),
  ];
  http = await testHttp({ database: db.database, config, routes });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  await db.empty('organisations', 'users', 'deliveries', 'sessions');
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
  ana = (
    await aUser(db.ownerSql, {
      organisation_id: ours,
      email: 'ana@redgum.example',
      password_hash: await hashPassword(password),
    })
  ).id;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const change = async (email: string | null) => {
  const { updated_at } = (await helen.get<User>(`/users/${ana}`)).body.data;
  return await helen.post<User>(`/users/${ana}`, { email, updated_at });
};
const mails = async () =>
  await db.ownerSql<
    { recipient: string; body: string }[]
  >`select recipient, body from deliveries where channel = 'email' order by id`;
const linkTo = async (address: string): Promise<string> => {
  const mail = (await mails()).filter(({ recipient }) => recipient === address).at(-1);
  return /\/verification\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
};
const open = async (signature: string) =>
  await http.client().post('/auth/verification', { signature });
const signsIn = async (email: string): Promise<boolean> =>
  (await http.client().post('/auth', { email, password })).status === 200;
const state = async () =>
  (await db.ownerSql`select email, new_email from users where id = ${ana}`)[0];
const living = async () =>
  Number(
    (
      await db.ownerSql`
        select count(*) as n from sessions where user_id = ${ana} and ended_at is null
      `
    )[0]?.['n'],
  );

test('the old address signs in until the link at the new one is opened; then all sessions end', async () => {
  const answer = await change('ana@elsewhere.example');
  expect([answer.status, answer.body.data.email, answer.body.data.new_email]).toEqual([
    200,
    'ana@redgum.example',
    'ana@elsewhere.example',
  ]);
  expect([await signsIn('ana@redgum.example'), await signsIn('ana@elsewhere.example')]).toEqual([
    true,
    false,
  ]);
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([
    'ana@elsewhere.example',
    'ana@redgum.example',
  ]);
  expect(
    (await mails()).find(({ recipient }) => recipient === 'ana@redgum.example')?.body,
  ).toContain('Helen Marsh asked to change');
  expect(await living()).toBe(1);
  expect((await open(await linkTo('ana@elsewhere.example'))).status).toBe(200);
  expect([await state(), await living()]).toEqual([
    { email: 'ana@elsewhere.example', new_email: null },
    0,
  ]);
  expect([await signsIn('ana@redgum.example'), await signsIn('ana@elsewhere.example')]).toEqual([
    false,
    true,
  ]);
  expect(
    (await mails()).filter(({ recipient }) => recipient === 'ana@redgum.example'),
  ).toHaveLength(2);
});

test('a forgotten-password link goes to the old address while the new one is unconfirmed', async () => {
  await change('ana@attacker.example');
  await db.ownerSql`truncate deliveries cascade`;
  await http.client().post('/password/forgot', { email: 'ana@attacker.example' });
  expect(
    (await db.ownerSql`select 1 from deliveries where recipient = 'ana@attacker.example'`).length,
  ).toBe(0);
});

test('entering the present address cancels a change, and its link is void', async () => {
  await change('ana@elsewhere.example');
  const link = await linkTo('ana@elsewhere.example');
  expect((await change('Ana@Redgum.example')).body.data.new_email).toBeNull();
  expect((await open(link)).status).toBe(422);
  expect(await state()).toEqual({ email: 'ana@redgum.example', new_email: null });
});

test('an address that was taken away and set again is confirmed too', async () => {
  await change(null);
  await change('ana@elsewhere.example');
  expect(await state()).toEqual({ email: null, new_email: 'ana@elsewhere.example' });
});

test('an address that another account has is refused, and nothing is written', async () => {
  const other = await anOrganisation(db.ownerSql, { name: 'Outback' });
  await aUser(db.ownerSql, { organisation_id: other, email: 'taken@outback.example' });
  const answer = await change('Taken@Outback.example');
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { email: ['Another person has this email.'] },
  ]);
  expect([await state(), (await mails()).length]).toEqual([
    { email: 'ana@redgum.example', new_email: null },
    0,
  ]);
});

test('a person who was invited and has no password yet is invited under the new address', async () => {
  const fields = {
    first_name: 'Bo',
    last_name: 'Abel',
    role: 'organisation_user',
    email: 'bo@redgum.example',
  };
  const bo = (await helen.post<User>('/users', fields)).body.data;
  const answer = await helen.post<User>(`/users/${bo.id}`, {
    email: 'bo@elsewhere.example',
    updated_at: bo.updated_at,
  });
  expect([answer.body.data.email, answer.body.data.new_email]).toEqual([
    'bo@elsewhere.example',
    null,
  ]);
});
