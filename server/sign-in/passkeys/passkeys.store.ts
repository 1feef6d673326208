// The SQL of passkeys and open challenges. Only the platform's view can read it.
import type { RoleName } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';

const challengeMinutes = 5;

/** Keeps the hash of a challenge for 5 minutes, and drops those that are over. */
export async function keepChallenge(tx: Tx, hash: Buffer, userId: number | null): Promise<void> {
  await tx`delete from passkey_challenges where expires_at <= app.now()`;
  await tx`
    insert into passkey_challenges (challenge_hash, user_id, expires_at)
    values (${hash}, ${userId}, app.now() + make_interval(mins => ${challengeMinutes}))`;
}

/** Uses a challenge up. @returns whether it was issued for this person, or for any sign-in */
export async function takeChallenge(tx: Tx, hash: Buffer, userId: number | null): Promise<boolean> {
  const rows = await tx`
    delete from passkey_challenges
    where challenge_hash = ${hash}
      and user_id is not distinct from ${userId}::bigint
      and expires_at > app.now()
    returning 1`;
  return rows.length > 0;
}

export interface PasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export async function listPasskeys(
  tx: Tx,
  userId: number,
): Promise<(PasskeyRow & { credential_id: string })[]> {
  return await tx<(PasskeyRow & { credential_id: string })[]>`
    select id, name, credential_id, app.iso(created_at) as created_at,
      app.iso(last_used_at) as last_used_at
    from passkeys where user_id = ${userId} order by id`;
}

export interface NewPasskey {
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
}

/** Nothing where the credential is registered already. */
export async function insertPasskey(tx: Tx, given: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    insert into passkeys ${tx({ ...given })} on conflict (credential_id) do nothing
    returning id, name, app.iso(created_at) as created_at,
      app.iso(last_used_at) as last_used_at`;
  return row;
}

export async function renamePasskey(
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId}
    returning id, name, app.iso(created_at) as created_at,
      app.iso(last_used_at) as last_used_at`;
  return row;
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  return (
    (await tx`delete from passkeys where id = ${id} and user_id = ${userId} returning 1`).length > 0
  );
}

/** With the second factor they go too. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx`delete from passkeys where user_id = ${userId}`;
}

export interface PasskeyOwner {
  readonly passkey_id: number;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly id: number;
  readonly organisation_id: number | null;
  readonly role: RoleName;
  readonly email: string;
  readonly first_name: string;
  /** Null for a person without a password. */
  readonly password_hash: string | null;
  readonly has_signed_in: boolean;
  /** Whether the person may sign in by themselves at all. */
  readonly admitted: boolean;
}

/** The person of a credential, locked, so that each answer is judged alone. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyOwner | undefined> {
  const [row] = await tx<PasskeyOwner[]>`
    select p.id as passkey_id, p.public_key, p.counter::int as counter, u.id,
      u.organisation_id, u.role, u.email, u.first_name,
      c.password_hash, u.last_login_at is not null as has_signed_in,
      u.status = 'active'
        and (u.expires_at is null or u.expires_at > app.now())
        and (o.id is null or (o.in_use and not o.disable_password_login)) as admitted
    from passkeys p
    join users u on u.id = p.user_id
    left join organisations o on o.id = u.organisation_id
    left join user_credentials c on c.user_id = u.id
    where p.credential_id = ${credentialId} for no key update of p`;
  return row;
}

export async function notePasskeyUse(tx: Tx, passkeyId: number, counter: number): Promise<void> {
  await tx`
    update passkeys set counter = ${counter}, last_used_at = app.now() where id = ${passkeyId}
  `;
}
