// The owner releases an alert to the queue.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readRow } from '../alerts.store.ts';
import { decide, record } from './alert-decision.ts';
import type { Seen } from './seen-alert.service.ts';

/** @throws 404; 409 when the caller does not own it, or it is no longer what the caller saw */
export async function releaseAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  seen?: Seen,
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'release', ...seen });
  return decision ? await record(tx, actor, decision) : await readRow(tx, id);
}
