// Calls of installed apps: only a bearer token gives access, to the app's own organisation and to
// no call for people.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import { openApiText } from '../machines/openapi.ts';

const body = z.object({
  things: z.array(z.unknown().meta({ documented_as: z.object({ colour: z.string() }) })),
});
const none = { none: 'a test' } as const;
const api = {
  mine: endpoint({
    method: 'POST',
    path: '/mine',
    access: { installation: true },
    scope: 'organisation',
    summary: 'x',
    body,
    response: z.object({ organisation: z.string(), device_id: z.number() }),
    audit: none,
  }),
  open: endpoint({
    method: 'POST',
    path: '/open',
    access: { public: 'a test' },
    scope: 'system',
    summary: 'x',
    response: z.boolean(),
    cookies: none,
    audit: none,
  }),
  person: endpoint({
    method: 'GET',
    path: '/person',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'x',
    response: z.null(),
  }),
  actor: endpoint({
    method: 'GET',
    path: '/actor',
    access: { installation: true },
    scope: 'organisation',
    summary: 'x',
    response: z.null(),
  }),
};
const token = 'a-token-that-is-long-enough';
let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    mine: async ({ tx, installation }) => {
      const rows = await tx<
        { organisation: string }[]
      >`select current_setting('app.organisation_id') as organisation`;
      return { organisation: rows[0]?.organisation ?? '', device_id: installation.device_id };
    },
    open: async ({ request }) => request.token === null,
    person: async () => null,
    actor: async ({ actor }) => (actor.user_id === 0 ? null : null),
  });
  const find = async (given: string) => {
    if (given === 'archived-device-of-somebody') throw notFound();
    return given === token
      ? { installation_id: 1, organisation_id: 7, device_id: 8, user_id: 9 }
      : null;
  };
  http = await testHttp({
    database: db.database,
    routes,
    installations: { find, findMoved: async () => null },
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const call = async (method: string, path: string, headers: Record<string, string>) =>
  await http.client().raw(method, path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: '{"things":[]}' } : {}),
  });

test.each([`Bearer ${token}`, `bearer ${token}`])(
  '%s lets in, without a page token, and sees its own organisation',
  async (authorization) => {
    const { status, body } = await call('POST', '/mine', { authorization });
    expect([status, body.data]).toEqual([200, { organisation: '7', device_id: 8 }]);
  },
);

test.each([
  ['no token', {}],
  ['another token', { authorization: `Bearer ${token}x` }],
  ['a token of another kind', { authorization: `Basic ${token}` }],
  ['a short token', { authorization: 'Bearer x' }],
  ['the token in a cookie', { cookie: `vigil_session=${token}` }],
])('%s is 401', async (_what, headers: Record<string, string>) => {
  expect((await call('POST', '/mine', headers)).status).toBe(401);
});

test('an archived device is 404, as its feature throws', async () => {
  expect(
    (await call('POST', '/mine', { authorization: 'Bearer archived-device-of-somebody' })).status,
  ).toBe(404);
});

test('an app token opens no call for people, and its own calls have no signed-in person', async () => {
  const authorization = `Bearer ${token}`;
  expect((await call('GET', '/person', { authorization })).status).toBe(401);
  expect((await call('GET', '/actor', { authorization })).status).toBe(401);
});

test('a call that reads no cookies requires no page token and gets no session', async () => {
  expect((await call('POST', '/open', { cookie: 'vigil_session=somebody' })).body.data).toBe(true);
});

test('the document shows the token, the first word of the path, and parts that are read one by one', async () => {
  const document = JSON.parse(await openApiText(Object.values(api), 'x'));
  const { tags, security, requestBody } = document.paths['/api/mine'].post;
  expect({ tags, security }).toEqual({ tags: ['mine'], security: [{ installation: [] }] });
  expect(requestBody.content['application/json'].schema.properties.things.items).toMatchObject({
    type: 'object',
    properties: { colour: { type: 'string' } },
  });
  expect(document.paths['/api/open'].post.security).toEqual([]);
});
