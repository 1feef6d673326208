// The SQL of profile links: possible recipients, keeping a link, and using it up. Only the
// platform's view can read it.
import type { RoleName } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface Recipient {
  readonly id: number;
  readonly organisation_id: number;
  readonly organisation: string;
  readonly role: RoleName;
  readonly first_name: string;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** A person of an organisation in the caller's view; staff have no profile. */
export async function findRecipient(tx: Tx, userId: number): Promise<Recipient | undefined> {
  const [row] = await tx<Recipient[]>`
    select u.id, u.organisation_id, o.name as organisation, u.role, u.first_name, u.name, u.email,
      u.mobile
    from users u
    join organisations o on o.id = u.organisation_id
    where u.id = ${userId} and u.status <> 'disabled'`;
  return row;
}

/**
 * Seconds since the last link was sent to a person, whose row is locked until the transaction ends;
 * null without an earlier link.
 */
export async function secondsSinceLink(tx: Tx, userId: number): Promise<number | null> {
  await tx`select from users where id = ${userId} for no key update`;
  const [row] = await tx<{ ago: number }[]>`
    select extract(epoch from app.now() - created_at)::float8 as ago
    from profile_links
    where user_id = ${userId}`;
  return row?.ago ?? null;
}

/** Voids the link before. */
export async function keepProfileLink(
  tx: Tx,
  userId: number,
  { hash, hours }: { hash: Buffer; hours: number },
): Promise<void> {
  await tx`
    insert into profile_links (user_id, token_hash, expires_at)
    values (${userId}, ${hash}, app.now() + make_interval(hours => ${hours}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = app.now(),
      expires_at = excluded.expires_at`;
}

export type LinkOwner = Pick<
  Recipient,
  'id' | 'organisation_id' | 'organisation' | 'role' | 'first_name' | 'name'
>;

/**
 * The owner of a link, locked until the transaction ends where it is to be used; nothing for a link
 * that cannot be used.
 */
export async function findProfileLink(
  tx: Tx,
  hash: Buffer,
  { lock }: { lock: boolean },
): Promise<LinkOwner | undefined> {
  const [row] = await tx<LinkOwner[]>`
    select u.id, u.organisation_id, o.name as organisation, u.role, u.first_name, u.name
    from profile_links l
    join users u on u.id = l.user_id
    join organisations o on o.id = u.organisation_id
    where l.token_hash = ${hash}
      and l.expires_at > app.now()
      and u.deleted_at is null
      and u.status in ('pending', 'active')
      and (u.expires_at is null or u.expires_at > app.now())
        and o.in_use ${lock ? tx`for update of l` : tx``}`;
  return row;
}

export async function dropProfileLink(tx: Tx, userId: number): Promise<void> {
  await tx`delete from profile_links where user_id = ${userId}`;
}
