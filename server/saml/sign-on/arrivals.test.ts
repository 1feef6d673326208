// Signing in from the identity provider's portal: only the browser that posted the response is
// signed in, and only after its user confirms.
import { describe, expect, test } from 'vitest';
import type { Me } from '#domain/users/me.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { createSignIn } from '#server/sign-in/sign-in.routes.ts';
import { aUser } from '#server/users/users.factory.ts';
import { samlTrimSweep } from '../saml-trim.sweep.ts';
import { type ResponseParts, signedResponse } from './identity-provider.factory.ts';
import { signOnBench } from './single-sign-on.factory.ts';

const bench = signOnBench(createSignIn);
const { parts, arrive, running, logs, count, client, askedToContinue, proceed } = bench;

const respond = (given: Partial<ResponseParts> = {}): string =>
  signedResponse(parts(given), { key: running().key });
const kim = { nameId: 'kim', email: 'kim@redgum.example' };
const gone =
  'This sign-in has expired, or it was started in another browser. Start again from your identity provider.';
const goneReason =
  'The sign-in from the identity provider’s portal was continued in another browser, a second time, or after 10 minutes.';

/** A browser that posted a response and was asked. */
async function asked(
  given: Partial<ResponseParts> = {},
  { relayState, browser = client() }: { relayState?: string; browser?: Client } = {},
) {
  const arrived = await arrive(respond(given), relayState, browser);
  expect([arrived.status, arrived.location]).toEqual([
    303,
    `/saml/${running().public_id}/continue`,
  ]);
  return { browser, ...(await askedToContinue(browser)) };
}

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

const me = async (browser: Client): Promise<Me> => (await browser.get<Me>('/user')).body.data;
const reasons = async () => (await logs()).map(({ reason }) => reason);
/** What a sign-in writes. */
const written = async () =>
  await Promise.all(
    (['users', 'sessions', 'cross_origin_tokens', 'saml_links'] as const).map(
      async (table) => await count(table),
    ),
  );

describe('a response that answers no request', () => {
  test('signs in the browser that posted it, once the person continues', async () => {
    const { browser, status, text, pageToken } = await asked({}, { relayState: '/my/contacts' });
    expect([status, text]).toEqual([200, expect.stringContaining('Continue as Ana Silva?')]);
    expect(text).toContain('ana@redgum.example');
    expect(text).not.toContain('You are signed in as');
    const { location } = await proceed(browser, pageToken);
    expect(location).toMatch(/^\/#session=[\w-]{43}&to=%2Fmy%2Fcontacts$/);
    expect((await exchange(browser, location)).status).toBe(200);
    expect(await me(browser)).toMatchObject({ name: 'Ana Silva', saml_initiated_session: true });
    expect(await logs()).toMatchObject([
      {
        outcome: 'accepted',
        reason: 'Signed in from the identity provider’s portal.',
        user_id: running().ana.id,
        details: null,
      },
    ]);
  });

  test('writes nothing but the waiting response before that: no person, link or session', async () => {
    const before = await written();
    const { text } = await asked(kim);
    expect(text).toContain('Continue as Ana Silva?');
    expect([await written(), await count('saml_arrivals'), await logs()]).toEqual([before, 1, []]);
  });

  test('is continued in no other browser: neither the page nor the address with the token works there', async () => {
    const { browser, pageToken } = await asked();
    const before = await written();
    const other = client();
    for (const answer of [await askedToContinue(other), await proceed(other, pageToken)])
      expect([answer.status, answer.location, answer.text]).toEqual([
        403,
        null,
        expect.stringContaining(gone),
      ]);
    expect([await written(), await reasons()]).toEqual([before, [goneReason, goneReason]]);
    const { location } = await proceed(browser, pageToken);
    expect((await exchange(other, location)).status).toBe(401);
    expect((await exchange(browser, location)).status).toBe(200);
  });

  test('a page that sends its form by itself needs the token of the portal’s page, and that of the newest response', async () => {
    const { browser, pageToken } = await asked();
    const before = await written();
    expect((await proceed(browser, '')).status).toBe(403);
    expect((await proceed(browser, 'nonce.signature')).status).toBe(403);
    // Another page posts another person's response meanwhile: the open page must not continue as
    // them.
    await arrive(respond(kim), undefined, browser);
    expect((await proceed(browser, pageToken)).status).toBe(403);
    expect(await written()).toEqual(before);
  });

  test('is continued once, within ten minutes, at its own connection', async () => {
    const { browser, pageToken } = await asked();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { db, organisation_id, public_id } = running();
    const [other] = await db.ownerSql<{ public_id: string }[]>`
      insert into saml_connections (organisation_id, name, status)
      values (${organisation_id}, 'Other', 'enabled')
      returning public_id`;
    const elsewhere = bench.url('continue').replace(public_id, other?.public_id ?? '');
    expect(
      (
        await fetch(elsewhere, {
          method: 'POST',
          body: new URLSearchParams({ token: pageToken }),
          headers: { cookie },
        })
      ).status,
    ).toBe(403);
    await db.ownerSql`delete from saml_connections where public_id = ${other?.public_id ?? ''}`;
    expect((await proceed(browser, pageToken)).status).toBe(303);
    const before = await written();
    expect((await proceed(browser, pageToken)).status).toBe(403);
    const late = await asked();
    running().db.clock.now = new Date('2026-11-23T04:10:01.000Z');
    expect((await proceed(late.browser, late.pageToken)).status).toBe(403);
    expect(await written()).toEqual(before);
    await samlTrimSweep(running().db.database).run();
    expect(await count('saml_arrivals')).toBe(0);
  });

  test('changes made before the person confirms count: a person or a connection that was disabled is refused', async () => {
    const sql = running().db.ownerSql;
    const [one, two] = [await asked(), await asked()];
    const before = await written();
    await sql`update users set status = 'disabled' where id = ${running().ana.id}`;
    expect((await proceed(one.browser, one.pageToken)).status).toBe(403);
    await sql`update users set status = 'active' where id = ${running().ana.id}`;
    await sql`update saml_connections set status = 'disabled'`;
    expect((await proceed(two.browser, two.pageToken)).status).toBe(403);
    await sql`update saml_connections set status = 'enabled'`;
    expect([await written(), await reasons()]).toEqual([
      before,
      ['The account of Ana Silva is disabled.', 'The connection is disabled.'],
    ]);
  });

  test('is refused where the connection does not allow it', async () => {
    await running().db.ownerSql`update saml_connections set allow_idp_initiated = false`;
    expect((await arrive(respond())).status).toBe(403);
    await running().db.ownerSql`update saml_connections set allow_idp_initiated = true`;
    expect(await reasons()).toEqual([
      'Sign-in from the identity provider’s portal is not allowed.',
    ]);
    expect([await count('saml_assertions'), await count('saml_arrivals')]).toEqual([0, 0]);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    '/\\evil.example',
  ])('its relay state %j leads nowhere', async (relayState) => {
    const { browser, pageToken } = await asked({}, { relayState });
    expect((await proceed(browser, pageToken)).location).toMatch(/^\/#session=[\w-]{43}$/);
  });

  test('names on the page are text, whatever they contain', async () => {
    const xml = signedResponse(
      parts({ ...kim, nameId: 'new' }),
      { key: running().key },
      (assertion) =>
        assertion
          .replace('>Ana<', '>&lt;script&gt;alert(1)&lt;/script&gt;<')
          .replace('kim@', '&quot;onclick=x@'),
    );
    const browser = client();
    await arrive(xml, undefined, browser);
    const { text } = await askedToContinue(browser);
    expect(text).not.toMatch(/<script|"onclick/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Silva');
  });
});

describe('in a browser that is signed in already', () => {
  test('as another person: the page says so, and their session ends only when the person continues', async () => {
    const { organisation_id, db } = running();
    const bob = await aUser(db.ownerSql, {
      organisation_id,
      first_name: 'Bob',
      last_name: 'Jones',
      role: 'organisation_admin',
    });
    const browser = await bench.signedIn(bob.id);
    const { text, pageToken } = await asked({}, { browser });
    expect(text).toContain(
      'You are signed in as Bob Jones. If you continue, Bob Jones is signed out of this browser.',
    );
    expect(text).toContain('Stay signed in as Bob Jones');
    expect((await me(browser)).id).toBe(bob.id);
    const session = browser.cookies.get('vigil_session') ?? '';
    const { location } = await proceed(browser, pageToken);
    expect((await me(browser)).id).toBe(bob.id);
    await exchange(browser, location);
    expect((await me(browser)).id).toBe(running().ana.id);
    const before = client();
    before.cookies.set('vigil_session', session);
    await expect
      .poll(async () => (await before.get('/user')).status, { timeout: 10_000 })
      .toBe(401);
  });

  test('as the same person: no confirmation is required', async () => {
    const browser = await bench.signedIn(running().ana.id);
    const { status, location } = await asked({}, { browser });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/#session=[\w-]{43}$/)]);
    expect((await exchange(browser, location)).status).toBe(200);
    expect(await me(browser)).toMatchObject({ id: running().ana.id, saml_initiated_session: true });
  });

  test('in a session that acts for the person: confirmation is required', async () => {
    const { db, ana } = running();
    const staff = await aUser(db.ownerSql, {
      role: 'admin',
      first_name: 'Priya',
      last_name: 'Raman',
    });
    const browser = await bench.signedIn(staff.id);
    await db.ownerSql`
      update sessions set acting_for_user_id = ${ana.id} where user_id = ${staff.id}
    `;
    expect((await asked({}, { browser })).text).toContain('Continue as Ana Silva?');
  });
});

describe('at another host than the one where the organisation signs in', () => {
  test('the same form is posted there first, and nothing is stored here', async () => {
    const sql = running().db.ownerSql;
    await sql`
      update organisations
      set sso_url = 'https://redgum.example'
      where id = ${running().organisation_id}
    `;
    const { status, location } = await arrive(respond());
    expect([status, location]).toEqual([
      307,
      `https://redgum.example/saml/${running().public_id}/acs`,
    ]);
    expect([await count('saml_assertions'), await count('saml_arrivals'), await logs()]).toEqual([
      0,
      0,
      [],
    ]);
    await sql`
      update organisations set sso_url = ${running().base} where id = ${running().organisation_id}
    `;
    const { browser, pageToken } = await asked();
    expect((await proceed(browser, pageToken)).location).toMatch(
      new RegExp(`^${running().base}/#session=`),
    );
    await sql`update organisations set sso_url = null`;
  });
});
