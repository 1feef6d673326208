// A person completes their profile by a link on a phone: it works once, reveals nothing already
// stored, and every bad link is refused alike.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileLinkRefusedText } from '#domain/sign-in/profile-links.api.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { createSignIn } from '../sign-in.routes.ts';

const config = testConfig();
let db: TestDatabase;
let http: TestHttp;
let ours: number;
let helen: Client;
let ana: number;

beforeAll(async () => {
  db = await testDatabase();
  const links = { origin: 'https://vigil.example' };
  const { routes } = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links,
  });
  http = await testHttp({
    database: db.database,
    config,
    routes: routes.filter(({ endpoint }) => endpoint.path !== '/user'),
  });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  await db.empty('organisations', 'users', 'deliveries', 'profile_links');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  helen = await adminOf(ours);
  const person = {
    organisation_id: ours,
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@redgum.example',
    mobile: '+61491570156',
  };
  ana = (await aUser(db.ownerSql, person)).id;
  await db.ownerSql`
    update users
    set voice_code = 'Banksia', eye_colour = 'blue', profile_step = 'profile'
    where id = ${ana}
  `;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const adminOf = async (organisation_id: number): Promise<Client> => {
  const { id } = await aUser(db.ownerSql, { organisation_id, role: 'organisation_admin' });
  return http.signedIn({
    user_id: id,
    role: 'organisation_admin',
    organisation_id,
    name: 'Helen Marsh',
  });
};
const pass = (minutes: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + minutes * 60_000);
};
const send = async (client = helen, id = ana) =>
  await client.post<{ channel: string; sent_to: string }>(`/users/${id}/profile-link`);
const sent = async () =>
  await db.ownerSql<
    { channel: string; recipient: string; body: string }[]
  >`select channel, recipient, body from deliveries order by id`;
const tokens = async (): Promise<string[]> =>
  (await sent()).map(({ body }) => /complete-profile\/([\w-]+)/.exec(body)?.[1] ?? '');
const complete = async (token: string, fields: object) =>
  await http.client().put(`/auth/profile/${token}`, fields);
const kept = async () =>
  (
    await db.ownerSql`
      select voice_code, eye_colour, height_cm, profile_step from users where id = ${ana}
    `
  )[0];
const before = {
  voice_code: 'Banksia',
  eye_colour: 'blue',
  height_cm: null,
  profile_step: 'profile',
};

test('it is sent by SMS, opened, and completes the profile once; empty fields stay as they are (R040)', async () => {
  const answer = await send();
  expect([answer.status, answer.body.data.channel]).toEqual([200, 'sms']);
  expect((await sent()).map(({ recipient }) => recipient)).toEqual(['+61491570156']);
  const [token = ''] = await tokens();
  const opened = await http.client().get(`/auth/profile/${token}`);
  expect(opened.body.data).toEqual({ first_name: 'Ana', organisation: 'Redgum' });
  expect(
    (await complete(token, { voice_code: null, eye_colour: 'green', height_cm: 170 })).status,
  ).toBe(200);
  expect(await kept()).toEqual({
    voice_code: 'Banksia',
    eye_colour: 'green',
    height_cm: 170,
    profile_step: 'contacts',
  });
  const again = await complete(token, { height_cm: 180 });
  expect([
    again.status,
    again.body.message,
    (await http.client().get(`/auth/profile/${token}`)).status,
  ]).toEqual([404, profileLinkRefusedText, 404]);
  const events = await db.ownerSql<
    { kind: string; actor: number }[]
  >`select kind, actor_staff_id as actor from events where kind = 'user.updated'`;
  expect(events).toEqual([{ kind: 'user.updated', actor: ana }]);
  expect((await kept())?.['height_cm']).toBe(170);
});

describe('is refused, and nothing is written', () => {
  test('invented, replaced, expired, or of a person who may not sign in', async () => {
    await send();
    pass(2);
    await send();
    const [first = '', second = ''] = await tokens();
    const tried = [
      await complete('invented', { height_cm: 170 }),
      await complete(first, { height_cm: 170 }),
    ];
    await db.ownerSql`update users set status = 'disabled' where id = ${ana}`;
    tried.push(await complete(second, { height_cm: 170 }));
    await db.ownerSql`update users set status = 'active' where id = ${ana}`;
    pass(48 * 60);
    tried.push(await complete(second, { height_cm: 170 }));
    expect(tried.map(({ status, body }) => [status, body.message])).toEqual(
      Array(4).fill([404, profileLinkRefusedText]),
    );
    expect(await kept()).toEqual(before);
  });

  test('with a value out of bounds or an unknown field, and the link still works', async () => {
    await send();
    const [token = ''] = await tokens();
    expect([
      (await complete(token, { height_cm: 3 })).status,
      (await complete(token, { role: 'admin' })).status,
    ]).toEqual([422, 422]);
    expect(await kept()).toEqual(before);
    expect((await complete(token, { height_cm: 170 })).status).toBe(200);
  });
});

test('is not sent to people outside the sender’s authority, twice a minute, or to people without email and mobile', async () => {
  const theirs = await adminOf(await anOrganisation(db.ownerSql, { name: 'Outback' }));
  const worker = http.signedIn({ user_id: ana, role: 'organisation_user', organisation_id: ours });
  expect([(await send(theirs)).status, (await send(worker)).status]).toEqual([404, 403]);
  const { id } = await aUser(db.ownerSql, { organisation_id: ours });
  await db.ownerSql`update users set email = null, mobile = null where id = ${id}`;
  expect((await send(helen, id)).body.code).toBe('no_recipient');
  expect(await sent()).toEqual([]);
  expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  await db.ownerSql`update users set mobile = null where id = ${ana}`;
  pass(2);
  expect((await send()).body.data.channel).toBe('email');
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([
    '+61491570156',
    'ana@redgum.example',
  ]);
});
