// Reminds the owner of an alert about which nothing is done, then tells the supervisors; live, and in the story.
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { alertIdle, alertStale } from '#domain/escalation/alert-nag.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { claimIdle, claimStale, type IdleAlert, readSupervisors } from './alert-nags.store.ts';
import { writeStory } from './escalation-telling.service.ts';

export const alertNagsSweep = (database: Database): Sweep => ({
  name: 'alert nags',
  everyMs: 5000,
  run: async () => {
    await database.write({ role: 'platform' }, nag);
    return null;
  },
});

async function nag(tx: Tx): Promise<void> {
  for (const alert of await claimIdle(tx)) {
    await tell(tx, [{ channels: [userChannel(alert.owner.id)], event: alertIdle.name, data: frameOf(alert) }]);
    await writeStory(tx, alert, { kind: 'alert.owner_reminded', data: { owner: alert.owner, idle_since: alert.idle_since } });
  }
  const stale = await claimStale(tx);
  if (stale.length === 0) return;
  const supervisors = await readSupervisors(tx);
  for (const alert of stale) {
    if (supervisors.length > 0) await tell(tx, [{ channels: supervisors.map(userChannel), event: alertStale.name, data: frameOf(alert) }]);
    await writeStory(tx, alert, { kind: 'alert.supervisors_told', data: { owner: alert.owner, idle_since: alert.idle_since } });
  }
}

const frameOf = ({ id, person, priority, owner, idle_since }: IdleAlert) => ({ alert_id: id, person, priority, owner, idle_since });
