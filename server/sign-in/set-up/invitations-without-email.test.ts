// An invitation where email is not set up: it is not reported as sent, the inviter may hand the
// link over, and it is emailed once a service is set up.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
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
let db: TestDatabase;
let http: TestHttp;
let ours: number;
let helenId: number;
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
  const routes = [
    ...usersRoutes({ queueMail, links }),
    ...signIn.routes.filter(({ endpoint }) => endpoint.path !== '/user'),
  ];
  http = await testHttp({ database: db.database, config, routes });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  await db.empty('organisations', 'users', 'deliveries', 'events');
  await db.ownerSql`update delivery_services set is_set_up = service <> 'email'`;
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const { id } = await aUser(db.ownerSql, {
    organisation_id: ours,
    role: 'organisation_admin',
    email: 'helen@redgum.example',
  });
  helenId = id;
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

interface Invitation {
  readonly email: string;
  readonly delivery: string;
  readonly link: string | null;
}
const invited = async (): Promise<number> => {
  const fields = {
    first_name: 'Ana',
    last_name: 'Silva',
    role: 'organisation_admin',
    email: 'ana@redgum.example',
  };
  return (await helen.post<{ id: number }>('/users', fields)).body.data.id;
};
const again = async (client: Client, id: number) =>
  (await client.post<Invitation>(`/users/${id}/resend-signup`)).body.data;

test('is reported as not sent, and its link sets the account up', async () => {
  const id = await invited();
  const { email, delivery, link } = await again(helen, id);
  expect([email, delivery]).toEqual(['ana@redgum.example', 'not_set_up']);
  const token = /^https:\/\/vigil\.example\/setup\/([\w-]{43})$/.exec(link ?? '')?.[1];
  const password = 'Correct horse 7!';
  const answer = await http
    .client()
    .post('/auth/setup', { signature: token, password, password_confirmation: password });
  expect(answer.status).toBe(200);
  const [event] =
    await db.ownerSql`select data from events where kind = 'user.invited' order by id desc limit 1`;
  expect(event?.['data']).toMatchObject({ link_shown: true });
  expect(JSON.stringify(event)).not.toContain(token);
});

test('with email set up, the link is the email’s alone', async () => {
  const id = await invited();
  await db.ownerSql`update delivery_services set is_set_up = true`;
  expect(await again(helen, id)).toMatchObject({ delivery: 'queued', link: null });
  const [event] =
    await db.ownerSql`select data from events where kind = 'user.invited' order by id desc limit 1`;
  expect(event?.['data']).not.toHaveProperty('link_shown');
});

test('a session acting for an administrator gets no link', async () => {
  const id = await invited();
  const acting = http.signedIn({
    user_id: helenId,
    role: 'organisation_admin',
    organisation_id: ours,
    name: 'Pat Reid',
    acting_for_user_id: helenId,
  });
  expect(
    (await acting.post<Invitation>(`/users/${id}/resend-signup`)).body.data ?? { link: null },
  ).toMatchObject({ link: null });
});

test('a caller who may not invite gets no link, and none is made', async () => {
  const id = await invited();
  const before = JSON.stringify(await db.ownerSql`select * from password_links`);
  const worker = http.signedIn({
    user_id: helenId,
    role: 'organisation_user',
    organisation_id: ours,
    name: 'Noah Ward',
  });
  const other = await anOrganisation(db.ownerSql, { name: 'Outback' });
  const elsewhere = http.signedIn({
    user_id: helenId,
    role: 'organisation_admin',
    organisation_id: other,
    name: 'Kai Ellis',
  });
  expect([
    (await worker.post(`/users/${id}/resend-signup`)).status,
    (await elsewhere.post(`/users/${id}/resend-signup`)).status,
  ]).toEqual([403, 404]);
  expect(JSON.stringify(await db.ownerSql`select * from password_links`)).toBe(before);
});
