// Each place of each figure of domain/reports/figures.ts, read as people read it: figures of a
// period are read for the hour, the week and the year.
import { dashboardPeriods } from '#domain/kit/resource/periods.ts';
import {
  added,
  type FigurePlaces,
  type FigureReaders,
  inRedgum,
  overAll,
  redgum,
  sumOf,
} from './figure-readers.factory.ts';
import { ofDevices, ofPeople, ofTexts } from './figure-records.factory.ts';
import { people, places } from './figures-world.factory.ts';

const ofCentre = { role: 'centre' } as const;

const reportPeriods = { hour: 'last_hour', week: 'last_7_days', year: 'last_12_months' } as const;
const week = { period: reportPeriods.week };

type Period = keyof typeof reportPeriods;
const each = async (read: (period: Period) => Promise<unknown>): Promise<unknown[]> =>
  await Promise.all(dashboardPeriods.map(async (period) => await read(period)));

export const figurePlaces = (of: FigureReaders): FigurePlaces => ({
  ...ofAlerts(of),
  ...ofOpenAlerts(of),
  ...ofResponses(of),
  ...ofShares(of),
  ...ofActivity(of),
  ...ofTexts(of),
  ...ofPeople(of),
  ...ofDevices(of),
});

const listed = async (of: FigureReaders, query: Record<string, string>) =>
  await of.total(of.helen, '/dashboard/alerts', query);
const rows = async (of: FigureReaders, type: string, filters: object = week) =>
  await of.report(inRedgum, type, filters);
const rowOfRedgum = async (of: FigureReaders, type: string, filters: object = week) =>
  (await of.report(overAll, type, filters)).find(({ organisation }) => organisation === 'Redgum') ??
  {};
const organisationsPage = async (of: FigureReaders, period: Period, column: string) =>
  await of.cell(of.priya, '/dashboard/organisations', {
    query: { period },
    id: places.redgum,
    column,
  });
const analysed = async (of: FigureReaders, column: string) =>
  await of.cell(of.helen, `${redgum}/user-analysis`, {
    query: { period: 'week' },
    id: people.ana,
    column,
  });
const activityOfAna = async (of: FigureReaders, column: string) =>
  sumOf(await rows(of, 'user-activity', { ...week, user_id: people.ana }), column);

type AlertFigures =
  | 'alerts_received'
  | 'alerts_last_hour'
  | 'alerts_of_person'
  | 'alerts_of_department';

const ofAlerts = (of: FigureReaders): FigurePlaces<AlertFigures> => ({
  alerts_received: {
    dashboard: async () =>
      await each(async (period) => (await of.dashboard(of.helen, period)).alerts_raised),
    overview: async () =>
      await each(
        async (period) =>
          (await of.dashboard(of.priya, period, `${redgum}/dashboard`)).alerts_raised,
      ),
    trend: async () =>
      await each(async (period) =>
        added((await of.dashboard(of.helen, period)).trends.alerts_raised?.parts),
      ),
    list: async () => await each(async (period) => await listed(of, { period })),
    platform_list: async () =>
      await each(
        async (period) =>
          await of.total(of.priya, '/dashboard/alerts', { period, organisation_id: places.redgum }),
      ),
    organisations: async () =>
      await each(async (period) => await organisationsPage(of, period, 'alerts')),
    event_overview: async () =>
      await each(
        async (period) =>
          (await rows(of, 'event-overview', { period: reportPeriods[period] })).length,
      ),
    organisation_summary: async () =>
      await each(
        async (period) =>
          (await rowOfRedgum(of, 'organisation-summary', { period: reportPeriods[period] }))[
            'alerts'
          ],
      ),
  },
  alerts_last_hour: {
    dashboard: async () => (await of.dashboard(of.helen)).alerts?.last_hour,
    list: async () => await listed(of, { period: 'hour' }),
    event_overview: async () => (await rows(of, 'event-overview', { period: 'last_hour' })).length,
  },
  alerts_of_person: {
    user_analysis: async () => await analysed(of, 'alerts'),
    user_activity: async () => await activityOfAna(of, 'alerts'),
    event_overview: async () =>
      (await rows(of, 'event-overview', { ...week, user_id: people.ana })).length,
  },
  alerts_of_department: {
    department_overview: async () =>
      sumOf(
        await rows(of, 'department-overview', { ...week, department_id: places.north }),
        'alerts',
      ),
    event_overview: async () =>
      (await rows(of, 'event-overview', { ...week, department_id: places.north })).length,
  },
});

const ofOpenAlerts = (of: FigureReaders): FigurePlaces<'open_alerts' | 'queue'> => ({
  open_alerts: {
    dashboard: async () => (await of.dashboard(of.helen)).alerts?.open,
    list: async () => await listed(of, { status: 'active_alert' }),
    organisation_summary: async () => (await rowOfRedgum(of, 'organisation-summary'))['open'],
  },
  queue: {
    dashboard: async () => (await of.dashboard(of.mei)).alerts?.open,
    list: async () => await of.total(of.mei, '/alerts'),
    counts: async () => (await of.data<{ active: number }>(of.mei, '/alerts-counts')).active,
    wallboard: async () =>
      added(
        (
          await of.data<{ priorities: { open: number }[] }>(of.mei, '/supervision/wall')
        ).priorities.map(({ open }) => open),
      ),
    organisation_summary: async () =>
      sumOf(await of.report(ofCentre, 'organisation-summary', week), 'open'),
  },
});

const answered = async (of: FigureReaders): Promise<[number, number, number, number]> => {
  const [within10 = 0, within40 = 0, slow = 0, none = 0] = await Promise.all(
    ['within_target', 'within_limit', 'slow', 'none'].map(
      async (response) => await listed(of, { period: 'week', response }),
    ),
  );
  return [within10, within40, slow, none];
};
const byOrganisation = async (of: FigureReaders, filters: object = week) =>
  await rowOfRedgum(of, 'time-to-acknowledge-by-organisation', filters);
const groupOf = async (of: FigureReaders) =>
  (await of.responseTimes(of.priya)).by_organisation.find(({ id }) => id === places.redgum);

const ofResponses = (
  of: FigureReaders,
): FigurePlaces<'alerts_to_answer' | 'alerts_acknowledged' | 'alerts_of_month'> => ({
  alerts_to_answer: {
    response_times: async () => {
      const { total, unacknowledged } = await of.responseTimes(of.helen);
      return total.alerts + unacknowledged;
    },
    list: async () => {
      const [, within40, slow, none] = await answered(of);
      return within40 + slow + none;
    },
    by_organisation: async () => (await byOrganisation(of))['alerts'],
    by_alert_type: async () => sumOf(await rows(of, 'time-to-acknowledge-by-alert-type'), 'alerts'),
    time_to_respond: async () => sumOf(await rows(of, 'organisation-time-to-respond'), 'alerts'),
  },
  alerts_acknowledged: {
    response_times: async () => (await of.responseTimes(of.helen)).total.alerts,
    by_hour: async () =>
      added((await of.responseTimes(of.helen)).by_hour.map(({ alerts }) => alerts)),
    bars: async () => added((await of.responseTimes(of.helen)).bars),
    of_organisation: async () => (await groupOf(of))?.alerts,
    of_operators: async () =>
      added(
        (await of.responseTimes(of.priya, { organisation_id: places.redgum })).by_operator?.map(
          ({ alerts }) => alerts,
        ),
      ),
    list: async () => {
      const [, within40, slow] = await answered(of);
      return within40 + slow;
    },
    by_organisation: async () => (await byOrganisation(of))['acknowledged'],
    by_operator: async () =>
      sumOf(
        await of.report(overAll, 'time-to-acknowledge-by-operator', {
          ...week,
          organisation_id: places.redgum,
        }),
        'acknowledged',
      ),
    by_alert_type: async () =>
      sumOf(await rows(of, 'time-to-acknowledge-by-alert-type'), 'acknowledged'),
  },
  alerts_of_month: {
    budget: async () =>
      (await of.responseTimes(of.helen)).budgets.find(({ month }) => month === '2026-11-01')
        ?.alerts,
    by_organisation: async () =>
      (await byOrganisation(of, { period: 'this_month', timezone: 'Australia/Perth' }))[
        'acknowledged'
      ],
  },
});

const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;

const ofShares = (
  of: FigureReaders,
): FigurePlaces<'answered_in_time' | 'response_percentiles'> => ({
  answered_in_time: {
    response_times: async () => {
      const { alerts, within_target, within_limit } = (await of.responseTimes(of.helen)).total;
      return [percent(within_target, alerts), percent(within_limit, alerts)];
    },
    list: async () => {
      const [within10, within40, slow] = await answered(of);
      return [percent(within10, within40 + slow), percent(within40, within40 + slow)];
    },
    by_organisation: async () => {
      const { within_target, within_limit } = await byOrganisation(of);
      return [within_target, within_limit];
    },
  },
  response_percentiles: {
    response_times: async () => {
      const { p50, p90, p985 } = (await of.responseTimes(of.helen)).total;
      return [p50, p90, p985];
    },
    of_organisation: async () => {
      const group = await groupOf(of);
      return [group?.p50, group?.p90, group?.p985];
    },
    by_organisation: async () => {
      const { median_s, p90_s, p985_s } = await byOrganisation(of);
      return [median_s, p90_s, p985_s];
    },
  },
});

type ActivityFigures =
  | 'welfare_started'
  | 'welfare_of_person'
  | 'welfare_running'
  | 'patrols'
  | 'signed_in'
  | 'regions_used';

const ofActivity = (of: FigureReaders): FigurePlaces<ActivityFigures> => ({
  welfare_started: {
    dashboard: async () =>
      await each(
        async (period) => (await of.dashboard(of.helen, period)).welfare_sessions?.started,
      ),
    trend: async () =>
      await each(async (period) =>
        added((await of.dashboard(of.helen, period)).trends.welfare_started?.parts),
      ),
    list: async () =>
      await each(
        async (period) => await of.total(of.helen, `${redgum}/welfare-timer-sessions`, { period }),
      ),
  },
  welfare_of_person: {
    user_analysis: async () => await analysed(of, 'sessions'),
    user_activity: async () => await activityOfAna(of, 'welfare'),
  },
  welfare_running: {
    dashboard: async () => {
      const running = (await of.dashboard(of.mei)).welfare_sessions;
      return (running?.in_progress ?? 0) + (running?.grace ?? 0);
    },
    list: async () =>
      added(
        await Promise.all(
          ['in_progress', 'grace'].map(
            async (status) => await of.total(of.mei, '/welfare-sessions', { status }),
          ),
        ),
      ),
    wallboard: async () =>
      (await of.data<{ welfare_timers: number }>(of.mei, '/supervision/wall')).welfare_timers,
  },
  patrols: {
    dashboard: async () =>
      await each(async (period) => (await of.dashboard(of.helen, period)).patrol_dispatches),
    trend: async () =>
      await each(async (period) =>
        added((await of.dashboard(of.helen, period)).trends.patrol_dispatches?.parts),
      ),
    list: async () =>
      await each(async (period) => await of.total(of.helen, `${redgum}/patrol-jobs`, { period })),
    organisations: async () =>
      await each(async (period) => await organisationsPage(of, period, 'patrols')),
    patrol_dispatch: async () =>
      await each(
        async (period) =>
          (await rows(of, 'patrol-dispatch', { period: reportPeriods[period] })).length,
      ),
  },
  signed_in: {
    dashboard: async () =>
      await each(async (period) => (await of.dashboard(of.helen, period)).recent_users?.total),
    list: async () =>
      await each(async (period) => await of.total(of.helen, '/dashboard/system-users', { period })),
    organisations: async () =>
      await each(async (period) => await organisationsPage(of, period, 'signed_in')),
  },
  regions_used: {
    dashboard: async () => (await of.dashboard(of.helen)).regions_used,
    list: async () => await of.total(of.helen, `${redgum}/geofence-region-usage`, { used: true }),
  },
});
