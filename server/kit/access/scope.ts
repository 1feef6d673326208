// Turns a call's scope and its caller into a database view, never wider than the reach of the
// caller's role.
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { type RoleKind, roles } from '#domain/access/roles.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { forbidden, notFound } from '#domain/kit/errors.ts';
import type { Tx, View } from '../db/database.ts';

export const kindOf = (actor: Actor): RoleKind => roles[actor.role].kind;

/**
 * The caller's own reach: platform staff all, the centre monitored organisations, everybody else
 * their organisation, or the people of it they are restricted to.
 */
export function reachOf(actor: Pick<Actor, 'role' | 'organisation_id' | 'restriction'>): View {
  const { kind } = roles[actor.role];
  if (kind === 'platform') return { role: 'platform' };
  if (kind === 'centre') return { role: 'centre' };
  if (actor.organisation_id === null) throw forbidden();
  const { organisation_id, restriction } = actor;
  return restriction
    ? { role: 'restricted', organisation_id, restriction }
    : { role: 'tenant', organisation_id };
}

/**
 * @param params the path's parameters; an `organisation` call is about `organisationId`, or `id`
 * where the path is /organisations/:id
 * @throws notFound for another tenant's organisation, exactly as for one that does not exist
 */
export function viewFor(
  endpoint: AnyEndpoint,
  actor: Actor | null,
  params: Record<string, number | string>,
): View {
  if (endpoint.scope === 'system' || actor === null) return { role: 'platform' };
  // A restricted person can always read their own record.
  const { access } = endpoint;
  if (
    'anyOf' in access &&
    access.own &&
    params[access.own] === shownPersonOf(actor) &&
    actor.organisation_id !== null
  )
    return { role: 'tenant', organisation_id: actor.organisation_id };
  const reach = reachOf(actor);
  if (endpoint.scope === 'organisation') {
    const organisation_id = Number(params['organisationId'] ?? params['id']);
    if (!('organisation_id' in reach)) return { role: 'tenant', organisation_id };
    if (reach.organisation_id !== organisation_id) throw notFound();
    return reach;
  }
  if (endpoint.scope === 'centre' && reach.role === 'platform') return { role: 'centre' };
  return reach;
}

/** Staff may name any organisation: it must exist, and be monitored where the centre asks. */
export async function requireOrganisation(tx: Tx, view: View, actor: Actor): Promise<void> {
  if (view.role !== 'tenant' || kindOf(actor) === 'organisation') return;
  const [row] = await tx<
    { not_monitored: boolean }[]
  >`select not_monitored from organisations where id = ${view.organisation_id}`;
  if (!row || (kindOf(actor) === 'centre' && row.not_monitored)) throw notFound();
}
