// The fixture of the provisioning tests: two organisations, each with a connection and its token,
// and the directory's calls over HTTP.

import type { ScimState } from '#domain/scim/scim.api.ts';
import type { Route } from '#server/kit/http/context.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '../users/users.factory.ts';
import { scimCalls } from './scim-calls.ts';

/** What a directory reads, as far as tests look at it by name. */
export interface ScimBody {
  readonly id: string;
  readonly userName: string;
  readonly totalResults: number;
  /** The first is there wherever a test names it. */
  readonly Resources: readonly [ScimBody, ...ScimBody[]];
  readonly members: readonly unknown[];
  readonly phoneNumbers: readonly unknown[];
  readonly meta: { readonly location: string };
  readonly scimType?: string;
  readonly [attribute: string]: unknown;
}

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: ScimBody;
}

export interface Directory {
  readonly connectionId: number;
  readonly token: string;
  readonly base: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ScimAnswer>;
}

export interface ScimWorld {
  readonly sql: TestDatabase['ownerSql'];
  readonly mails: { recipient: string; subject: string; body: string }[];
  readonly organisations: readonly [number, number];
  readonly helen: Client;
  readonly priya: Client;
  readonly ours: Directory;
  readonly theirs: Directory;
  signedIn(
    role: 'organisation_idp_admin' | 'organisation_user' | 'organisation_admin',
    organisationId: number,
  ): Client;
  readonly signedInAs: TestHttp['signedIn'];
  /** How many calls each directory may still make. */
  readonly rate: { left: number };
  /** Empties all, and makes the two connections with provisioning on. */
  begin(): Promise<void>;
  /** The log of our connection, oldest first. */
  log(): Promise<string[]>;
  issues(): Promise<{ kind: string; subject: string; problem: string }[]>;
  person(email: string): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
}

const list = (organisationId: number) => `/organisations/${organisationId}/saml-connections`;

async function connect(
  sql: TestDatabase['ownerSql'],
  origin: string,
  priya: Client,
  organisationId: number,
): Promise<Directory> {
  const [made] = await sql<{ id: number }[]>`
    insert into saml_connections (organisation_id, name, provider_type, scim_provisioning)
    values (${organisationId}, 'Entra ID', 'azure', true)
    returning id::int`;
  const connectionId = made?.id ?? 0;
  const answer = await priya.post<ScimState & { scim_token: string }>(
    `${list(organisationId)}/${connectionId}/scim`,
    {},
  );
  const { scim_token: token, tenant_url } = answer.body.data;
  const base = `${origin}${new URL(tenant_url).pathname}`;
  return { connectionId, token, base, call: caller(base, token) };
}

const featureOf = (db: TestDatabase, mails: ScimWorld['mails'], rate: ScimWorld['rate']) =>
  scimCalls({
    database: db.database,
    log: createLog('silent'),
    queueMail: async (_tx, mail) => {
      mails.push(mail);
      return 'queued' as const;
    },
    links: { origin: 'https://vigil.example' },
    mayCall: () => rate.left-- > 0,
  });

/** @param more routes in addition to those of provisioning */
export async function scimWorld(more: readonly Route[] = []): Promise<ScimWorld> {
  const db = await testDatabase();
  const sql = db.ownerSql;
  const mails: ScimWorld['mails'] = [];
  const rate = { left: Number.POSITIVE_INFINITY };
  const { routes, hooks } = featureOf(db, mails, rate);
  const http = await testHttp({ database: db.database, routes: [...routes, ...more], hooks });
  const helen = http.signedIn({ user_id: 2, role: 'organisation_admin', organisation_id: 1 });
  const priya = http.signedIn({ user_id: 1, role: 'admin', name: 'Priya Raman' });
  const directories: Directory[] = [];
  return {
    sql,
    mails,
    organisations: [1, 2],
    helen,
    priya,
    rate,
    get ours() {
      return required(directories[0]);
    },
    get theirs() {
      return required(directories[1]);
    },
    signedInAs: http.signedIn,
    signedIn: (role, organisation_id) => http.signedIn({ user_id: 2, role, organisation_id }),
    begin: async () => {
      await db.empty('organisations');
      rate.left = Number.POSITIVE_INFINITY;
      await sql`
        insert into organisations (id, name, enable_saml) overriding system value
        values (1, 'Redgum', true), (2, 'Outback', true)
      `;
      await sql`insert into users (id, organisation_id, role, first_name, last_name,
          email) overriding system value
        values (1, null, 'admin', 'Priya', 'Raman', 'priya@vigil.example'),
          (2, 1, 'organisation_admin', 'Helen', 'Marsh', 'helen@redgum.example')`;
      await sql`select setval(pg_get_serial_sequence('users', 'id'), 10)`;
      await aUser(sql, { organisation_id: 2, role: 'organisation_admin' });
      directories.splice(
        0,
        2,
        await connect(sql, http.origin, priya, 1),
        await connect(sql, http.origin, priya, 2),
      );
      // Of the two tokens.
      mails.length = 0;
    },
    log: async () =>
      (
        await sql<{ line: string }[]>`select outcome || ': ' || reason as line
          from connection_logs
          where saml2_tenant_id = ${required(directories[0]).connectionId}
        and kind = 'scim' order by id`
      ).map(({ line }) => line),
    issues: async () => await openIssues(sql),
    person: async (email) => (await sql`select * from users where email = ${email}`)[0],
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}

const openIssues = async (sql: TestDatabase['ownerSql']) => [
  ...(await sql<{ kind: string; subject: string; problem: string }[]>`
    select kind, subject, problem from scim_issues where resolved_at is null order by id`),
];

function required<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('begin() comes first');
  return thing;
}

const caller =
  (base: string, token: string): Directory['call'] =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: JSON.parse(text || '{}'),
    };
  };

/** A person is signed in. */
export async function aSession({ sql }: ScimWorld, email: string): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, expires_at, address, user_agent)
    select sha256(random()::text::bytea), id, app.now() + interval '1 hour', '127.0.0.1', 'test'
    from users
    where email = ${email}`;
}

type Gift = { department?: string; tag?: string; role?: string };

/** An administrator maps groups by name; departments and tags are made. */
export async function mappedGroups(
  { sql, helen, ours }: ScimWorld,
  gifts: Readonly<Record<string, Gift>>,
): Promise<void> {
  for (const [name, { department, tag, role }] of Object.entries(gifts)) {
    const [group] = await sql<
      { id: number }[]
    >`select id from scim_groups where display_name = ${name} and organisation_id = 1`;
    const [made] = department
      ? await sql<
          { id: number }[]
        >`insert into departments (organisation_id, name) values (1, ${department}) returning id`
      : [];
    const [tagged] = tag
      ? await sql<
          { id: number }[]
        >`insert into user_tags (organisation_id, name) values (1, ${tag}) returning id`
      : [];
    const body = {
      department_id: Number(made?.id ?? 0) || null,
      role: role ?? null,
      user_tag_id: Number(tagged?.id ?? 0) || null,
    };
    const answer = await helen.put(
      `${list(1)}/${ours.connectionId}/scim/groups/${group?.id}`,
      body,
    );
    if (answer.status !== 200) throw new Error(answer.text);
  }
}
