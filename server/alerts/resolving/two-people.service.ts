// A duress alert that takes two people: one proposes a resolution, another confirms or refuses;
// row, story and live events in one transaction, under the alert's lock.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { resolutionRefused } from '#domain/alerts/alerts.events.ts';
import type { Closing } from '#domain/alerts/resolving/closing.ts';
import { notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { NewFrame } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { requireComment } from '../actions/resolve-alert.service.ts';
import { refuseUnlessShown } from '../actions/seen-alert.service.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { changeAlert, type LockedAlert, lockAlert, type Resolution } from '../alerts.store.ts';
import { endFollowUp } from '../follow-ups/follow-ups.store.ts';
import { closeOpenWork } from './open-work.service.ts';
import { readProposed } from './two-people.store.ts';

interface Shown {
  readonly shown?: number | undefined;
}

/**
 * The alert stays open with its owner. @throws 409 where one person resolves it or a proposal
 * waits, 422 for open work (closeOpenWork)
 */
export async function proposeResolution(
  tx: Tx,
  actor: Actor,
  id: number,
  { resolution, said, shown }: Shown & { resolution: Resolution; said: Closing },
): Promise<AlertRow> {
  const alert = await lockAlert(tx, id);
  const { change } = decided(decideAlert(alert, 'propose_resolution', actor));
  refuseUnlessShown(alert, shown);
  const comment = await requireComment(tx, resolution.resolution_comment_id);
  await closeOpenWork(tx, actor, alert, { outcome: resolution.outcome, said });
  if (change.follow_up) await endFollowUp(tx, alert, change.follow_up);
  const proposed = { ...resolution, acting_for: actor.acting_for_user_id };
  const row = await changeAlert(tx, id, change, { staff_id: actor.user_id, proposed });
  const data = { ...resolution, ...(comment === null ? {} : { resolution_comment: comment }) };
  await writeLine(tx, actor, alert, {
    kind: 'alert.resolution_proposed',
    data,
    frames: [rowFrame(alert, row)],
  });
  return row;
}

/**
 * Resolves it as proposed. @throws 409 without a proposal and for the proposer, 422 for a call that
 * has to be ended first
 */
export async function confirmResolution(
  tx: Tx,
  actor: Actor,
  id: number,
  { call_outcomes, shown }: Shown & Pick<Closing, 'call_outcomes'>,
): Promise<AlertRow> {
  const alert = await lockAlert(tx, id);
  const { change } = decided(decideAlert(alert, 'confirm_resolution', actor));
  refuseUnlessShown(alert, shown);
  const proposed = await readProposed(tx, id);
  if (!proposed || !alert.proposal) throw notFound();
  const { note, outcome, response_sent, resolution_comment_id, comment } = proposed;
  const resolution = { note, outcome, response_sent, resolution_comment_id };
  // The reasons for steps not done came with the proposal.
  await closeOpenWork(tx, actor, alert, {
    outcome,
    said: { call_outcomes, steps_skipped_reason: null },
    steps: 'said_before',
  });
  if (change.follow_up) await endFollowUp(tx, alert, change.follow_up);
  const row = await changeAlert(tx, id, change, { staff_id: actor.user_id, resolution });
  const data = {
    ...resolution,
    ...(comment === null ? {} : { resolution_comment: comment }),
    proposed_by: alert.proposal.by,
  };
  await writeLine(tx, actor, alert, {
    kind: 'alert.resolved',
    data,
    frames: [rowFrame(alert, row)],
  });
  return row;
}

/**
 * The alert continues without the proposal. @throws 409 for a caller who may not end it, and
 * without a proposal
 */
export async function endProposal(
  tx: Tx,
  actor: Actor,
  id: number,
  asked: Shown &
    ({ action: 'refuse_resolution'; reason: string } | { action: 'withdraw_resolution' }),
): Promise<AlertRow> {
  const alert = await lockAlert(tx, id);
  const { change, news } = decided(decideAlert(alert, asked.action, actor));
  refuseUnlessShown(alert, asked.shown);
  const row = await changeAlert(tx, id, change, { staff_id: actor.user_id });
  const data = {
    proposed_by: alert.proposal?.by,
    ...(asked.action === 'refuse_resolution' ? { reason: asked.reason } : {}),
  };
  const frames = [
    rowFrame(alert, row),
    ...(asked.action === 'refuse_resolution' ? refusalFrames(alert, actor, asked.reason) : []),
  ];
  await writeLine(tx, actor, alert, {
    kind: news.kind ?? 'alert.resolution_withdrawn',
    data,
    frames,
  });
  return row;
}

/** Frames to all consoles of the proposer. */
const refusalFrames = (
  { id, person_name, proposal }: LockedAlert,
  actor: Actor,
  reason: string,
): NewFrame[] =>
  proposal
    ? [
        {
          channels: [userChannel(proposal.by.id)],
          event: resolutionRefused.name,
          data: {
            alert_id: id,
            person: person_name,
            by: { id: actor.user_id, name: actor.name },
            reason,
          },
        },
      ]
    : [];
