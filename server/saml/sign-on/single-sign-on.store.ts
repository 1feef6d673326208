// The SQL of signing in by a connection: open requests, used assertions, and the person a name
// belongs to.
import type { Tx } from '#server/kit/db/database.ts';
import type { Connection } from '../connections/saml-connections.store.ts';

type Of = Pick<Connection, 'organisation_id' | 'id'>;

export interface NewRequest {
  readonly id: string;
  readonly purpose: 'sign_in' | 'test' | 'sign_out';
  readonly browserHash?: Buffer;
  readonly path?: string;
  readonly sessionId?: number;
}

const minutes = 10;

export async function insertRequest(tx: Tx, of: Of, request: NewRequest): Promise<void> {
  await tx`
    insert into saml_requests (organisation_id, connection_id, id, purpose, browser_hash, path,
      session_id, expires_at)
    values (${of.organisation_id}, ${of.id}, ${request.id}, ${request.purpose},
      ${request.browserHash ?? null}, ${request.path ?? '/'},
      ${request.sessionId ?? null}, app.now() + make_interval(mins => ${minutes}))`;
}

export interface OpenRequest {
  readonly id: string;
  readonly purpose: NewRequest['purpose'];
  readonly browser_hash: Buffer | null;
  readonly path: string;
}

/**
 * The request of this connection that an answer names, used up by this; nothing where it was
 * answered, is too old or was never sent.
 */
export async function takeRequest(tx: Tx, of: Of, id: string): Promise<OpenRequest | undefined> {
  const [row] = await tx<OpenRequest[]>`
    update saml_requests set used_at = app.now()
    where organisation_id = ${of.organisation_id}
      and connection_id = ${of.id}
      and id = ${id}
      and used_at is null
      and expires_at > app.now()
    returning id, purpose, browser_hash, path`;
  return row;
}

/** An open test of this connection by its id; it is not used up. */
export async function findTest(tx: Tx, of: Of, id: string): Promise<OpenRequest | undefined> {
  const [row] = await tx<OpenRequest[]>`
    select id, purpose, browser_hash, path from saml_requests
    where organisation_id = ${of.organisation_id}
      and connection_id = ${of.id}
      and id = ${id}
      and purpose = 'test'
      and result is null
      and expires_at > app.now()`;
  return row;
}

export async function keepResult(tx: Tx, id: string, result: object): Promise<void> {
  await tx`
    update saml_requests
    set used_at = coalesce(used_at, app.now()), result = ${JSON.stringify(result)}::text::jsonb
    where id = ${id} and purpose = 'test'
  `;
}

/**
 * The result of this session's test; null while it is open, nothing where there is no such test.
 */
export async function findResult(
  tx: Tx,
  of: { id: number; key: string; sessionId: number },
): Promise<{ result: unknown } | undefined> {
  const [row] = await tx<{ result: unknown }[]>`
    select result from saml_requests
    where id = ${of.key}
      and connection_id = ${of.id}
      and session_id = ${of.sessionId}
      and purpose = 'test'
      and expires_at > app.now()`;
  return row;
}

/**
 * Notes that an assertion is used. @returns false where it was used before, in this process or
 * another
 */
export async function claimAssertion(
  tx: Tx,
  of: Of,
  assertion: { id: string; until: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into saml_assertions (organisation_id, connection_id, assertion_id, expires_at)
    values (${of.organisation_id}, ${of.id}, ${assertion.id}, ${assertion.until})
    on conflict do nothing
    returning assertion_id`;
  return rows.length > 0;
}

export interface Match {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly status: 'draft' | 'pending' | 'active' | 'disabled';
  readonly has_expired: boolean;
  readonly matched_by: 'link' | 'object_id' | 'email';
}

export interface Names {
  readonly issuer: string;
  /** Null where the name is another one each time. */
  readonly nameId: string | null;
  readonly objectId: string | null;
  readonly email: string | null;
}

/**
 * The person the names belong to: by an earlier sign-in, by the directory's own id, else by email;
 * only among the organisation's own people.
 */
export async function findPerson(tx: Tx, of: Of, names: Names): Promise<Match | undefined> {
  const [row] = await tx<Match[]>`
    select u.id, u.name, u.email, u.status,
      coalesce(u.expires_at <= app.now(), false) as has_expired, found.matched_by
    from (
      select user_id, 'link' as matched_by, 1 as place from saml_links
        where organisation_id = ${of.organisation_id}
          and connection_id = ${of.id}
          and issuer = ${names.issuer}
          and name_id = ${names.nameId}
      union all select user_id, 'object_id', 2 from saml_links
        where organisation_id = ${of.organisation_id}
          and connection_id = ${of.id}
          and issuer = ${names.issuer}
          and object_id = ${names.objectId}
      union all select id, 'email', 3 from users
        where organisation_id = ${of.organisation_id}
          and lower(email) = lower(${names.email}::text)) found
    join users u
      on u.organisation_id = ${of.organisation_id}
      and u.id = found.user_id
      and u.deleted_at is null
    order by found.place limit 1`;
  return row;
}

/** Whether no person has this email, in any organisation, so that a draft can have it. */
export async function isFree(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx`select from users where lower(email) = lower(${email}::text)`;
  return rows.length === 0;
}

/** Remembers the person the names belong to. */
export async function keepLink(
  tx: Tx,
  of: Of,
  { issuer, nameId, objectId }: Names,
  userId: number,
): Promise<void> {
  if (nameId === null) return;
  await tx`
    insert into saml_links (organisation_id, connection_id, issuer, name_id, object_id, user_id)
    values (${of.organisation_id}, ${of.id}, ${issuer}, ${nameId}, ${objectId}, ${userId})
    on conflict (organisation_id, connection_id, issuer, name_id) do update
      set last_used_at = app.now(), object_id = excluded.object_id, user_id = excluded.user_id`;
}

export async function noteUse(tx: Tx, { id }: Of): Promise<void> {
  await tx`update saml_connections set last_used_at = app.now() where id = ${id}`;
}

export interface SamlSession {
  readonly session_id: number;
  readonly user_id: number;
  readonly connection_id: number;
  readonly name_id: string;
  readonly name_id_format: string | null;
  readonly session_index: string | null;
}

export async function findSamlSession(tx: Tx, sessionId: number): Promise<SamlSession | undefined> {
  const [row] = await tx<SamlSession[]>`
    select m.session_id, s.user_id, m.connection_id, m.name_id, m.name_id_format, m.session_index
    from saml_sessions m join sessions s on s.id = m.session_id where m.session_id = ${sessionId}`;
  return row;
}

/** The living sessions that a name began by a connection; of one index only where it is named. */
export async function findSessionsOf(
  tx: Tx,
  of: Of,
  names: { nameId: string; sessionIndex: string | null },
): Promise<SamlSession[]> {
  return await tx<SamlSession[]>`
    select m.session_id, s.user_id, m.connection_id, m.name_id, m.name_id_format, m.session_index
    from saml_sessions m join sessions s on s.id = m.session_id and s.ended_at is null
    where m.organisation_id = ${of.organisation_id}
      and m.connection_id = ${of.id}
      and m.name_id = ${names.nameId}
      and (${names.sessionIndex}::text is null or m.session_index = ${names.sessionIndex})`;
}

/** Deletes expired rows. @returns how many */
export async function trim(tx: Tx, most: number): Promise<number> {
  const requests = await tx`
    delete from saml_requests
    where id in (select id
      from saml_requests
      where expires_at < app.now() - interval '1 day'
      order by expires_at
      limit ${most})`;
  const assertions = await tx`
    delete from saml_assertions a
    using (select organisation_id, connection_id, assertion_id from saml_assertions
      where expires_at < app.now() order by expires_at limit ${most}) old
    where a.organisation_id = old.organisation_id
      and a.connection_id = old.connection_id
      and a.assertion_id = old.assertion_id`;
  return requests.count + assertions.count;
}
