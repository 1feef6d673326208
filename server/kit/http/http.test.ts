// The HTTP kit on real sockets: which calls are refused, in what shape, and that a refused call has
// written nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import type { LiveSession } from '../access/sessions.ts';
import { type Client, testClient } from '../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type TestHttp, testHttp } from '../testing/test-http.ts';
import { router } from './context.ts';

const bodySchema = z.strictObject({
  name: z.string('Please give a name.').min(2, 'Two letters at least.'),
  email: z.email('Please enter an email address.').optional(),
});
const api = {
  read: endpoint({
    method: 'GET',
    path: '/organisations/:id',
    access: { anyOf: ['read departments'] },
    scope: 'organisation',
    summary: 'x',
    query: z.object({ limit: z.coerce.number().int().max(5).default(1) }),
    response: z.object({ name: z.string() }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/organisations/:id/departments',
    access: { anyOf: ['write departments'] },
    scope: 'organisation',
    summary: 'x',
    body: bodySchema,
    response: z.object({ id: z.number() }),
    audit: 'department.created',
  }),
  held: endpoint({
    method: 'POST',
    path: '/held',
    access: { signedIn: true },
    scope: 'centre',
    summary: 'x',
    response: z.null(),
    audit: { none: 'test' },
  }),
  alone: endpoint({
    method: 'POST',
    path: '/alone',
    access: { signedIn: true },
    scope: 'centre',
    summary: 'x',
    body: z.object({ asks: z.boolean() }),
    response: z.null(),
    audit: { none: 'test' },
  }),
  step: endpoint({
    method: 'GET',
    path: '/step',
    access: { signedIn: true },
    at: ['mobile'],
    scope: 'centre',
    summary: 'x',
    response: z.null(),
  }),
  broken: endpoint({
    method: 'GET',
    path: '/broken',
    access: { signedIn: true },
    scope: 'centre',
    summary: 'x',
    response: z.null(),
  }),
};

let db: TestDatabase;
let http: TestHttp;
let ours: number;
let theirs: number;
let unmonitored: number;
let notified: string[] = [];
const sessions = new Map<string, LiveSession>();
const expiry = new Date('2031-01-02T03:04:05.000Z');

const handlers: Parameters<typeof router<typeof api>>[1] = {
  read: async ({ tx, params }) => {
    const [row] = await tx<
      { name: string }[]
    >`select name from organisations where id = ${params.id}`;
    if (!row) throw notFound();
    return row;
  },
  write: async ({ tx, params, body, afterCommit }) => {
    const [row] = await tx<{ id: number }[]>`
      insert into departments (organisation_id, name)
      values (${params.id}, ${body.name})
      returning id
    `;
    afterCommit(() => void notified.push(body.name));
    if (body.name === 'Fail') throw new Error('secret detail of the inside');
    return row ?? { id: 0 };
  },
  held: async () => {
    throw conflict('alert_owned', 'Mei Chen has this alert.', { id: 7, name: 'Mei Chen' });
  },
  alone: async ({ tx, body }) => {
    if (body.asks) await tx`select 1`;
    return null;
  },
  step: async () => null,
  broken: async () => {
    throw new Error('secret detail of the inside');
  },
};
const routes = router(api, handlers, ['alone']);

function signedIn(role: RoleName, organisation_id: number | null = null): Client {
  const actor: Actor = {
    user_id: 1,
    name: 'Mei',
    role,
    organisation_id,
    abilities: new Set(roles[role].abilities),
    session_id: 1,
    acting_for_user_id: null,
    restriction: null,
  };
  const client = testClient(http.origin);
  sessions.set(role, { actor, expires_at: expiry, is_proved: true, gate: null });
  client.cookies.set('vigil_session', role);
  return client;
}
const departments = async (): Promise<string[]> =>
  (await db.ownerSql<{ name: string }[]>`select name from departments order by id`).map(
    (row) => row.name,
  );

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes,
    sessions: { find: async (token) => sessions.get(token) ?? null, forget: () => {} },
  });
  ours = await anOrganisation(db.ownerSql, { name: 'Ours' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Theirs' });
  unmonitored = await anOrganisation(db.ownerSql, { not_monitored: true });
});
beforeEach(async () => {
  notified = [];
  await db.ownerSql`delete from departments`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

describe('answers', () => {
  test('a success is { data }, includes when the session ends, and is never cached (R162, R287, R288)', async () => {
    const answer = await signedIn('organisation_admin', ours).get(`/organisations/${ours}`);
    expect([answer.status, answer.body]).toEqual([200, { data: { name: 'Ours' } }]);
    expect(answer.headers.get('x-session-expiry')).toBe('2031-01-02T03:04:05.000Z');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(answer.headers.get('x-server-time') ?? '')).toBeGreaterThan(0);
  });

  test('a NUL or a lone surrogate in a body or an address does not fail the call', async () => {
    const client = signedIn('organisation_admin', ours);
    expect(
      (await client.post(`/organisations/${ours}/departments`, { name: 'No\0rth \ud800' })).status,
    ).toBe(200);
    expect(await departments()).toEqual(['North \ufffd']);
    expect((await client.get(`/organisations/${ours}%00?limit=%005`)).body).toEqual({
      data: { name: 'Ours' },
    });
  });

  test('every answer carries the security headers', async () => {
    const { headers } = await http.client().get('/broken');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('a call with its own transactions is given none: nothing is committed for it, and its tx throws', async () => {
    let commits = 0;
    db.database.onCommit(() => {
      commits += 1;
    });
    const client = signedIn('monitoring_centre_operator');
    expect((await client.post('/alone', { asks: false })).status).toBe(200);
    expect(commits).toBe(0);
    expect((await client.post('/alone', { asks: true })).status).toBe(500);
    expect((await client.post('/held')).status).toBe(409);
    expect(commits).toBe(0);
  });

  test('work for after the commit runs after it, and not at all after a failure', async () => {
    const client = signedIn('organisation_admin', ours);
    expect(
      (await client.post(`/organisations/${ours}/departments`, { name: 'North' })).status,
    ).toBe(200);
    const failed = await client.post(`/organisations/${ours}/departments`, { name: 'Fail' });
    expect(failed.status).toBe(500);
    expect([await departments(), notified]).toEqual([['North'], ['North']]);
  });
});

describe('refusals', () => {
  test('every failure has message, code and request id, and no internal detail', async () => {
    const answer = await signedIn('organisation_admin', ours).get('/broken');
    expect(answer.body).toEqual({
      message: expect.stringContaining('server error'),
      code: 'server_error',
      request_id: answer.headers.get('x-request-id'),
    });
    expect(answer.text).not.toContain('secret detail');
  });

  test('no session is 401, a missing permission is 403', async () => {
    expect((await http.client().get(`/organisations/${ours}`)).body.code).toBe('unauthenticated');
    expect(
      (await signedIn('organisation_user', ours).get(`/organisations/${ours}`)).body.code,
    ).toBe('forbidden');
  });

  test('409 names the holder', async () => {
    const answer = await signedIn('monitoring_centre_operator').post('/held');
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'alert_owned', holder: { id: 7, name: 'Mei Chen' } },
    ]);
  });

  test('a foreign organisation answers exactly like one that does not exist, and like an id that is none', async () => {
    const client = signedIn('organisation_admin', ours);
    const shapes = [];
    for (const id of [
      theirs,
      999_999,
      'abc',
      '0',
      '-1',
      '1e3',
      '9999999999999999',
      '99999999999999999999',
    ]) {
      const answer = await client.get(`/organisations/${id}`);
      shapes.push({
        status: answer.status,
        body: { ...answer.body, request_id: 'r' },
        names: [...answer.headers.keys()].sort(),
      });
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]?.status).toBe(404);
    expect(
      (await client.post(`/organisations/${theirs}/departments`, { name: 'Ours now' })).status,
    ).toBe(404);
    expect(await departments()).toEqual([]);
  });

  test('the platform can address an unmonitored organisation, but not one that does not exist', async () => {
    const client = signedIn('admin');
    expect((await client.get(`/organisations/${unmonitored}`)).status).toBe(200);
    expect((await client.get('/organisations/999999')).status).toBe(404);
  });

  test('422 names each field; a foreign key of the body is refused; an empty body counts as {}', async () => {
    const client = signedIn('organisation_admin', ours);
    const wrong = await client.post(`/organisations/${ours}/departments`, {
      name: 'N',
      email: 'x',
    });
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      {
        message: 'Two letters at least.',
        code: 'invalid',
        errors: { name: ['Two letters at least.'], email: ['Please enter an email address.'] },
      },
    ]);
    expect((await client.post(`/organisations/${ours}/departments`)).body.errors).toEqual({
      name: ['Please give a name.'],
    });
    expect(
      (
        await client.post(`/organisations/${ours}/departments`, {
          name: 'North',
          organisation_id: theirs,
        })
      ).status,
    ).toBe(422);
    expect((await client.get(`/organisations/${ours}?limit=9`)).status).toBe(422);
    expect(await departments()).toEqual([]);
  });

  test('an undeclared path is 404 in the same shape', async () => {
    const answer = await http.client().get('/nowhere');
    expect([answer.status, answer.body]).toEqual([
      404,
      { message: 'This record does not exist.', code: 'not_found', request_id: expect.any(String) },
    ]);
  });
});

test('behind a closed gate only the calls of its own screen are answered, and nothing is written (R146)', async () => {
  const helen = signedIn('organisation_admin', ours);
  const session = sessions.get('organisation_admin');
  const holdUp = (name: 'mobile' | 'profile') =>
    session &&
    sessions.set('organisation_admin', {
      ...session,
      gate: { name, path: '/mobile-verification' },
    });
  const asked = async () => [
    (await helen.get('/step')).status,
    (await helen.get(`/organisations/${ours}`)).body.code,
    (await helen.post(`/organisations/${ours}/departments`, { name: 'North' })).body.code,
  ];
  holdUp('mobile');
  expect(await asked()).toEqual([200, 'gate', 'gate']);
  holdUp('profile');
  expect(await asked()).toEqual([403, 'gate', 'gate']);
  expect(await departments()).toEqual([]);
});
