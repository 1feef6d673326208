// What operators do to alerts: lock the row, ask the machine, write the row, the story and the news in one transaction.
import type { Actor } from '#domain/access/actor.ts';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { alertChannel, alertMonitoringChannel, organisationChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import type { HistoryItem, ResponseStep } from '#domain/alerts/alert-history.ts';
import { type AlertNews, abilitiesFor, decideAlert } from '#domain/alerts/alert-machine.ts';
import { alertHistory, alertLost, alertUpdated } from '#domain/alerts/alerts.events.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { type NewFrame, recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readSteps } from '#server/responses/responses.store.ts';
import { readContacts, readFacts, readPositions } from './alert-details.store.ts';
import { findComment } from './alert-history.store.ts';
import { setTick } from './alert-steps.store.ts';
import {
  changeAlert,
  commentIsPublished,
  type LockedAlert,
  lockAlert,
  noteView,
  type Resolution,
  readRow,
  requireAlert,
  viewedAt,
} from './alerts.store.ts';

/** What is asked of an alert; resolving says how it ended. */
type Asked = { action: Extract<AlertAction, 'acknowledge' | 'take_over' | 'release'> } | { action: 'resolve'; resolution: Resolution };

/** Acknowledge, take over, release or resolve. Two at once: the row's lock lets one win, the other is told who (409). */
export async function actOnAlert(tx: Tx, actor: Actor, id: number, asked: Asked): Promise<AlertRow> {
  const resolution = asked.action === 'resolve' ? asked.resolution : undefined;
  const alert = await lockAlert(tx, id);
  const { change, news } = decided(decideAlert(alert, asked.action, actor));
  if (news.kind === null) return await readRow(tx, id);
  if (resolution?.resolution_comment_id && !(await commentIsPublished(tx, resolution.resolution_comment_id))) {
    throw invalid({ resolution_comment_id: ['Please choose one of the listed comments.'] });
  }
  const row = await changeAlert(tx, id, change, { staff_id: actor.user_id, ...(resolution ? { resolution } : {}) });
  const data = { ...(news.loser ? { from: news.loser } : {}), ...(resolution ?? {}) };
  await writeLine(tx, actor, alert, { kind: news.kind, data, frames: [...rowFrames(alert, row), ...lossFrames(alert, actor, news)] });
  return row;
}

interface Line {
  kind: string;
  data: Record<string, unknown>;
  frames?: NewFrame[];
}

/** Writes a line into the story of an alert and sends it, with whatever else there is to tell, to the screens. */
async function writeLine(tx: Tx, actor: Actor, alert: LockedAlert, { kind, data, frames = [] }: Line): Promise<HistoryItem> {
  const [written] = await recordEvents(tx, [
    {
      organisation_id: alert.organisation_id,
      kind,
      alert_id: alert.id,
      ...(alert.user_id === null ? {} : { user_id: alert.user_id }),
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data,
    },
  ]);
  if (!written) throw notFound();
  const item: HistoryItem = { ...written, alert_id: alert.id, kind, actor: { id: actor.user_id, name: actor.name }, data };
  await tell(tx, [...frames, { channels: [alertChannel(alert.id)], event: alertHistory.name, data: item }]);
  return item;
}

const rowFrames = (alert: LockedAlert, row: AlertRow): NewFrame[] => [
  {
    channels: [...(alert.monitored ? [alertMonitoringChannel] : []), organisationChannel(alert.organisation_id)],
    event: alertUpdated.name,
    data: row,
  },
];

const lossFrames = (alert: LockedAlert, actor: Actor, news: AlertNews): NewFrame[] =>
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
  return {
    ...row,
    ...shown,
    positions,
    contacts,
    abilities: abilitiesFor(alert, actor),
    resolve_refusal: resolve.allowed ? null : resolve.refusal.message,
  };
}

/** Records that the caller has opened it; the first time stands in the story, later ones change nothing. */
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
  input: { comment: string; client_id: string },
): Promise<HistoryItem> {
  const alert = await lockAlert(tx, id);
  const { news } = decided(decideAlert(alert, 'comment', actor));
  return (
    (await findComment(tx, alert, input.client_id)) ??
    (await writeLine(tx, actor, alert, { kind: news.kind ?? 'alert.commented', data: input }))
  );
}

/** Ticks a step or takes the tick away. @throws 404 for a step of another alert type or organisation */
export async function tickStep(tx: Tx, actor: Actor, id: number, step: { id: number; ticked: boolean }): Promise<ResponseStep> {
  const alert = await lockAlert(tx, id);
  decided(decideAlert(alert, 'tick', actor));
  const known = (await readSteps(tx, id)).find((candidate) => candidate.id === step.id);
  if (!known) throw notFound();
  if (await setTick(tx, alert, step.id, { staff_id: actor.user_id, ticked: step.ticked })) {
    await writeLine(tx, actor, alert, {
      kind: step.ticked ? 'alert.step_ticked' : 'alert.step_unticked',
      data: { step_id: step.id, position: known.position, content: known.content },
    });
  }
  return (await readSteps(tx, id)).find((candidate) => candidate.id === step.id) ?? known;
}
