// The alerts that are open when an organisation begins or ends to be monitored go along: to the
// centre's queue, or to the contacts whom the system tells.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertsLeft } from '#domain/alerts/alerts.events.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { lockAlert } from '../alerts.store.ts';
import { endFollowUp } from '../follow-ups/follow-ups.store.ts';
import { listAstray, setMonitored } from './monitored-alerts.store.ts';

const batch = 50;

export const monitoredAlertsSweep = (database: Database): Sweep => ({
  name: 'monitored alerts',
  everyMs: 1000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listAstray(tx, batch, but),
      work: oneByOne(follow),
    });
    return null;
  },
});

/**
 * An alert that leaves the centre is nobody's and unanswered: an operator who had it sees the
 * person no more, so the contacts are told. One that comes to the centre keeps what a contact said
 * about it.
 */
async function follow(tx: Tx, id: number): Promise<void> {
  const alert = await lockAlert(tx, id);
  const row = await setMonitored(tx, alert);
  // Somebody resolved or moved it while this waited for the lock.
  if (row === null) return;
  const monitored = !alert.monitored;
  if (!monitored && alert.follow_up !== 'none') await endFollowUp(tx, alert, 'released');
  await writeLine(tx, null, alert, {
    kind: monitored ? 'alert.monitoring_begun' : 'alert.monitoring_ended',
    data: !monitored && alert.owner ? { from: alert.owner } : {},
    frames: [rowFrame({ organisation_id: alert.organisation_id, monitored }, row)],
  });
  if (!monitored)
    await tell(tx, [
      { channels: [alertMonitoringChannel], event: alertsLeft.name, data: { alert_ids: [id] } },
    ]);
}
