// Every writing call of the product, sent as a page of another site would: refused, and nothing is
// written (goals.md A3).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { allEndpoints } from '#domain/api.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { pathOf } from '#domain/kit/path.ts';
import { type Program, startProgram } from '#server/app.ts';
import { readsCookies } from '#server/kit/http/guards/bearer.ts';
import { needsPageToken } from '#server/kit/http/guards/csrf.ts';
import { urlOf } from '#server/kit/http/register.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { bodyFor } from './bodies.ts';

// Every call one after the other, on a machine that may be very busy.
vi.setConfig({ testTimeout: 600_000 });
afterAll(() => vi.resetConfig());

let db: TestDatabase;
let program: Program;
let admin: Client;
let other: Client;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemoWorld(db.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  const signedIn = async (role: string): Promise<Client> => {
    const client = testClient(program.origin);
    const email = demoAccounts.find((account) => account.role === role)?.email;
    expect((await client.post('/auth', { email, password: demoPassword })).status).toBe(200);
    return client;
  };
  [admin, other] = [await signedIn('admin'), await signedIn('organisation_admin')];
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

const json = { 'content-type': 'application/json' };
const tokenOf = (client: Client): string => client.cookies.get('XSRF-TOKEN') ?? '';
const ways: readonly [string, () => Record<string, string>][] = [
  ['without a token', () => json],
  ['with a wrong token', () => ({ ...json, 'x-xsrf-token': 'A'.repeat(43) })],
  ['with the token of another session', () => ({ ...json, 'x-xsrf-token': tokenOf(other) })],
  [
    'from another origin',
    () => ({ ...json, 'x-xsrf-token': tokenOf(admin), origin: 'https://evil.example' }),
  ],
  ['as a form', () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
  ['as plain text', () => ({ 'content-type': 'text/plain' })],
];
const writing = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => needsPageToken(endpoint) && readsCookies(endpoint));
/** Lines with an actor: sweeps write others meanwhile. */
const written = async () =>
  (
    await db.ownerSql`select count(*)::int as lines from events where actor_staff_id is not null`
  )[0];

test.each(ways)('%s, no writing call does anything', async (_name, headers) => {
  expect(writing.length).toBeGreaterThan(100);
  const before = await written();
  const done: string[] = [];
  for (const endpoint of writing) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]),
    );
    const body =
      endpoint.method === 'GET'
        ? {}
        : { body: JSON.stringify(bodyFor(endpoint.method, endpoint.path)) };
    const { status } = await admin.raw(endpoint.method, pathOf(urlOf(endpoint), params), {
      headers: headers(),
      ...body,
    });
    if (![401, 415, 419].includes(status))
      done.push(`${endpoint.method} ${endpoint.path}: ${status}`);
  }
  expect(done).toEqual([]);
  expect(await written()).toEqual(before);
  expect((await admin.get('/user')).status).toBe(200);
});
