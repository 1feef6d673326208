// Notifies again each contact who was notified and has not answered for a while.
import type { Tx } from '#server/kit/db/database.ts';
import type { AlertKey } from '../contact-candidates.store.ts';
import { notifyContact } from '../escalation-telling.service.ts';
import { type EscalationRun, type Step, stepColumns } from '../escalations.store.ts';

export async function remindContacts(tx: Tx, { alert, links }: EscalationRun): Promise<void> {
  for (const step of await readRepeats(tx, alert))
    await notifyContact(tx, links, { alert, step, repeats: true });
}

const readRepeats = async (tx: Tx, alert: AlertKey): Promise<Step[]> =>
  await tx<Step[]>`
  select ${stepColumns(tx)} from escalation_steps
  where organisation_id = ${alert.organisation_id}
    and alert_id = ${alert.id}
    and next_tell_at <= app.now()
  order by round, position`;
