// The SQL of sessions that are due: claimed by whoever comes first, and the moment at which the next one will be.
import type { Tx } from '#server/kit/db/database.ts';
import { type KeptSession, keptColumns } from './welfare-sessions.store.ts';

/** A due session with what is needed to warn its worker and to say where they were last. */
export interface DueSession extends KeptSession {
  readonly mobile: string | null;
  readonly timezone: string;
  readonly language: 'en-AU' | 'en';
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly position_source: string | null;
  readonly position_at: Date | null;
}

export interface Due {
  readonly sessions: readonly DueSession[];
  /** The database's time, by which alone anything is due. */
  readonly now: Date;
  /** Milliseconds until the next one that is not due yet; null when none runs. */
  readonly next_in_ms: number | null;
}

/**
 * Claims what is due, the longest overdue first, until the transaction ends; what another process has claimed is left to it.
 * @param only these, for going on after a failure
 * @param not these, which failed already
 */
export async function claimDueSessions(
  tx: Tx,
  most: number,
  { only, not }: { only?: readonly number[]; not: readonly number[] },
): Promise<Due> {
  const chosen = only ? tx`and s.id = any(${[...only]}::bigint[])` : not.length > 0 ? tx`and s.id <> all(${[...not]}::bigint[])` : tx``;
  const claimed = tx<DueSession[]>`
    select ${keptColumns(tx)}, u.mobile, coalesce(u.timezone, o.timezone) as timezone, coalesce(u.language, 'en-AU') as language,
      v.latitude, v.longitude, v.accuracy_m, v.position_source, v.position_at
    from welfare_sessions s
    join organisations o on o.id = s.organisation_id
    join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
    left join users u on u.organisation_id = s.organisation_id and u.id = s.user_id
    where s.next_at <= app.now() ${chosen}
    order by s.next_at limit ${most} for update of s skip locked`.execute();
  const clock = tx<{ now: Date; next_in_ms: number | null }[]>`
    select app.now() as now, extract(epoch from (select min(next_at) from welfare_sessions where next_at > app.now()) - app.now())::float8 * 1000 as next_in_ms`;
  const [sessions, [time]] = await Promise.all([claimed, clock]);
  if (!time) throw new Error('the database did not tell its time');
  return { sessions, ...time };
}
