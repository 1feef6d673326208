// Whether the people of an organisation are reminded of a welfare timer near hazards.
import type { Tx } from '#server/kit/db/database.ts';

/** @returns whether that changes anything; in the view of the organisation */
export async function setProximityReminders(tx: Tx, organisationId: number, enabled: boolean): Promise<boolean> {
  const changed = await tx`
    update organisations set geofence_proximity_reminders = ${enabled} where id = ${organisationId} and geofence_proximity_reminders <> ${enabled} returning id`;
  return changed.length > 0;
}

/** Of the organisation of the view. */
export const hasProximityReminders = async (tx: Tx): Promise<boolean> =>
  (await tx<{ reminds: boolean }[]>`select geofence_proximity_reminders as reminds from organisations where id = app.tenant()`)[0]
    ?.reminds ?? false;
