// The parts of the dashboard of one organisation, each only where its reader may open the list
// behind it. At most twelve queries.
import { type Actor, may, mayAny } from '#domain/access/actor.ts';
import type { Dashboard, Trend, TrendName } from '#domain/dashboard/dashboard.ts';
import type { DashboardPeriod } from '#domain/kit/resource/periods.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { organisationStepsLeft } from './first-steps.store.ts';
import { deviceTrend, smsSent } from './month-figures.store.ts';
import {
  devices,
  openAlerts,
  people,
  regionsUsed,
  welfareSessions,
} from './organisation-figures.store.ts';
import { alertFigures, eventFigures, signedIn, signInTrend } from './period-figures.store.ts';

export type Part = Partial<Dashboard>;
const reach = 'organisation';

/**
 * For a member of the organisation: with the guide, unless their view is restricted and so does not
 * show what others have done.
 */
export async function ofOwnOrganisation(
  tx: Tx,
  actor: Actor,
  period: DashboardPeriod,
): Promise<Dashboard> {
  const guided = actor.restriction === null && may(actor, 'write organisation settings');
  const [figures, left] = await Promise.all([
    ofOrganisation(tx, actor, period),
    guided ? organisationStepsLeft(tx) : null,
  ]);
  return { ...figures, first_steps: left ?? undefined };
}

export async function ofOrganisation(
  tx: Tx,
  actor: Actor,
  period: DashboardPeriod,
): Promise<Dashboard> {
  const seesPeople = mayAny(actor, ['read organisation users', 'read organisations']);
  const parts = await Promise.all([
    ...(seesPeople
      ? [alertsOf(tx), raisedOf(tx, period), peopleOf(tx, period), smsOf(tx, actor)]
      : []),
    ...(mayAny(actor, ['read organisation settings', 'device count']) ? [devicesOf(tx)] : []),
    workOf(tx, actor, period),
    ...(may(actor, 'read geofence locations') ? [regionsOf(tx)] : []),
  ]);
  return together(parts);
}

/** One answer of its parts, of which several may have trends and earlier figures. */
export const together = (parts: readonly Part[]): Dashboard => ({
  ...Object.assign({}, ...parts),
  trends: Object.assign({}, ...parts.map(({ trends }) => trends)),
  earlier: Object.assign({}, ...parts.map(({ earlier }) => earlier)),
});

const alertsOf = async (tx: Tx): Promise<Part> => ({ alerts: await openAlerts(tx) });

/** The figures by their names, and their trends. */
export async function raisedOf(
  tx: Tx,
  period: DashboardPeriod,
  of: 'organisation' | 'all' = reach,
): Promise<Part> {
  const figures = Object.entries(await alertFigures(tx, { reach: of, period }));
  const trends: Partial<Record<TrendName, Trend>> = Object.fromEntries(
    figures.map(([name, { trend }]) => [name, trend]),
  );
  return { ...Object.fromEntries(figures.map(([name, { count }]) => [name, count])), trends };
}

async function peopleOf(tx: Tx, period: DashboardPeriod): Promise<Part> {
  const [counted, signed] = await Promise.all([people(tx), signInsOf(tx, period)]);
  return { people: counted, ...signed };
}

export async function signInsOf(
  tx: Tx,
  period: DashboardPeriod,
  of: 'organisation' | 'all' = reach,
): Promise<Part> {
  const [recent_users, people_signed_in] = await Promise.all([
    signedIn(tx, { reach: of, period }),
    signInTrend(tx, { reach: of, period }),
  ]);
  return { recent_users, trends: { people_signed_in } };
}

/** A restricted view lacks the messages that others sent, so it cannot show what is left. */
async function smsOf(tx: Tx, { restriction }: Actor): Promise<Part> {
  const { sent, free, trend } = await smsSent(tx);
  return {
    sms_sent: sent,
    free_sms_balance: restriction === null ? (free ?? undefined) : undefined,
    trends: { sms_sent: trend },
  };
}

async function devicesOf(tx: Tx): Promise<Part> {
  const counted = await devices(tx);
  if (!counted) return {};
  const { online_before: devices_online, ...now } = counted;
  const { previous_month, trend } = await deviceTrend(tx, reach, now.total);
  return {
    device_count: { ...now, previous_month },
    trends: { devices: trend },
    earlier: { devices_online },
  };
}

async function regionsOf(tx: Tx): Promise<Part> {
  const { now, before } = await regionsUsed(tx);
  return { regions_used: now, earlier: { regions_used: before } };
}

/** Welfare sessions and patrols, of which a reader may see one and not the other. */
async function workOf(tx: Tx, actor: Actor, period: DashboardPeriod): Promise<Part> {
  const seesTimers = may(actor, 'welfare timer sessions');
  const names = [
    ...(seesTimers ? (['welfare_started'] as const) : []),
    ...(may(actor, 'patrol dispatches') ? (['patrol_dispatches'] as const) : []),
  ];
  const [now, { welfare_started: started, patrol_dispatches: patrols }] = await Promise.all([
    seesTimers ? welfareSessions(tx) : undefined,
    eventFigures(tx, names, period),
  ]);
  return {
    welfare_sessions: now && { ...now, started: started?.count },
    patrol_dispatches: patrols?.count,
    trends: {
      ...(started ? { welfare_started: started.trend } : {}),
      ...(patrols ? { patrol_dispatches: patrols.trend } : {}),
    },
  };
}
