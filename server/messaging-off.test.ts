// An organisation with messaging turned off: each call of messaging refuses its people, and writes nothing; turned on again it answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { type Program, startProgram } from './app.ts';
import { createLog } from './kit/log.ts';
import { type Client, testClient } from './kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { testConfig } from './kit/testing/test-http.ts';
import { anOrganisation } from './organisations/organisations.factory.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { aUser } from './users/users.factory.ts';

let db: TestDatabase;
let program: Program;
let helen: Client;
let ours = 0;
const password = 'correct horse battery';
const messaging: ReadonlySet<string> = new Set(['read sms messaging', 'write sms messaging']);
const isMessaging = ({ access }: AnyEndpoint): boolean =>
  'anyOf' in access && access.anyOf.every((permission) => messaging.has(permission));
const calls = allEndpoints.map(({ endpoint }) => endpoint).filter(isMessaging);

beforeAll(async () => {
  db = await testDatabase();
  program = await startProgram({ config: testConfig(), database: db.database, log: createLog('silent') });
  ours = await anOrganisation(db.ownerSql);
  const { id } = await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin', email: 'helen@redgum.example' });
  await db.ownerSql`insert into user_credentials (user_id, password_hash, password_set_at) values (${id}, ${await hashPassword(password)}, app.now())`;
  await db.ownerSql`update users set mobile = '+61400111222', mobile_verified_at = app.now() where id = ${id}`;
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

async function signedIn(enable_messaging: boolean): Promise<Client> {
  await db.ownerSql`update organisations set enable_messaging = ${enable_messaging} where id = ${ours}`;
  const client = testClient(program.origin);
  expect((await client.post('/auth', { email: 'helen@redgum.example', password })).status).toBe(200);
  await db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
  return client;
}

const call = async ({ method, path }: AnyEndpoint) => {
  const address = path
    .replace(':organisationId', String(ours))
    .replace(/organisations\/:id\b/, `organisations/${ours}`)
    .replace(/:\w+/g, '1');
  return await helen.raw(method, address, await bodyFor(method));
};
const bodyFor = async (method: string) => {
  if (method === 'GET') return {};
  const token = helen.cookies.get('XSRF-TOKEN') ?? '';
  return { body: '{}', headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) } };
};

describe('turned off', () => {
  beforeAll(async () => {
    helen = await signedIn(false);
    await helen.get('/user');
  });

  test('there are calls to refuse', () => {
    expect(calls.length).toBeGreaterThanOrEqual(39);
  });

  test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_name, endpoint) => {
    const answer = await call(endpoint);
    expect([answer.status, answer.body.message]).toEqual([403, 'You do not have permission to do that.']);
  });

  test('nothing was written, and the portal offers nothing of it', async () => {
    const [rows] = await db.ownerSql`select (select count(*)::int from messages) + (select count(*)::int from message_templates)
      + (select count(*)::int from message_schedules) + (select count(*)::int from messaging_contacts) as count`;
    expect(rows).toEqual({ count: 0 });
    const me = await helen.get<{ abilities: string[] }>('/user');
    expect(me.body.data.abilities.filter((ability) => messaging.has(ability))).toEqual([]);
  });
});

test('turned on again, its people may', async () => {
  helen = await signedIn(true);
  const { body } = await helen.get<{ abilities: string[] }>('/user');
  expect(body.data.abilities).toEqual(expect.arrayContaining([...messaging]));
  expect((await helen.get(`/organisations/${ours}/messages`)).status).toBe(200);
});
