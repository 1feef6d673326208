// The number of alerts that an operator has; in a file of its own because it is counted behind a
// lock of its own, so that two assignments at once count each other's.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Open monitored alerts of a person, follow-ups among them; other transactions that count for the
 * same person wait until this one ends.
 */
export async function lockLoad(tx: Tx, staffId: number): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`operator_load:${staffId}`}, 0))`;
  const [row] = await tx<{ open: number }[]>`
    select count(*)::int as open
    from alerts
    where owner_staff_id = ${staffId} and status = 'active_alert' and monitored`;
  return row?.open ?? 0;
}
