// Returns alerts to the queue when their owner can no longer sign in: an alert needs an owner who
// can answer it.
import type { AlertChange } from '#domain/alerts/alert-machine.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { endedProposal } from '../actions/alert-decision.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { changeAlert, lockAlert } from '../alerts.store.ts';
import { endFollowUp } from '../follow-ups/follow-ups.store.ts';
import { isGone, listLeftAlone } from './gone-owners.store.ts';

const batch = 50;

export const goneOwnersSweep = (database: Database): Sweep => ({
  name: 'gone owners',
  everyMs: 2000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listLeftAlone(tx, batch, but),
      work: oneByOne(giveBack),
    });
    return null;
  },
});

async function giveBack(tx: Tx, id: number): Promise<void> {
  const alert = await lockAlert(tx, id);
  // It was taken while this waited for the lock.
  if (alert.status === 'resolved' || !alert.owner || !(await isGone(tx, alert.owner.id))) return;
  const timed = alert.follow_up !== 'none';
  if (timed) await endFollowUp(tx, alert, 'released');
  const change: AlertChange = {
    owner: 'nobody',
    acknowledged: false,
    ...(timed ? { follow_up: 'released' as const } : {}),
  };
  const row = await changeAlert(tx, id, change, { staff_id: alert.owner.id });
  await writeLine(tx, null, alert, {
    kind: 'alert.released',
    data: { from: alert.owner, ...endedProposal(alert, row) },
    frames: [rowFrame(alert, row)],
  });
}
