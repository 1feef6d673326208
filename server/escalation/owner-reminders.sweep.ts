// Reminds the owner of an alert without recent action, then notifies the supervisors; live, and in
// the story.
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { alertIdle, alertStale } from '#domain/escalation/idle-alert.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeStory } from './escalation-telling.service.ts';
import {
  claimIdle,
  claimStale,
  forgetOver,
  type IdleAlert,
  isReminderDue,
  readSupervisors,
} from './owner-reminders.store.ts';

/** Owners in one transaction. */
const most = 50;

export const ownerRemindersSweep = (database: Database): Sweep => ({
  name: 'owner reminders',
  everyMs: 5000,
  run: async () => {
    if (!(await database.ask(isReminderDue))) return null;
    while ((await database.write({ role: 'platform' }, remind)) === most);
    return null;
  },
});

/** @returns how many owners it reminded */
async function remind(tx: Tx): Promise<number> {
  await forgetOver(tx);
  const idle = await claimIdle(tx, most);
  for (const alert of idle) {
    await tell(tx, [
      { channels: [userChannel(alert.owner.id)], event: alertIdle.name, data: frameOf(alert) },
    ]);
    await writeStory(tx, alert, {
      kind: 'alert.owner_reminded',
      data: { owner: alert.owner, idle_since: alert.idle_since },
    });
  }
  const stale = await claimStale(tx);
  const supervisors = stale.length > 0 ? await readSupervisors(tx) : [];
  for (const alert of stale) {
    if (supervisors.length > 0)
      await tell(tx, [
        { channels: supervisors.map(userChannel), event: alertStale.name, data: frameOf(alert) },
      ]);
    await writeStory(tx, alert, {
      kind: 'alert.supervisors_told',
      data: { owner: alert.owner, idle_since: alert.idle_since },
    });
  }
  return idle.length;
}

const frameOf = ({ id, person, priority, owner, idle_since }: IdleAlert) => ({
  alert_id: id,
  person,
  priority,
  owner,
  idle_since,
});
