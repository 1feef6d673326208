// Ends the escalation of an alert that is resolved, answered, or owned by staff.
import type { AnsweredAlert } from '#server/alerts/contact-answers.store.ts';
import { cancelWaiting } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from '../contact-candidates.store.ts';
import { notifyOthers, writeStory } from '../escalation-telling.service.ts';

type EndReason = 'acknowledged' | 'owned' | 'resolved';

/** @returns whether the alert needs no escalation */
export async function endIfHandled(tx: Tx, alert: AnsweredAlert): Promise<boolean> {
  const because = endReason(alert);
  if (because === null) return false;
  await endEscalation(tx, alert, because, {
    key: null,
    name: alert.monitored ? 'The monitoring service' : 'Somebody',
  });
  return true;
}

function endReason({ status, acknowledged, owned, monitored }: AnsweredAlert): EndReason | null {
  if (status === 'resolved') return 'resolved';
  if (acknowledged) return 'acknowledged';
  // Monitored alerts belong to the centre, whether an operator has them yet or not.
  return owned || monitored ? 'owned' : null;
}

/**
 * Ends the escalation at once: queued messages are cancelled, and the contacts notified before are
 * notified who responds. Does nothing where none is running.
 */
export async function endEscalation(
  tx: Tx,
  alert: AnsweredAlert,
  because: EndReason,
  responder: { key: string | null; name: string },
): Promise<void> {
  if (!(await writeEnd(tx, alert, because))) return;
  await cancelWaiting(tx, alert);
  await notifyOthers(tx, alert, responder);
  await writeStory(tx, alert, { kind: 'escalation.stopped', data: { because } });
}

/** @returns whether it was still running */
async function writeEnd(tx: Tx, alert: AlertKey, because: EndReason): Promise<boolean> {
  const rows = await tx`
    update escalations set status = 'stopped', stopped_at = app.now(), stopped_because = ${because}
    where organisation_id = ${alert.organisation_id}
      and alert_id = ${alert.id}
      and status = 'telling'
    returning alert_id`;
  return rows.length > 0;
}
