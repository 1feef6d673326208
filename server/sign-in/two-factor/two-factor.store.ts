// The SQL of the second factor: keys, recovery codes and wrong codes. Only the platform's view can
// read it.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import {
  lockMinutes,
  secretMinutes,
  triesBeforeLock,
  triesKeptHours,
} from '#domain/sign-in/two-factor.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface Person {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly first_name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly mobile_verified: boolean;
  readonly preferred: TwoFactorMethod | null;
  readonly enabled: TwoFactorMethod | null;
  readonly verified: boolean;
  /** Milliseconds since 1970, of the database's clock. */
  readonly now: number;
}

/** The person of a living session, locked, so that codes entered at once are judged one by one. */
export async function lockPerson(
  tx: Tx,
  userId: number,
  sessionId: number,
): Promise<Person | undefined> {
  const [row] = await tx<Person[]>`
    select u.id, u.organisation_id, u.first_name, u.email, u.mobile,
      u.mobile_verified_at is not null as mobile_verified,
      u.two_factor_method_preferred as preferred, u.two_factor_method_enabled as enabled,
        s.two_factor_verified_at is not null as verified,
      extract(epoch from app.now())::float8 * 1000 as now
    from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId} and s.ended_at is null
    for no key update of u`;
  return row;
}

/** Stores a pending key until its first code, in place of an earlier pending one. */
export async function keepPendingSecret(tx: Tx, userId: number, sealed: Buffer): Promise<void> {
  await tx`
    insert into two_factor_secrets (user_id, state, sealed) values (${userId}, 'pending', ${sealed})
    on conflict (user_id, state) do update set sealed = excluded.sealed, last_step = 0,
      created_at = app.now()`;
}

export interface SealedSecret {
  readonly sealed: Buffer;
  readonly last_step: number;
}

/** The key of a person; a pending one only as long as it can be confirmed. */
export async function findSecret(
  tx: Tx,
  userId: number,
  state: 'pending' | 'confirmed',
): Promise<SealedSecret | undefined> {
  const [row] = await tx<SealedSecret[]>`
    select sealed, last_step::int as last_step from two_factor_secrets
    where user_id = ${userId}
      and state = ${state}
      and (state = 'confirmed' or created_at > app.now() - make_interval(mins => ${secretMinutes}))`;
  return row;
}

/** The first code of the pending key was right: it replaces the confirmed one. */
export async function confirmSecret(tx: Tx, userId: number, step: number): Promise<void> {
  await tx`delete from two_factor_secrets where user_id = ${userId} and state = 'confirmed'`;
  await tx`
    update two_factor_secrets
    set state = 'confirmed', last_step = ${step}
    where user_id = ${userId} and state = 'pending'
  `;
}

export async function noteStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx`
    update two_factor_secrets
    set last_step = ${step}
    where user_id = ${userId} and state = 'confirmed'
  `;
}

/** Deletes the keys of a person who no longer uses an app. */
export async function deleteSecrets(tx: Tx, userId: number): Promise<void> {
  await tx`delete from two_factor_secrets where user_id = ${userId}`;
}

/** Deletes everything that proves the second factor of a person, who sets it up again. */
export async function deleteProofs(tx: Tx, userId: number): Promise<void> {
  await deleteSecrets(tx, userId);
  await tx`delete from recovery_codes where user_id = ${userId}`;
  await forgetTries(tx, userId);
}

/** Replaces a person's recovery codes. */
export async function keepRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx`delete from recovery_codes where user_id = ${userId}`;
  await tx`
    insert into recovery_codes ${tx(hashes.map((code_hash) => ({ user_id: userId, hashed_for: userId, code_hash })))}
  `;
}

/**
 * Uses a recovery code.
 * @param hashFor its hash for a person's id: the id at the time the codes were made, which moving
 * to another organisation changes
 * @returns whether it existed and was unused
 */
export async function takeRecoveryCode(
  tx: Tx,
  userId: number,
  hashFor: (personId: number) => Buffer,
): Promise<boolean> {
  const [made] = await tx<
    { hashed_for: number }[]
  >`select hashed_for from recovery_codes where user_id = ${userId} limit 1`;
  if (!made) return false;
  const hash = hashFor(made.hashed_for);
  const rows = await tx`
    update recovery_codes
    set used_at = app.now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning user_id`;
  return rows.length > 0;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<
    { left: number }[]
  >`select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`;
  return row?.left ?? 0;
}

/** Seconds until another code may be entered; 0 for now. */
export async function secondsLocked(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ seconds: number }[]>`
    select greatest(0, ceil(extract(epoch from locked_until - app.now())))::int as seconds
    from two_factor_tries
    where user_id = ${userId} and locked_until is not null`;
  return row?.seconds ?? 0;
}

/**
 * Counts a wrong code; the fifth locks, and so does each one after it until a right one. @returns
 * the seconds of the lock, 0 for none
 */
export async function countWrongCode(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ failed: number }[]>`
    insert into two_factor_tries (user_id, failed) values (${userId}, 1)
    on conflict (user_id) do update set latest_at = app.now(),
      failed = case
        when two_factor_tries.latest_at > app.now() - make_interval(hours => ${triesKeptHours}) then two_factor_tries.failed
        else 0 end + 1
    returning failed`;
  if ((row?.failed ?? 0) < triesBeforeLock) return 0;
  await tx`
    update two_factor_tries
    set locked_until = app.now() + make_interval(mins => ${lockMinutes})
    where user_id = ${userId}
  `;
  return await secondsLocked(tx, userId);
}

/** A right code, or an administrator: wrong ones before it count no more. */
export async function forgetTries(tx: Tx, userId: number): Promise<void> {
  await tx`delete from two_factor_tries where user_id = ${userId}`;
}
