// An operator ends an alert and says how it ended; what is still open is closed with it.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Closing } from '#domain/alerts/resolving/closing.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { publishedComment, type Resolution, readRow } from '../alerts.store.ts';
import { closeOpenWork, nothingSaid } from '../resolving/open-work.service.ts';
import { decide, record } from './alert-decision.ts';
import type { Seen } from './seen-alert.service.ts';

/** How it ended, and what is said about work that is still open. */
export interface ResolveAsked extends Seen {
  readonly resolution: Resolution;
  readonly said?: Closing | undefined;
}

/**
 * @throws 404; 409 by the machine, or when the alert is no longer what the caller saw; 422 for a
 * resolution comment that is not listed, or work that is still open and nothing is said about
 */
export async function resolveAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  { resolution, said = nothingSaid, ...seen }: ResolveAsked,
): Promise<AlertRow> {
  const decision = await decide(tx, actor, id, { action: 'resolve', ...seen });
  if (!decision) return await readRow(tx, id);
  const resolution_comment = await requireComment(tx, resolution.resolution_comment_id ?? null);
  await closeOpenWork(tx, actor, decision.alert, { outcome: resolution.outcome, said });
  const data = { ...(resolution_comment === null ? {} : { resolution_comment }), ...resolution };
  return await record(tx, actor, decision, { resolution, data });
}

/**
 * The words of the chosen resolution comment; null for none. @throws 422 for one that cannot be
 * chosen
 */
export async function requireComment(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const name = await publishedComment(tx, id);
  if (name === null)
    throw invalid({ resolution_comment_id: ['Choose one of the listed comments.'] });
  return name;
}
