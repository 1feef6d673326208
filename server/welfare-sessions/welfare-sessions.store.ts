// The SQL of changing welfare sessions: lock, read, write. The statement that writes also sends the
// change to the screens.
import type { WelfareState } from '#domain/welfare-sessions/welfare-machine.ts';
import type { WelfareSession, WelfareStatus } from '#domain/welfare-sessions/welfare-session.ts';
import type { Fragment, Statement, Tx } from '#server/kit/db/database.ts';
import {
  expiredChannels,
  expiredJson,
  sessionChannels,
  sessionJoins,
  sessionJson,
} from './welfare-session-row.sql.ts';

/** A stored session, with what the state machine needs. */
export interface KeptSession extends WelfareState {
  readonly id: number;
  readonly client_id: string;
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly activity: string | null;
  readonly started_at: Date;
  readonly due_count: number;
  readonly ended_by_staff_id: number | null;
  readonly end_reason: string | null;
  readonly alert_id: number | null;
}

export const keptColumns = (tx: Tx): Fragment => tx`
  s.id, s.client_id, s.organisation_id, s.device_id, s.user_id, s.activity, s.status, s.minutes,
    s.grace_minutes, s.started_at, s.counted_from, s.extensions,
  s.due_at, s.grace_until, s.due_count, s.ended_at, s.ended_by_staff_id, s.end_reason, s.alert_id`;

/** A phone's view of its own running session. Times ISO 8601. */
export interface RunningSession {
  /** The id that the device gave it. */
  id: string;
  activity: string | null;
  started_at: string;
  due_at: string;
  grace_until: string;
  status: WelfareStatus;
}

/** The session that runs on a device, or null. */
export async function readRunningSession(tx: Tx, deviceId: number): Promise<RunningSession | null> {
  const [row] = await tx<RunningSession[]>`
    select client_id as id, activity, app.iso(started_at) as started_at, app.iso(due_at) as due_at,
      app.iso(grace_until) as grace_until, status
    from welfare_sessions where device_id = ${deviceId} and next_at is not null`;
  return row ?? null;
}

/**
 * Locks a session until the transaction ends, with the database's time; undefined outside the
 * caller's view. Locked first and read after, as alerts are.
 */
export async function lockSession(
  tx: Tx,
  id: number,
): Promise<{ session: KeptSession; now: Date } | undefined> {
  const lock = tx`select from welfare_sessions where id = ${id} for update`.execute();
  const read = tx<
    (KeptSession & { now: Date })[]
  >`select ${keptColumns(tx)}, app.now() as now from welfare_sessions s where s.id = ${id}`;
  const [, [row]] = await Promise.all([lock, read]);
  if (!row) return undefined;
  const { now, ...session } = row;
  return { session, now };
}

/** A device, with the organisation that is the first column of its sessions' index. */
export interface DeviceOf {
  readonly organisation_id: number;
  readonly device_id: number;
}

/**
 * Locks and reads the sessions that messages of these devices can refer to: the running ones, those
 * that are named, and the latest, which a late message may be about. A single table: a row that is
 * read after waiting is the current one. The lists are in subqueries of their own, in which the
 * planner cannot see their length: otherwise it would plan every call, which costs three times the
 * lookup.
 */
export const lockSessionsOf = async (
  tx: Tx,
  devices: readonly DeviceOf[],
  clientIds: readonly string[],
): Promise<KeptSession[]> =>
  await tx<KeptSession[]>`
    select ${keptColumns(tx)} from welfare_sessions s
    where s.organisation_id = any((select ${devices.map(({ organisation_id }) => organisation_id)}::bigint[])::bigint[])
      and s.device_id = any((select ${devices.map(({ device_id }) => device_id)}::bigint[])::bigint[])
      and (s.next_at is not null
        or s.client_id = any((select ${[...clientIds]}::text[]::uuid[])::uuid[])
        or s.started_at > app.now() - interval '2 days')
    order by s.id for update`;

/**
 * The device's wearer and their grace: the person's own, else the department's, else a minute
 * (gaps: grace_period).
 */
export interface Wearer {
  readonly device_id: number;
  readonly user_id: number | null;
  readonly grace_minutes: number;
}

export const readWearers = async (tx: Tx, deviceIds: readonly number[]): Promise<Wearer[]> =>
  await tx<Wearer[]>`
    select v.id as device_id, v.user_id,
      coalesce(u.grace_period, d.grace_period, 1) as grace_minutes
    from devices v
    left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where v.id = any(${[...deviceIds]}::bigint[])`;

const sendChanged = (tx: Tx): Fragment => tx`
  insert into live_outbox (channels, event, data)
  select ${sessionChannels(tx)}, 'welfare.changed', ${sessionJson(tx)}
  from written s ${sessionJoins(tx)}`;

/** Writes new sessions, at least one. */
export const insertSessions = (
  tx: Tx,
  sessions: readonly Omit<KeptSession, 'id'>[],
): Statement => tx`
    with written as (
      insert into welfare_sessions (organisation_id, client_id, device_id, user_id, activity,
        status, minutes, grace_minutes, started_at, counted_from, extensions,
        due_at, grace_until, due_count, ended_at)
      select organisation_id, client_id, device_id, user_id, activity, status, minutes,
        grace_minutes, started_at, counted_from, extensions,
        due_at, grace_until, due_count, ended_at
      from json_populate_recordset(null::welfare_sessions, ${JSON.stringify(sessions)}::text::json)
      returning *
    ) ${sendChanged(tx)}`;

/**
 * Writes the current state of sessions, at least one.
 * @param raised if given, each session's alert is the one that contains the event of this key
 */
export function updateSessions(
  tx: Tx,
  sessions: readonly KeptSession[],
  raised?: (session: KeptSession) => string,
): Statement {
  const rows = sessions.map((session) => ({ ...session, event_key: raised?.(session) ?? null }));
  return tx`
    with written as (
      update welfare_sessions s
      set activity = g.activity, status = g.status, minutes = g.minutes, started_at = g.started_at,
        counted_from = g.counted_from,
        extensions = g.extensions, due_at = g.due_at, grace_until = g.grace_until,
          due_count = g.due_count, ended_at = g.ended_at,
        ended_by_staff_id = g.ended_by_staff_id, end_reason = g.end_reason,
        alert_id = coalesce((select e.alert_id
            from events e
            where e.device_id = s.device_id and e.event_key = g.event_key),
          s.alert_id)
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint,
        id bigint, activity text, status text, minutes integer,
        started_at timestamptz, counted_from timestamptz, extensions jsonb, due_at timestamptz,
          grace_until timestamptz, due_count integer, ended_at timestamptz,
        ended_by_staff_id bigint, end_reason text, event_key text)
      where s.organisation_id = g.organisation_id and s.id = g.id
      returning s.*
    ) ${sendChanged(tx)}`;
}

/**
 * Expired sessions, as parts of the statement that raises their alerts: each session whose alert is
 * in `raised`, identified by the story's line, gets the state that `decideWelfare` decides for it.
 * Sessions that raised nothing are unchanged.
 */
export const expiredParts = (tx: Tx): Fragment => tx`
    written as (
      update welfare_sessions s set status = 'expired', alert_id = r.id from raised r
      where s.organisation_id = r.organisation_id
        and s.id = (r.data ->> 'welfare_session_id')::bigint
      returning s.*, r.monitored, r.user_id as wearer_id, r.organisation, r.person, r.department,
        r.device, r.device_type
    ), written_told as (
      insert into live_outbox (channels, event, data)
      select ${expiredChannels(tx)}, 'welfare.changed', ${expiredJson(tx)}
      from written a
    )`;

/** One session as the screens show it. */
export async function findSession(tx: Tx, id: number): Promise<WelfareSession | undefined> {
  const [row] = await tx<{ row: WelfareSession }[]>`
    select ${sessionJson(tx)} as row from welfare_sessions s ${sessionJoins(tx)} where s.id = ${id}
  `;
  return row?.row;
}
