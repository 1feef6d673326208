// The SQL of session requests.
import type { RoleName } from '#domain/access/roles.ts';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import type { EndReason, SessionRequestStatus } from '#domain/session-requests/session-requests.ts';
import { requestMinutes } from '#domain/session-requests/session-requests.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { consentHolds, endSessionById } from '#server/sign-in/sessions.store.ts';
import { openRequest } from '#server/users/standing.store.ts';

export interface SessionRequest {
  readonly id: number;
  readonly requester_user_id: number;
  readonly requester_name: string;
  readonly user_id: number;
  readonly user_name: string;
  /** Of the person who is asked. */
  readonly organisation_id: number;
  readonly requester_session_id: number;
  readonly acting_session_id: number | null;
  readonly status: SessionRequestStatus;
}

export interface Askable {
  readonly id: number;
  readonly name: string;
  readonly role: RoleName;
  readonly is_active: boolean;
}

/**
 * The account of the person who is asked; the row is locked, so that two requests come one after
 * the other.
 */
export async function lockAsked(tx: Tx, userId: number): Promise<Askable | undefined> {
  const [row] = await tx<Askable[]>`
    select u.id, u.name, u.role, u.status = 'active'
      and (u.expires_at is null or u.expires_at > app.now())
      and coalesce(o.in_use, false) as is_active
    from users u left join organisations o on o.id = u.organisation_id
    where u.id = ${userId} and u.deleted_at is null for no key update of u`;
  return row;
}

/** Which of the two has an open request; the requester first. */
export async function findOpenParty(
  tx: Tx,
  requesterId: number,
  userId: number,
): Promise<'requester' | 'person' | null> {
  const [row] = await tx<{ is_requester: boolean }[]>`
    select requester_user_id = ${requesterId} as is_requester from session_requests
    where status <> 'ended' and (requester_user_id = ${requesterId} or user_id = ${userId})
    order by 1 desc
    limit 1`;
  if (!row) return null;
  return row.is_requester ? 'requester' : 'person';
}

export async function insertRequest(
  tx: Tx,
  given: { requesterId: number; userId: number; sessionId: number },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into session_requests (requester_user_id, user_id, requester_session_id, expires_at)
    values (${given.requesterId}, ${given.userId}, ${given.sessionId},
      app.now() + make_interval(mins => ${requestMinutes}))
    returning id`;
  if (!row) throw new Error('the request was not written');
  return row.id;
}

/** The request and its row lock. */
export async function lockRequest(tx: Tx, id: number): Promise<SessionRequest | undefined> {
  await tx`select from session_requests where id = ${id} for update`;
  const [row] = await tx<SessionRequest[]>`
    select r.id, r.requester_user_id, w.name as requester_name, r.user_id, u.name as user_name,
      u.organisation_id, r.requester_session_id, r.acting_session_id, r.status
    from session_requests r
    join users w on w.id = r.requester_user_id
    join users u on u.id = r.user_id
    where r.id = ${id}`;
  return row;
}

/** Accepted in this session of the person; it must be begun before it expires again. */
export async function acceptRequest(tx: Tx, id: number, sessionId: number): Promise<void> {
  await tx`
    update session_requests
    set status = 'active', user_session_id = ${sessionId}, accepted_at = app.now(),
      expires_at = app.now() + make_interval(mins => ${requestMinutes})
    where id = ${id}`;
}

export async function noteBegun(tx: Tx, id: number, actingSessionId: number): Promise<void> {
  await tx`update session_requests set acting_session_id = ${actingSessionId} where id = ${id}`;
}

/** Ends a request, and the session that acts by it. */
export async function endRequest(
  tx: Tx,
  { id, acting_session_id }: SessionRequest,
  reason: EndReason,
): Promise<void> {
  await tx`
    update session_requests
    set status = 'ended', ended_at = app.now(), end_reason = ${reason}
    where id = ${id}
  `;
  if (acting_session_id !== null) await endSessionById(tx, acting_session_id);
}

/** The request as the caller's GET /user carries it. */
export async function readOpenRequest(
  tx: Tx,
  sessionId: number,
): Promise<OpenSessionRequest | undefined> {
  const [row] = await tx<
    { request: OpenSessionRequest | null }[]
  >`select ${openRequest(tx)} as request from sessions s where s.id = ${sessionId}`;
  return row?.request ?? undefined;
}

/**
 * Why a request `r` is over without having been ended, or null: not answered or begun in time, or
 * one of its sessions or accounts is gone.
 */
const overBy = (tx: Tx): Fragment => tx`case
  when r.status = 'pending' and r.expires_at <= app.now() then 'expired'
  when r.status = 'active'
    and r.acting_session_id is null
    and r.expires_at <= app.now() then 'not_begun'
  when not exists (select from sessions s
    join users u on u.id = r.user_id
    join organisations o on o.id = u.organisation_id
    where s.id = coalesce(r.acting_session_id, r.requester_session_id)
      and s.ended_at is null
      and s.expires_at > app.now()
      and u.status = 'active'
        and (u.expires_at is null or u.expires_at > app.now())
        and o.in_use
        and ${consentHolds(tx)}
      and (r.status = 'pending'
        or exists (select from sessions c
          where c.id = r.user_session_id and c.ended_at is null and c.expires_at > app.now()))
      and exists (select from users w
        where w.id = r.requester_user_id
          and w.role = 'admin'
          and w.status = 'active'
          and (w.expires_at is null or w.expires_at > app.now())))
    then 'session_ended' end`;

/**
 * Requests that are over, except `but`. Without exceptions the query has no parameters, so that the
 * database plans it once per connection instead of at each look: that was most of the program's
 * load while idle.
 */
export async function listOver(tx: Tx, but: readonly number[]): Promise<number[]> {
  const others = but.length > 0 ? tx`and r.id <> all(${[...but]}::bigint[])` : tx``;
  const rows = await tx<{ id: number }[]>`
    select r.id
    from session_requests r
    where r.status <> 'ended' ${others} and ${overBy(tx)} is not null
    order by r.id
    limit 50`;
  return rows.map(({ id }) => id);
}

export async function findOverReason(tx: Tx, id: number): Promise<EndReason | null> {
  const [row] = await tx<{ reason: EndReason | null }[]>`
    select ${overBy(tx)} as reason
    from session_requests r
    where r.id = ${id} and r.status <> 'ended'
  `;
  return row?.reason ?? null;
}

/**
 * Open requests of these two people, to be ended if they are over before a new one is refused
 * because of them.
 */
export async function listOpenOf(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from session_requests
    where status <> 'ended'
      and (requester_user_id = any(${[...userIds]}::bigint[])
        or user_id = any(${[...userIds]}::bigint[]))`;
  return rows.map(({ id }) => id);
}
