// Publishes a dispatch that changed: a line of the alert's story, the alert's row, and the dispatch
// itself for consoles that have the alert open.
import type { Actor } from '#domain/access/actor.ts';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { partnerDispatchNews } from '#domain/dispatch-partners/partner-dispatches.events.ts';
import { alertFrame, rowFrame, writeLine } from '#server/alerts/alert-story.store.ts';
import { type LockedAlert, noteAction, noteFacts } from '#server/alerts/alerts.store.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface Change {
  /** Null for the partner and the program itself. */
  readonly actor: Actor | null;
  readonly alert: LockedAlert;
  readonly dispatch: PartnerDispatch;
}

/** @param kind the line of the story; null for a change that only the dispatch itself shows */
export async function publishDispatch(
  tx: Tx,
  { actor, alert, dispatch }: Change,
  kind: string | null,
): Promise<void> {
  const news = alertFrame(alert.id, partnerDispatchNews, dispatch);
  if (kind === null) return await tell(tx, [news]);
  const row = await (actor && alert.status !== 'resolved' ? noteAction : noteFacts)(
    tx,
    alert.id,
    {},
  );
  await writeLine(tx, actor, alert, {
    kind,
    data: lineOf(dispatch, kind),
    frames: [rowFrame(alert, row), news],
  });
}

function lineOf(dispatch: PartnerDispatch, kind: string): Record<string, unknown> {
  const {
    id,
    partner,
    partner_name,
    recipient,
    reference,
    failure,
    cancel_reason,
    code,
    handed_over,
  } = dispatch;
  const line = { partner_dispatch_id: id, partner, partner_name, recipient, reference };
  if (kind === 'partner_dispatch.requested' || kind === 'partner_dispatch.resent')
    return {
      ...line,
      code,
      services: handed_over.services,
      position: handed_over.position,
      text: handed_over.text,
    };
  return { ...line, failure, reason: kind.includes('cancel') ? cancel_reason : null };
}
