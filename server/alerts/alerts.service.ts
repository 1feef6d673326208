// What operators do to alerts: lock the row, ask the machine, write the row, the story and the news in one transaction.
import type { Actor } from '#domain/access/actor.ts';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { type AlertNews, abilitiesFor, decideAlert } from '#domain/alerts/alert-machine.ts';
import { placesOf } from '#domain/alerts/alert-places.ts';
import { alertLost } from '#domain/alerts/alerts.events.ts';
import type { Closing } from '#domain/alerts/resolving/closing.ts';
import { conflict, type Holder, invalid, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { NewFrame } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findSteps } from '#server/responses/responses.store.ts';
import { rowFrame, writeLine } from './alert-story.store.ts';
import {
  changeAlert,
  type LockedAlert,
  lockAlert,
  noteAction,
  noteView,
  publishedComment,
  type Resolution,
  readRow,
  requireAlert,
  viewedAt,
} from './alerts.store.ts';
import { readContacts } from './details/alert-contacts.store.ts';
import { readFacts, readPositions } from './details/alert-details.store.ts';
import { findOwnLine } from './details/alert-history.store.ts';
import { setTick } from './details/alert-steps.store.ts';
import { findNamedPlace } from './details/named-place.store.ts';
import { endFollowUp, startFollowUp } from './follow-ups/follow-ups.store.ts';
import { closeOpenWork, nothingSaid } from './resolving/open-work.service.ts';

/**
 * What is asked of an alert; resolving says how it ended. With `version`, only if nothing has changed since the caller saw that one; with `shown`, only if
 * nothing that matters has (domain/alerts/actions/shown-version.ts).
 */
type Asked = { version?: number | undefined; shown?: number | undefined } & (
  | { action: Extract<AlertAction, 'acknowledge' | 'release' | 'cancel_follow_up'> }
  | { action: 'take_over'; from?: number | undefined }
  | { action: 'resolve'; resolution: Resolution; said?: Closing }
  | { action: 'follow_up'; follow_up: { minutes: number; reason?: string | null | undefined } }
);

/** Acknowledge, take over, release, resolve, or set and cancel the follow-up timer. Two at once: the row's lock lets one win, the other is told who (409). */
export async function actOnAlert(tx: Tx, actor: Actor, id: number, asked: Asked): Promise<AlertRow> {
  const resolution = asked.action === 'resolve' ? asked.resolution : undefined;
  const timer = asked.action === 'follow_up' ? asked.follow_up : undefined;
  const alert = await lockAlert(tx, id);
  const { change, news } = decided(decideAlert(alert, asked.action, actor));
  if (news.kind === null) return await readRow(tx, id);
  refuseUnlessNewest(alert, asked.version);
  refuseUnlessShown(alert, asked.shown);
  if (asked.action === 'take_over') refuseUnlessFrom(alert, asked.from);
  const comment = await requireComment(tx, resolution?.resolution_comment_id ?? null);
  if (asked.action === 'resolve') {
    await closeOpenWork(tx, actor, alert, { outcome: asked.resolution.outcome, said: asked.said ?? nothingSaid });
  }
  if (change.follow_up) await endFollowUp(tx, alert, change.follow_up);
  if (timer) await startFollowUp(tx, alert, { ...timer, staff_id: actor.user_id });
  const row = await changeAlert(tx, id, change, { staff_id: actor.user_id, resolution, minutes: timer?.minutes });
  const data = {
    ...(news.loser ? { from: news.loser } : {}),
    ...(comment === null ? {} : { resolution_comment: comment }),
    ...endedProposal(alert, row),
    ...(resolution ?? (timer && { ...timer, reason: timer.reason || null }) ?? {}),
  };
  await writeLine(tx, actor, alert, { kind: news.kind, data, frames: [rowFrame(alert, row), ...lossFrames(alert, actor, news)] });
  return row;
}

/** The words of the chosen resolution comment; null for none. @throws 422 for one that cannot be chosen */
export async function requireComment(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const name = await publishedComment(tx, id);
  if (name === null) throw invalid({ resolution_comment_id: ['Choose one of the listed comments.'] });
  return name;
}

/** For the line of what gave the alert another owner: the proposal to resolve it that ended with that. */
export const endedProposal = ({ proposal }: Pick<LockedAlert, 'proposal'>, { status, proposed_by }: AlertRow): { proposal_of?: Holder } =>
  proposal && !proposed_by && status === 'active_alert' ? { proposal_of: proposal.by } : {};

/** @throws 409 when the alert has changed since the caller saw it: what they were about to do may no longer be right */
export function refuseUnlessNewest(alert: Pick<LockedAlert, 'version'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== alert.version)
    throw conflict('changed_meanwhile', 'This alert changed while you were writing. Check it again. Your text is kept.');
}

/** @throws 409 when the alert was decided on since the screen showed that version: the press was meant for what it was before */
export function refuseUnlessShown(alert: Pick<LockedAlert, 'decided_version'>, shown: number | undefined): void {
  if (shown !== undefined && shown < alert.decided_version)
    throw conflict('changed_meanwhile', 'This alert changed just before your action arrived. Nothing was done. Check it again.');
}

// Two who take over at once mean the same owner: the second must not take it from the first, who has only just got it.
export function refuseUnlessFrom({ owner }: Pick<LockedAlert, 'owner'>, from: number | undefined): void {
  if (from !== undefined && owner && owner.id !== from) throw conflict('alert_owned', `${owner.name} has this alert now.`, owner);
}

export const lossFrames = (alert: LockedAlert, actor: Actor, news: AlertNews): NewFrame[] =>
  news.loser
    ? [
        {
          channels: [userChannel(news.loser.id)],
          event: alertLost.name,
          data: { alert_id: alert.id, person: alert.person_name, by: { id: actor.user_id, name: actor.name } },
        },
      ]
    : [];

/** The whole alert, with what the caller may do now. */
export async function readAlert(tx: Tx, actor: Actor, id: number): Promise<Alert> {
  const alert = await requireAlert(tx, id);
  const [row, facts, positions] = await Promise.all([readRow(tx, id), readFacts(tx, id), readPositions(tx, id)]);
  if (!facts) throw notFound();
  const { now, ...shown } = facts;
  const contacts = await readContacts(tx, id, new Date(now), facts.person_details?.timezone ?? 'UTC');
  const resolve = decideAlert(alert, 'resolve', actor);
  const places = placesOf(positions);
  const position = places.positions.at(-1) ?? facts.last_known_position;
  const named_place = position ? await findNamedPlace(tx, alert, position) : null;
  return {
    ...row,
    ...shown,
    ...places,
    ...(named_place ? { named_place } : {}),
    contacts,
    abilities: abilitiesFor(alert, actor),
    resolve_refusal: resolve.allowed ? null : resolve.refusal.message,
  };
}

/** Records that the caller has opened it; the first time is in the story, later ones change nothing. */
export async function viewAlert(tx: Tx, actor: Actor, id: number): Promise<{ viewed_at: string }> {
  const alert = await requireAlert(tx, id);
  const first = await noteView(tx, alert, actor.user_id);
  if (first) await writeLine(tx, actor, alert, { kind: 'alert.viewed', data: {} });
  return { viewed_at: first ?? (await viewedAt(tx, id, actor.user_id)) ?? '' };
}

/** Adds a comment once, however often the browser sends it. */
export async function commentOnAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { comment: string; client_id?: string | undefined },
): Promise<HistoryItem> {
  const alert = await lockAlert(tx, id);
  const { news } = decided(decideAlert(alert, 'comment', actor));
  const known =
    input.client_id === undefined ? null : await findOwnLine(tx, alert, { kind: 'alert.commented', client_id: input.client_id });
  if (known) return known;
  return await writeLine(tx, actor, alert, { kind: news.kind ?? 'alert.commented', data: input, frames: await actionFrames(tx, alert) });
}

// Somebody has done something about it: while it is active, everybody's row says when.
const actionFrames = async (tx: Tx, alert: LockedAlert): Promise<NewFrame[]> =>
  alert.status === 'resolved' ? [] : [rowFrame(alert, await noteAction(tx, alert.id))];

/** The steps to follow, with their ticks. @throws 404 */
export async function readSteps(tx: Tx, id: number): Promise<ResponseStep[]> {
  const steps = await findSteps(tx, id);
  if (!steps) throw notFound();
  return steps;
}

interface StepTick {
  readonly id: number;
  readonly ticked: boolean;
  /** Yes or no, or what the operator noted. */
  readonly answer?: string | null | undefined;
  /** How its call ended. */
  readonly outcome?: CallOutcome | null | undefined;
}

/** Ticks a step or takes the tick away. @throws 404 for a step that is not one of the alert's */
export async function tickStep(tx: Tx, actor: Actor, id: number, step: StepTick): Promise<ResponseStep> {
  const alert = await lockAlert(tx, id);
  decided(decideAlert(alert, 'tick', actor));
  const steps = await readSteps(tx, id);
  const known = steps.find((candidate) => candidate.id === step.id);
  if (!known) throw notFound();
  const { ticked, outcome = null } = step;
  const answer = step.answer || null;
  if (await setTick(tx, alert, { id: step.id, steps }, { staff_id: actor.user_id, ticked, answer, outcome })) {
    await writeLine(tx, actor, alert, {
      kind: ticked ? 'alert.step_ticked' : 'alert.step_unticked',
      data: {
        ...{ step_id: step.id, position: known.position, content: known.content },
        ...(answer === null || !ticked ? {} : { answer }),
        ...(outcome === null || !ticked ? {} : { outcome }),
      },
      frames: await actionFrames(tx, alert),
    });
  }
  return (await readSteps(tx, id)).find((candidate) => candidate.id === step.id) ?? known;
}
