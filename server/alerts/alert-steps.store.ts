// The ticks on an alert's response steps.
import type { Tx } from '#server/kit/db/database.ts';
import type { LockedAlert } from './alerts.store.ts';

/** Ticks or unticks; answers whether that changed anything. */
export async function setTick(tx: Tx, alert: LockedAlert, stepId: number, by: { staff_id: number; ticked: boolean }): Promise<boolean> {
  const rows = by.ticked
    ? await tx`insert into alert_step_ticks (organisation_id, alert_id, response_step_id, ticked_by_staff_id) values (${alert.organisation_id}, ${alert.id}, ${stepId}, ${by.staff_id})
        on conflict do nothing returning response_step_id`
    : await tx`delete from alert_step_ticks where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id} and response_step_id = ${stepId} returning response_step_id`;
  return rows.length > 0;
}
