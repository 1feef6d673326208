// The fixture of the single sign-on tests: the real calls and addresses, an organisation with an
// enabled connection, and Ana, who may sign in by it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { HttpParts } from '#server/kit/http/http-parts.ts';
import { registerHooks } from '#server/kit/http/machines/hooks.ts';
import { createHttp } from '#server/kit/http/server.ts';
import { createLog, type Log } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { hashToken } from '#server/sign-in/sessions.service.ts';
import { aUser } from '#server/users/users.factory.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { singleSignOn } from '../saml.routes.ts';
import { issuer, type ResponseParts } from './identity-provider.factory.ts';

export interface SignOnWorld {
  readonly db: TestDatabase;
  readonly base: string;
  readonly organisation_id: number;
  readonly connection_id: number;
  readonly public_id: string;
  /** Of the identity provider, and one that it does not have. */
  readonly key: OwnKey;
  readonly foreignKey: OwnKey;
  /** Ours, in PEM. */
  readonly certificate: string;
  readonly ana: { id: number; email: string };
  close(): Promise<void>;
}

const origin = 'https://vigil.example';
const config = testConfig();

/** Sign-in as the program makes it, which only a test may name. */
export type MakeSignIn = (given: {
  config: Config;
  database: Database;
  log: Log;
  links: { origin: string };
  queueMessage: typeof queueDelivery;
}) => Pick<HttpParts, 'routes' | 'sessions'>;

async function start(makeSignIn: MakeSignIn): Promise<SignOnWorld> {
  const db = await testDatabase();
  const { database } = db;
  const [key, foreignKey] = await Promise.all([
    makeOwnKey('idp', new Date('2026-01-01')),
    makeOwnKey('other', new Date('2026-01-01')),
  ]);
  const log = createLog('silent');
  const signIn = makeSignIn({
    config,
    database,
    log,
    links: { origin },
    queueMessage: queueDelivery,
  });
  const { routes, hooks } = singleSignOn({
    config,
    database,
    links: { origin },
    queueMail,
    readMetadata: () => {},
  });
  const http = await createHttp({
    config,
    log,
    database,
    sessions: signIn.sessions,
    routes: [...signIn.routes, ...routes],
  });
  await registerHooks(http, hooks);
  const base = await http.listen({ host: '127.0.0.1', port: 0 });
  const sql = db.ownerSql;
  const organisation_id = await anOrganisation(sql, { name: 'Redgum' });
  await sql`update organisations set enable_saml = true`;
  const ana = await aUser(sql, {
    organisation_id,
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@redgum.example',
  });
  const helen = await aUser(sql, { organisation_id, role: 'organisation_admin' });
  const admin = await adminOf(db, base, helen.id);
  const made = await admin.post<{ id: number; certificate: string }>(
    `/organisations/${organisation_id}/saml-connections`,
    {
      name: 'Entra ID',
      provider_type: 'azure',
    },
  );
  const { id: connection_id, certificate } = made.body.data;
  const [row] = await sql<{ public_id: string }[]>`
    update saml_connections
    set status = 'enabled', idp_entity_id = ${issuer}, idp_login_url = 'https://login.example/sso',
      idp_logout_url = 'https://login.example/slo', idp_x509_cert = ${key.certificate},
        idp_x509_cert_expires_at = ${key.expiresAt}
    where id = ${connection_id} returning public_id`;
  return {
    db,
    base,
    organisation_id,
    connection_id,
    public_id: row?.public_id ?? '',
    key,
    foreignKey,
    certificate,
    ana,
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}

/** A browser with a session of a person. */
async function adminOf(db: TestDatabase, base: string, userId: number): Promise<Client> {
  const token = randomUUID();
  await db.ownerSql`
    insert into sessions (token_hash, user_id, expires_at, address, user_agent,
      two_factor_verified_at)
    values (${hashToken(token)}, ${userId}, app.now() + interval '1 hour', '127.0.0.1', 'test',
      app.now())`;
  await db.ownerSql`
    insert into user_credentials (user_id, password_hash)
    values (${userId}, 'none')
    on conflict do nothing`;
  await db.ownerSql`
    update users
    set two_factor_method_preferred = 'email', two_factor_method_enabled = 'email'
    where id = ${userId}
  `;
  const client = testClient(base);
  client.cookies.set('vigil_session', token);
  return client;
}

type CountedTable =
  | 'sessions'
  | 'saml_arrivals'
  | 'cross_origin_tokens'
  | 'users'
  | 'saml_assertions'
  | 'saml_links';

export function signOnBench(makeSignIn: MakeSignIn) {
  let world: SignOnWorld | undefined;
  const running = (): SignOnWorld => {
    if (!world) throw new Error('The calls run only during tests');
    return world;
  };
  beforeAll(async () => {
    world = await start(makeSignIn);
  });
  beforeEach(async () => {
    const { db } = running();
    db.clock.now = new Date('2026-11-23T04:00:00.000Z');
    await db.ownerSql`
      truncate connection_logs, connection_refusals, saml_requests, saml_arrivals, saml_assertions,
        saml_links, cross_origin_tokens, events cascade
    `;
    await db.ownerSql`update sessions set ended_at = app.now() where saml_initiated`;
  });
  afterAll(async () => await world?.close());
  const url = (path: string): string => `${running().base}/saml/${running().public_id}/${path}`;
  return {
    running,
    /** The addresses are those of this connection from now on. */
    use: ({ connection_id, public_id }: Pick<SignOnWorld, 'connection_id' | 'public_id'>): void => {
      world = { ...running(), connection_id, public_id };
    },
    url,
    own: (path: string): string => `${origin}/saml/${running().public_id}/${path}`,
    leave: async (browser: Client, to = '') => await leaveFor(url(`login${to}`), browser),
    /**
     * The identity provider's form, sent by a browser from the provider's page: none of our cookies
     * is sent, and those of the answer are kept.
     */
    arrive: async (
      xml: string,
      relayState?: string,
      browser: Client = testClient(running().base),
    ) => {
      const fields = {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        ...(relayState ? { RelayState: relayState } : {}),
      };
      return await posted(url('acs'), new URLSearchParams(fields), browser, {});
    },
    /** The confirmation page, and the fields of its form. */
    askedToContinue: async (browser: Client) => {
      const answer = await fetch(url('continue'), {
        redirect: 'manual',
        headers: cookiesOf(browser),
      });
      keepCookies(browser, answer);
      const text = await answer.text();
      return {
        ...outcomeOf(answer, text),
        pageToken: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '',
      };
    },
    proceed: async (browser: Client, token: string) =>
      await posted(url('continue'), new URLSearchParams({ token }), browser, cookiesOf(browser)),
    parts: (given: Partial<ResponseParts> = {}): ResponseParts => partsIn(running(), given),
    client: () => testClient(running().base),
    signedIn: async (userId: number): Promise<Client> =>
      await adminOf(running().db, running().base, userId),
    logs: async () =>
      await running().db.ownerSql<
        {
          kind: string;
          outcome: string;
          reason: string;
          user_id: number | null;
          details: unknown;
        }[]
      >`
        select kind, outcome, reason, user_id, details from connection_logs order by id`,
    count: async (table: CountedTable): Promise<number> =>
      Number(
        (
          await running().db.ownerSql`select count(*) as count from ${running().db.ownerSql(table)}`
        )[0]?.['count'],
      ),
  };
}

const cookiesOf = ({ cookies }: Client): Record<string, string> =>
  cookies.size === 0
    ? {}
    : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };

const outcomeOf = ({ status, headers }: Response, text: string) => ({
  status,
  location: headers.get('location'),
  text,
});

async function posted(
  to: string,
  body: URLSearchParams,
  browser: Client,
  headers: Record<string, string>,
) {
  const answer = await fetch(to, { method: 'POST', body, redirect: 'manual', headers });
  keepCookies(browser, answer);
  return outcomeOf(answer, await answer.text());
}

function keepCookies(browser: Client, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    browser.cookies.set(name, value);
  }
}

/** A browser on its way to the identity provider: the request it was sent with. */
async function leaveFor(login: string, browser: Client): Promise<{ request: string }> {
  const answer = await fetch(login, { redirect: 'manual', headers: cookiesOf(browser) });
  keepCookies(browser, answer);
  const location = new URL(answer.headers.get('location') ?? '', login);
  return { request: location.searchParams.get('RelayState') ?? '' };
}

function partsIn(
  { db, public_id, ana }: SignOnWorld,
  given: Partial<ResponseParts>,
): ResponseParts {
  const now = db.clock.now ?? new Date();
  const own = `${origin}/saml/${public_id}`;
  return {
    id: `_${randomUUID()}`,
    assertionId: `_${randomUUID()}`,
    issuer,
    status: 'Success',
    inResponseTo: null,
    now,
    audience: `${own}/metadata`,
    recipient: `${own}/acs`,
    destination: `${own}/acs`,
    nameId: 'kM3-ana',
    email: ana.email,
    notBefore: new Date(now.getTime() - 60_000),
    notOnOrAfter: new Date(now.getTime() + 3_600_000),
    ...given,
  };
}
