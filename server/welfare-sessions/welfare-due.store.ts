// The SQL of due sessions: claimed by the first process that locks them, and the moment at which
// the next one is due.

import type { PlaceDoubt } from '#domain/devices/device-event.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type KeptSession, keptColumns } from './welfare-sessions.store.ts';

/** A due session, with the last position of its device. */
export interface DueSession extends KeptSession {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly position_source: string | null;
  readonly position_at: Date | null;
  readonly position_doubt: PlaceDoubt | null;
}

/**
 * The database's time, which alone decides what is due, and the milliseconds until the next session
 * is; 0 or less when one is, null when none runs.
 */
export interface Next {
  readonly now: Date;
  readonly in_ms: number | null;
}

/** Queried twice a second by every process, so it reads only the first entry of one index. */
export async function readNext(tx: Tx): Promise<Next> {
  const [row] = await tx<Next[]>`
    select app.now() as now, extract(epoch from min(next_at) - app.now())::float8 * 1000 as in_ms
    from welfare_sessions
    where next_at is not null`;
  if (!row) throw new Error('the database did not tell its time');
  return row;
}

/**
 * Locks what is due, the longest overdue first, until the transaction ends; skips rows locked by
 * another process.
 * @param only these, to continue after a failure
 * @param not these, which failed already
 */
export async function claimDueSessions(
  tx: Tx,
  most: number,
  { only, not }: { only?: readonly number[]; not: readonly number[] },
): Promise<{ sessions: readonly DueSession[]; now: Date }> {
  const others = not.length > 0 ? tx`and s.id <> all(${[...not]}::bigint[])` : tx``;
  const chosen = only ? tx`and s.id = any(${[...only]}::bigint[])` : others;
  const rows = await tx<(DueSession & { now: Date })[]>`
    select ${keptColumns(tx)}, v.latitude, v.longitude, v.accuracy_m, v.position_source,
      v.position_at, v.position_doubt, app.now() as now
    from welfare_sessions s
    join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
    where s.next_at <= app.now() ${chosen}
    order by s.next_at limit ${most} for update of s skip locked`;
  const [first] = rows;
  return {
    sessions: rows.map(({ now: _now, ...session }) => session),
    now: first?.now ?? new Date(0),
  };
}

/** The ids of those sessions that still run. */
export async function readRunning(
  tx: Tx,
  sessions: readonly KeptSession[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    select id
    from welfare_sessions
    where id = any(${sessions.map(({ id }) => id)}::bigint[]) and next_at is not null`;
  return new Set(rows.map(({ id }) => id));
}

/** The addresses of a session's worker. */
export interface Reach {
  readonly session_id: number;
  readonly mobile: string | null;
  readonly timezone: string;
  readonly language: Language;
}

/** One for each of these sessions. */
export const readReaches = async (
  tx: Tx,
  sessions: readonly KeptSession[],
): Promise<readonly Reach[]> =>
  await tx<Reach[]>`
    select s.id as session_id, u.mobile, coalesce(u.timezone, o.timezone) as timezone,
      coalesce(u.language, o.language) as language
    from welfare_sessions s
    join organisations o on o.id = s.organisation_id
    left join users u on u.organisation_id = s.organisation_id and u.id = s.user_id
    where s.id = any(${sessions.map(({ id }) => id)}::bigint[])`;
