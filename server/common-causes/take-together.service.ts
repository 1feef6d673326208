// Alerts of one event acknowledged or noted together: each under its own lock, by the same rules as
// alone, with its own story.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { type AloneReason, aloneReasonOf } from '#domain/common-causes/cause-answers.ts';
import type { CauseKind } from '#domain/common-causes/cause-kinds.ts';
import { AppError, conflict, notFound } from '#domain/kit/errors.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { commentOnAlert } from '#server/alerts/actions/comment-on-alert.service.ts';
import { writeLine } from '#server/alerts/alert-story.store.ts';
import { lockAlert } from '#server/alerts/alerts.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readTakable } from './cause-signs.store.ts';

interface Asked {
  readonly kind: CauseKind;
  /** What the alerts share, in words. */
  readonly name: string;
  readonly alerts: readonly { readonly id: number; readonly shown: number }[];
}

export interface Refused {
  id: number;
  code: string;
  message: string;
}

const whyAlone: Readonly<Record<AloneReason, string>> = {
  duress: 'A duress alert is acknowledged on its own.',
  medical: 'A medical alert is acknowledged on its own.',
  timer: 'A welfare timer is running: acknowledge this alert on its own.',
  repeated: 'The alarm came again: acknowledge this alert on its own.',
};

export async function takeTogether(
  tx: Tx,
  actor: Actor,
  { kind, name, alerts }: Asked,
): Promise<{ taken: AlertRow[]; refused: Refused[] }> {
  const shownOf = new Map(alerts.map(({ id, shown }) => [id, shown]));
  const line = { event: kind, name, alerts: shownOf.size };
  const taken: AlertRow[] = [];
  const refused = await onEach(tx, shownOf.keys(), async (id) => {
    taken.push(await takeOne(tx, actor, id, { shown: shownOf.get(id) ?? 0, line }));
  });
  return { taken, refused };
}

/**
 * One note in the story of each alert. @param note with the page's id for it, by which it is
 * written once
 */
export async function noteTogether(
  tx: Tx,
  actor: Actor,
  { alert_ids, ...note }: { alert_ids: readonly number[]; client_id: string; comment: string },
): Promise<{ noted: number; refused: Refused[] }> {
  const ids = new Set(alert_ids);
  const refused = await onEach(tx, ids, async (id) => {
    await commentOnAlert(tx, actor, id, note);
  });
  return { noted: ids.size - refused.length, refused };
}

/**
 * A refused alert stays unchanged; the others are done. In the order of their ids, so that two
 * operators acting on the same ones do not deadlock.
 */
async function onEach(
  tx: Tx,
  ids: Iterable<number>,
  act: (id: number) => Promise<void>,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const id of [...ids].sort((left, right) => left - right)) {
    await tx`savepoint taken_together`;
    try {
      await act(id);
      await tx`release savepoint taken_together`;
    } catch (error) {
      await tx`rollback to savepoint taken_together`;
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refused.push({ id, code: error.code, message: error.message });
    }
  }
  return refused;
}

async function takeOne(
  tx: Tx,
  actor: Actor,
  id: number,
  { shown, line }: { shown: number; line: Record<string, unknown> },
): Promise<AlertRow> {
  const alert = await lockAlert(tx, id);
  const [takable] = await readTakable(tx, [id]);
  if (!takable) throw notFound();
  const reason = aloneReasonOf(takable);
  if (reason) throw conflict('taken_alone', whyAlone[reason]);
  const row = await acknowledgeAlert(tx, actor, id, { shown });
  // Their own, and answered already: sent twice it is in the story once.
  if (row.version === alert.version) return row;
  await writeLine(tx, actor, alert, { kind: 'alert.taken_together', data: line });
  return row;
}
