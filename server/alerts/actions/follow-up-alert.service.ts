// The owner sets a time to come back to an alert, or removes it.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readRow } from '../alerts.store.ts';
import { decide, record } from './alert-decision.ts';
import type { Seen } from './seen-alert.service.ts';

export interface FollowUpAsked extends Seen {
  readonly minutes: number;
  readonly reason?: string | null | undefined;
}

/**
 * A running follow-up is replaced. @throws 404; 409 when the caller does not own the alert, or it
 * is no longer what the caller saw
 */
export async function followUpAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  asked: FollowUpAsked,
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'follow_up', ...asked });
  if (!decision) return await readRow(tx, id);
  const follow_up = { minutes: asked.minutes, reason: asked.reason || null };
  return await record(tx, actor, decision, { follow_up, data: follow_up });
}

/**
 * @throws 404; 409 when none runs, the caller does not own the alert, or it is no longer what the
 * caller saw
 */
export async function cancelFollowUp(
  tx: Tx,
  actor: Actor,
  id: number,
  seen?: Seen,
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'cancel_follow_up', ...seen });
  return decision ? await record(tx, actor, decision) : await readRow(tx, id);
}
