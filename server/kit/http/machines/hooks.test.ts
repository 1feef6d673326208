// Webhooks of partners: bytes arrive as they were sent, without cookie or token; the rest of the
// server accepts only JSON.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unavailable } from '#domain/kit/errors.ts';
import { createLog } from '../../log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testConfig } from '../../testing/test-http.ts';
import type { Http } from '../http-parts.ts';
import { createHttp } from '../server.ts';
import { type HookCall, registerHooks } from './hooks.ts';

let db: TestDatabase;
let http: Http;
let origin: string;
const calls: HookCall[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const sessions = { find: async () => null, forget: () => {} };
  http = await createHttp({
    config: testConfig(),
    log: createLog('silent'),
    database: db.database,
    sessions,
    routes: [],
  });
  await registerHooks(http, [
    {
      path: '/hooks/echo/:name',
      handle: async (call) => {
        calls.push(call);
        return {
          status: 201,
          headers: { 'content-type': 'text/xml' },
          body: `<p>${call.params['name']}</p>`,
        };
      },
    },
    {
      path: '/hooks/broken',
      handle: async () => {
        throw unavailable();
      },
    },
  ]);
  await http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test.each([
  ['application/json', '{"broken'],
  ['application/x-www-form-urlencoded', 'a=1&b=%20'],
  ['text/plain', 'a\r\nb'],
  ['anything/else', '\u0001ÿ'],
  ['nonsense', 'kept all the same'],
  ['', 'of no type'],
])('%s arrives byte for byte', async (type, body) => {
  const answer = await fetch(`${origin}/hooks/echo/x?y=1`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    201,
    'text/xml',
    '<p>x</p>',
  ]);
  expect(calls.at(-1)).toMatchObject({
    url: '/hooks/echo/x?y=1',
    address: '127.0.0.1',
    params: { name: 'x' },
  });
  expect(calls.at(-1)?.body.equals(Buffer.from(body))).toBe(true);
});

test('an empty call has an empty body; a too long one and another method are refused', async () => {
  const before = calls.length;
  expect((await fetch(`${origin}/hooks/echo/x`, { method: 'POST' })).status).toBe(201);
  expect(calls.at(-1)?.body.length).toBe(0);
  expect(
    (await fetch(`${origin}/hooks/echo/x`, { method: 'POST', body: 'x'.repeat(1_100_000) })).status,
  ).toBe(413);
  expect((await fetch(`${origin}/hooks/echo/x`, { method: 'PUT', body: 'x' })).status).toBe(404);
  expect(calls).toHaveLength(before + 1);
});

test('a failure is answered like any other', async () => {
  const answer = await fetch(`${origin}/hooks/broken`, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
});
