// The SQL of a connection's tokens: finding, making and ending them.
import type { ScimToken } from '#domain/scim/scim.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** A connection that a directory calls with a token of it. */
export interface Caller {
  readonly organisation_id: number;
  readonly connection_id: number;
  readonly name: string;
  readonly public_id: string;
  readonly token_id: number;
  readonly connection_logging: boolean;
  /** People sign in with the same connection. */
  readonly signs_in: boolean;
  /**
   * Why the directory is refused: the contract has no single sign-on, or provisioning is off for
   * the connection.
   */
  readonly off: 'contract' | 'connection' | null;
  /** The token was not used for a minute. */
  readonly is_fresh: boolean;
}

/**
 * The owner of a token, in the platform's view; nothing for a token of another connection, or where
 * the organisation is not in use.
 */
export async function findCaller(
  tx: Tx,
  publicId: string,
  tokenHash: Buffer,
): Promise<Caller | undefined> {
  const [row] = await tx<Caller[]>`
    select c.organisation_id, c.id as connection_id, c.name, c.public_id, k.id as token_id,
      c.connection_logging, c.status = 'enabled' as signs_in,
      case
        when not o.enable_saml then 'contract'
        when not c.scim_provisioning then 'connection' end as off,
          coalesce(k.last_used_at < app.now() - interval '1 minute', true) as is_fresh
    from scim_tokens k
    join saml_connections c on c.organisation_id = k.organisation_id and c.id = k.connection_id
      join organisations o on o.id = c.organisation_id
    where k.token_hash = ${tokenHash} and c.public_id::text = ${publicId.toLowerCase()} and o.in_use`;
  return row;
}

/** A connection by the id in its address, for the log of calls without a valid token. */
export async function findAddressed(
  tx: Tx,
  publicId: string,
): Promise<{ organisation_id: number; connection_id: number } | undefined> {
  const [row] = await tx<{ organisation_id: number; connection_id: number }[]>`
    select organisation_id, id as connection_id
    from saml_connections
    where public_id::text = ${publicId.toLowerCase()}`;
  return row;
}

export async function noteUse(tx: Tx, { organisation_id, token_id }: Caller): Promise<void> {
  await tx`
    update scim_tokens
    set last_used_at = app.now()
    where organisation_id = ${organisation_id} and id = ${token_id}
  `;
}

/** Newest first. */
export async function listTokens(tx: Tx, connectionId: number): Promise<ScimToken[]> {
  return await tx<ScimToken[]>`
    select id, hint, created_by, app.iso(created_at) as created_at,
      app.iso(last_used_at) as last_used_at
    from scim_tokens where connection_id = ${connectionId} order by id desc`;
}

interface NewToken {
  readonly hash: Buffer;
  readonly hint: string;
  readonly by: string;
  /** How many of the earlier tokens stay valid. */
  readonly keep: 0 | 1;
}

/**
 * Writes a token and ends those before it; the connection's row is held, so that there are never
 * more than two.
 */
export async function replaceToken(
  tx: Tx,
  connectionId: number,
  { hash, hint, by, keep }: NewToken,
): Promise<void> {
  await tx`select from saml_connections where id = ${connectionId} for no key update`;
  await tx`
    delete from scim_tokens where connection_id = ${connectionId} and id not in (
      select id
      from scim_tokens
      where connection_id = ${connectionId}
      order by id desc
      limit ${keep})`;
  await tx`
    insert into scim_tokens (organisation_id, connection_id, token_hash, hint, created_by)
    select organisation_id, id, ${hash}, ${hint}, ${by}
    from saml_connections
    where id = ${connectionId}`;
}

/** @returns whether there was one */
export async function endToken(tx: Tx, connectionId: number, id: number): Promise<boolean> {
  const rows =
    await tx`delete from scim_tokens where connection_id = ${connectionId} and id = ${id}`;
  return rows.count > 0;
}
