// The SQL of sessions. A session is found by the hash of its token, and only while its person may
// sign in.

import type { Restriction } from '#domain/access/actor.ts';
import { longestSessionHours, watchHours } from '#domain/access/session-headers.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { centreRoles } from '#domain/users/user-roles.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type StandingRow, standingOf } from '#server/users/standing.store.ts';

export interface SessionRow extends StandingRow {
  session_id: number;
  user_id: number;
  acting_for_user_id: number | null;
  name: string;
  organisation_id: number | null;
  abilities: Permission[] | null;
  restriction: Restriction | null;
  expires_at: Date;
  /**
   * Whether the person signed in, gave a code or confirmed that it is them in the last
   * `proofSeconds`.
   */
  is_proved: boolean;
  /** Whether a minute has passed since the expiry was moved. */
  stale: boolean;
}

/** The restriction of user `u`, or null. */
export const restrictionOf = (tx: Tx): Fragment =>
  tx`
    case
      when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids',
        u.restrictions) end
  `;

/** The person whose portal session `s` shows: role, organisation and rights are this person's. */
export const shownPerson = (tx: Tx): Fragment => tx`coalesce(s.acting_for_user_id, s.user_id)`;

/** The name of who works in the session `s` of the shown person `u`. */
export const workerName = (tx: Tx): Fragment =>
  tx`
    case
      when s.acting_for_user_id is null then u.name
      else (select w.name from users w where w.id = s.user_id) end as name
  `;

/**
 * Whether a session `s` that acts for another person still may: the request is active, the session
 * in which the person consented has not ended, and the requester is still an administrator of the
 * platform who may sign in. True of all other sessions.
 */
export const consentHolds = (tx: Tx): Fragment => tx`(s.acting_for_user_id is null or exists (
  select from session_requests r
  join sessions c on c.id = r.user_session_id
  join users w on w.id = r.requester_user_id
  where r.acting_session_id = s.id
    and r.status = 'active'
    and c.ended_at is null
    and c.expires_at > app.now()
    and w.role = 'admin'
      and w.status = 'active'
      and (w.expires_at is null or w.expires_at > app.now())))`;

/**
 * Whether the shown person `u` may have the session `s`: a visitor from another cell has those alone
 * for which home vouches, however one was begun.
 */
export const isVouchedFor = (tx: Tx): Fragment =>
  tx`(u.home_cell is null or s.vouched_until is not null)`;

/**
 * Whether a session `s` of the shown person's organisation `o` may be one without single sign-on.
 * Such sessions are ended when password sign-in is disabled; this refuses one that began in the
 * same moment. Staff who act for a person sign in as the platform does.
 */
const mayBeOfPassword = (tx: Tx): Fragment =>
  tx`(s.saml_initiated or s.acting_for_user_id is not null or not o.disable_password_login)`;

/**
 * @param tokenHash sha256 of the cookie's token
 * @param proofSeconds how long a proof counts
 */
export async function findSession(
  tx: Tx,
  tokenHash: Buffer,
  proofSeconds: number,
): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select s.id as session_id, s.user_id, s.acting_for_user_id, ${workerName(tx)},
      u.organisation_id, u.abilities, ${restrictionOf(tx)} as restriction, s.expires_at,
      ${standingOf(tx)},
      s.seen_at <= app.now() - interval '1 minute' as stale,
      greatest(s.created_at, s.two_factor_verified_at,
        s.proved_at) > app.now() - make_interval(secs => ${proofSeconds}) as is_proved
    from sessions s
    join users u on u.id = ${shownPerson(tx)}
    left join organisations o on o.id = u.organisation_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > app.now()
      and s.created_at > app.now() - make_interval(hours => ${longestSessionHours})
      and (u.status = 'active' or u.status = 'draft' and s.saml_initiated)
        and (u.expires_at is null or u.expires_at > app.now())
      and (o.id is null or o.in_use and ${mayBeOfPassword(tx)}) and ${consentHolds(tx)}
      and ${isVouchedFor(tx)}`;
  return row;
}

/**
 * Extends the expiry after user input, never past `longestSessionHours` after signing in; returns
 * nothing when the session has ended meanwhile.
 */
export async function moveExpiry(
  tx: Tx,
  sessionId: number,
  minutes: number,
): Promise<Date | undefined> {
  const [row] = await tx<{ expires_at: Date }[]>`
    update sessions set seen_at = app.now(),
      expires_at = least(greatest(expires_at, app.now() + make_interval(mins => ${minutes})),
        created_at + make_interval(hours => ${longestSessionHours}), vouched_until)
    where id = ${sessionId} and ended_at is null
    returning expires_at`;
  return row?.expires_at;
}

/**
 * Extends the open sessions of the centre's staff at these consoles without user input: never past
 * `watchHours` after the last input, nor past `longestSessionHours` after signing in.
 */
export async function moveWatchedExpiry(
  tx: Tx,
  consoleIds: readonly string[],
  minutes: number,
): Promise<void> {
  await tx`
    update sessions s set expires_at = w.until
    from (select s.id,
      least(app.now() + make_interval(mins => ${minutes}),
        s.seen_at + make_interval(hours => ${watchHours}),
        s.created_at + make_interval(hours => ${longestSessionHours}), s.vouched_until) as until
      from sessions s join users u on u.id = s.user_id
      where s.id in (select c.session_id
        from consoles c
        where c.console_id = any(${[...consoleIds]}::text[]::uuid[]))
        and u.role = any(${[...centreRoles]}) and s.ended_at is null and s.expires_at > app.now()) w
    where s.id = w.id and s.ended_at is null and s.expires_at < w.until`;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly minutes: number;
  readonly address: string;
  readonly userAgent: string;
  /** No second factor is required: a password published on the sign-in page protects nothing. */
  readonly twoFactorWaived: boolean;
  readonly samlInitiated: boolean;
  /** By a pass of the person's home, which vouches for so many minutes. */
  readonly isVisit: boolean;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into sessions (token_hash, user_id, expires_at, address, user_agent,
      two_factor_verified_at, saml_initiated, vouched_until)
    select ${session.tokenHash}, ${session.userId}, t.until, ${session.address},
      ${session.userAgent},
      case when ${session.twoFactorWaived}::boolean then app.now() end, ${session.samlInitiated},
      case when ${session.isVisit}::boolean then t.until end
    from (select app.now() + make_interval(mins => ${session.minutes}) as until) t
    returning id`;
  return row?.id ?? 0;
}

/**
 * Moves the end of a visitor's open session to so many minutes from now: home vouches again.
 * @returns false where the token has no such session of this person
 */
export async function renewVisit(
  tx: Tx,
  visit: { tokenHash: Buffer; userId: number; minutes: number },
): Promise<boolean> {
  const rows = await tx`
    update sessions
    set expires_at = app.now() + make_interval(mins => ${visit.minutes}),
      vouched_until = app.now() + make_interval(mins => ${visit.minutes})
    where token_hash = ${visit.tokenHash} and user_id = ${visit.userId}
      and acting_for_user_id is null and vouched_until is not null
      and ended_at is null and expires_at > app.now()
      and created_at > app.now() - make_interval(hours => ${longestSessionHours})
    returning id`;
  return rows.length > 0;
}

/**
 * Replaces session `sessionId` by one that acts for another person, under a new token. Returns
 * nothing where it has ended meanwhile.
 */
export async function replaceByActing(
  tx: Tx,
  {
    sessionId,
    ...acting
  }: { sessionId: number; userId: number; tokenHash: Buffer; minutes: number },
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    with old as (update sessions
      set ended_at = app.now()
      where id = ${sessionId} and ended_at is null and acting_for_user_id is null
      returning *)
    insert into sessions (token_hash, user_id, acting_for_user_id, expires_at, address, user_agent,
      two_factor_verified_at, vouched_until)
    select ${acting.tokenHash}, user_id, ${acting.userId},
      least(app.now() + make_interval(mins => ${acting.minutes}), vouched_until), address,
      user_agent, app.now(), vouched_until
    from old
    returning id`;
  return row?.id;
}

export interface EndedSession {
  session_id: number;
  user_id: number;
  organisation_id: number | null;
}

/** Ends the session of a token; returns nothing when it has already ended. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<EndedSession | undefined> {
  const [row] = await tx<EndedSession[]>`
    update sessions s set ended_at = app.now() from users u
    where s.token_hash = ${tokenHash} and s.ended_at is null and u.id = s.user_id
    returning s.id as session_id, s.user_id, u.organisation_id`;
  return row;
}

export async function endSessionById(tx: Tx, sessionId: number): Promise<void> {
  await tx`update sessions set ended_at = app.now() where id = ${sessionId} and ended_at is null`;
}

/** Ends those of these sessions that are still open. */
export async function endSessionsById(
  tx: Tx,
  sessionIds: readonly number[],
): Promise<EndedSession[]> {
  return await tx<EndedSession[]>`
    update sessions s set ended_at = app.now() from users u
    where s.id = any(${[...sessionIds]}::bigint[]) and s.ended_at is null and u.id = s.user_id
    returning s.id as session_id, s.user_id, u.organisation_id`;
}

/** Ends every session of a person. */
export async function endSessionsOfUser(tx: Tx, userId: number): Promise<EndedSession[]> {
  return await tx<EndedSession[]>`
    update sessions s set ended_at = app.now() from users u
    where s.user_id = ${userId} and s.ended_at is null and u.id = s.user_id
    returning s.id as session_id, s.user_id, u.organisation_id`;
}

/**
 * Marks the second factor as proved and sets another token. Returns nothing where the session has
 * ended meanwhile.
 */
export async function noteTwoFactor(
  tx: Tx,
  sessionId: number,
  tokenHash: Buffer,
): Promise<boolean> {
  const rows = await tx`
    update sessions
    set two_factor_verified_at = app.now(), token_hash = ${tokenHash}
    where id = ${sessionId} and ended_at is null
    returning id`;
  return rows.length > 0;
}
