// Requests that no page of the product sends: without its token, of another origin, of another
// shape, too large; refused before anything is written.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { RoleName } from '#domain/access/roles.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import type { Tx } from '../../db/database.ts';
import type { Client } from '../../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';

const api = {
  see: endpoint({
    method: 'GET',
    path: '/organisations/:id/seen',
    access: { anyOf: ['read departments'] },
    scope: 'organisation',
    summary: 'x',
    response: z.null(),
    audit: 'department.created',
    page_only: true,
  }),
  /** Weakened: it writes as `see` does and does not ask for the page's token. */
  seeUnchecked: endpoint({
    method: 'GET',
    path: '/organisations/:id/seen-unchecked',
    access: { anyOf: ['read departments'] },
    scope: 'organisation',
    summary: 'x',
    response: z.null(),
    audit: 'department.created',
  }),
  /** Weakened: it writes what it is given, declared or not. */
  writeUnchecked: endpoint({
    method: 'POST',
    path: '/organisations/:id/departments-unchecked',
    access: { anyOf: ['write departments'] },
    scope: 'organisation',
    summary: 'x',
    body: z.looseObject({ name: z.string() }),
    response: z.null(),
    audit: 'department.created',
  }),
  /** Weakened: it takes forms, as only the call of the Pusher clients does. */
  writeForms: endpoint({
    method: 'POST',
    path: '/broadcasting/:id/departments-from-forms',
    access: { anyOf: ['write departments'] },
    scope: 'organisation',
    summary: 'x',
    body: z.strictObject({ name: z.string() }),
    response: z.null(),
    audit: 'department.created',
  }),
  write: endpoint({
    method: 'POST',
    path: '/organisations/:id/departments',
    access: { anyOf: ['write departments'] },
    scope: 'organisation',
    summary: 'x',
    body: z.strictObject({ name: z.string() }),
    response: z.null(),
    audit: 'department.created',
  }),
};
const writeName = async ({ tx, params, body }: Writing): Promise<null> => {
  await tx`insert into departments (organisation_id, name) values (${params.id}, ${body.name})`;
  return null;
};
interface Writing {
  readonly tx: Tx;
  readonly params: { readonly id: number };
  readonly body: { readonly name: string };
}
const routes = router(api, {
  see: async ({ tx, params }) => {
    await tx`insert into departments (organisation_id, name) values (${params.id}, 'Seen')`;
    return null;
  },
  seeUnchecked: async ({ tx, params }) => {
    await tx`insert into departments (organisation_id, name) values (${params.id}, 'Seen')`;
    return null;
  },
  writeUnchecked: async ({ tx, params, body }) => {
    await tx`insert into departments ${tx({ organisation_id: params.id, ...body })}`;
    return null;
  },
  writeForms: writeName,
  write: writeName,
});

let db: TestDatabase;
let http: TestHttp;
let ours: number;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes });
  ours = await anOrganisation(db.ownerSql, { name: 'Ours' });
});
beforeEach(async () => void (await db.ownerSql`delete from departments`));
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = (role: RoleName, on = http): Client =>
  on.signedIn({ user_id: 1, role, organisation_id: role === 'admin' ? null : ours });
const departments = async (): Promise<string[]> =>
  (await db.ownerSql<{ name: string }[]>`select name from departments order by id`).map(
    (row) => row.name,
  );
const good = { 'content-type': 'application/json' };
const post = async (client: Client, headers: Record<string, string>, body = '{"name":"North"}') =>
  await client.raw('POST', `/organisations/${ours}/departments`, { headers, body });
const withToken = async (on = http): Promise<{ client: Client; token: Record<string, string> }> => {
  const client = signedIn('organisation_admin', on);
  await client.raw('GET', '/sanctum/csrf-cookie');
  return { client, token: { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' } };
};

test('a csrf token that is missing, wrong, unpaired or of another session is 419', async () => {
  const client = signedIn('organisation_admin');
  expect((await post(client, good)).status).toBe(419);
  await client.raw('GET', '/sanctum/csrf-cookie');
  const token = client.cookies.get('XSRF-TOKEN') ?? '';
  expect((await post(client, good)).status).toBe(419);
  expect((await post(client, { ...good, 'x-xsrf-token': `${token}x` })).status).toBe(419);
  const other = signedIn('admin');
  await other.raw('GET', '/sanctum/csrf-cookie');
  const foreign = other.cookies.get('XSRF-TOKEN') ?? '';
  client.cookies.set('XSRF-TOKEN', foreign);
  expect((await post(client, { ...good, 'x-xsrf-token': foreign })).status).toBe(419);
  client.cookies.set('XSRF-TOKEN', token);
  expect(await departments()).toEqual([]);
  expect((await post(client, { ...good, 'x-xsrf-token': token })).status).toBe(200);
});

test('a link on a foreign page to a writing call is refused, one on our own page is not', async () => {
  const { client } = await withToken();
  const refused = await client.raw('GET', `/organisations/${ours}/seen`, {
    headers: { 'sec-fetch-mode': 'navigate' },
  });
  expect([refused.status, refused.body.code, await departments()]).toEqual([419, 'csrf', []]);
  expect([
    (await client.getAsPage(`/organisations/${ours}/seen`)).status,
    await departments(),
  ]).toEqual([200, ['Seen']]);
});

test('every forged request writes where the page’s token is not asked for, and nothing where it is', async () => {
  const other = signedIn('admin');
  await other.raw('GET', '/sanctum/csrf-cookie');
  for (const forged of [
    {},
    { 'x-xsrf-token': 'A'.repeat(43) },
    { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') ?? '' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
  ]) {
    const { client } = await withToken();
    await db.ownerSql`delete from departments`;
    const refused = await client.raw('GET', `/organisations/${ours}/seen`, { headers: forged });
    expect([refused.status, await departments()]).toEqual([419, []]);
    const taken = await client.raw('GET', `/organisations/${ours}/seen-unchecked`, {
      headers: forged,
    });
    expect([taken.status, await departments()]).toEqual([200, ['Seen']]);
  }
});

test('a field that is not declared is written where every field is taken, and refused where it is not', async () => {
  const { client, token } = await withToken();
  const body = JSON.stringify({ name: 'North', archived_at: '2020-01-01T00:00:00Z' });
  expect([(await post(client, { ...good, ...token }, body)).status, await departments()]).toEqual([
    422,
    [],
  ]);
  const taken = await client.raw('POST', `/organisations/${ours}/departments-unchecked`, {
    headers: { ...good, ...token },
    body,
  });
  expect([
    taken.status,
    [...(await db.ownerSql`select archived_at is not null as archived from departments`)],
  ]).toEqual([200, [{ archived: true }]]);
});

test('a foreign page is refused even with the token', async () => {
  const { client, token } = await withToken();
  const headers = { ...good, ...token };
  for (const origin of ['https://evil.example', 'null', http.origin.replace(/:\d+$/, ':1')])
    expect((await post(client, { ...headers, origin })).status).toBe(419);
  expect(await departments()).toEqual([]);
  expect((await post(client, { ...headers, origin: http.origin })).status).toBe(200);
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'name=North', 415],
  ['plain text', 'text/plain', '{"name":"North"}', 415],
  ['a form of parts', 'multipart/form-data; boundary=x', '--x--', 415],
  ['bad JSON', 'application/json', '{"name":', 400],
  ['more than 1 MB', 'application/json', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413],
])('%s is refused and nothing is written', async (_, type, body, status) => {
  const { client, token } = await withToken();
  const answer = await post(client, { 'content-type': type, ...token }, body);
  expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
    status,
    ['code', 'message', 'request_id'],
  ]);
  expect(await departments()).toEqual([]);
});

// The page's token is sent along, so that the type alone decides.
test('plain text writes where it is read as JSON, and nothing where it is not', async () => {
  const weakened = await testHttp({
    database: db.database,
    routes,
    weaken: (app) =>
      app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, text, done) =>
        done(null, JSON.parse(String(text))),
      ),
  });
  try {
    // A form of another site with enctype text/plain can send this without asking first.
    for (const [on, expected] of [
      [weakened, [200, ['North']]],
      [http, [415, []]],
    ] as const) {
      await db.ownerSql`delete from departments`;
      const { client, token } = await withToken(on);
      const { status } = await post(
        client,
        { 'content-type': 'text/plain', ...token },
        '{"name":"North"}',
      );
      expect([status, await departments()]).toEqual(expected);
    }
  } finally {
    await weakened.close();
  }
});

test('a form writes where forms are taken, and nothing where they are not', async () => {
  const { client, token } = await withToken();
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...token },
    body: 'name=North',
  };
  const refused = await client.raw('POST', `/organisations/${ours}/departments`, form);
  expect([refused.status, await departments()]).toEqual([415, []]);
  const taken = await client.raw('POST', `/broadcasting/${ours}/departments-from-forms`, form);
  expect([taken.status, await departments()]).toEqual([200, ['North']]);
});

test('a prototype in the body is dropped, and the rest of the body is accepted', async () => {
  const { client, token } = await withToken();
  const body =
    '{"name":"North","__proto__":{"name":"South"},"constructor":{"prototype":{"name":"East"}}}';
  const answer = await post(client, { ...good, ...token }, body);
  expect([answer.status, await departments()]).toEqual([200, ['North']]);
});
