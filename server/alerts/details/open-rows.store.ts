// The open alerts of the centre as rows, in the order of the queue: for readers of all of them at
// once.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';

/** @returns at most `most` of them, and how many there are */
export async function readOpenRows(
  tx: Tx,
  most: number,
): Promise<{ count: number; rows: AlertRow[] }> {
  const found = await tx<{ count: number; row: AlertRow }[]>`
    with open as (
      select *, count(*) over () as open_alerts
      from alerts
      where status = 'active_alert' and monitored
      order by is_quiet, priority, raised_at, id limit ${most}
    )
      select a.open_alerts as count, ${alertRowJson(tx)} as row
      from open a ${alertJoins(tx)}
      order by a.is_quiet, a.priority, a.raised_at, a.id`;
  return { count: found[0]?.count ?? 0, rows: found.map(({ row }) => row) };
}
