// The frame of an operator's action: lock the alert, ask the machine, then write the row, the story
// and the news in the same transaction.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { type AlertChange, type AlertNews, decideAlert } from '#domain/alerts/alert-machine.ts';
import { alertLost } from '#domain/alerts/alerts.events.ts';
import type { Holder } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { NewFrame } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { changeAlert, type LockedAlert, lockAlert, type Resolution } from '../alerts.store.ts';
import { endFollowUp, startFollowUp } from '../follow-ups/follow-ups.store.ts';
import { refuseUnlessNewest, refuseUnlessShown, type Seen } from './seen-alert.service.ts';

export interface AlertDecision {
  readonly alert: LockedAlert;
  readonly change: AlertChange;
  readonly news: AlertNews & { readonly kind: NonNullable<AlertNews['kind']> };
}

/**
 * Locks the alert and decides. Of two callers at once the lock lets one win; the other is refused
 * with the winner's name.
 * @returns null where nothing changes and nothing is to be written
 * @throws 404; 409 by the machine, or when the alert has changed since the caller saw it
 */
export async function decide(
  tx: Tx,
  actor: Actor,
  id: number,
  { action, version, shown }: Seen & { readonly action: AlertAction },
): Promise<AlertDecision | null> {
  const alert = await lockAlert(tx, id);
  const { change, news } = decided(decideAlert(alert, action, actor));
  const { kind } = news;
  if (kind === null) return null;
  refuseUnlessNewest(alert, version);
  refuseUnlessShown(alert, shown);
  return { alert, change, news: { ...news, kind } };
}

export interface DecisionDetails {
  readonly resolution?: Resolution;
  readonly follow_up?: { readonly minutes: number; readonly reason: string | null };
  /** More for the line of the story. */
  readonly data?: Record<string, unknown>;
}

/**
 * Writes what was decided: the running follow-up's end, the row, a line of the story, and the news
 * to every screen.
 */
export async function record(
  tx: Tx,
  actor: Actor,
  decision: AlertDecision,
  details: DecisionDetails = {},
): Promise<AlertRow> {
  const { alert, change, news } = decision;
  const { resolution, follow_up, data } = details;
  if (change.follow_up) await endFollowUp(tx, alert, change.follow_up);
  if (follow_up) await startFollowUp(tx, alert, { ...follow_up, staff_id: actor.user_id });
  const row = await changeAlert(tx, alert.id, change, {
    staff_id: actor.user_id,
    resolution,
    minutes: follow_up?.minutes,
  });
  await writeLine(tx, actor, alert, {
    kind: news.kind,
    data: { ...(news.loser ? { from: news.loser } : {}), ...endedProposal(alert, row), ...data },
    frames: [rowFrame(alert, row), ...lossFrames(alert, actor, news)],
  });
  return row;
}

/**
 * For the line of an action that changed the owner: the proposal to resolve it that ended with it.
 */
export const endedProposal = (
  { proposal }: Pick<LockedAlert, 'proposal'>,
  { status, proposed_by }: AlertRow,
): { proposal_of?: Holder } =>
  proposal && !proposed_by && status === 'active_alert' ? { proposal_of: proposal.by } : {};

/** The live event to the previous owner of the alert. */
export const lossFrames = (alert: LockedAlert, actor: Actor, { loser }: AlertNews): NewFrame[] =>
  loser
    ? [
        {
          channels: [userChannel(loser.id)],
          event: alertLost.name,
          data: {
            alert_id: alert.id,
            person: alert.person_name,
            by: { id: actor.user_id, name: actor.name },
          },
        },
      ]
    : [];
