// Lets go of the second path's rows that can be asked about no more, so that its table holds what
// is open and not all that ever was.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Takes away rows of which nobody must be told: of alerts that are resolved or were painted, which
 * is final, and those that were never told of. One that was told of and only waits, answered or
 * sounded, stays: its count of tellings is what keeps the next message apart from the last. Two
 * looks by key for each row, however the planner guesses (see `claimUnseen`); waits for nobody.
 * @returns how many went, at most `most`
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
