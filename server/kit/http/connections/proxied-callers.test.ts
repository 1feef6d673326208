// Behind a trusted proxy all connections come from one address: there each caller has a limited
// share of the running requests, and does not delay the others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';

const most = 10;
const open = {
  method: 'GET',
  access: { public: 'a test' },
  scope: 'system',
  summary: 'x',
  response: z.null(),
} as const;
const api = {
  work: endpoint({ ...open, path: '/work' }),
  quick: endpoint({ ...open, path: '/quick' }),
};
let db: TestDatabase;
let http: TestHttp;
let working = 0;
const release = Promise.withResolvers<void>();

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(
    api,
    {
      work: async () => {
        working += 1;
        await release.promise;
        return null;
      },
      quick: async () => null,
    },
    ['work', 'quick'],
  );
  http = await testHttp({
    database: db.database,
    routes,
    config: testConfig({ TRUST_PROXY: 'loopback', CONNECTIONS_PER_ADDRESS: `${most}` }),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('one caller has a limited share of running requests; others are answered, and the caller again when those are done', async () => {
  const ask = async (path: string, caller: string) =>
    await http.client().raw('GET', path, { headers: { 'x-forwarded-for': caller } });
  const busy = Array.from({ length: most }, async () => await ask('/work', '203.0.113.9'));
  await expect.poll(() => working).toBe(most);
  const refused = await ask('/quick', '203.0.113.9');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many',
    '1',
  ]);
  expect((await ask('/quick', '203.0.113.10')).status).toBe(200);
  release.resolve();
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual(busy.map(() => 200));
  await expect.poll(async () => (await ask('/quick', '203.0.113.9')).status).toBe(200);
});
