// Owners of alerts who can no longer sign in: disabled, or employed until a day that has passed.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const gone = (tx: Tx): Fragment => tx`(w.status <> 'active' or w.expires_at <= app.now())`;

/** Open alerts of departed staff, none of `but`, the most urgent first. */
export async function listLeftAlone(
  tx: Tx,
  most: number,
  but: readonly number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select a.id from users w join alerts a on a.owner_staff_id = w.id and a.status = 'active_alert'
    where w.organisation_id is null and ${gone(tx)} and a.id <> all(${[...but]}::bigint[])
    order by a.priority, a.id limit ${most}`;
  return rows.map(({ id }) => id);
}

export async function isGone(tx: Tx, staffId: number): Promise<boolean> {
  const rows = await tx`select from users w where w.id = ${staffId} and ${gone(tx)}`;
  return rows.length > 0;
}
