// The general rate limit of calls, on real sockets: for each session, token and address; invented
// tokens get no limit of their own, and calls that may be alarms are never refused.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import type { Client } from '../../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import type { Hook } from '../machines/hooks.ts';
import { networkOfCaller } from './caller-address.ts';

const shape = {
  method: 'POST',
  scope: 'platform',
  summary: 'x',
  response: z.null(),
  audit: { none: 'x' },
} as const;
const cookies = { none: 'x' };
const installation = { installation: true } as const;
const api = {
  add: endpoint({
    ...shape,
    path: '/departments',
    access: { signedIn: true },
    audit: 'department.created',
  }),
  open: endpoint({ ...shape, path: '/open', access: { public: 'x' }, cookies }),
  report: endpoint({
    ...shape,
    path: '/app/events',
    access: installation,
    scope: 'organisation',
    life_safety: true,
  }),
  state: endpoint({ ...shape, path: '/app/state', access: installation, scope: 'organisation' }),
};
/** Ten a second and a hundred at once of a session; half of it of a token and of an address. */
const limits = {
  SESSION_CALLS_PER_SECOND: '10',
  TOKEN_CALLS_PER_SECOND: '5',
  ADDRESS_CALLS_PER_SECOND: '5',
};
const tokens = ['a-phone-with-a-good-token', 'another-phone-with-its-own'];
const directoryToken = 'the-token-of-a-directory';
let db: TestDatabase;
let http: TestHttp;
let ours: number;
let clock = 0;

const hooks: Hook[] = [
  { path: '/hooks/zoleo', handle: async () => ({ status: 200 }) },
  {
    path: '/scim/v2/Users',
    handle: async ({ headers, proveToken }) => {
      if (headers.authorization !== `Bearer ${directoryToken}`) return { status: 401 };
      proveToken();
      return { status: 200 };
    },
    refuse: ({ status }) => ({ status, body: 'in the format of the partner' }),
  },
];

beforeAll(async () => {
  db = await testDatabase();
  ours = await anOrganisation(db.ownerSql, { name: 'Ours' });
});
beforeEach(async () => {
  const nothing = async () => null;
  const routes = router(api, {
    open: nothing,
    report: nothing,
    state: nothing,
    add: async ({ tx }) => {
      await tx`
        insert into departments (organisation_id, name) values (${ours}, gen_random_uuid()::text)
      `;
      return null;
    },
  });
  http = await testHttp({
    database: db.database,
    routes,
    hooks,
    config: testConfig({ ...limits, TRUST_PROXY: 'loopback' }),
    limitClock: () => clock,
    installations: {
      findMoved: async () => null,
      find: async (token) =>
        tokens.includes(token)
          ? {
              installation_id: tokens.indexOf(token),
              organisation_id: ours,
              device_id: 1,
              user_id: 1,
            }
          : null,
    },
  });
});
afterEach(async () => {
  await http.close();
  await db.ownerSql`delete from departments`;
});
afterAll(async () => await db.close());

interface Shown {
  readonly bearer?: string;
  readonly from?: string;
  readonly cookie?: string;
}
const call = async (path: string, { bearer, from = '203.0.113.1', cookie }: Shown = {}) =>
  await fetch(`${http.origin}${path}`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
  });
/** The statuses of so many calls one after the other, each with how often in a row. */
const statuses = async (
  count: number,
  one: (index: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> => {
  const found: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await one(index);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
};
const ownPage = async (caller: Client) => {
  if (!caller.cookies.has('XSRF-TOKEN')) await caller.raw('GET', '/sanctum/csrf-cookie');
  return {
    'content-type': 'application/json',
    'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '',
  };
};
const departments = async (): Promise<number> =>
  (await db.ownerSql`select from departments`).length;

test('a session over its limit is refused with its code and the seconds to wait, nothing is written, and another session continues', async () => {
  const caller = http.signedIn({ user_id: 1, role: 'admin' });
  const other = http.signedIn({ user_id: 2, role: 'admin' });
  const once = async () =>
    await caller.raw('POST', '/departments', { headers: await ownPage(caller), body: '{}' });
  await once();
  const answers = await Promise.all(Array.from({ length: 120 }, once));
  expect([answers.filter(({ status }) => status === 200).length, await departments()]).toEqual([
    99, 100,
  ]);
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.body.code, refused?.body.message, refused?.headers.get('retry-after')]).toEqual([
    'too_many',
    'Too many requests. Please try again in 1 second.',
    '1',
  ]);
  expect((await other.post('/departments')).status).toBe(200);
  clock += 1000;
  expect(await statuses(11, once)).toEqual({ 200: 10, 429: 1 });
});

test('an address is refused for calls without valid credentials, however it is spelt; another address is not', async () => {
  const mixed = async (index: number) =>
    index % 2 === 0
      ? await call('/api/app/state', { bearer: `made-up-token-number-${index}` })
      : await call('/%61pi/open', { cookie: `vigil_session=made-up-${index}` });
  expect(await statuses(60, mixed)).toEqual({ 200: 25, 401: 25, 429: 10 });
  expect((await call('/api/open', { from: '203.0.113.2' })).status).toBe(200);
});

test('a phone whose token is known continues behind a refused address, and has its own limit', async () => {
  const [one = '', two = ''] = tokens;
  const state = async (bearer: string, from?: string) =>
    await call('/api/app/state', { bearer, ...(from ? { from } : {}) });
  expect((await state(one)).status).toBe(200);
  expect(await statuses(51, async () => await call('/api/open'))).toEqual({ 200: 50, 429: 1 });
  expect(await statuses(50, async () => await state(one))).toEqual({ 200: 49, 429: 1 });
  expect((await state(two)).status).toBe(429);
  expect((await state(two, '203.0.113.3')).status).toBe(200);
  expect((await state(two)).status).toBe(200);
});

test('a fleet behind one address does not exhaust its limit', async () => {
  expect(
    await statuses(
      90,
      async (index) => await call('/api/app/state', { bearer: tokens[index % 2] ?? '' }),
    ),
  ).toEqual({ 200: 90 });
  expect(await statuses(51, async () => await call('/api/open'))).toEqual({ 200: 50, 429: 1 });
});

test('phone alarms and partner reports are accepted at any rate, also from a refused address', async () => {
  const [bearer = ''] = tokens;
  await statuses(51, async () => await call('/api/open'));
  expect((await call('/api/open')).status).toBe(429);
  expect(await statuses(150, async () => await call('/api/app/events', { bearer }))).toEqual({
    200: 150,
  });
  expect(await statuses(150, async () => await call('/hooks/zoleo'))).toEqual({ 200: 150 });
});

test('a partner with its own format is refused in it, with the seconds to wait, and its token counts once it is known', async () => {
  const shown = async (bearer: string) => await call('/scim/v2/Users', { bearer });
  expect((await shown(directoryToken)).status).toBe(200);
  expect(await statuses(51, async () => await shown('a-token-of-nobody-at-all'))).toEqual({
    401: 50,
    429: 1,
  });
  expect(await statuses(49, async () => await shown(directoryToken))).toEqual({ 200: 49 });
  const refused = await shown(directoryToken);
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '1',
    'in the format of the partner',
  ]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
])('%s is counted as %s', (address, network) => {
  expect(networkOfCaller(address)).toBe(network);
});
