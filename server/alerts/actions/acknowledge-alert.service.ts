// The caller answers an alert: an unowned one becomes theirs.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readRow } from '../alerts.store.ts';
import { decide, record } from './alert-decision.ts';
import type { Seen } from './seen-alert.service.ts';

/**
 * @throws 404; 409 with the owner's name when a colleague has it, or when it is no longer what the
 * caller saw
 */
export async function acknowledgeAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  seen?: Seen,
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'acknowledge', ...seen });
  return decision ? await record(tx, actor, decision) : await readRow(tx, id);
}
