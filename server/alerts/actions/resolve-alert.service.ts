// An operator resolves an alert with a resolution; its open work is closed with it.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Closing } from '#domain/alerts/resolving/closing.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { publishedComment, type Resolution, readRow } from '../alerts.store.ts';
import { closeOpenWork, nothingSaid } from '../resolving/open-work.service.ts';
import { decide, record } from './alert-decision.ts';
import type { Seen } from './seen-alert.service.ts';

/** The resolution, and the answers about open work. */
export interface ResolveAsked extends Seen {
  readonly resolution: Resolution;
  readonly said?: Closing | undefined;
}

/**
 * @throws 404; 409 by the machine, or when the alert has changed since the caller saw it; 422 for a
 * resolution comment that is not listed, or open work without an answer
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
