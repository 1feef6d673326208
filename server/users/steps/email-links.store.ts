// The SQL of links that confirm an email address: one per person and purpose, stored as a hash,
// bound to the address it was sent to.
import type { EmailLinkPurpose } from '#domain/sign-in/verification.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface EmailOwner {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly organisation: string | null;
  readonly first_name: string;
  readonly name: string;
  readonly email: string | null;
  readonly new_email: string | null;
}

export async function findEmailOwner(tx: Tx, userId: number): Promise<EmailOwner | undefined> {
  const [row] = await tx<EmailOwner[]>`
    select u.id, u.organisation_id,
      (select o.name from organisations o where o.id = u.organisation_id) as organisation,
      u.first_name, u.name, u.email, u.new_email
    from users u where u.id = ${userId} and u.deleted_at is null for no key update`;
  return row;
}

/** Seconds since the last link of the purpose was sent to the address; null without one. */
export async function secondsSinceLink(
  tx: Tx,
  userId: number,
  purpose: EmailLinkPurpose,
  email: string,
): Promise<number | null> {
  const [row] = await tx<{ seconds: number }[]>`
    select extract(epoch from app.now() - created_at)::float8 as seconds
    from email_links
    where user_id = ${userId} and purpose = ${purpose} and lower(email) = lower(${email})`;
  return row?.seconds ?? null;
}

export interface NewEmailLink {
  readonly user_id: number;
  readonly purpose: EmailLinkPurpose;
  readonly email: string;
  readonly hash: Buffer;
  readonly minutes: number;
}

/**
 * Voids the link before. The values are written twice: who may write a hash may not read one, and
 * `excluded` reads it.
 */
export async function keepEmailLink(
  tx: Tx,
  { user_id, purpose, email, hash, minutes }: NewEmailLink,
): Promise<void> {
  await tx`
    insert into email_links (user_id, purpose, email, token_hash, expires_at)
    values (${user_id}, ${purpose}, ${email}, ${hash},
      app.now() + make_interval(mins => ${minutes}))
    on conflict (user_id, purpose) do update
      set email = ${email}, token_hash = ${hash}, created_at = app.now(),
        expires_at = app.now() + make_interval(mins => ${minutes})`;
}

export interface EmailLink {
  readonly user_id: number;
  readonly organisation_id: number | null;
  readonly name: string;
  readonly first_name: string;
  readonly purpose: EmailLinkPurpose;
  /** The address that is confirmed. */
  readonly email: string;
  /** The person's address until now. */
  readonly before: string | null;
}

/**
 * A link that can be used: not expired, and the address it was sent to still waits. @param lock
 * until the transaction ends
 */
export async function findEmailLink(
  tx: Tx,
  tokenHash: Buffer,
  { lock }: { lock: boolean },
): Promise<EmailLink | undefined> {
  const [row] = await tx<EmailLink[]>`
    select l.user_id, u.organisation_id, u.name, u.first_name, l.purpose, l.email, u.email as before
    from email_links l
    join users u on u.id = l.user_id
    left join organisations o on o.id = u.organisation_id
    where l.token_hash = ${tokenHash}
      and l.expires_at > app.now()
      and u.deleted_at is null
      and (o.id is null or o.in_use)
      and u.status <> 'disabled'
      and lower(l.email) = lower(case l.purpose when 'new_email' then u.new_email else u.email end)
    ${lock ? tx`for update of l, u` : tx``}`;
  return row;
}

/** Of concurrent calls, one gets it. */
export async function takeEmailLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (
    (await tx`delete from email_links where token_hash = ${tokenHash} returning user_id`).length > 0
  );
}

/** The new address becomes the person's. */
export async function takeNewEmail(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users
    set email = new_email, new_email = null, updated_at = app.now()
    where id = ${userId} and new_email is not null
  `;
}

export async function noteContactVerified(tx: Tx, userId: number): Promise<void> {
  await tx`update users set contact_verified_at = app.now() where id = ${userId}`;
}
