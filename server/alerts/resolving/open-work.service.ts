// Before an alert is resolved: its calls are ended with the given outcomes, and required steps that
// were not done are in the story with the reason.
import type { Actor } from '#domain/access/actor.ts';
import type { Closing } from '#domain/alerts/resolving/closing.ts';
import { needsStepsReason, openWork } from '#domain/alerts/resolving/open-work.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findSteps } from '#server/responses/responses.store.ts';
import { writeLine } from '../alert-story.store.ts';
import type { LockedAlert, Resolution } from '../alerts.store.ts';
import { respondToCall } from '../calls/phone-calls.service.ts';
import { readCalls, readNow } from '../calls/phone-calls.store.ts';

/** No answers about open work. */
export const nothingSaid: Closing = { call_outcomes: [], steps_skipped_reason: null };

/**
 * The caller holds the alert's lock.
 * @throws 422 with the missing answers about calls and required steps, 409 `call_of_another` for a
 * colleague’s call that runs
 */
export async function closeOpenWork(
  tx: Tx,
  actor: Actor,
  alert: LockedAlert,
  {
    outcome,
    said,
    steps: asked = 'asked',
  }: Pick<Resolution, 'outcome'> & { said: Closing; steps?: 'asked' | 'said_before' },
): Promise<void> {
  const [calls, steps, now] = await Promise.all([
    readCalls(tx, alert),
    findSteps(tx, alert.id),
    readNow(tx),
  ]);
  const open = openWork({ calls, steps: steps ?? [] }, { who: actor.user_id, now });
  const ended = new Set(said.call_outcomes.map(({ phone_call_id }) => phone_call_id));
  const missing = open.calls.filter(({ id }) => !ended.has(id));
  const skipped =
    asked === 'asked' && needsStepsReason({ outcome, on_test: alert.on_test })
      ? open.required_steps
      : [];
  const fields = {
    ...(missing.length > 0
      ? {
          call_outcomes: missing.map(
            ({ party_name }) => `Choose how the call to ${party_name ?? 'the device'} ended.`,
          ),
        }
      : {}),
    ...(skipped.length > 0 && !said.steps_skipped_reason
      ? {
          steps_skipped_reason: [
            `Enter why ${skipped.length === 1 ? '1 required step was' : `${skipped.length} required steps were`} not done.`,
          ],
        }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const running = new Map([...open.calls, ...open.calls_of_others].map((call) => [call.id, call]));
  for (const { phone_call_id, outcome: how } of said.call_outcomes) {
    const call = running.get(phone_call_id);
    // A call that was ended meanwhile keeps its outcome.
    if (call) await respondToCall(tx, actor, call.user_id, { phone_call_id, outcome: how });
  }
  if (skipped.length > 0) {
    const named = skipped.map(({ id, position, content }) => ({ step_id: id, position, content }));
    await writeLine(tx, actor, alert, {
      kind: 'alert.steps_skipped',
      data: { reason: said.steps_skipped_reason, steps: named },
    });
  }
}
