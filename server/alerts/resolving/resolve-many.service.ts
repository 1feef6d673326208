// A supervisor resolves many alerts with one reason: each is judged as it is when its turn comes,
// and one that may not be resolved so stays open and is listed.

import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { ongoingCallRefusal } from '#domain/alerts/alerts.policy.ts';
import type { ManyResolved } from '#domain/alerts/resolving/resolving.api.ts';
import { AppError } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import { mayResolveMany } from '#domain/supervision/supervision.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { requireComment } from '../actions/resolve-alert.service.ts';
import { refuseUnlessShown } from '../actions/seen-alert.service.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { changeAlert, type LockedAlert, lockAlert, type Resolution } from '../alerts.store.ts';
import { readCalls } from '../calls/phone-calls.store.ts';
import { endFollowUp } from '../follow-ups/follow-ups.store.ts';
import { closeOpenWork } from './open-work.service.ts';

interface Chosen {
  readonly id: number;
  /** The version that the screen showed. */
  readonly shown: number;
}

/**
 * @throws 403 for others than supervisors, 422 for a comment that cannot be chosen; nothing is
 * written then
 */
export async function resolveMany(
  tx: Tx,
  actor: Actor,
  { alerts, ...resolution }: Resolution & { alerts: readonly Chosen[] },
): Promise<ManyResolved> {
  authorise(mayResolveMany(actor));
  const comment = await requireComment(tx, resolution.resolution_comment_id);
  const done: ManyResolved = { resolved: [], left: [] };
  // In one order, so that two transactions that resolve the same alerts never deadlock.
  for (const chosen of alerts.toSorted((left, right) => left.id - right.id)) {
    const outcome = await judged(tx, actor, chosen);
    if (outcome instanceof AppError)
      done.left.push({ id: chosen.id, code: outcome.code, reason: outcome.message });
    else done.resolved.push(await resolveOne(tx, actor, outcome, { resolution, comment }));
  }
  return done;
}

/** The alert, locked, or the reason why it stays open. Writes nothing. */
async function judged(
  tx: Tx,
  actor: Actor,
  { id, shown }: Chosen,
): Promise<LockedAlert | AppError> {
  try {
    const alert = await lockAlert(tx, id);
    decided(decideAlert(alert, 'resolve', actor));
    refuseUnlessShown(alert, shown);
    refuseIf(ongoingCallRefusal(await readCalls(tx, alert)));
    return alert;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function resolveOne(
  tx: Tx,
  actor: Actor,
  alert: LockedAlert,
  { resolution, comment }: { resolution: Resolution; comment: string | null },
): Promise<AlertRow> {
  const { change } = decided(decideAlert(alert, 'resolve', actor));
  await closeOpenWork(tx, actor, alert, {
    outcome: resolution.outcome,
    said: { call_outcomes: [], steps_skipped_reason: resolution.note },
  });
  if (change.follow_up) await endFollowUp(tx, alert, change.follow_up);
  const row = await changeAlert(tx, alert.id, change, { staff_id: actor.user_id, resolution });
  const data = {
    ...resolution,
    ...(comment === null ? {} : { resolution_comment: comment }),
    in_bulk: true,
  };
  await writeLine(tx, actor, alert, {
    kind: 'alert.resolved',
    data,
    frames: [rowFrame(alert, row)],
  });
  return row;
}
