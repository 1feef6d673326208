// Signing in over real sockets: one answer for every refusal, locks that end, limits that hold against many tries at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { queueDelivery } from '#server/messaging/deliveries.store.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { hashPassword } from './passwords.ts';
import { createSignIn, type SignIn } from './sign-in.routes.ts';

const right = 'correct horse battery';
const config = testConfig({ SESSION_MINUTES: '60', TRUST_PROXY: '127.0.0.1' });
let db: TestDatabase;
let http: TestHttp;
let signIn: SignIn;
let password_hash: string;
let organisation_id: number;

beforeAll(async () => {
  db = await testDatabase();
  signIn = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMail: async (tx, mail) => await queueDelivery(tx, { lane: 'ordinary', channel: 'email', ...mail }),
  });
  http = await testHttp({ database: db.database, config, routes: signIn.routes, sessions: signIn.sessions });
  password_hash = await hashPassword(right);
  organisation_id = await anOrganisation(db.ownerSql, { name: 'Redgum' });
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  await db.ownerSql`truncate sign_in_attempts, sessions, deliveries, events cascade`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const pass = (minutes: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + minutes * 60_000);
};
const person = async (given: Parameters<typeof aUser>[1] = {}) => await aUser(db.ownerSql, { organisation_id, password_hash, ...given });
/** Signs in as a browser at `address` would. */
const tryAs = async (client: Client, email: string, password: string, address = '203.0.113.7') => {
  if (!client.cookies.has('XSRF-TOKEN')) await client.get('/sanctum/csrf-cookie');
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'x-forwarded-for': address,
  };
  return await client.raw('POST', '/auth', { headers, body: JSON.stringify({ email, password }) });
};
const kinds = async (): Promise<string[]> =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map((row) => row.kind);
const count = async (table: 'sessions' | 'deliveries'): Promise<number> =>
  Number((await db.ownerSql`select count(*) as count from ${db.ownerSql(table)}`)[0]?.['count']);

describe('the right password', () => {
  test('answers the person and a session in a cookie that scripts cannot read', async () => {
    const { id, email } = await person({ role: 'organisation_admin', first_name: 'Helen', last_name: 'Marsh' });
    const client = http.client();
    const answer = await tryAs(client, email.toUpperCase(), right);
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        id,
        name: 'Helen Marsh',
        role: { name: 'organisation_admin', title: 'Organisation Admin', kind: 'organisation' },
        organisation: { id: organisation_id, name: 'Redgum' },
        portal_access: true,
        home: '/my/account',
      },
    ]);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('vigil_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await client.get('/user')).body.data).toEqual(answer.body.data);
    expect(answer.text).not.toContain('password');
    expect(await kinds()).toEqual(['sign_in.succeeded']);
  });

  test('is kept nowhere, nor is the token: a copy of the database signs nobody in', async () => {
    const { email } = await person();
    const client = http.client();
    await tryAs(client, email, right);
    const token = client.cookies.get('vigil_session') ?? 'none';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [kept] = await db.ownerSql<
      { all: string }[]
    >`select string_agg(s::text, '') || (select string_agg(c::text, '') from user_credentials c) || (select string_agg(e::text, '') from events e) as all from sessions s`;
    expect(kept?.all).not.toContain(token);
    expect(kept?.all).not.toContain(right);
    expect(kept?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('gives a new token each time and ends the session that browser had', async () => {
    const { email } = await person();
    const client = http.client();
    await tryAs(client, email, right);
    const first = client.cookies.get('vigil_session') ?? '';
    await tryAs(client, email, right);
    expect(client.cookies.get('vigil_session')).not.toBe(first);
    client.cookies.set('vigil_session', first);
    expect((await client.get('/user')).status).toBe(401);
    expect(await kinds()).toEqual(['sign_in.succeeded', 'sign_in.ended', 'sign_in.succeeded']);
  });

  test('ends with signing out, at once; signing out twice is no mistake', async () => {
    const { email } = await person();
    const client = http.client();
    await tryAs(client, email, right);
    const token = client.cookies.get('vigil_session') ?? '';
    expect((await client.get('/user')).headers.get('x-session-expiry')).toBe('2026-11-21T11:00:00.000Z');
    expect((await client.delete('/auth')).status).toBe(200);
    expect(client.cookies.has('vigil_session')).toBe(false);
    client.cookies.set('vigil_session', token);
    expect((await client.get('/user')).status).toBe(401);
    client.cookies.delete('vigil_session');
    expect((await client.delete('/auth')).status).toBe(200);
    expect(await kinds()).toEqual(['sign_in.succeeded', 'sign_in.ended']);
  });

  test('a token chosen by the caller is never taken over', async () => {
    const { email } = await person();
    const client = http.client();
    client.cookies.set('vigil_session', 'chosen-by-an-attacker');
    await tryAs(client, email, right);
    expect(client.cookies.get('vigil_session')).not.toBe('chosen-by-an-attacker');
  });
});

describe('a session in use', () => {
  const signedIn = async () => {
    const { id, email } = await person();
    const client = http.client();
    await tryAs(client, email, right);
    return { id, client };
  };
  const expiryOf = async (client: Client, headers: Record<string, string>) => {
    const { status, headers: answered } = await client.raw('GET', '/user', { headers });
    return [status, answered.get('x-session-expiry')];
  };

  test('goes on with what a person does, and not with what a page asks by itself', async () => {
    const { client } = await signedIn();
    const byItself = { 'x-unattended': '1' };
    pass(40);
    expect(await expiryOf(client, byItself)).toEqual([200, '2026-11-21T11:00:00.000Z']);
    // In the same moment, so that the answer of the page's own question is still remembered.
    expect(await expiryOf(client, {})).toEqual([200, '2026-11-21T11:40:00.000Z']);
    expect(await expiryOf(client, byItself)).toEqual([200, '2026-11-21T11:40:00.000Z']);
    expect(await expiryOf(client, { 'x-unattended': 'no' })).toEqual([200, '2026-11-21T11:40:00.000Z']);
  });

  test('is over in its time though the page never stops asking', async () => {
    const { client } = await signedIn();
    for (let minute = 0; minute < 60; minute += 10) {
      signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
      expect((await expiryOf(client, { 'x-unattended': '1' }))[0]).toBe(200);
      pass(10);
    }
    signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
    expect(await expiryOf(client, { 'x-unattended': '1' })).toEqual([401, null]);
  });

  test('answers no page that shows another person, reads and writes alike, and ends for none of them', async () => {
    const { id, client } = await signedIn();
    const another = { 'x-signed-in-as': String(id + 1) };
    expect(await expiryOf(client, { 'x-signed-in-as': String(id) })).toEqual([200, '2026-11-21T11:00:00.000Z']);
    expect(await expiryOf(client, another)).toEqual([401, null]);
    const csrf = { 'content-type': 'application/json', 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
    expect((await client.raw('DELETE', '/auth', { headers: { ...csrf, ...another }, body: '{}' })).status).toBe(401);
    expect(await kinds()).toEqual(['sign_in.succeeded']);
    expect((await client.get('/user')).status).toBe(200);
  });
});

describe('refusals', () => {
  const neutral = {
    message: 'These credentials do not match our records.',
    code: 'invalid',
    errors: { email: ['These credentials do not match our records.'] },
  };

  test.each([
    ['a wrong password', {}, 'wrong'],
    ['a disabled person', { status: 'disabled' }, right],
    ['a draft', { status: 'draft' }, right],
    ['an invited person', { status: 'pending' }, right],
    ['an expired person', { expires_at: new Date('2026-11-21T09:59:59Z') }, right],
  ] as const)('%s is refused in the one text, without a session', async (_, given, password) => {
    const { email } = await person(given);
    const client = http.client();
    expect(await tryAs(client, email, password)).toMatchObject({ status: 422, body: neutral });
    expect([await count('sessions'), client.cookies.has('vigil_session'), await kinds()]).toEqual([0, false, ['sign_in.failed']]);
  });

  test.each([{ active: false }, { archived_at: '2026-11-01' }, { disable_password_login: true }])(
    'an organisation with %j is refused alike',
    async (given) => {
      const { email } = await person({ organisation_id: await anOrganisation(db.ownerSql, given) });
      expect(await tryAs(http.client(), email, right)).toMatchObject({ status: 422, body: neutral });
      expect(await count('sessions')).toBe(0);
    },
  );

  test('an unknown address is answered like a known one, try after try, up to the limit', async () => {
    const { email } = await person();
    const story = async (tried: string, address: string) => {
      const answers = [];
      for (let index = 0; index < 12; index += 1) {
        const { status, body, headers } = await tryAs(http.client(), tried, 'wrong', address);
        answers.push({ status, body: { ...body, request_id: '' }, headers: [...headers.keys()].sort() });
      }
      return answers;
    };
    const known = await story(email, '198.51.100.1');
    expect(known).toEqual(await story('nobody@vigil.example', '198.51.100.2'));
    expect(known.map((answer) => answer.status)).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
  });

  test('an empty form is told field by field', async () => {
    expect((await http.client().post('/auth', {})).body.errors).toEqual({
      email: ['Enter your email address.'],
      password: ['Enter your password.'],
    });
  });
});

describe('guessing', () => {
  const guess = async (email: string, times: number, address?: string) => {
    const statuses = [];
    for (let index = 0; index < times; index += 1) statuses.push((await tryAs(http.client(), email, `wrong ${index}`, address)).status);
    return statuses;
  };
  const tooSoon = async (email: string, address?: string) => {
    const { status, body, headers } = await tryAs(http.client(), email, right, address);
    return [status, body.message, headers.get('retry-after')];
  };

  test('after the fifth failure a network waits 1, 2, 4, 8 and 15 minutes, told with Retry-After; one email says so', async () => {
    const { email } = await person();
    await guess(email, 5);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const told = `Too many attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
      expect(await tooSoon(email)).toEqual([429, told, String(minutes * 60)]);
      pass(minutes);
      expect(await guess(email, 1)).toEqual([422]);
    }
    expect((await kinds()).filter((kind) => kind === 'sign_in.delayed')).toHaveLength(1);
    expect(await db.ownerSql`select lane, channel, recipient, subject from deliveries`).toEqual([
      { lane: 'ordinary', channel: 'email', recipient: email, subject: 'Failed attempts to sign in to your account' },
    ]);
    pass(15);
    expect((await tryAs(http.client(), email, right)).status).toBe(200);
  });

  test('a network that guesses for a day delays nobody in another network', async () => {
    const { email } = await person();
    for (let hour = 0; hour < 24; hour += 1) {
      await guess(email, 6, '198.51.100.1');
      pass(60);
    }
    expect((await tryAs(http.client(), email, right, '203.0.113.7')).status).toBe(200);
    await guess(email, 6, '198.51.100.1');
    expect((await tooSoon(email, '198.51.100.1'))[0]).toBe(429);
  });

  test('the right person in a known browser gets in while two hundred networks and their own guess', async () => {
    const { email } = await person();
    const known = http.client();
    await tryAs(known, email, right);
    expect((await known.delete('/auth')).status).toBe(200);
    for (let index = 0; index < 200; index += 1) await guess(email, 1, `192.0.2.${index}`);
    await guess(email, 12, '203.0.113.7');
    await guess('nobody@vigil.example', 40, '203.0.113.7');
    expect(await tooSoon(email, '198.51.100.77')).toEqual([429, 'Too many attempts. Please try again in 1 minute.', '60']);
    for (let round = 0; round < 3; round += 1) expect((await tryAs(known, email, right, '203.0.113.7')).status).toBe(200);
  });

  test('a known browser is known for its own account only, until the password changes, and waits for its own failures', async () => {
    const [mei, tom] = [await person(), await person()];
    const known = http.client();
    await tryAs(known, mei.email, right);
    const cookie = known.cookies.get('vigil_known_browsers') ?? '';
    const statuses = async (email: string, times: number) => {
      const all = [];
      for (let index = 0; index < times; index += 1) all.push((await tryAs(known, email, 'wrong')).status);
      return all;
    };
    for (const { email } of [mei, tom]) await guess(email, 5);
    expect(await statuses(tom.email, 1)).toEqual([429]);
    expect(await statuses(mei.email, 7)).toEqual([...Array(5).fill(422), 429, 429]);
    expect((await tryAs(known, mei.email, right, '198.51.100.1')).status).toBe(429);
    pass(1);
    await db.ownerSql`update user_credentials set password_hash = ${await hashPassword('another password')} where user_id = ${mei.id}`;
    known.cookies.set('vigil_known_browsers', cookie);
    expect((await tryAs(known, mei.email, 'another password', '198.51.100.1')).status).toBe(200);
    expect(await db.ownerSql`select browser_id is null as unknown, succeeded from sign_in_attempts order by id desc limit 1`).toEqual([
      { unknown: true, succeeded: true },
    ]);
  });

  test('the mark of a known browser is out of reach of scripts, goes to the sign-in alone, and is given to nobody who is refused', async () => {
    const { email } = await person();
    const client = http.client();
    await tryAs(client, email, 'wrong');
    expect(client.cookies.has('vigil_known_browsers')).toBe(false);
    const answer = await tryAs(client, email, right);
    const mark = answer.headers.getSetCookie().find((line) => line.startsWith('vigil_known_browsers='));
    expect(mark).toMatch(/; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  });

  test('a right password in between begins the count again', async () => {
    const { email } = await person();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 3; index += 1) await tryAs(http.client(), email, 'wrong', `198.51.100.${round}`);
      expect((await tryAs(http.client(), email, right)).status).toBe(200);
    }
    expect(await count('deliveries')).toBe(0);
  });

  test('forty guesses at once from forty places count as forty: ten are tried, then the account waits', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => await tryAs(http.client(), email, `wrong ${index}`, `192.0.2.${index}`)),
    );
    expect([422, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([10, 30]);
    expect((await kinds()).toSorted()).toEqual(['sign_in.delayed', ...Array(10).fill('sign_in.failed')]);
    expect([await count('deliveries'), await count('sessions')]).toEqual([1, 0]);
  });

  test('fifty tries at once from one address count like fifty in a row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await tryAs(http.client(), 'nobody@vigil.example', 'wrong')));
    expect([422, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([5, 45]);
  });

  test('one password on many accounts is stopped at the source; a network of IPv6 is one source', async () => {
    const statuses = [];
    for (let index = 0; index < 32; index += 1)
      statuses.push((await tryAs(http.client(), `spray${index}@vigil.example`, 'Summer2026', `2001:db8:1:2::${index}`)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const { email } = await person();
    expect((await tryAs(http.client(), email, right, '2001:db8:1:3::1')).status).toBe(200);
  });
});

test('without a trusted proxy a caller cannot choose the address that is counted', async () => {
  const direct = await testHttp({ database: db.database, routes: signIn.routes, sessions: signIn.sessions });
  try {
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await tryAs(direct.client(), 'nobody@vigil.example', 'wrong', `198.51.100.${index}`)).status);
    expect(statuses).toEqual([...Array(5).fill(422), 429]);
  } finally {
    await direct.close();
  }
});

describe('the demo accounts', () => {
  test('are listed in demo mode, operator first', async () => {
    const answer = await http.client().get<{ accounts: { role: string }[] }>('/demo');
    expect(answer.body.data.accounts.map((account) => account.role)).toHaveLength(8);
    expect(answer.body.data.accounts[0]?.role).toBe('monitoring_centre_operator');
  });

  test('do not exist outside it, and the cookie is bound to host and TLS', async () => {
    const real = testConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing' });
    const { routes, sessions } = createSignIn({ config: real, database: db.database, log: createLog('silent'), queueMail: async () => {} });
    const server = await testHttp({ database: db.database, config: real, routes, sessions });
    try {
      expect((await server.client().get('/demo')).status).toBe(404);
      const { email } = await person();
      const answer = await tryAs(server.client(), email, right);
      expect(answer.headers.getSetCookie().join('\n')).toMatch(/__Host-vigil_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    } finally {
      await server.close();
    }
  });
});
