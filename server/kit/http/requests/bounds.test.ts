// A request that is too long, too deep or too large is refused with its own status before it is
// parsed, and everything up to the bound is accepted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import { bounds, refuseVastJson } from './bounds.ts';

const open = {
  access: { public: 'a test' },
  scope: 'system',
  summary: 'x',
  cookies: { none: 'a test' },
  audit: { none: 'test' },
} as const;
const api = {
  take: endpoint({
    ...open,
    method: 'POST',
    path: '/take',
    body: z.object({ given: z.unknown() }),
    response: z.null(),
  }),
  find: endpoint({
    ...open,
    method: 'POST',
    path: '/broadcasting/auth',
    body: z.object({ name: z.string() }),
    response: z.object({ length: z.number() }),
  }),
};
let db: TestDatabase;
let http: TestHttp;
let taken = 0;

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    take: async () => {
      taken += 1;
      return null;
    },
    find: async ({ body }) => ({ length: body.name.length }),
  });
  http = await testHttp({ database: db.database, routes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['5,000 levels', `{"given":${nested(5000)}}`, 400, 'too_deep'],
  ['one level too many', `{"given":${nested(bounds.bodyLevels)}}`, 400, 'too_deep'],
  ['one value too many', `{"given":[${'0,'.repeat(bounds.bodyValues - 1)}0]}`, 413, 'too_large'],
  ['a megabyte of brackets', '['.repeat(bounds.bodyBytes), 400, 'too_deep'],
  ['more than a megabyte', `{"given":"${'x'.repeat(bounds.bodyBytes)}"}`, 413, 'too_large'],
])('%s is refused', async (_, body, status, code) => {
  const before = taken;
  const answer = await http.client().raw('POST', '/take', { headers: json, body });
  expect([answer.status, answer.body.code, taken]).toEqual([status, code, before]);
});

test.each([
  ['the deepest', `{"given":${nested(bounds.bodyLevels - 1)}}`],
  ['the most values', `{"given":[${'0,'.repeat(bounds.bodyValues - 3)}0]}`],
  ['brackets and commas in a text', `{"given":"${'[{,\\"'.repeat(20_000)}"}`],
])('%s is taken', async (_, body) => {
  const before = taken;
  expect((await http.client().raw('POST', '/take', { headers: json, body })).status).toBe(200);
  expect(taken).toBe(before + 1);
});

test('a form longer than any client sends is refused, one of the longest is accepted', async () => {
  const send = async (letters: number) =>
    await http.client().raw<never>('POST', '/broadcasting/auth', {
      headers: form,
      body: `name=${'a'.repeat(letters)}`,
    });
  const [fits, over] = [await send(bounds.formBytes - 5), await send(bounds.formBytes - 4)];
  expect([fits.status, fits.body.data]).toEqual([200, { length: bounds.formBytes - 5 }]);
  expect([over.status, over.body.code]).toEqual([413, 'too_large']);
});

test('an address that is too long is 414, whether or not the path exists; headers that are too long are 431', async () => {
  for (const path of ['/api/nowhere', '/health', '/api/take']) {
    const answer = await http.client().raw('GET', `${path}?a=${'%00'.repeat(3000)}`);
    expect([answer.status, answer.body.code]).toEqual([414, 'address_too_long']);
  }
  expect(
    (
      await http
        .client()
        .raw('GET', '/api/nowhere', { headers: { cookie: 'a'.repeat(bounds.headerBytes) } })
    ).status,
  ).toBe(431);
});

test('malformed JSON is left to the parser', () => {
  for (const text of ['"', '"\\', ']]]]', '{"a":"[[[[', '\\"['])
    expect(() => refuseVastJson(text)).not.toThrow();
});
