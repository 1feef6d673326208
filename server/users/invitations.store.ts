// The SQL of links that set a password, one per person, stored as a hash: possible recipients,
// keeping a link, and using it up.
import type { UserStatus } from '#domain/users/user.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface Invitable {
  readonly organisation_id: number | null;
  readonly organisation: string | null;
  readonly first_name: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: UserStatus;
  readonly has_password: boolean;
}

/** A person in the view, locked so that two invitations at once run one after the other. */
export async function findInvitable(tx: Tx, userId: number): Promise<Invitable | undefined> {
  const [row] = await tx<Invitable[]>`
    select u.organisation_id,
      (select o.name from organisations o where o.id = u.organisation_id) as organisation,
      u.first_name, u.name, u.email,
      case when u.expires_at <= app.now() then 'disabled' else u.status end as status, 
      exists (select from user_credentials c where c.user_id = u.id) as has_password
    from users u where u.id = ${userId} and u.deleted_at is null for no key update`;
  return row;
}

/** `set_up`: an invitation, which sets up the account; `password`: a forgotten password. */
export type LinkPurpose = 'set_up' | 'password';

/** Voids the link before, of either purpose. @returns when the new one ends, ISO 8601 */
export async function keepLink(
  tx: Tx,
  userId: number,
  { hash, minutes, purpose }: { hash: Buffer; minutes: number; purpose: LinkPurpose },
): Promise<string> {
  const ends = () => tx`app.now() + make_interval(mins => ${minutes})`;
  // Repeated instead of `excluded`, which would require the right to read the hash.
  const [row] = await tx<{ ends: string }[]>`
    insert into password_links (user_id, purpose, token_hash, expires_at)
    values (${userId}, ${purpose}, ${hash}, ${ends()})
    on conflict (user_id) do update set purpose = ${purpose}, token_hash = ${hash},
      created_at = app.now(), expires_at = ${ends()}
    returning app.iso(expires_at) as ends`;
  if (!row) throw new Error('the link was not kept');
  return row.ends;
}

export interface LinkHolder {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly name: string;
  readonly email: string;
  /** Whether a second factor guards the account. */
  readonly second_factor: boolean;
}

const holder = (tx: Tx): Fragment =>
  tx`
    u.id, u.organisation_id, u.name, u.email,
      u.two_factor_method_enabled is not null as second_factor
  `;

/** Whether the link `l` of the person `u`, in the organisation `o` if any, can be used. */
const isGood = (tx: Tx, tokenHash: Buffer, purpose: LinkPurpose): Fragment => tx`
  l.token_hash = ${tokenHash}
    and l.purpose = ${purpose}
    and l.expires_at > app.now()
    and u.id = l.user_id
    and u.email is not null
    and u.deleted_at is null
  and u.status in ('pending', 'active')
    and (u.expires_at is null or u.expires_at > app.now())
    and (o.id is null or o.in_use)`;

/** The owner of a link, which stays unused. Nothing for one that cannot be used. */
export async function findLink(
  tx: Tx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<LinkHolder | undefined> {
  const [row] = await tx<LinkHolder[]>`
    select ${holder(tx)}
    from password_links l
    join users u on u.id = l.user_id
    left join organisations o on o.id = u.organisation_id
    where ${isGood(tx, tokenHash, purpose)}`;
  return row;
}

/**
 * Uses a link up; of several calls at once, one gets it. Returns nothing for a link that is used,
 * expired, replaced, or of a person who may not sign in.
 */
export async function takeLink(
  tx: Tx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<LinkHolder | undefined> {
  const [row] = await tx<LinkHolder[]>`
    delete from password_links l using users u left join organisations o on o.id = u.organisation_id
    where ${isGood(tx, tokenHash, purpose)}
    returning ${holder(tx)}`;
  return row;
}

export async function voidLinks(tx: Tx, userId: number): Promise<void> {
  await tx`delete from password_links where user_id = ${userId}`;
}
