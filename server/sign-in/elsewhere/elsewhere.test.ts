// Signing in at a cell that does not know the person: the one that does decides, and nobody learns
// which addresses exist.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { personKey } from '#server/kit/directory/directory-keys.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { hashPassword } from '../passwords.ts';
import { tryAs } from '../sign-in.factory.ts';
import { createSignIn } from '../sign-in.routes.ts';
import { signCellCall } from './cell-calls.ts';
import { elsewherePath } from './elsewhere.ts';

interface Cell {
  readonly db: TestDatabase;
  readonly http: TestHttp;
}

const password = 'correct horse battery';
const now = '2026-11-29T10:00:00.000Z';
let one: Cell;
let two: Cell;
let person: { id: number; email: string };
let ended: (() => void)[] = [];

async function aCell(number: number): Promise<Cell> {
  const db = await testDatabase();
  const config = testConfig({
    TRUST_PROXY: '127.0.0.1',
    CELL: String(number),
    DIRECTORY_ETCD: 'https://etcd.example:2379',
    DIRECTORY_CA: 'ca.pem',
    DIRECTORY_CERT: 'cell.pem',
    DIRECTORY_KEY: 'cell.key',
    CELL_UNITS_AT: '10.0.0.1:5187',
    PUBLIC_URL: 'https://cell.example',
  });
  const links = { origin: '' };
  const signIn = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links,
  });
  const http = await testHttp({
    database: db.database,
    config,
    routes: signIn.routes,
    hooks: signIn.hooks,
    sessions: signIn.sessions,
  });
  links.origin = http.origin;
  return { db, http };
}

/** What the sweep of the first cell would have copied. */
async function oneKnows(email: string, origin = two.http.origin): Promise<void> {
  await one.db.ownerSql`truncate cells, directory_entries`;
  await one.db.ownerSql`insert into cells values (2, ${origin}, '10.0.0.2:5187')`;
  await one.db.ownerSql`insert into directory_entries values (${personKey(email, testSecret)}, 2)`;
}

beforeAll(async () => {
  [one, two] = await Promise.all([aCell(1), aCell(2)]);
  const organisation_id = await anOrganisation(two.db.ownerSql, { name: 'Redgum' });
  const password_hash = await hashPassword(password);
  person = await aUser(two.db.ownerSql, { organisation_id, password_hash });
});
beforeEach(async () => {
  for (const { db } of [one, two]) {
    db.clock.now = null;
    await db.ownerSql`
      truncate sign_in_attempts, sessions, deliveries, events, cross_origin_tokens, cell_calls
      cascade`;
  }
  await oneKnows(person.email);
});
afterEach(() => {
  for (const end of ended) end();
  ended = [];
});
afterAll(async () => {
  for (const { http, db } of [one, two]) {
    await http.close();
    await db.close();
  }
});

const kinds = async ({ db }: Cell): Promise<string[]> =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );
const attempts = async ({ db }: Cell) => [
  ...(await db.ownerSql`
    select host(address) as address, succeeded from sign_in_attempts order by id`),
];
const rows = async ({ db }: Cell, table: string): Promise<number> =>
  (await db.ownerSql`select from ${db.ownerSql(table)}`).length;
const refusal = { email: ['These credentials do not match our records.'] };

describe('a person of another cell', () => {
  test('is sent on there, and signed in there once, with all gates before them', async () => {
    const client = one.http.client();
    const answer = await tryAs(client, person.email.toUpperCase(), password);
    expect(answer.status, answer.text).toBe(200);
    const { elsewhere } = answer.body.data as { elsewhere: string };
    expect(elsewhere).toMatch(new RegExp(`^${two.http.origin}/#session=[\\w-]{43}$`));
    expect(await rows(one, 'sessions')).toBe(0);
    expect((await client.get('/user')).status).toBe(401);

    const there = two.http.client();
    const carried = async () => {
      await there.get('/sanctum/csrf-cookie');
      const headers = {
        'x-xsrf-token': there.cookies.get('XSRF-TOKEN_2') ?? '',
        authorization: `Bearer ${elsewhere.split('=')[1]}`,
      };
      return (await there.raw('GET', '/auth/session', { headers })).status;
    };
    expect(await carried()).toBe(200);
    expect((await there.get('/user')).body.data).toMatchObject({
      id: person.id,
      two_factor_verified: false,
    });
    there.cookies.clear();
    expect(await carried()).toBe(401);
    expect(await kinds(two)).toEqual(['sign_in.succeeded', 'sign_in.carried']);
    expect([await kinds(one), await attempts(one)]).toEqual([
      [],
      [{ address: '203.0.113.7', succeeded: true }],
    ]);
    expect(await attempts(two)).toEqual([{ address: '203.0.113.7', succeeded: true }]);
  });

  test('is known at the second time by the browser’s own mark, and is not emailed of a new browser', async () => {
    const client = one.http.client();
    await tryAs(client, person.email, password);
    const first = await rows(two, 'deliveries');
    expect((await tryAs(client, person.email, password)).status).toBe(200);
    expect(await rows(two, 'deliveries')).toBe(first);
    expect((await tryAs(one.http.client(), person.email, password)).status).toBe(200);
    expect(await rows(two, 'deliveries')).toBe(first + 1);
  });

  test('may have a browser of a long name', async () => {
    const client = one.http.client();
    await client.get('/sanctum/csrf-cookie');
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN_1') ?? '',
      'user-agent': 'a'.repeat(9000),
    };
    const body = JSON.stringify({ email: person.email, password });
    expect((await client.raw('POST', '/auth', { headers, body })).status).toBe(200);
  });

  test('with a wrong password is refused like an address of nobody, and counts in both cells', async () => {
    const seen = async (email: string, tried: string) => {
      const { status, body, headers } = await tryAs(one.http.client(), email, tried);
      const names = [...headers.keys()].filter((name) => name !== 'set-cookie').sort();
      return { status, errors: body.errors, message: body.message, names };
    };
    const wrong = await seen(person.email, 'wrong');
    expect([wrong.status, wrong.errors]).toEqual([422, refusal]);
    expect(await seen('nobody@vigil.example', 'wrong')).toEqual(wrong);
    const failed = { address: '203.0.113.7', succeeded: false };
    expect([await attempts(one), await attempts(two)]).toEqual([[failed, failed], [failed]]);
    expect([await kinds(one), await kinds(two)]).toEqual([
      ['sign_in.failed', 'sign_in.failed'],
      ['sign_in.failed'],
    ]);
    for (const cell of [one, two])
      expect([await rows(cell, 'sessions'), await rows(cell, 'cross_origin_tokens')]).toEqual([
        0, 0,
      ]);
  });

  test('must wait as their own cell says, whatever is right now', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      await tryAs(two.http.client(), person.email, 'wrong', '203.0.113.9');
    const there = await tryAs(two.http.client(), person.email, password, '203.0.113.9');
    expect(there.status).toBe(429);
    const here = await tryAs(one.http.client(), person.email, password, '203.0.113.9');
    expect([here.status, here.body.message]).toEqual([429, there.body.message]);
    expect(here.headers.get('retry-after')).not.toBeNull();
    expect(await rows(two, 'cross_origin_tokens')).toBe(0);
    expect(await attempts(one)).toEqual([{ address: '203.0.113.9', succeeded: false }]);
  });

  test('must wait here too after wrong passwords, without a question to the other cell', async () => {
    for (let nth = 0; nth < 5; nth += 1) await tryAs(one.http.client(), person.email, 'wrong');
    const asked = (await attempts(two)).length;
    expect((await tryAs(one.http.client(), person.email, password)).status).toBe(429);
    expect((await attempts(two)).length).toBe(asked);
  });

  test('who may not sign in there is refused alike', async () => {
    await two.db.ownerSql`update users set status = 'disabled' where id = ${person.id}`;
    const answer = await tryAs(one.http.client(), person.email, password);
    await two.db.ownerSql`update users set status = 'active' where id = ${person.id}`;
    expect([answer.status, answer.body.errors]).toEqual([422, refusal]);
    expect(await rows(two, 'cross_origin_tokens')).toBe(0);
  });

  test('who is not known there any more is refused, and asked of no third cell', async () => {
    await oneKnows('gone@vigil.example');
    await two.db.ownerSql`
      insert into cells values (1, ${one.http.origin}, '10.0.0.1:5187') on conflict do nothing`;
    await two.db.ownerSql`
      insert into directory_entries values (${personKey('gone@vigil.example', testSecret)}, 1)
      on conflict do nothing`;
    const answer = await tryAs(one.http.client(), 'gone@vigil.example', password);
    expect([answer.status, answer.body.errors]).toEqual([422, refusal]);
    expect([await rows(one, 'cell_calls'), await rows(two, 'cell_calls')]).toEqual([0, 1]);
  });
});

describe('the other cell', () => {
  /** In its place one that answers so. */
  async function inItsPlace(status: number, answer: string): Promise<string> {
    const server: Server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ended.push(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ['is away', async () => 'http://127.0.0.1:1'],
    ['does not know us', async () => await inItsPlace(401, '')],
    ['has a defect', async () => await inItsPlace(500, '')],
    ['says something else', async () => await inItsPlace(200, '{"outcome":"hello"}')],
    [
      'names an address that is not its own',
      async () =>
        await inItsPlace(
          200,
          '{"outcome":"admitted","url":"https://evil.example/#session=a","known_browsers":""}',
        ),
    ],
  ])('%s: that is said plainly, and the attempt counts', async (_what, origin) => {
    await oneKnows(person.email, await origin());
    const answer = await tryAs(one.http.client(), person.email, password);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      503,
      'elsewhere_away',
      'Your account is kept by another part of this service, which does not answer at the moment. Please try again in a minute.',
    ]);
    expect(await rows(one, 'sessions')).toBe(0);
    expect(await attempts(one)).toEqual([{ address: '203.0.113.7', succeeded: false }]);
  });
});

describe('a question of a cell', () => {
  const question = () =>
    JSON.stringify({
      email: person.email,
      password,
      address: '203.0.113.8',
      user_agent: 'a browser',
      known_browsers: null,
    });
  const ask = async (headers: Record<string, string>, body = question()) =>
    await fetch(two.http.origin + elsewherePath, { method: 'POST', headers, body });
  const signed = (
    given: { secret?: string; cell?: number; at?: Date; body?: string } = {},
  ): Record<string, string> =>
    signCellCall(given.secret ?? testSecret, {
      cell: given.cell ?? 2,
      body: given.body ?? question(),
      now: given.at ?? new Date(now),
    });
  const minuteOff = (seconds: number): Date => new Date(Date.parse(now) + seconds * 1000);
  beforeEach(() => {
    two.db.clock.now = new Date(now);
  });
  const isUntouched = async (): Promise<void> => {
    expect(await attempts(two)).toEqual([]);
    expect(await kinds(two)).toEqual([]);
    expect(await rows(two, 'cross_origin_tokens')).toBe(0);
  };

  test('is answered for the cell that signed it, within its minute', async () => {
    for (const seconds of [-59, 59]) {
      const answer = await ask(signed({ at: minuteOff(seconds) }));
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ outcome: 'admitted' });
    }
  });

  test.each<[string, () => [Record<string, string>, string?]]>([
    ['unsigned', () => [{}]],
    ['signed with another secret', () => [signed({ secret: 'x'.repeat(40) })]],
    ['signed for another cell', () => [signed({ cell: 3 })]],
    ['with another body', () => [signed(), question().replace('203.0.113.8', '203.0.113.9')]],
    ['with another time', () => [{ ...signed(), 'x-vigil-time': minuteOff(1).toISOString() }]],
    ['with another nonce', () => [{ ...signed(), 'x-vigil-nonce': 'another' }]],
    ['with half a signature', () => [{ ...signed(), 'x-vigil-signature': 'abcd' }]],
    ['late', () => [signed({ at: minuteOff(-61) })]],
    ['early', () => [signed({ at: minuteOff(61) })]],
  ])('%s is refused, and nothing is written', async (_what, made) => {
    const [headers, body] = made();
    const answer = await ask(headers, body);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
    expect(await rows(two, 'cell_calls')).toBe(0);
    await isUntouched();
  });

  test('is answered once', async () => {
    const headers = signed();
    expect((await ask(headers)).status).toBe(200);
    const before = [await attempts(two), await kinds(two), await rows(two, 'cross_origin_tokens')];
    expect((await ask(headers)).status).toBe(401);
    expect([await attempts(two), await kinds(two), await rows(two, 'cross_origin_tokens')]).toEqual(
      before,
    );
  });

  test('is forgotten once it is too old to be repeated', async () => {
    const headers = signed();
    await ask(headers);
    two.db.clock.now = minuteOff(61);
    expect((await ask(headers)).status).toBe(401);
    expect((await ask(signed({ at: minuteOff(61) }))).status).toBe(200);
    expect(await rows(two, 'cell_calls')).toBe(1);
  });

  test.each([
    ['an address that is none', { address: 'nowhere' }],
    ['a field more', { more: true }],
    ['no email', { email: '' }],
    ['no password', { password: undefined }],
  ])('with %s is no question, and nothing is tried', async (_what, changed) => {
    const body = JSON.stringify({ ...JSON.parse(question()), ...changed });
    expect((await ask(signed({ body }), body)).status).toBe(400);
    await isUntouched();
  });
});
