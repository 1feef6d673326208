// An operator opens an alert.
import type { Actor } from '#domain/access/actor.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { writeLine } from '../alert-story.store.ts';
import { noteView, requireAlert, viewedAt } from '../alerts.store.ts';

/** The first time is in the story, later ones change nothing. @throws 404 (R176) */
export async function viewAlert(tx: Tx, actor: Actor, id: number): Promise<{ viewed_at: string }> {
  const alert = await requireAlert(tx, id);
  const first = await noteView(tx, alert, actor.user_id);
  if (first) await writeLine(tx, actor, alert, { kind: 'alert.viewed', data: {} });
  return { viewed_at: first ?? (await viewedAt(tx, id, actor.user_id)) ?? '' };
}
