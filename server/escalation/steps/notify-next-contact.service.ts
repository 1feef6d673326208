// Notifies the next contact of the running round.
import type { Tx } from '#server/kit/db/database.ts';
import { notifyContact } from '../escalation-telling.service.ts';
import { type EscalationRun, readWaiting } from '../escalations.store.ts';

/** @returns whether the round had one left; never after the admins were notified */
export async function notifyNextContact(
  tx: Tx,
  { alert, links, round, rounds_before, admins_told }: EscalationRun,
): Promise<boolean> {
  if (admins_told || round === rounds_before) return false;
  const [step] = await readWaiting(tx, alert, round, 1);
  if (!step) return false;
  await notifyContact(tx, links, { alert, step, repeats: true });
  return true;
}
