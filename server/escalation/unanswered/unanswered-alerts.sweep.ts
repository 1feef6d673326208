// Notifies the supervisors of alerts that were not acknowledged in time; live, and in the story.
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { alertStale } from '#domain/escalation/idle-alert.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeStories } from '../escalation-telling.service.ts';
import { readSupervisors } from '../owner-reminders.store.ts';
import {
  claimUnanswered,
  isAnyUnanswered,
  type UnansweredAlert,
} from './unanswered-alerts.store.ts';

/** Alerts in one transaction. */
const most = 50;

export const unansweredAlertsSweep = (database: Database): Sweep => ({
  name: 'unanswered alerts',
  everyMs: 1000,
  run: async () => {
    if (!(await database.ask(isAnyUnanswered))) return null;
    while ((await database.write({ role: 'platform' }, notify)) === most);
    return null;
  },
});

/** @returns how many alerts it notified of */
async function notify(tx: Tx): Promise<number> {
  const alerts = await claimUnanswered(tx, most);
  if (alerts.length === 0) return 0;
  const channels = (await readSupervisors(tx)).map(userChannel);
  if (channels.length > 0) {
    await tell(
      tx,
      alerts.map((alert) => ({ channels, event: alertStale.name, data: frameOf(alert) })),
    );
  }
  await writeStories(
    tx,
    alerts.map((alert) => ({
      alert,
      line: {
        kind: 'alert.supervisors_told',
        data: { owner: alert.owner, idle_since: alert.idle_since },
      },
    })),
  );
  return alerts.length;
}

const frameOf = ({ id, person, priority, owner, idle_since }: UnansweredAlert) => ({
  alert_id: id,
  person,
  priority,
  idle_since,
  ...(owner === null ? {} : { owner }),
});
