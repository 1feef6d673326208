// The caller takes an alert from its owner, and the previous owner is notified.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readRow } from '../alerts.store.ts';
import { decide, record } from './alert-decision.ts';
import { refuseUnlessFrom, type Seen } from './seen-alert.service.ts';

/**
 * @param seen with `from`, only if that person is still the owner
 * @throws 404; 409 when it is not to be taken over, or no longer what the caller saw
 */
export async function takeOverAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  seen: Seen & { readonly from?: number | undefined } = {},
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'take_over', ...seen });
  if (!decision) return await readRow(tx, id);
  refuseUnlessFrom(decision.alert, seen.from);
  return await record(tx, actor, decision);
}
