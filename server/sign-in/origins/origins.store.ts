// The SQL of signing in across origins.
import { crossOriginSeconds } from '#domain/sign-in/origins.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface SignInWays {
  readonly name: string;
  readonly password: boolean;
  readonly single_sign_on: boolean;
  readonly connections: { readonly name: string; readonly url: string }[];
}

export async function findWays(tx: Tx, subdomain: string): Promise<SignInWays | undefined> {
  const [row] = await tx<SignInWays[]>`
    select o.name, not o.disable_password_login as password, o.enable_saml
      and c.list is not null as single_sign_on,
      case when o.enable_saml then coalesce(c.list, '[]') else '[]' end as connections
    from organisations o cross join lateral (
      select json_agg(json_build_object('name', s.name, 'url', '/saml/' || s.public_id || '/login')
        order by s.name_key) as list
      from saml_connections s where s.organisation_id = o.id and s.status = 'enabled') c
    where o.subdomain = ${subdomain} and o.in_use`;
  return row;
}

/** The names by which the identity provider identifies a session begun by single sign-on. */
export interface SamlIdentity {
  readonly organisation_id: number;
  readonly connection_id: number;
  readonly name_id: string;
  readonly name_id_format: string | null;
  readonly session_index: string | null;
}

export interface NewToken {
  readonly hash: Buffer;
  readonly userId: number;
  /** Of a session begun by single sign-on; null for any other. */
  readonly saml: SamlIdentity | null;
  /** Hash of the cookie of the one browser that may use it; null for any browser. */
  readonly browserHash: Buffer | null;
  /** Where the session may begin, with its port; null for any host. */
  readonly host: string | null;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx`delete from cross_origin_tokens where expires_at < app.now() - interval '1 day'`;
  await tx`
    insert into cross_origin_tokens (token_hash, user_id, saml_initiated, saml, browser_hash, host,
      expires_at)
    values (${token.hash}, ${token.userId}, ${token.saml !== null},
      ${token.saml && tx.json({ ...token.saml })}, ${token.browserHash},
      ${token.host}, app.now() + make_interval(secs => ${crossOriginSeconds}))`;
}

/** The same for a session that continues at another host; nothing where it has ended. */
export async function insertSessionToken(
  tx: Tx,
  {
    hash,
    sessionId,
    host,
  }: { readonly hash: Buffer; readonly sessionId: number; readonly host: string },
): Promise<void> {
  await tx`
    insert into cross_origin_tokens (token_hash, user_id, saml_initiated, host, session_id,
      expires_at)
    select ${hash}, user_id, saml_initiated, ${host}, id,
      app.now() + make_interval(secs => ${crossOriginSeconds})
    from sessions where id = ${sessionId} and ended_at is null`;
}

export interface CarriedPerson {
  readonly id: number;
  /** The session to continue; null where a new one begins. */
  readonly session_id: number | null;
  readonly organisation_id: number | null;
  readonly saml: SamlIdentity | null;
}

/** Where a token is given: the cookie's hash of the browser, and the host that was called. */
export interface TokenPlace {
  readonly browserHash: Buffer | null;
  readonly host: string;
}

/**
 * Uses a token up and returns its owner; nothing where it was used, has expired, belongs to another
 * browser or host, or the person may not sign in.
 */
export async function takeToken(
  tx: Tx,
  hash: Buffer,
  { browserHash, host }: TokenPlace,
): Promise<CarriedPerson | undefined> {
  const [row] = await tx<CarriedPerson[]>`
    update cross_origin_tokens t
    set used_at = app.now()
    from users u
    left join organisations o on o.id = u.organisation_id
    where t.token_hash = ${hash}
      and t.used_at is null
      and t.expires_at > app.now()
      and u.id = t.user_id
      and (t.browser_hash is null or t.browser_hash = ${browserHash})
        and (t.host is null or t.host = lower(${host}))
      and (u.status = 'active' or u.status = 'draft' and t.saml_initiated)
        and (u.expires_at is null or u.expires_at > app.now())
      and (o.id is null or o.in_use and (t.saml_initiated or not o.disable_password_login))
      and (t.session_id is null or exists (
        select from sessions s
        where s.id = t.session_id and s.ended_at is null and s.expires_at > app.now()))
    returning u.id, t.session_id, u.organisation_id, t.saml`;
  return row;
}

/** Records the connection and name by which the session of a token was begun. */
export async function noteSamlSession(
  tx: Tx,
  tokenHash: Buffer,
  saml: SamlIdentity,
): Promise<void> {
  await tx`
    insert into saml_sessions (session_id, organisation_id, connection_id, name_id, name_id_format,
      session_index)
    select s.id, ${saml.organisation_id}::bigint, ${saml.connection_id}::bigint,
      ${saml.name_id}::text, ${saml.name_id_format}::text, ${saml.session_index}::text
    from sessions s where s.token_hash = ${tokenHash}`;
}

/** The origin where the organisation of a person signs in; null for the portal's own. */
export async function findOwnOrigin(
  tx: Tx,
  userId: number,
): Promise<{ organisation_id: number; sso_url: string } | undefined> {
  const [row] = await tx<{ organisation_id: number; sso_url: string }[]>`
    select o.id as organisation_id, o.sso_url
    from users u
    join organisations o on o.id = u.organisation_id
    where u.id = ${userId} and o.sso_url is not null`;
  return row;
}

export interface AccessRequest {
  readonly name: string;
  readonly email: string | null;
  readonly organisation_id: number | null;
  readonly organisation: string | null;
  readonly not_provisioned: boolean;
  readonly day: string;
  readonly notified: readonly { id: number; first_name: string; email: string }[];
}

/**
 * The requester, and the people to notify: those the organisation chose who can sign in, else its
 * administrators.
 */
export async function readAccessRequest(
  tx: Tx,
  userId: number,
): Promise<AccessRequest | undefined> {
  const [row] = await tx<AccessRequest[]>`
    with reachable as (
      select n.id, n.first_name, n.email, n.role = 'organisation_admin' as is_admin,
        n.id = any(o.provision_notify_user_ids) as is_chosen
      from users u
      join organisations o on o.id = u.organisation_id
      join users n on n.organisation_id = o.id
      where u.id = ${userId}
        and n.status = 'active'
        and n.email is not null
        and not n.not_provisioned
        and (n.expires_at is null or n.expires_at > app.now()))
    select u.name, u.email, u.organisation_id, o.name as organisation, u.not_provisioned
      or u.status = 'draft' as not_provisioned,
        to_char(app.now() at time zone u.timezone, 'YYYY-MM-DD') as day,
      coalesce((select json_agg(json_build_object('id', n.id, 'first_name', n.first_name, 'email',
              n.email)
            order by n.id)
          from reachable n
        where case
          when exists (select from reachable where is_chosen) then n.is_chosen
          else n.is_admin end),
          '[]') as notified
    from users u left join organisations o on o.id = u.organisation_id where u.id = ${userId}`;
  return row;
}
