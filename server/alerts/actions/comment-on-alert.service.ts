// An operator writes a note into the story of an alert.
import type { Actor } from '#domain/access/actor.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { decided } from '#domain/kit/machine.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { writeLine } from '../alert-story.store.ts';
import { lockAlert } from '../alerts.store.ts';
import { findOwnLine } from '../details/alert-history.store.ts';
import { actionFrames } from './action-frames.ts';

export interface CommentAsked {
  readonly comment: string;
  /** The browser's own id: the comment is written once for it, even if it is sent again. */
  readonly client_id?: string | undefined;
}

/** @throws 404; 409 by the machine */
export async function commentOnAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  asked: CommentAsked,
): Promise<HistoryItem> {
  const alert = await lockAlert(tx, id);
  const { news } = decided(decideAlert(alert, 'comment', actor));
  const { client_id } = asked;
  const known =
    client_id === undefined
      ? null
      : await findOwnLine(tx, alert, { kind: 'alert.commented', client_id });
  if (known) return known;
  return await writeLine(tx, actor, alert, {
    kind: news.kind ?? 'alert.commented',
    data: { ...asked },
    frames: await actionFrames(tx, alert),
  });
}
