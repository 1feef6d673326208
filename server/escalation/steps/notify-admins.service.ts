// Notifies every contact together with the organisation's admins, because no round was answered, or
// the platform's staff if none of them is reachable.
import type { Tx } from '#server/kit/db/database.ts';
import { notifyContact, writeStory } from '../escalation-telling.service.ts';
import { type EscalationRun, readWaiting } from '../escalations.store.ts';
import { notifyPlatform } from './notify-platform.service.ts';
import { planRound, skippedIn } from './plan-round.service.ts';

const noLimit = 1000;

/**
 * Notifies them again on each call.
 * @param nobody_in_order whether a round was planned just now and had no callable contact; the
 * admins are then notified at once, not after two more empty rounds
 */
export async function notifyAdmins(
  tx: Tx,
  { alert, links, round: last }: EscalationRun,
  { nobody_in_order }: { nobody_in_order: boolean },
): Promise<void> {
  const round = nobody_in_order ? last + 2 : last + 1;
  const { planned, any_hour } = await planRound(tx, alert, round, { admins: true });
  const steps = await readWaiting(tx, alert, round, noLimit);
  const data = { round, nobody_in_order, skipped: skippedIn(planned) };
  if (steps.length === 0) {
    await writeStory(tx, alert, {
      kind: 'escalation.nobody_reachable',
      data: { ...data, told: await notifyPlatform(tx, alert, round) },
    });
    return;
  }
  await writeStory(tx, alert, {
    kind: any_hour ? 'escalation.any_hour_told' : 'escalation.admins_told',
    data,
  });
  for (const step of steps) await notifyContact(tx, links, { alert, step, repeats: false });
}
