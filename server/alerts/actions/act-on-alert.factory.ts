// For tests that try several verbs in turn: the action by its name.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { acknowledgeAlert } from './acknowledge-alert.service.ts';
import { cancelFollowUp, type FollowUpAsked, followUpAlert } from './follow-up-alert.service.ts';
import { releaseAlert } from './release-alert.service.ts';
import { type ResolveAsked, resolveAlert } from './resolve-alert.service.ts';
import type { Seen } from './seen-alert.service.ts';
import { takeOverAlert } from './take-over-alert.service.ts';

export type ActionAsked = Seen &
  (
    | { readonly action: 'acknowledge' | 'release' | 'take_over' | 'cancel_follow_up' }
    | ({ readonly action: 'resolve' } & ResolveAsked)
    | { readonly action: 'follow_up'; readonly follow_up: FollowUpAsked }
  );

export async function actOnAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  asked: ActionAsked,
): Promise<AlertRow> {
  if (asked.action === 'resolve') return await resolveAlert(tx, actor, id, asked);
  if (asked.action === 'follow_up')
    return await followUpAlert(tx, actor, id, { ...asked, ...asked.follow_up });
  const verbs = {
    acknowledge: acknowledgeAlert,
    release: releaseAlert,
    take_over: takeOverAlert,
    cancel_follow_up: cancelFollowUp,
  };
  return await verbs[asked.action](tx, actor, id, asked);
}
