// Whether the centre monitors an alert is on the alert, as it was when it was raised; it changes
// only with its organisation.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';
import type { LockedAlert } from '../alerts.store.ts';

/**
 * Open alerts whose monitoring differs from their organisation's, where that was changed in the
 * last week: few organisations are, so that few are read. None of `but`.
 */
export async function listAstray(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select a.id
    from organisations o
    join alerts a
      on a.organisation_id = o.id
      and a.status = 'active_alert'
      and a.monitored <> o.monitored
    where o.updated_at > app.now() - interval '7 days'
      and o.updated_at > o.created_at
      and a.id <> all(${[...but]}::bigint[])
    order by a.priority, a.id limit ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * Sets the alert's monitoring to its organisation's; one that leaves the centre has no owner, no
 * answer and no timer of the centre's. Null when it is set already.
 */
export async function setMonitored(
  tx: Tx,
  alert: Pick<LockedAlert, 'id' | 'monitored'>,
): Promise<AlertRow | null> {
  const left = alert.monitored
    ? tx`
      , owner_staff_id = null, owned_at = null, acknowledged_at = null,
        acknowledged_by_staff_id = null, follow_up_at = null, follow_up_lapsed_at = null
    `
    : tx``;
  const [row] = await tx<{ row: AlertRow }[]>`
    with changed as (
      update alerts a
      set monitored = o.monitored, version = a.version + 1 ${left}
      from organisations o
      where a.id = ${alert.id}
        and o.id = a.organisation_id
        and a.status = 'active_alert'
        and a.monitored = ${alert.monitored}
        and o.monitored <> a.monitored
      returning a.*
    )
    select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  return row?.row ?? null;
}
