// The SQL of the sessions that a person sees and ends, and of what administrators see of a person's
// sign-in.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { longestSessionHours } from '#domain/access/session-headers.ts';
import type { OwnSession } from '#domain/sign-in/security.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { EndedSession } from '../sessions.store.ts';

const alive = (tx: Tx): Fragment =>
  tx`
    s.ended_at is null
      and s.expires_at > app.now()
      and s.created_at > app.now() - make_interval(hours => ${longestSessionHours})
  `;

/** The living sessions of a person, the latest used first. */
export async function listSessions(
  tx: Tx,
  userId: number,
  currentId: number,
): Promise<OwnSession[]> {
  return await tx<OwnSession[]>`
    select s.id, host(s.address) as address, s.user_agent,
      app.iso(s.created_at) as signed_in_at, app.iso(s.seen_at) as last_used_at,
      s.id = ${currentId} as is_current
    from sessions s
    where s.user_id = ${userId} and ${alive(tx)}
    order by s.id = ${currentId} desc, s.seen_at desc, s.id desc`;
}

/** Ends sessions of a person other than the current one: all, or the given one. */
export async function endSessionsBesides(
  tx: Tx,
  userId: number,
  currentId: number,
  only: number | null = null,
): Promise<EndedSession[]> {
  return await tx<EndedSession[]>`
    update sessions s set ended_at = app.now() from users u
    where s.user_id = ${userId}
      and s.id <> ${currentId}
      and (${only}::bigint is null or s.id = ${only})
      and s.ended_at is null
      and u.id = s.user_id
    returning s.id as session_id, s.user_id, u.organisation_id`;
}

/** Moves a session to another token. Nothing where it has ended. */
export async function moveToken(tx: Tx, sessionId: number, tokenHash: Buffer): Promise<boolean> {
  return (
    (
      await tx`
        update sessions
        set token_hash = ${tokenHash}
        where id = ${sessionId} and ended_at is null
        returning id
      `
    ).length > 0
  );
}

export interface AccountSecurity {
  readonly two_factor_method_preferred: TwoFactorMethod | null;
  readonly two_factor_method_enabled: TwoFactorMethod | null;
  readonly recovery_codes_left: number;
  readonly last_login_at: string | null;
  readonly last_login_ip: string | null;
  readonly sessions: number;
  readonly failed_tries: number;
}

/** How a person signs in. @param tx in the platform's view */
export async function findAccountSecurity(
  tx: Tx,
  userId: number,
): Promise<AccountSecurity | undefined> {
  const [row] = await tx<AccountSecurity[]>`
    select u.two_factor_method_preferred, u.two_factor_method_enabled,
      app.iso(u.last_login_at) as last_login_at, host(u.last_login_ip) as last_login_ip,
      (select count(*)::int
        from recovery_codes c
        where c.user_id = u.id and c.used_at is null) as recovery_codes_left,
      (select count(*)::int from sessions s where s.user_id = u.id and ${alive(tx)}) as sessions,
      (select count(*)::int
        from sign_in_attempts a
        where a.email_hash = sha256(convert_to(lower(u.email), 'UTF8')) and not a.succeeded
          and a.attempted_at > app.now() - interval '24 hours')
        + coalesce((select t.failed
            from two_factor_tries t
            where t.user_id = u.id and t.latest_at > app.now() - interval '24 hours'),
          0) as failed_tries
    from users u where u.id = ${userId}`;
  return row;
}

export interface PasswordOwner {
  readonly organisation_id: number | null;
  readonly email: string | null;
  readonly first_name: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly has_second_factor: boolean;
}

/** The person whose password is changed. */
export async function findPasswordOwner(
  tx: Tx,
  userId: number,
): Promise<PasswordOwner | undefined> {
  const [row] = await tx<PasswordOwner[]>`
    select u.organisation_id, u.email, u.first_name, u.name, c.password_hash,
      u.two_factor_method_enabled is not null as has_second_factor
    from users u left join user_credentials c on c.user_id = u.id where u.id = ${userId}`;
  return row;
}
