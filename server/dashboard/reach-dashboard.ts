// The parts of the dashboard of the monitoring centre and of the platform. At most twelve queries.
import { isCentreStaff } from '#domain/access/access.policy.ts';
import { type Actor, may, mayAny } from '#domain/access/actor.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { DashboardPeriod } from '#domain/kit/resource/periods.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { centreStepsLeft, platformStepsLeft } from './first-steps.store.ts';
import { deviceTrend } from './month-figures.store.ts';
import { type Part, raisedOf, signInsOf, together } from './organisation-dashboard.ts';
import {
  keptCounts,
  pendingPeople,
  queuedAlerts,
  runningSessions,
  workOf,
} from './reach-figures.store.ts';

export async function ofAll(tx: Tx, actor: Actor, period: DashboardPeriod): Promise<Dashboard> {
  const parts = await Promise.all([
    ...(may(actor, 'read alert monitoring')
      ? [workingOn(tx, actor.user_id), raisedOf(tx, period, 'all')]
      : []),
    ...(may(actor, 'read users') ? [signInsOf(tx, period, 'all')] : []),
    ...(mayAny(actor, ['read organisations', 'read users']) ? [totals(tx, actor)] : []),
    steps(tx, actor),
  ]);
  return together(parts);
}

async function workingOn(tx: Tx, staffId: number): Promise<Part> {
  const [queue, my_work, running] = await Promise.all([
    queuedAlerts(tx),
    workOf(tx, staffId),
    runningSessions(tx),
  ]);
  if (!queue || !running) return { my_work };
  const { earlier: alerts_open, ...alerts } = queue;
  const { earlier: welfare_in_progress, ...welfare_sessions } = running;
  return { alerts, my_work, welfare_sessions, earlier: { alerts_open, welfare_in_progress } };
}

async function totals(tx: Tx, actor: Actor): Promise<Part> {
  const seesInvited = may(actor, 'read organisations') && may(actor, 'read users');
  const [kept, pending_people] = await Promise.all([
    keptCounts(tx),
    seesInvited ? pendingPeople(tx) : undefined,
  ]);
  const { organisations_before: organisations, people_before: people, ...reach } = kept;
  const { previous_month, trend } = await deviceTrend(tx, 'all', reach.devices);
  return {
    reach: { ...reach, pending_people, devices_previous_month: previous_month },
    trends: { devices: trend },
    earlier: { organisations, people },
  };
}

async function steps(tx: Tx, actor: Actor): Promise<Part> {
  if (may(actor, 'write organisations'))
    return { first_steps: (await platformStepsLeft(tx)) ?? undefined };
  if (isCentreStaff(actor))
    return { first_steps: (await centreStepsLeft(tx, actor.user_id)) ?? undefined };
  return { first_steps: undefined };
}
