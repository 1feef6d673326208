// Signing in over real sockets: one answer for every refusal, sessions that end on time, and no
// demo accounts outside a demo.
import { describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { right, signInBench, tryAs } from './sign-in.factory.ts';
import { createSignIn } from './sign-in.routes.ts';

const bench = signInBench(queueDelivery);
const { pass, person, kinds, count } = bench;

describe('the right password', () => {
  test('answers the person and a session in a cookie that scripts cannot read', async () => {
    const { id, email } = await person({
      role: 'organisation_admin',
      first_name: 'Helen',
      last_name: 'Marsh',
    });
    const client = bench.client();
    const answer = await tryAs(client, email.toUpperCase(), right);
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        id,
        name: 'Helen Marsh',
        role: { name: 'organisation_admin', title: 'Organisation Admin', kind: 'organisation' },
        organisation: { id: bench.running().organisation_id, name: 'Redgum' },
        portal_access: true,
        home: '/dashboard',
      },
    ]);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('vigil_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await client.get('/user')).body.data).toEqual(answer.body.data);
    expect(answer.text).not.toContain('password_hash');
    expect(await kinds()).toEqual(['sign_in.succeeded']);
  });

  test('is not stored, nor is the token: a copy of the database is no way to sign in', async () => {
    const { email } = await person();
    const client = bench.client();
    await tryAs(client, email, right);
    const token = client.cookies.get('vigil_session') ?? 'none';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [kept] = await bench.running().db.ownerSql<{ all: string }[]>`
      select string_agg(s::text, '') || (select string_agg(c::text, '')
        from user_credentials c) || (select string_agg(e::text, '')
        from events e) as all from sessions s
    `;
    expect(kept?.all).not.toContain(token);
    expect(kept?.all).not.toContain(right);
    expect(kept?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('gives a new token each time and ends the session that browser had', async () => {
    const { email } = await person();
    const client = bench.client();
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
    const client = bench.client();
    await tryAs(client, email, right);
    const token = client.cookies.get('vigil_session') ?? '';
    expect((await client.get('/user')).headers.get('x-session-expiry')).toBe(
      '2026-11-21T11:00:00.000Z',
    );
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
    const client = bench.client();
    client.cookies.set('vigil_session', 'chosen-by-an-attacker');
    await tryAs(client, email, right);
    expect(client.cookies.get('vigil_session')).not.toBe('chosen-by-an-attacker');
  });
});

describe('a session in use', () => {
  const signedIn = async () => {
    const { id, email } = await person();
    const client = bench.client();
    await tryAs(client, email, right);
    return { id, client };
  };
  const expiryOf = async (client: Client, headers: Record<string, string>) => {
    const { status, headers: answered } = await client.raw('GET', '/user', { headers });
    return [status, answered.get('x-session-expiry')];
  };

  test('is extended by user input, and not by requests that a page makes by itself', async () => {
    const { client } = await signedIn();
    const byItself = { 'x-unattended': '1' };
    pass(40);
    expect(await expiryOf(client, byItself)).toEqual([200, '2026-11-21T11:00:00.000Z']);
    // In the same moment, so that the answer of the page's own question is still remembered.
    expect(await expiryOf(client, {})).toEqual([200, '2026-11-21T11:40:00.000Z']);
    expect(await expiryOf(client, byItself)).toEqual([200, '2026-11-21T11:40:00.000Z']);
    expect(await expiryOf(client, { 'x-unattended': 'no' })).toEqual([
      200,
      '2026-11-21T11:40:00.000Z',
    ]);
  });

  test('is over in its time though the page never stops asking', async () => {
    const { client } = await signedIn();
    for (let minute = 0; minute < 60; minute += 10) {
      bench.running().signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
      expect((await expiryOf(client, { 'x-unattended': '1' }))[0]).toBe(200);
      pass(10);
    }
    bench.running().signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
    expect(await expiryOf(client, { 'x-unattended': '1' })).toEqual([401, null]);
  });

  test('answers no page that shows another person, reads and writes alike, and ends for none of them', async () => {
    const { id, client } = await signedIn();
    const another = { 'x-signed-in-as': String(id + 1) };
    expect(await expiryOf(client, { 'x-signed-in-as': String(id) })).toEqual([
      200,
      '2026-11-21T11:00:00.000Z',
    ]);
    expect(await expiryOf(client, another)).toEqual([401, null]);
    const csrf = {
      'content-type': 'application/json',
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    };
    expect(
      (await client.raw('DELETE', '/auth', { headers: { ...csrf, ...another }, body: '{}' }))
        .status,
    ).toBe(401);
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
    const client = bench.client();
    expect(await tryAs(client, email, password)).toMatchObject({ status: 422, body: neutral });
    expect([await count('sessions'), client.cookies.has('vigil_session'), await kinds()]).toEqual([
      0,
      false,
      ['sign_in.failed'],
    ]);
  });

  test.each([{ active: false }, { archived_at: '2026-11-01' }, { disable_password_login: true }])(
    'an organisation with %j is refused alike',
    async (given) => {
      const { email } = await person({
        organisation_id: await anOrganisation(bench.running().db.ownerSql, given),
      });
      expect(await tryAs(bench.client(), email, right)).toMatchObject({
        status: 422,
        body: neutral,
      });
      expect(await count('sessions')).toBe(0);
    },
  );

  test('an unknown address is answered like a known one, try after try, up to the limit', async () => {
    const { email } = await person();
    const story = async (tried: string, address: string) => {
      const answers = [];
      for (let index = 0; index < 12; index += 1) {
        const { status, body, headers } = await tryAs(bench.client(), tried, 'wrong', address);
        answers.push({
          status,
          body: { ...body, request_id: '' },
          headers: [...headers.keys()].sort(),
        });
      }
      return answers;
    };
    const known = await story(email, '198.51.100.1');
    expect(known).toEqual(await story('nobody@vigil.example', '198.51.100.2'));
    expect(known.map((answer) => answer.status)).toEqual([
      ...Array(5).fill(422),
      ...Array(7).fill(429),
    ]);
  });

  test('an empty form is refused field by field', async () => {
    expect((await bench.client().post('/auth', {})).body.errors).toEqual({
      email: ['Enter your email address.'],
      password: ['Enter your password.'],
    });
  });
});

describe('the demo accounts', () => {
  test('are listed in demo mode, operator first', async () => {
    const answer = await bench.client().get<{ accounts: { role: string }[] }>('/demo');
    expect(answer.body.data.accounts.map((account) => account.role)).toHaveLength(8);
    expect(answer.body.data.accounts[0]?.role).toBe('monitoring_centre_operator');
  });

  test('do not exist outside it, and the cookie is bound to host and TLS', async () => {
    const real = testConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing' });
    const { routes, sessions } = createSignIn({
      config: real,
      database: bench.running().db.database,
      log: createLog('silent'),
      queueMessage: async () => 'queued' as const,
      links: { origin: 'https://vigil.example' },
    });
    const server = await testHttp({
      database: bench.running().db.database,
      config: real,
      routes,
      sessions,
    });
    try {
      expect((await server.client().get('/demo')).status).toBe(404);
      const { email } = await person();
      const answer = await tryAs(server.client(), email, right);
      expect(answer.headers.getSetCookie().join('\n')).toMatch(
        /__Host-vigil_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
    } finally {
      await server.close();
    }
  });
});

describe('from an address that is not on the list of the person’s kind of staff (R270, R271)', () => {
  const reasons = async () =>
    (
      await bench.running().db
        .ownerSql`select data ->> 'reason' as reason from events where kind = 'sign_in.failed'`
    ).map((row) => row['reason']);

  test('a right password is refused like a wrong one, and the reason is in the events', async () => {
    const { db, signIn } = bench.running();
    await db.ownerSql`
      insert into ip_whitelist (name, ip, type)
      values ('Control room', '198.51.100.0/24', 'monitoring_centre')
    `;
    signIn.addresses.forget();
    try {
      const operator = await person({ organisation_id: null, role: 'monitoring_centre_operator' });
      const refused = await tryAs(bench.client(), operator.email, right);
      const wrong = await tryAs(bench.client(), operator.email, 'wrong');
      expect([refused.status, { ...refused.body, request_id: '' }]).toEqual([
        wrong.status,
        { ...wrong.body, request_id: '' },
      ]);
      expect([await reasons(), await bench.count('sessions')]).toEqual([
        ['address', 'password'],
        0,
      ]);
      const admin = await person({ organisation_id: null, role: 'admin' });
      expect((await tryAs(bench.client(), admin.email, right)).status).toBe(200);
      // The other list, for the other kind of staff.
      await db.ownerSql`update ip_whitelist set type = 'platform'`;
      signIn.addresses.forget();
      const statuses = [admin, operator].map(
        async ({ email }) => (await tryAs(bench.client(), email, right)).status,
      );
      expect(await Promise.all(statuses)).toEqual([wrong.status, 200]);
    } finally {
      await db.ownerSql`truncate ip_whitelist`;
      signIn.addresses.forget();
    }
  });
});
