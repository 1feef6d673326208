// The calls of the dashboards: each part is asked for where the caller may open the list behind it.
import { type Actor, may, mayAny } from '#domain/access/actor.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { kindOf } from '#server/kit/access/scope.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { organisationStepsLeft, platformStepsLeft } from './first-steps.store.ts';
import { devices, openAlerts, patrolDispatches, people, welfareSessions } from './organisation-figures.store.ts';
import { keptCounts, pendingPeople, queuedAlerts, runningSessions, workOf } from './reach-figures.store.ts';

export const dashboardRoutes: Route[] = router(dashboardApi, {
  get: async ({ tx, actor }) => (kindOf(actor) === 'organisation' ? await ofOwnOrganisation(tx, actor) : await ofAll(tx, actor)),
  ofOrganisation: async ({ tx, actor }) => await ofOrganisation(tx, actor),
});

/** For somebody of the organisation: with the guide, unless their view is restricted and cannot say what others have done. */
async function ofOwnOrganisation(tx: Tx, actor: Actor): Promise<Dashboard> {
  const guided = actor.restriction === null && may(actor, 'write organisation settings');
  const [figures, left] = await Promise.all([ofOrganisation(tx, actor), guided ? organisationStepsLeft(tx) : null]);
  return { ...figures, first_steps: left ?? undefined };
}

async function ofOrganisation(tx: Tx, actor: Actor): Promise<Dashboard> {
  const seesPeople = may(actor, 'read organisation users');
  const [alerts, counted, device_count, welfare_sessions, patrol_dispatches] = await Promise.all([
    seesPeople ? openAlerts(tx) : undefined,
    seesPeople ? people(tx) : {},
    may(actor, 'read organisation settings') ? devices(tx) : undefined,
    may(actor, 'welfare timer sessions') ? welfareSessions(tx) : undefined,
    may(actor, 'patrol dispatches') ? patrolDispatches(tx) : undefined,
  ]);
  return { alerts, ...counted, device_count, welfare_sessions, patrol_dispatches };
}

async function ofAll(tx: Tx, actor: Actor): Promise<Dashboard> {
  const monitors = may(actor, 'read alert monitoring');
  const [alerts, my_work, welfare_sessions, reach, pending_people, left] = await Promise.all([
    monitors ? queuedAlerts(tx) : undefined,
    monitors ? workOf(tx, actor.user_id) : undefined,
    monitors ? runningSessions(tx) : undefined,
    mayAny(actor, ['read organisations', 'read users']) ? keptCounts(tx) : undefined,
    may(actor, 'read organisations') && may(actor, 'read users') ? pendingPeople(tx) : undefined,
    may(actor, 'write organisations') ? platformStepsLeft(tx) : null,
  ]);
  return { alerts, my_work, welfare_sessions, reach: reach && { ...reach, pending_people }, first_steps: left ?? undefined };
}
