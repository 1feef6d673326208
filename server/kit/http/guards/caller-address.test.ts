// With any content of X-Forwarded-For a call has an address that the database accepts, and only a
// trusted proxy may set it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import { plainAddress, upgradeAddress } from './caller-address.ts';

const api = {
  where: endpoint({
    method: 'GET',
    path: '/where',
    access: { public: 'a test' },
    scope: 'system',
    summary: 'x',
    response: z.object({ address: z.string() }),
  }),
};
let db: TestDatabase;
let proxied: TestHttp;
let direct: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    where: async ({ request }) =>
      await db.database.read({ role: 'platform' }, async (tx) => {
        const [row] = await tx<
          { address: string }[]
        >`select host(${request.address}::inet) as address`;
        return row ?? { address: '' };
      }),
  });
  proxied = await testHttp({
    database: db.database,
    routes,
    config: testConfig({ TRUST_PROXY: 'loopback' }),
  });
  direct = await testHttp({ database: db.database, routes });
});
afterAll(async () => {
  await proxied.close();
  await direct.close();
  await db.close();
});

const where = async (http: TestHttp, forwarded: string) =>
  await http
    .client()
    .raw<{ address: string }>('GET', '/where', { headers: { 'x-forwarded-for': forwarded } });

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.9, unknown', '127.0.0.1'],
  ['999.1.1.1', '127.0.0.1'],
  ["1'; drop table", '127.0.0.1'],
  [',,,', '127.0.0.1'],
  [`${':'.repeat(90)}1`, '127.0.0.1'],
])('%s', async (forwarded, address) => {
  const answer = await where(proxied, forwarded);
  expect([answer.status, answer.body.data]).toEqual([200, { address }]);
  expect((await where(direct, forwarded)).body.data).toEqual({ address: '127.0.0.1' });
});

test('a malformed address is ignored', () => {
  for (const text of ['', '[', '[]', '[::1', '1.2.3', '1.2.3.4:', ' 1.2.3.4', undefined])
    expect(plainAddress(text)).toBeNull();
});

describe('of a request to open a socket', () => {
  const isProxy = (address: string): boolean => address.startsWith('10.');
  test.each([
    ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
  ])('from %s, passed on as "%s": %s', (remoteAddress, forwarded, expected) => {
    const request = {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as Parameters<typeof upgradeAddress>[0];
    expect(upgradeAddress(request, isProxy)).toBe(expected);
  });
});
