// Deletes the second path's rows that cannot become due again, so that the table holds open alerts
// only.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Deletes rows that need no notification: of alerts that are resolved or were painted, which is
 * final, and those never notified. A row that was notified and only waits, answered or sounded,
 * stays: its count distinguishes the next message from the last. Two lookups by key for each row,
 * whatever the planner estimates (see `claimUnseen`); skips locked rows.
 * @returns how many were deleted, at most `most`
 */
export async function forgetAnswered(tx: Tx, most: number): Promise<number> {
  const gone = await tx`
    delete from unseen_alerts where ctid = any(array(
      select k.ctid from unseen_alerts k where k.next_tell_at is null and (k.tells = 0
        or (select a.status
          from alerts a
          where a.organisation_id = k.organisation_id and a.id = k.alert_id) = 'resolved'
        or (select count(*)
          from (select from console_receipts r
            where r.organisation_id = k.organisation_id and r.alert_id = k.alert_id
          and r.painted_at is not null limit 1) painted) > 0)
      limit ${most} for update of k skip locked)) returning alert_id`;
  return gone.length;
}
