// Two processes over one database: a right that a call to one process removes is gone in the other
// within seconds, for calls and for open sockets.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { type Program, startProgram } from '#server/app.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { hashToken } from '#server/sign-in/sessions.service.ts';
import { aUser } from '#server/users/users.factory.ts';
import { join, type LiveWorld, startLiveWorld } from '../live-world.factory.ts';
import { cut } from './listeners.factory.ts';

let world: LiveWorld;
let second: Program;

const start = async (database: Database): Promise<Program> =>
  await startProgram({ config: testConfig(), database, log: createLog('silent') });
beforeAll(async () => {
  world = await startLiveWorld(start);
  second = await start(world.db.open());
});
afterAll(async () => {
  await second.stop();
  await world.close();
});
afterEach(() => world.letGo());

const next = 'calm-harbour-lights-22';

/**
 * An administrator of the demo's own organisation, who is signed in to the first process and calls
 * the second with the same session.
 */
async function signedInToBoth(): Promise<{ id: number; first: Client; other: Client }> {
  const sql = world.db.ownerSql;
  const { id, email } = await aUser(sql, {
    organisation_id: world.own.id,
    role: 'organisation_admin',
  });
  await sql`
    insert into user_credentials (user_id, password_hash)
    select ${id}, password_hash
    from user_credentials
    where user_id = ${await world.idOf('organisation_admin')}`;
  const first = testClient(world.origin);
  expect((await first.post('/auth', { email, password: demoPassword })).status).toBe(200);
  await sql`
    update users
    set terms_id = (select max(id) from terms), two_factor_method_preferred = 'app',
      two_factor_method_enabled = 'app'
    where id = ${id}
  `;
  await sql`update sessions set two_factor_verified_at = app.now() where user_id = ${id}`;
  const other = testClient(second.origin);
  for (const [name, value] of first.cookies) other.cookies.set(name, value);
  return { id, first, other };
}

/**
 * The person's `updated_at` as the administrator of the platform sees it now, for a call to the
 * first process.
 */
async function seenBy(admin: Client, id: number): Promise<string> {
  return (await admin.get<{ updated_at: string }>(`/users/${id}`)).body.data.updated_at;
}
const kept = permissions.filter((permission) => permission === 'read escalation groups');

interface Taking {
  readonly id: number;
  readonly admin: Client;
  /** The client of the first process, with the same session. */
  readonly first: Client;
}

// The rights that each leaves: none, or those of the new role or of the remaining permissions.
test.each<[string, (taking: Taking) => Promise<{ status: number; text: string }>, 401 | 403]>([
  [
    'a new role',
    async ({ id, admin }) =>
      await admin.post(`/users/${id}`, {
        role: 'organisation_user',
        updated_at: await seenBy(admin, id),
      }),
    401,
  ],
  ['disabling', async ({ id, admin }) => await admin.put(`/users/${id}/disable`), 401],
  [
    'the end of all sessions',
    async ({ id, admin }) => await admin.delete(`/users/${id}/sessions`),
    401,
  ],
  [
    'a second factor that is taken away',
    async ({ id, admin }) => await admin.put(`/users/${id}/two-factor`, { method: null }),
    401,
  ],
  [
    'a permission that is removed',
    async ({ id, admin }) =>
      await admin.post(`/organisations/${world.own.id}/permissions`, {
        users: [{ id, abilities: kept, updated_at: await seenBy(admin, id) }],
      }),
    403,
  ],
  [
    'a new password',
    async ({ first }) =>
      await (await anotherSession(first)).put('/auth/password', {
        current_password: demoPassword,
        password: next,
        password_confirmation: next,
      }),
    401,
  ],
  [
    'a password that is reset by a link',
    async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await world.db.ownerSql`
        insert into password_links (user_id, token_hash, purpose, expires_at)
        values (${id}, ${hashToken(token)}, 'password', app.now() + interval '1 hour')`;
      return await testClient(world.origin).post('/password/reset', {
        token,
        password: next,
        password_confirmation: next,
      });
    },
    401,
  ],
])('%s, sent to one process, ends calls and sockets of the other', async (_what, take, left) => {
  const { id, first, other } = await signedInToBoth();
  const people = `/organisations/${world.own.id}/users`;
  const channel = organisationChannel(world.own.id);
  const client = world.live(other);
  expect([await join(client, channel), (await other.get(people)).status]).toEqual(['joined', 200]);
  const ended = cut(client, channel);
  const answer = await take({ id, admin: await world.signedIn('admin'), first });
  expect(answer.status, answer.text).toBe(200);
  expect(await ended).toBe(left === 401 ? 'closed' : 'refused');
  // By then the session cache of the process, two seconds at most, has expired too.
  await expect.poll(async () => (await other.get(people)).status, { timeout: 5000 }).toBe(left);
  expect((await other.get('/user')).status).toBe(left === 401 ? 401 : 200);
});

/** A session of the same person in another browser. */
async function anotherSession(first: Client): Promise<Client> {
  const email = (await first.get<{ email: string }>('/user')).body.data.email;
  const client = testClient(first.origin);
  expect((await client.post('/auth', { email, password: demoPassword })).status).toBe(200);
  await world.db.ownerSql`
      update sessions set two_factor_verified_at = app.now() where two_factor_verified_at is null
    `;
  return client;
}
