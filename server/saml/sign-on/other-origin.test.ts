// An organisation with its own sign-in origin (R160): its people continue there, on a server with
// another name and port, by a token that works once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Me } from '#domain/users/me.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { createSessions, hashToken } from '#server/sign-in/sessions.service.ts';
import { createSignIn } from '#server/sign-in/sign-in.routes.ts';
import { aUser } from '#server/users/users.factory.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { issuer, signedResponse } from './identity-provider.factory.ts';
import { NamedBrowser, type Served, serveSignOn } from './other-origin.factory.ts';

let db: TestDatabase;
let served: Served[] = [];
let key: OwnKey;
let connection: { id: number; public_id: string };
let helen: number;
const links = { origin: '', hasSubdomains: true };
/** Where people begin, the portal's own address, and that of the organisation. */
let [other, portal, home] = ['', '', ''];

beforeAll(async () => {
  db = await testDatabase();
  served = [await serveSignOn(createSignIn, db, links), await serveSignOn(createSignIn, db, links)];
  const [first, second] = served.map(({ port }) => port);
  other = `http://127.0.0.1:${first}`;
  portal = `http://vigil.localhost:${second}`;
  home = `http://redgum.vigil.localhost:${second}`;
  links.origin = portal;
  key = await makeOwnKey('idp', new Date('2026-01-01'));
  const sql = db.ownerSql;
  const organisation_id = await anOrganisation(sql, { name: 'Redgum' });
  await sql`update organisations set enable_saml = true, subdomain = 'redgum'`;
  await aUser(sql, {
    organisation_id,
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@redgum.example',
  });
  helen = (
    await aUser(sql, {
      organisation_id,
      role: 'organisation_admin',
      first_name: 'Helen',
      last_name: 'Marsh',
    })
  ).id;
  await sql`
    insert into user_credentials (user_id, password_hash)
    values (${helen}, 'none')
    on conflict do nothing
  `;
  await sql`
    update users
    set two_factor_method_preferred = 'email', two_factor_method_enabled = 'email'
    where id = ${helen}
  `;
  const made = await (await signedIn()).call<{ id: number }>(
    other,
    'POST',
    `/organisations/${organisation_id}/saml-connections`,
    {
      body: { name: 'Entra ID', provider_type: 'azure' },
    },
  );
  const [row] = await sql<{ public_id: string }[]>`
    update saml_connections
    set idp_entity_id = ${issuer}, idp_login_url = 'https://login.example/sso',
      idp_x509_cert = ${key.certificate},
      idp_x509_cert_expires_at = ${key.expiresAt}
    where id = ${made.data.id} returning public_id`;
  connection = { id: made.data.id, public_id: row?.public_id ?? '' };
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-23T04:00:00.000Z');
  await db.ownerSql`update organisations set disable_password_login = false`;
  await setStatus('enabled');
  await db.ownerSql`truncate cross_origin_tokens, saml_requests, saml_assertions, saml_links`;
});
afterAll(async () => {
  for (const one of served) await one.close();
  await db.close();
});

/** Helen's browser, signed in where people begin. */
async function signedIn(): Promise<NamedBrowser> {
  const token = randomUUID();
  await db.ownerSql`
    insert into sessions (token_hash, user_id, expires_at, address, user_agent,
      two_factor_verified_at)
    values (${hashToken(token)}, ${helen}, app.now() + interval '1 hour', '127.0.0.1', 'test',
      app.now())`;
  const browser = new NamedBrowser();
  browser.cookies(other).set('vigil_session', token);
  return browser;
}

const setStatus = async (status: 'enabled' | 'disabled') =>
  await (await signedIn()).call(other, 'PUT', `/saml-connections/${connection.id}/status`, {
    body: { status },
  });
const me = async (browser: NamedBrowser, at: string) => await browser.call<Me>(at, 'GET', '/user');
const exchange = async (token: string, at: string, browser = new NamedBrowser()) =>
  (
    await browser.call(at, 'GET', '/auth/session', {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;
const sessions = async () =>
  Number((await db.ownerSql`select count(*) as count from sessions`)[0]?.['count']);

async function carried(browser: NamedBrowser): Promise<string> {
  const { data } = await browser.call<{ url: string | null }>(other, 'POST', '/auth/session');
  expect(data.url).toMatch(new RegExp(`^${home}/#session=[\\w-]{43}$`));
  return data.url?.split('=')[1] ?? '';
}

describe('a person who signed in elsewhere', () => {
  test('continues at the organisation’s address, set by its enabled connection', async () => {
    const browser = await signedIn();
    expect((await me(browser, other)).data.organisation?.sso_url).toBe(home);
    expect(await exchange(await carried(browser), home, browser)).toBe(200);
    expect((await me(browser, home)).data).toMatchObject({
      name: 'Helen Marsh',
      organisation: { sso_url: home },
    });
    const there = await browser.call<{ url: string | null }>(home, 'POST', '/auth/session');
    expect(there.data).toEqual({ url: null });
  });

  test('continues their session with its age, second factor and sign-in method, and it ends at the old origin', async () => {
    const browser = await signedIn();
    const sql = db.ownerSql;
    await sql`update sessions set saml_initiated = true, created_at = '2026-11-23T01:00:00Z',
      two_factor_verified_at = '2026-11-23T02:00:00Z' where ended_at is null`;
    await sql`update organisations set disable_password_login = true`;
    const session = async () =>
      (
        await sql`
          select id, created_at, two_factor_verified_at from sessions order by id desc limit 1
        `
      )[0];
    const before = [await session(), await sessions()];
    // Two pages of one browser are carried at the same moment.
    const [one, two] = [await carried(browser), await carried(browser)];
    expect([await exchange(one, home, browser), await exchange(two, home, browser)]).toEqual([
      200, 200,
    ]);
    expect([await session(), await sessions()]).toEqual(before);
    expect((await me(browser, home)).data).toMatchObject({
      two_factor_verified: true,
      saml_initiated_session: true,
    });
    await expect.poll(async () => (await me(browser, other)).status, { timeout: 5000 }).toBe(401);
    // Calls that require proof require it there too: signing in elsewhere is no proof.
    const found = await createSessions(db.database, 60).find(
      browser.cookies(home).get('vigil_session') ?? '',
    );
    expect(found).toMatchObject({ is_proved: false, actor: { user_id: helen } });
  });

  test('by a token that ends with the session', async () => {
    const browser = await signedIn();
    const token = await carried(browser);
    expect((await browser.call(other, 'DELETE', '/auth')).status).toBe(200);
    expect(await exchange(token, home)).toBe(401);
  });

  test('by a token that begins nothing at any other address, and stays good for its own', async () => {
    const token = await carried(await signedIn());
    const before = await sessions();
    for (const elsewhere of [other, portal, home.replace('redgum', 'outback')])
      expect(await exchange(token, elsewhere)).toBe(401);
    expect(await sessions()).toBe(before);
    expect(await exchange(token, home)).toBe(200);
  });

  test('by a token that works once, and for a minute', async () => {
    const browser = await signedIn();
    const [used, late] = [await carried(browser), await carried(browser)];
    expect(await exchange(used, home)).toBe(200);
    const before = await sessions();
    expect(await exchange(used, home)).toBe(401);
    db.clock.now = new Date('2026-11-23T04:01:01.000Z');
    expect(await exchange(late, home)).toBe(401);
    expect(await sessions()).toBe(before);
  });

  test('stays where they are once the connection is disabled', async () => {
    expect((await setStatus('disabled')).status).toBe(200);
    const browser = await signedIn();
    expect((await me(browser, other)).data.organisation?.sso_url).toBeNull();
    expect(
      (await browser.call<{ url: string | null }>(other, 'POST', '/auth/session')).data,
    ).toEqual({ url: null });
  });
});

describe('single sign-on', () => {
  const own = (path: string, at: string): string => `${at}/saml/${connection.public_id}/${path}`;

  /**
   * The identity provider answers the request of this browser; the browser posts its form to the
   * portal's address.
   */
  async function answered(browser: NamedBrowser, leaving: string | null) {
    const inResponseTo =
      (
        await db.ownerSql<
          { id: string }[]
        >`select id from saml_requests order by created_at desc limit 1`
      )[0]?.id ?? null;
    expect(leaving).toMatch(/^https:\/\/login\.example\/sso\?/);
    const now = db.clock.now ?? new Date();
    const xml = signedResponse(
      {
        id: `_${randomUUID()}`,
        assertionId: `_${randomUUID()}`,
        issuer,
        status: 'Success',
        inResponseTo,
        now,
        audience: own('metadata', portal),
        recipient: own('acs', portal),
        destination: own('acs', portal),
        nameId: 'kM3-ana',
        email: 'ana@redgum.example',
        notBefore: new Date(now.getTime() - 60_000),
        notOnOrAfter: new Date(now.getTime() + 3_600_000),
      },
      { key },
    );
    const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });
    return await browser.send(own('acs', portal), { method: 'POST', body });
  }

  test('begins at the address of the organisation, and ends there in the browser that began it', async () => {
    const browser = new NamedBrowser();
    const sent = await browser.send(own('login', other));
    expect([sent.status, sent.location]).toEqual([303, own('login', home)]);
    const leaving = await browser.send(sent.location ?? '');
    const back = await answered(browser, leaving.location);
    expect([back.status, back.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${home}/#session=[\\w-]{43}$`)),
    ]);
    const token = back.location?.split('=')[1] ?? '';
    const before = await sessions();
    for (const elsewhere of [other, portal]) {
      // Also where the browser's mark were known there.
      for (const [name, value] of browser.cookies(home))
        browser.cookies(elsewhere).set(name, value);
      expect(await exchange(token, elsewhere, browser)).toBe(401);
    }
    expect(await exchange(token, home)).toBe(401);
    expect(await sessions()).toBe(before);
    expect(await exchange(token, home, browser)).toBe(200);
    expect((await me(browser, home)).data).toMatchObject({
      name: 'Ana Silva',
      saml_initiated_session: true,
    });
    expect(await exchange(token, home, browser)).toBe(401);
  });
});
