// Signing in and out by a connection as browsers do: who is admitted, where they land, and what
// each refusal writes.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { authenticationError, type TestResult } from '#domain/saml/single-sign-on.api.ts';
import type { Me } from '#domain/users/me.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { createSignIn } from '#server/sign-in/sign-in.routes.ts';
import { aUser } from '#server/users/users.factory.ts';
import {
  issuer,
  type ResponseParts,
  signedQuery,
  signedResponse,
} from './identity-provider.factory.ts';
import { signOnBench } from './single-sign-on.factory.ts';

const bench = signOnBench(createSignIn);
const { parts, arrive, running, logs, count, client, leave } = bench;

const respond = (given: Partial<ResponseParts> = {}): string =>
  signedResponse(parts(given), { key: running().key });

/** Our page takes the token that it was sent back with. */
async function exchange(browser: Client, location: string | null) {
  await browser.get('/sanctum/csrf-cookie');
  const token = new URLSearchParams(location?.split('#')[1]).get('session') ?? '';
  const headers = {
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    authorization: `Bearer ${token}`,
  };
  return await browser.raw('GET', '/auth/session', { headers });
}

/** The whole way from our page and back. */
async function signIn(browser: Client, given: Partial<ResponseParts> = {}, to = '') {
  const { request } = await leave(browser, to);
  const arrived = await arrive(respond({ inResponseTo: request, ...given }), request);
  return { arrived, exchanged: await exchange(browser, arrived.location) };
}

const me = async (browser: Client): Promise<Me> => (await browser.get<Me>('/user')).body.data;
const reasons = async () => (await logs()).map(({ reason }) => reason);

describe('from our page', () => {
  test('the person is signed in without password and second factor, and lands where they wanted to go', async () => {
    const browser = client();
    const { arrived, exchanged } = await signIn(browser, {}, '?to=/my/contacts');
    expect(arrived.location).toMatch(/^\/#session=[\w-]{43}&to=%2Fmy%2Fcontacts$/);
    expect(exchanged.status).toBe(200);
    expect(await me(browser)).toMatchObject({
      name: 'Ana Silva',
      saml_initiated_session: true,
      password_set: true,
      not_provisioned: false,
    });
    expect(await logs()).toMatchObject([
      {
        outcome: 'accepted',
        reason: 'Signed in from our sign-in page.',
        user_id: running().ana.id,
        details: null,
      },
    ]);
  });

  test('the answer begins no session in another browser', async () => {
    const { request } = await leave(client());
    const { location } = await arrive(respond({ inResponseTo: request }), request);
    expect((await exchange(client(), location)).status).toBe(401);
    const other = client();
    await leave(other);
    expect((await exchange(other, location)).status).toBe(401);
  });

  test.each([
    '//evil.example',
    '/..//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x',
  ])('it leads to no other place than ours: %s', async (to) => {
    const { arrived } = await signIn(client(), {}, `?to=${to}`);
    expect(arrived.location).toMatch(/^\/#session=[\w-]{43}$/);
  });

  test.each(['http://idp.example/sso', 'javascript:alert(1)', 'https://idp.example:99999/'])(
    'no browser is redirected to %s, which an earlier version accepted (R345)',
    async (address) => {
      const sql = running().db.ownerSql;
      await sql`update saml_connections set idp_login_url = ${address}`;
      const answer = await fetch(bench.url('login'), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
      expect(await answer.text()).toContain(authenticationError);
      expect(await reasons()).toEqual([
        'The sign-in URL of the connection must be an address that begins with https://.',
      ]);
      expect(await sql`select 1 from saml_requests`).toEqual([]);
      await sql`update saml_connections set idp_login_url = 'https://login.example/sso'`;
    },
  );

  test('a request is answered once, and within ten minutes', async () => {
    const { request } = await leave(client());
    expect((await arrive(respond({ inResponseTo: request }))).status).toBe(303);
    expect((await arrive(respond({ inResponseTo: request }))).status).toBe(403);
    const { request: late } = await leave(client());
    running().db.clock.now = new Date('2026-11-23T04:10:01.000Z');
    expect((await arrive(respond({ inResponseTo: late }))).status).toBe(403);
  });
});

describe('who is admitted', () => {
  test('a person with another email is recognised by an earlier sign-in', async () => {
    await signIn(client());
    const browser = client();
    await signIn(browser, { email: 'ana.new@redgum.example' });
    expect((await me(browser)).id).toBe(running().ana.id);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['disabled', { status: 'disabled' }, 'The account of Ana Silva is disabled.'],
    ['expired', { expires_at: new Date('2026-01-01') }, 'The account of Ana Silva has expired.'],
  ])('not a person who is %s', async (_, state, reason) => {
    const sql = running().db.ownerSql;
    await sql`update users set ${sql(state)} where id = ${running().ana.id}`;
    expect((await arrive(respond())).status).toBe(403);
    await sql`update users set status = 'active', expires_at = null where id = ${running().ana.id}`;
    expect(await reasons()).toEqual([reason]);
    expect([
      await count('cross_origin_tokens'),
      await count('saml_assertions'),
      await count('saml_links'),
    ]).toEqual([0, 0, 0]);
  });

  test('no account of another organisation or of the platform, whatever the assertion says', async () => {
    const admin = await aUser(running().db.ownerSql, { role: 'admin' });
    const browser = client();
    await signIn(browser, { nameId: 'boss', email: admin.email });
    expect(await me(browser)).toMatchObject({ email: null, not_provisioned: true });
  });

  describe('under a name that is another one each time', () => {
    const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const transient = (nameId: string, email: string | null, more: Partial<ResponseParts> = {}) =>
      signedResponse(
        parts({ nameId, email: email ?? '', ...more }),
        { key: running().key },
        (assertion) =>
          (email === null
            ? assertion.replace(/<Attribute Name="[^"]*emailaddress">.*?<\/Attribute>/, '')
            : assertion
          ).replace(persistent, 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'),
      );
    const reason =
      'The name ID is transient, and the assertion has no email by which this person can be recognised next time. Send the email, or use a persistent name ID.';
    const come = async (nameId: string, email: string | null) => {
      const { request } = await leave(client());
      return await arrive(transient(nameId, email, { inResponseTo: request }));
    };

    test('a person is found by email, and one without an account is added once', async () => {
      expect((await come('_one', 'ana@redgum.example')).status).toBe(303);
      const before = await count('users');
      const statuses = [
        (await come('_two', 'lee@redgum.example')).status,
        (await come('_three', 'lee@redgum.example')).status,
      ];
      expect([statuses, await count('users'), await count('saml_links')]).toEqual([
        [303, 303],
        before + 1,
        0,
      ]);
    });

    test.each<[string, string, string | null]>([
      ['no email', '_one', null],
      ['no email but a name that looks like one', 'x7f3@idp.example', null],
      ['the email of a person outside the organisation', '_one', 'boss@vigil.example'],
    ])(
      'not a person with %s: the page says why, and no account is added',
      async (_, nameId, email) => {
        await running().db.ownerSql`delete from users where email = 'boss@vigil.example'`;
        await aUser(running().db.ownerSql, { role: 'admin', email: 'boss@vigil.example' });
        const before = await count('users');
        const answers = [
          await come(nameId, email),
          await come(`${nameId}2`, email),
          await arrive(transient(`${nameId}3`, email)),
        ];
        for (const { status, text } of answers) {
          expect([status, text]).toEqual([
            403,
            expect.stringContaining('your email address, so Vigil can’t recognise you'),
          ]);
        }
        expect(await reasons()).toEqual([reason, reason, reason]);
        const written = [
          await count('users'),
          await count('cross_origin_tokens'),
          await count('saml_assertions'),
          await count('saml_arrivals'),
        ];
        expect(written).toEqual([before, 0, 0, 0]);
      },
    );
  });

  test('an invited person: single sign-on sets up the account', async () => {
    const { db, organisation_id } = running();
    const invited = await aUser(db.ownerSql, { organisation_id, status: 'pending' });
    const browser = client();
    await signIn(browser, { nameId: 'new', email: invited.email });
    expect((await me(browser)).id).toBe(invited.id);
  });

  test('a person without an account requests access, and signs in once it is granted', async () => {
    const browser = client();
    const given = { nameId: 'kim', email: 'kim@redgum.example' };
    await signIn(browser, given);
    const kim = await me(browser);
    expect(kim).toMatchObject({ email: 'kim@redgum.example', not_provisioned: true });
    expect(
      (await browser.get(`/organisations/${running().organisation_id}/saml-connections`)).body.code,
    ).toBe('gate');
    expect((await browser.post('/auth/request-access')).status).toBe(200);
    const sql = running().db.ownerSql;
    const mails = await sql<
      { subject: string }[]
    >`select subject from deliveries where subject like '%asks for access%'`;
    expect(mails.length).toBeGreaterThan(0);
    expect(
      await sql`select from users where id = ${kim.id} and access_requested_at is not null`,
    ).toHaveLength(1);
    await sql`update users set status = 'active' where id = ${kim.id}`;
    const again = client();
    await signIn(again, given);
    expect(await me(again)).toMatchObject({ id: kim.id, not_provisioned: false });
  });

  test.each<[string, Record<string, boolean>]>([
    ['no connection that is disabled', { enabled: false, allowed: true }],
    ['no organisation without single sign-on', { enabled: true, allowed: false }],
  ])('%s', async (_, { enabled, allowed }) => {
    const sql = running().db.ownerSql;
    const { request } = await leave(client());
    await sql`update saml_connections set status = ${enabled ? 'enabled' : 'disabled'}`;
    await sql`update organisations set enable_saml = ${allowed ?? false}`;
    expect([
      (await arrive(respond({ inResponseTo: request }))).status,
      (await fetch(bench.url('login'))).status,
    ]).toEqual([403, 403]);
    await sql`update saml_connections set status = 'enabled'`;
    await sql`update organisations set enable_saml = true`;
    expect((await logs()).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });
});

describe('two certificates', () => {
  test('are both accepted, and none that has expired', async () => {
    const { db, foreignKey, key } = running();
    const next = () => signedResponse(parts(), { key: foreignKey });
    await db.ownerSql`
      update saml_connections
      set idp_x509_cert_next = ${foreignKey.certificate},
        idp_x509_cert_next_expires_at = ${foreignKey.expiresAt}
    `;
    expect([(await arrive(respond())).status, (await arrive(next())).status]).toEqual([303, 303]);
    await db.ownerSql`update saml_connections set idp_x509_cert_expires_at = '2026-11-22'`;
    expect([(await arrive(respond())).status, (await arrive(next())).status]).toEqual([403, 303]);
    await db.ownerSql`
      update saml_connections set idp_x509_cert_next = null, idp_x509_cert_next_expires_at = null
    `;
    expect((await arrive(respond())).status).toBe(403);
    expect((await reasons()).at(-1)).toBe('The certificate of the identity provider has expired.');
    await db.ownerSql`update saml_connections set idp_x509_cert_expires_at = ${key.expiresAt}`;
  });
});

describe('the log', () => {
  test('stores the response only while detailed logging is on', async () => {
    await running().db.ownerSql`update saml_connections set connection_logging = true`;
    await signIn(client());
    await running().db.ownerSql`update saml_connections set connection_logging = false`;
    await signIn(client());
    const [detailed, plain] = await logs();
    expect(detailed?.details).toMatchObject({ name_id: 'kM3-ana' });
    expect(plain?.details).toBeNull();
  });
});

describe('a test sign-in', () => {
  const begin = async () => {
    const { organisation_id, connection_id, db } = running();
    const helen = await aUser(db.ownerSql, { organisation_id, role: 'organisation_admin' });
    const admin = await bench.signedIn(helen.id);
    const path = `/organisations/${organisation_id}/saml-connections/${connection_id}/test`;
    const { key } = (await admin.post<{ key: string }>(path)).body.data;
    return {
      admin,
      key,
      read: async (by = admin) => (await by.get<TestResult>(`${path}/${key}`)).body.data,
    };
  };

  test('shows the attributes and the matched person, and begins no session', async () => {
    const { key, read } = await begin();
    expect((await read()).outcome).toBeNull();
    const { location } = await arrive(respond({ inResponseTo: key }), key);
    expect(location).toBe(
      `/organisation/settings/saml/${running().connection_id}/configuration?test=${key}`,
    );
    expect(await read()).toMatchObject({
      outcome: 'accepted',
      name_id: 'kM3-ana',
      user: { id: running().ana.id },
      matched_by: 'email',
      attributes: expect.arrayContaining([
        { name: expect.stringContaining('emailaddress'), values: ['ana@redgum.example'] },
      ]),
    });
    expect([await count('cross_origin_tokens'), await count('saml_links')]).toEqual([0, 0]);
  });

  test('shows the reason of a refusal only to the administrator who began the test', async () => {
    const { key, read } = await begin();
    await arrive(respond({ inResponseTo: key, audience: 'https://other.example' }), key);
    expect(await read()).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('The audience is https://other.example'),
    });
    expect(await read((await begin()).admin)).toBeUndefined();
  });
});

describe('signing out', () => {
  const message = (kind: 'Request' | 'Response', more: string, content: string) =>
    `<samlp:Logout${kind} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" IssueInstant="${running().db.clock.now?.toISOString()}" Destination="${bench.own('slo')}"${more}><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</Issuer>${content}</samlp:Logout${kind}>`;
  const nameId = (name: string) =>
    `<NameID xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${name}</NameID>`;
  const send = async (
    kind: 'Request' | 'Response',
    xml: string,
    key = running().key,
    change = (query: string) => query,
  ) => {
    const query = signedQuery([[`SAML${kind}`, deflateRawSync(xml).toString('base64')]], { key });
    return (
      (await fetch(`${bench.url('slo')}?${change(query)}`, { redirect: 'manual' })).headers.get(
        'location',
      ) ?? ''
    );
  };

  test.each(['http://idp.example/slo', 'javascript:alert(1)'])(
    'never leads to %s, which an earlier version took',
    async (address) => {
      const sql = running().db.ownerSql;
      const browser = client();
      await signIn(browser);
      await sql`update saml_connections set idp_logout_url = ${address}`;
      expect(
        (await browser.post<{ url: string | null }>('/auth/single-sign-out')).body.data.url,
      ).toBeNull();
      expect(await send('Request', message('Request', '', nameId('kM3-ana')))).toBe('/');
      await sql`update saml_connections set idp_logout_url = 'https://login.example/slo'`;
    },
  );

  test('here continues at the identity provider, and its response is handled', async () => {
    const browser = client();
    await signIn(browser);
    const { url } = (await browser.post<{ url: string }>('/auth/single-sign-out')).body.data;
    expect(url).toMatch(
      /^https:\/\/login\.example\/slo\?SAMLRequest=.*&SigAlg=.*rsa-sha256&Signature=/,
    );
    await browser.delete('/auth');
    const [row] = await running().db.ownerSql<
      { id: string }[]
    >`select id from saml_requests where purpose = 'sign_out'`;
    const status =
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';
    expect(await send('Response', message('Response', ` InResponseTo="${row?.id}"`, status))).toBe(
      '/',
    );
    expect((await reasons()).at(-1)).toBe('Signed out at the identity provider too.');
  });

  test('at the identity provider ends the session here', async () => {
    const browser = client();
    await signIn(browser);
    expect(await send('Request', message('Request', '', nameId('kM3-ana')))).toMatch(
      /^https:\/\/login\.example\/slo\?SAMLResponse=/,
    );
    expect((await reasons()).at(-1)).toBe('Signed out by the identity provider: 1 session ended.');
    const [row] = await running().db.ownerSql<
      { alive: number }[]
    >`select count(*)::int as alive from sessions where saml_initiated and ended_at is null`;
    expect(row?.alive).toBe(0);
  });

  test('a forged request ends nothing', async () => {
    await signIn(client());
    const request = () => message('Request', '', nameId('kM3-ana'));
    await send('Request', request(), running().foreignKey);
    await send('Request', request(), running().key, (query) => query.replace(/&Signature=.*/, ''));
    await send('Request', request(), running().key, (query) =>
      query.replace('rsa-sha256', 'rsa-sha1'),
    );
    await send('Request', request(), running().key, (query) => `xSAMLRequest=a&${query}`);
    await send('Request', `<!DOCTYPE r [<!ENTITY x "y">]>${request()}`);
    await send('Request', request().padEnd(2_000_000));
    await send('Request', request().replace(issuer, 'https://other.example'));
    expect((await logs()).slice(1).map(({ outcome }) => outcome)).toEqual(Array(7).fill('refused'));
    const [row] = await running().db.ownerSql<
      { alive: number }[]
    >`select count(*)::int as alive from sessions where saml_initiated and ended_at is null`;
    expect(row?.alive).toBe(1);
  });
});

test('our metadata names every address', async () => {
  const answer = await fetch(bench.url('metadata'));
  const text = await answer.text();
  for (const part of ['metadata', 'acs', 'slo']) expect(text).toContain(`="${bench.own(part)}"`);
  expect((await fetch(bench.url('metadata').replace(running().public_id, 'unknown'))).status).toBe(
    404,
  );
});
