// Whether the people of an organisation are reminded of a welfare timer near hazards.
import type { Tx } from '#server/kit/db/database.ts';

/** @returns whether that changes anything; in the view of the organisation */
export async function setProximityReminders(
  tx: Tx,
  organisationId: number,
  enabled: boolean,
): Promise<boolean> {
  const changed = await tx`
    update organisations
    set geofence_proximity_reminders = ${enabled}
    where id = ${organisationId} and geofence_proximity_reminders <> ${enabled}
    returning id`;
  return changed.length > 0;
}
