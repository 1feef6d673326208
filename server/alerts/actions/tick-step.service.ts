// An operator ticks a step of the instructions, or removes the tick.
import type { Actor } from '#domain/access/actor.ts';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findSteps } from '#server/responses/responses.store.ts';
import { writeLine } from '../alert-story.store.ts';
import { lockAlert } from '../alerts.store.ts';
import { setTick } from '../details/alert-steps.store.ts';
import { actionFrames } from './action-frames.ts';

interface StepTick {
  readonly id: number;
  readonly ticked: boolean;
  /** Yes or no, or the operator's note. */
  readonly answer?: string | null | undefined;
  /** How its call ended. */
  readonly outcome?: CallOutcome | null | undefined;
}

/** The steps to follow, with their ticks. @throws 404 */
export async function readSteps(tx: Tx, id: number): Promise<ResponseStep[]> {
  const steps = await findSteps(tx, id);
  if (!steps) throw notFound();
  return steps;
}

/** Ticks a step or removes the tick. @throws 404 for a step that is not one of the alert's */
export async function tickStep(
  tx: Tx,
  actor: Actor,
  id: number,
  step: StepTick,
): Promise<ResponseStep> {
  const alert = await lockAlert(tx, id);
  decided(decideAlert(alert, 'tick', actor));
  const steps = await readSteps(tx, id);
  const known = steps.find((candidate) => candidate.id === step.id);
  if (!known) throw notFound();
  const { ticked, outcome = null } = step;
  const answer = step.answer || null;
  if (
    await setTick(
      tx,
      alert,
      { id: step.id, steps },
      { staff_id: actor.user_id, ticked, answer, outcome },
    )
  ) {
    await writeLine(tx, actor, alert, {
      kind: ticked ? 'alert.step_ticked' : 'alert.step_unticked',
      data: {
        step_id: step.id,
        position: known.position,
        content: known.content,
        ...(answer === null || !ticked ? {} : { answer }),
        ...(outcome === null || !ticked ? {} : { outcome }),
      },
      frames: await actionFrames(tx, alert),
    });
  }
  return (await readSteps(tx, id)).find((candidate) => candidate.id === step.id) ?? known;
}
