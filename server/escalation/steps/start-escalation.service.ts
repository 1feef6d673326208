// Starts the escalation of an alert that has none running, again if an earlier one ended.
import type { AnsweredAlert } from '#server/alerts/contact-answers.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from '../contact-candidates.store.ts';
import { writeStory } from '../escalation-telling.service.ts';

/** Does nothing while one is running. */
export async function startIfNew(tx: Tx, alert: AnsweredAlert): Promise<void> {
  if (await writeStart(tx, alert))
    await writeStory(tx, alert, { kind: 'escalation.started', data: {} });
}

/** @returns whether this call started it */
async function writeStart(tx: Tx, alert: AlertKey): Promise<boolean> {
  const rows = await tx`
    insert into escalations as e (organisation_id, alert_id, next_contact_at, due_at)
    values (${alert.organisation_id}, ${alert.id}, app.now(), app.now())
    on conflict (organisation_id, alert_id) do update set status = 'telling', stopped_at = null,
      stopped_because = null, admins_told_at = null,
      next_contact_at = excluded.next_contact_at, due_at = excluded.due_at, rounds_before = e.round
      where e.status = 'stopped'
    returning alert_id`;
  if (rows.length > 0)
    await tx`
      update escalation_steps
      set next_tell_at = null
      where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}
    `;
  return rows.length > 0;
}
