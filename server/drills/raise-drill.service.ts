// Raises the alert of a drill and opens the drill on it: by its plan, or at once for a supervisor.
import { randomInt } from 'node:crypto';
import { inventAlert } from '#domain/drills/invented.ts';
import { raiseDrillAlert } from '#server/alerts/drills/drill-alerts.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { insertOpen, openDrill } from './drills.store.ts';

/**
 * @param tx in the platform's view, behind `holdDrills` with no drill open; the same of
 * `raiseAtOnce`
 */
export async function raisePlanned(tx: Tx, drillId: number): Promise<void> {
  const invented = inventAlert(randomInt);
  await openDrill(tx, drillId, await raiseDrillAlert(tx, invented), invented);
}

/** The plan of the next drill stays. @returns the alert's id */
export async function raiseAtOnce(tx: Tx): Promise<number> {
  const invented = inventAlert(randomInt);
  const alertId = await raiseDrillAlert(tx, invented);
  await insertOpen(tx, alertId, invented);
  return alertId;
}
