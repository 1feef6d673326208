// When an organisation begins or ends to be monitored, moves its open alerts to the centre's queue,
// or to the contacts that the system notifies.
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
 * An alert that leaves the centre becomes unowned and unanswered: its operator can no longer see
 * the person, so the contacts are notified. One that comes to the centre keeps its contacts'
 * answers.
 */
async function follow(tx: Tx, id: number): Promise<void> {
  const alert = await lockAlert(tx, id);
  const row = await setMonitored(tx, alert);
  // It was resolved or moved while this waited for the lock.
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
