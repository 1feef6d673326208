// Refused calls are logged with caller, call and address; successes, validation errors and visitors
// without a session are not.
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { tooMany } from '#domain/kit/errors.ts';
import { createLog } from '../../log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testConfig } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import { sessionCookie } from '../guards/session-cookie.ts';
import type { Http } from '../http-parts.ts';
import { createHttp } from '../server.ts';

const audit = { none: 'a test' } as const;
const api = {
  read: endpoint({
    method: 'GET',
    path: '/things/:token',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'x',
    response: z.null(),
  }),
  write: endpoint({
    method: 'POST',
    path: '/things',
    access: { anyOf: ['write users'] },
    scope: 'platform',
    summary: 'x',
    audit,
    body: z.object({ colour: z.string() }),
    response: z.null(),
  }),
  often: endpoint({
    method: 'GET',
    path: '/often',
    access: { public: 'a test' },
    scope: 'system',
    summary: 'x',
    response: z.null(),
  }),
};
const actor: Actor = {
  user_id: 7,
  role: 'monitoring_centre_operator',
  name: 'Helen Marsh',
  organisation_id: null,
  session_id: 1,
  acting_for_user_id: null,
  restriction: null,
  abilities: new Set<never>(),
};
const written = new PassThrough();
const cookie = `${sessionCookie(testConfig())}=a-session`;
let db: TestDatabase;
let http: Http;

beforeAll(async () => {
  db = await testDatabase();
  const session = { actor, expires_at: new Date('2031-01-01'), gate: null, is_proved: false };
  http = await createHttp({
    config: testConfig(),
    log: createLog('info', written),
    database: db.database,
    sessions: { find: async (token) => (token === 'a-session' ? session : null), forget: () => {} },
    routes: router(api, {
      read: async () => null,
      write: async () => null,
      often: async () => {
        throw tooMany('Too many requests. Please try again.', 1);
      },
    }),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(() => void written.read());

const lines = () =>
  String(written.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test.each([
  ['a foreign page', { method: 'POST', url: '/api/things', headers: { cookie } }, 419, 'csrf', 7],
  [
    'a session that has ended',
    { method: 'GET', url: '/api/things/secret-token', headers: { cookie: 'vigil_session=b' } },
    401,
    'unauthenticated',
    undefined,
  ],
  [
    'a page of another person',
    { method: 'GET', url: '/api/things/x', headers: { cookie, 'x-signed-in-as': '8' } },
    401,
    'unauthenticated',
    7,
  ],
  ['too many calls', { method: 'GET', url: '/api/often' }, 429, 'too_many', undefined],
] as const)('%s is in the log', async (_what, asked, status, refusal, user_id) => {
  expect((await http.inject({ ...asked })).statusCode).toBe(status);
  const [line, ...more] = lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request refused',
    method: asked.method,
    status,
    refusal,
    address: '127.0.0.1',
  });
  expect([line.user_id, typeof line.request_id, typeof line.time]).toEqual([
    user_id,
    'string',
    'string',
  ]);
  expect(JSON.stringify(line)).not.toContain('secret-token');
});

test('a lacking permission is logged with the caller', async () => {
  const page = await http.inject({ url: '/sanctum/csrf-cookie', headers: { cookie } });
  const [token] = page.cookies;
  const headers = {
    cookie: `${cookie}; ${token?.name}=${token?.value}`,
    'x-xsrf-token': String(token?.value),
  };
  expect(
    (await http.inject({ method: 'POST', url: '/api/things', headers, payload: { colour: 'red' } }))
      .statusCode,
  ).toBe(403);
  expect(lines()).toMatchObject([
    {
      url: '/api/things',
      status: 403,
      refusal: 'forbidden',
      user_id: 7,
      role: 'monitoring_centre_operator',
    },
  ]);
});

test('a success, a path that does not exist and a visitor without credentials are not logged', async () => {
  expect((await http.inject({ url: '/api/things/x', headers: { cookie } })).statusCode).toBe(200);
  expect((await http.inject('/api/things/x')).statusCode).toBe(401);
  expect((await http.inject('/api/nothing')).statusCode).toBe(404);
  expect(lines()).toEqual([]);
});
