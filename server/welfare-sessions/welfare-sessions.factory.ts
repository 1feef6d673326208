// The fixture of welfare session tests: a running session on a device, written as the intake would
// write it.
import type { Tx } from '#server/kit/db/database.ts';

export interface SessionGiven {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id?: number | null;
  /** When it is due; it was started an hour before. */
  readonly due_at: Date;
  readonly grace_minutes?: number;
  readonly status?: 'in_progress' | 'grace';
  readonly activity?: string;
}

/** Writes sessions. @returns their ids in the given order */
export async function someSessions(sql: Tx, sessions: readonly SessionGiven[]): Promise<number[]> {
  const rows = sessions.map(
    (
      {
        due_at,
        grace_minutes = 1,
        status = 'in_progress',
        user_id = null,
        activity = null,
        ...session
      },
      place,
    ) => ({
      ...session,
      place,
      user_id,
      activity,
      status,
      grace_minutes,
      due_at,
      started_at: new Date(due_at.getTime() - 3_600_000),
      grace_until: new Date(due_at.getTime() + grace_minutes * 60_000),
    }),
  );
  const written = await sql<{ id: number }[]>`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, activity, status,
      minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
    select organisation_id, gen_random_uuid(), device_id, user_id, activity, status, 60,
      grace_minutes, started_at, started_at, due_at, grace_until
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (place integer,
      organisation_id bigint, device_id bigint, user_id bigint, activity text, status text,
      grace_minutes integer, started_at timestamptz, due_at timestamptz, grace_until timestamptz)
    order by place returning id`;
  return written.map(({ id }) => Number(id)).sort((left, right) => left - right);
}

/** One session. */
export async function aSession(sql: Tx, session: SessionGiven): Promise<number> {
  const [id] = await someSessions(sql, [session]);
  if (id === undefined) throw new Error('the session was not written');
  return id;
}
