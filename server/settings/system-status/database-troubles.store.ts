// Troubles by which alarms would be passed over while the database responds: changes wait for a
// standby, nothing is sealed, a mark lies ahead of the counter, or no process looks for unseen
// alerts.
import { pulseEveryMs } from '#domain/console-health/proof-pace.ts';
import type { DatabaseTrouble } from '#domain/settings/readiness.ts';
import type { Tx } from '#server/kit/db/database.ts';

// A minute of the busiest night; behind them the next in the order of the seals is asked alone.
const mostYoung = 20_000;
/** A worker stores a pulse every five seconds. */
const storedWithinMs = pulseEveryMs + 3000;

type Found = Readonly<Record<DatabaseTrouble, boolean>>;

/**
 * @param tx in the platform's view. Costs looks at indexes, and never reads more than the newest
 * events
 */
export async function readDatabaseTroubles(tx: Tx): Promise<DatabaseTrouble[]> {
  const [found] = await tx<Found[]>`
    with head as (
      select e.tx_id, e.id from event_seals s join events e on e.id = s.event_id order by s.position desc limit 1
    ), candidates as (
      -- The next to be sealed, and the newest that should be: one that is before the head is never the next.
      (select e.id, e.recorded_at from events e where (e.tx_id, e.id) > (coalesce((select tx_id from head), '0'), coalesce((select id from head), 0))
        order by e.tx_id, e.id limit 1)
      union all
      (select e.id, e.recorded_at from (select id, recorded_at from events order by id desc limit ${mostYoung}) e
        where e.recorded_at <= app.now() - interval '1 minute' order by e.id desc limit 1)
    )
    select pg_is_in_recovery() as standby,
      not pg_is_in_recovery() and current_setting('synchronous_standby_names') <> ''
        and not exists (select from pg_stat_replication)
        -- A pulse that was stored: after a promotion the others need a moment until they follow.
        and not exists (select from engine_pulses
          where at > app.now() - ${`${storedWithinMs} milliseconds`}::interval) as waiting,
      exists (select from candidates c where c.recorded_at <= app.now() - interval '1 minute'
        and not exists (select from event_seals s where s.event_id = c.id)) as unsealed,
      app.order_is_ahead() as ahead,
      not exists (select from unseen_alerts_read where looked_at > app.now() - interval '30 seconds') as unlooked`;
  if (!found) throw new Error('the state of the database was not read');
  return names.filter((name) => found[name]);
}

const names = ['standby', 'waiting', 'unsealed', 'ahead', 'unlooked'] as const;
