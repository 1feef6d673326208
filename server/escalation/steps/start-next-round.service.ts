// Starts the next round from its first contact, with the groups as they are now: changes since the
// last round take effect here.
import { escalationPace } from '#domain/escalation/escalation-pace.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { notifyContact, writeStory } from '../escalation-telling.service.ts';
import { type EscalationRun, readWaiting } from '../escalations.store.ts';
import { namesOf, planRound, skippedIn } from './plan-round.service.ts';

/**
 * @returns `empty` if the round has no contact who is callable now; `over` if all rounds were run,
 * or the admins were notified
 */
export async function startNextRound(
  tx: Tx,
  { alert, links, round: last, rounds_before, admins_told }: EscalationRun,
): Promise<'started' | 'empty' | 'over'> {
  if (admins_told || last - rounds_before >= escalationPace.rounds) return 'over';
  const round = last + 1;
  const isFirst = last === rounds_before;
  const { planned } = await planRound(tx, alert, round, { admins: false });
  if (isFirst)
    await writeStory(tx, alert, {
      kind: 'escalation.planned',
      data: { order: namesOf(planned), skipped: skippedIn(planned) },
    });
  const [step] = await readWaiting(tx, alert, round, 1);
  if (!step) return 'empty';
  if (!isFirst) await writeStory(tx, alert, { kind: 'escalation.started_again', data: { round } });
  await notifyContact(tx, links, { alert, step, repeats: true });
  return 'started';
}
