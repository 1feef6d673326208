// Begins and ends the press test of a device, and ends the alerts that it raised, so that no operator
// or contact is called to a press that was asked for.
import type { Actor } from '#domain/access/actor.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { lockAlert } from '../alerts.store.ts';
import { tellConsoles, tellPeriod } from './on-test.service.ts';
import {
  endPressTest as endTest,
  insertPressTest,
  resolvePressed,
  shortenPressTest,
} from './press-tests.store.ts';

const reason = 'Connecting the device: its button is tested.';
const note = 'Press of the button while the device was connected, on test.';

/** @returns false where a test of the device runs already */
export async function beginPressTest(
  tx: Tx,
  actor: Actor,
  device: { organisation_id: number; device_id: number },
): Promise<boolean> {
  const period = await insertPressTest(tx, device, { reason, staff_id: actor.user_id });
  if (!period) return false;
  await tellPeriod(tx, actor, 'on_test.begun', { ...period, started_by: named(actor) });
  return true;
}

/** One that does not run is no fault. */
export async function endPressTest(tx: Tx, actor: Actor, deviceId: number): Promise<void> {
  const period = await endTest(tx, deviceId, actor.user_id);
  if (!period) return;
  const started_by = period.started_by ?? named(actor);
  await tellPeriod(tx, actor, 'on_test.ended', { ...period, started_by, ended_by: named(actor) });
}

// An organisation's view has no names of staff.
const named = ({ user_id, name }: Actor) => ({ id: user_id, name });

/**
 * Resolves an alert that a press test raised. The test goes on for a moment: a pendant repeats its
 * press.
 */
export async function endPressed(tx: Tx, id: number): Promise<void> {
  const alert = await lockAlert(tx, id);
  const row = await resolvePressed(tx, id, note);
  if (!row) return;
  await writeLine(tx, null, alert, {
    kind: 'alert.resolved',
    data: { outcome: 'test', response_sent: false, note },
    frames: [rowFrame(alert, row)],
  });
  if (alert.device_id === null) return;
  const shorter = await shortenPressTest(tx, alert.device_id);
  if (shorter) await tellConsoles(tx, shorter);
}
