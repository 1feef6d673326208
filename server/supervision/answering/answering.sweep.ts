// Checks every few seconds whether any operator can answer the next alert; writes only on a change.
import type { AnsweringNow } from '#domain/supervision/answering/answering-now.ts';
import { lookEverySeconds, nextStep, type Step } from '#domain/supervision/answering/outage.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { notifyResponsible } from './answering.service.ts';
import { readAnswering } from './answering-now.store.ts';
import {
  beginWatch,
  keepOutage,
  readWatched,
  takeAnsweringTurn,
  type Watched,
} from './outages.store.ts';

export const answeringSweep = (database: Database): Sweep => ({
  name: 'answering',
  everyMs: lookEverySeconds * 1000,
  run: async () => {
    if ((await database.ask(look)).is_changed) await database.write({ role: 'platform' }, follow);
    return null;
  },
});

interface Look {
  readonly watched: Watched;
  readonly now: AnsweringNow;
  readonly step: Step;
  readonly is_changed: boolean;
}

async function look(tx: Tx): Promise<Look> {
  const [watched, now] = [await readWatched(tx), await readAnswering(tx)];
  const step = stepOf(watched, now);
  const isBeginning = !watched.is_begun && now.state === 'able';
  return { watched, now, step, is_changed: isBeginning || isDifferent(watched.outage, step) };
}

/**
 * An outage needs an operator who could answer before, and a monitored organisation; otherwise an
 * open outage ends without a notice.
 */
function stepOf({ is_begun, is_needed, outage, now }: Watched, { state }: AnsweringNow): Step {
  if (is_begun && is_needed) return nextStep(outage, state, now);
  return { outage: null, ended: outage !== null, notice: null };
}

const isDifferent = (open: Watched['outage'], { outage, ended, notice }: Step): boolean =>
  ended ||
  notice !== null ||
  open?.began_at !== outage?.began_at ||
  open?.absent_since !== outage?.absent_since ||
  open?.able_since !== outage?.able_since;

async function follow(tx: Tx): Promise<void> {
  if (!(await takeAnsweringTurn(tx))) return;
  // Another process may have updated the outage meanwhile.
  const { watched, now, step } = await look(tx);
  if (now.state === 'able') await beginWatch(tx);
  const outage_id = await keepOutage(tx, watched.outage, step);
  const began_at = (watched.outage ?? step.outage)?.began_at;
  if (step.notice === null || began_at === undefined) return;
  await notifyResponsible(tx, {
    notice: step.notice,
    outage_id,
    began_at,
    now,
    notified: watched.outage?.notified_staff_ids ?? [],
  });
}
