// The cookie of the CSRF token: bound to its host and to TLS in production, and in the demo under a
// name that browsers keep without TLS.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { settingsOfCell, type TestHttp, testConfig, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';

const api = {
  write: endpoint({
    method: 'POST',
    path: '/things',
    access: { public: 'x' },
    scope: 'system',
    summary: 'x',
    response: z.boolean(),
    audit: { none: 'x' },
  }),
};
let db: TestDatabase;
let real: TestHttp;
let demo: TestHttp;
let written = 0;

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    write: async () => {
      written += 1;
      return true;
    },
  });
  const config = testConfig({ DATABASE_URL: 'postgres://nobody@localhost:5432/none' });
  [real, demo] = await Promise.all([
    testHttp({ database: db.database, routes, config }),
    testHttp({ database: db.database, routes }),
  ]);
});
afterAll(async () => {
  await Promise.all([real.close(), demo.close()]);
  await db.close();
});

test('it is __Host- with TLS, and plain in the demo', async () => {
  const lineOf = async (http: TestHttp) =>
    (await http.client().raw('GET', '/sanctum/csrf-cookie')).headers.getSetCookie();
  expect(await lineOf(real)).toEqual([
    expect.stringMatching(/^__Host-XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Strict$/),
  ]);
  expect(await lineOf(demo)).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Strict$/),
  ]);
});

test('a token under the plain name, which another subdomain could set, is refused where there is TLS', async () => {
  const client = real.client();
  await client.raw('GET', '/sanctum/csrf-cookie');
  const token = client.cookies.get('__Host-XSRF-TOKEN') ?? '';
  client.cookies.clear();
  client.cookies.set('XSRF-TOKEN', token);
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const refused = await client.raw('POST', '/things', { headers, body: '{}' });
  expect([refused.status, refused.body.code, written]).toEqual([419, 'csrf', 0]);
  client.cookies.set('__Host-XSRF-TOKEN', token);
  expect([(await client.raw('POST', '/things', { headers, body: '{}' })).status, written]).toEqual([
    200, 1,
  ]);
});

test('the answer names the cookie, which has the number of its cell', async () => {
  const config = testConfig(settingsOfCell(1));
  const second = await testHttp({ database: db.database, routes: [], config });
  const named = async (http: TestHttp): Promise<unknown[]> => {
    const { headers } = await http.client().raw('GET', '/sanctum/csrf-cookie');
    return [headers.get('x-csrf-cookie'), headers.getSetCookie()[0]?.split('=')[0]];
  };
  expect(await named(second)).toEqual(['XSRF-TOKEN_1', 'XSRF-TOKEN_1']);
  expect(await named(demo)).toEqual(['XSRF-TOKEN', 'XSRF-TOKEN']);
  await second.close();
});
