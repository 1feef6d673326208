// The live event that an operator has just worked on an alert: every row of it shows the time.
import type { NewFrame } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { rowFrame } from '../alert-story.store.ts';
import { type LockedAlert, noteAction } from '../alerts.store.ts';

/** Notes the moment; none for a resolved alert, whose row is in no queue. */
export const actionFrames = async (tx: Tx, alert: LockedAlert): Promise<NewFrame[]> =>
  alert.status === 'resolved' ? [] : [rowFrame(alert, await noteAction(tx, alert.id))];
