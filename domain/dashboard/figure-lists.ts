// The list behind each figure: the call whose total, or whose column's sum, is the figure, and the
// screen that shows it, with the same filters. A test checks each of them.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { DashboardPeriod } from '#domain/kit/resource/periods.ts';
import type { Dashboard } from './dashboard.ts';

export interface FigureList {
  readonly count: number;
  /**
   * The column whose sum over all rows is the figure; left out where the figure is the number of
   * rows.
   */
  readonly adds?: string;
  /** Path of the list's call; `:organisationId` is the dashboard's organisation. */
  readonly call: string;
  /** Path of its screen: below the area of the organisation, unless it begins with a slash. */
  readonly screen: string;
  /** Filters of the call. */
  readonly query: Readonly<Record<string, string>>;
  /** The filters in the address of the screen, which has other words for some of them. */
  readonly shown: Readonly<Record<string, string>>;
}

export type FigureLists = Readonly<Record<string, FigureList>>;

type Place = Pick<FigureList, 'call' | 'screen' | 'adds'>;
const ofOrganisation = (name: string, screen = name): Place => ({
  call: `/organisations/:organisationId/${name}`,
  screen,
});
const same = (path: string): Place => ({ call: path, screen: path });

const raised = same('/dashboard/alerts');
const signedIn = same('/dashboard/system-users');
const people = ofOrganisation('users');
const devices = ofOrganisation('devices');
const sessions = ofOrganisation('welfare-timer-sessions');
const queue = { call: '/alerts', screen: '/alert-monitoring' };
const texts = { ...ofOrganisation('sms-sent'), adds: 'texts' };
const running = { call: '/welfare-sessions', screen: '/alert-monitoring/overview' };

type Found = [
  name: string,
  count: number | undefined,
  place: Place,
  query?: FigureList['query'],
  shown?: FigureList['query'],
];

const asLists = (found: readonly Found[]): FigureLists =>
  Object.fromEntries(
    found.flatMap(([name, count, place, query = {}, shown = query]) =>
      count === undefined ? [] : [[name, { count, ...place, query, shown }] as const],
    ),
  );

const alertsOf = (answer: Dashboard, period: DashboardPeriod): Found[] => [
  ['alerts.last_hour', answer.alerts?.last_hour, raised, { period: 'hour' }],
  ['alerts_raised', answer.alerts_raised, raised, { period }],
  ['safety_alerts', answer.safety_alerts, raised, { period, kind: 'safety' }],
  ['safety_shakes', answer.safety_shakes, raised, { period, kind: 'shake' }],
  ['medical_alerts', answer.medical_alerts, raised, { period, kind: 'medical' }],
  ['recent_users.total', answer.recent_users?.total, signedIn, { period }],
  ['recent_users.total_24', answer.recent_users?.total_24, signedIn, { period: 'day' }],
];

/** The lists behind the figures of one organisation. */
export function organisationLists(answer: Dashboard, period: DashboardPeriod): FigureLists {
  const {
    alerts,
    people: counted,
    device_count: has,
    welfare_sessions: timers,
    sms_sent: sms,
  } = answer;
  return asLists([
    ...alertsOf(answer, period),
    ['alerts.open', alerts?.open, raised, { status: 'active_alert' }],
    ['alerts.unowned', alerts?.unowned, raised, { status: 'active_alert', owner: 'none' }],
    ...(alerts?.by_type ?? []).map(
      ({ type, count }): Found => [
        `alerts.by_type.${type}`,
        count,
        raised,
        { status: 'active_alert', type: alertTypes[type].name },
      ],
    ),
    ['people.active', counted?.active, people, { status: 'active' }],
    ['people.pending', counted?.pending, people, { status: 'pending' }],
    ['device_count.total', has?.total, devices],
    [
      'device_count.previous_month',
      has?.previous_month,
      ofOrganisation('device-count'),
      { at: 'previous_month' },
    ],
    ...(['online', 'offline', 'never', 'on_demand'] as const).map(
      (connection): Found => [
        `device_count.${connection}`,
        has?.[connection],
        devices,
        { connection },
      ],
    ),
    ['device_count.low_battery', has?.low_battery, devices, { low_battery: 'true' }],
    ['welfare_sessions.in_progress', timers?.in_progress, sessions, { status: 'in_progress' }],
    ['welfare_sessions.grace', timers?.grace, sessions, { status: 'grace' }],
    ['welfare_sessions.today', timers?.today, sessions, { period: 'day' }],
    ['welfare_sessions.started', timers?.started, sessions, { period }],
    [
      'patrol_dispatches',
      answer.patrol_dispatches,
      ofOrganisation('patrol-jobs', 'patrol-dispatches'),
      { period },
    ],
    [
      'regions_used',
      answer.regions_used,
      ofOrganisation('geofence-region-usage'),
      { used: 'true' },
    ],
    ['sms_sent.current_month', sms?.current_month, texts, { month: 'current' }],
    ['sms_sent.previous_month', sms?.previous_month, texts, { month: 'previous' }],
  ]);
}

/** The lists behind the figures of the monitoring centre and of the platform. */
export function reachLists(
  answer: Dashboard,
  period: DashboardPeriod,
  isCentre: boolean,
): FigureLists {
  const { alerts, my_work: mine, welfare_sessions: timers, reach } = answer;
  const all = isCentre ? same('/monitored-users') : same('/dashboard/system-users');
  return asLists([
    ...alertsOf(answer, period),
    ['alerts.open', alerts?.open, queue],
    ['alerts.unowned', alerts?.unowned, queue, { owner: 'none' }, { show: 'unowned' }],
    [
      'alerts.not_answered',
      alerts?.not_answered,
      queue,
      { owner: 'not_answered' },
      { show: 'unowned' },
    ],
    ...(alerts?.by_type ?? []).map(
      ({ type, count }): Found => [`alerts.by_type.${type}`, count, queue, { type }],
    ),
    ['my_work.alerts', mine?.alerts, queue, { owner: 'me' }, { show: 'mine' }],
    [
      'my_work.follow_ups',
      mine?.follow_ups,
      { call: '/alerts/follow-ups', screen: running.screen },
      { owner: 'me' },
      {},
    ],
    [
      'alerts.follow_ups',
      alerts?.follow_ups,
      { call: '/alerts/follow-ups', screen: running.screen },
    ],
    ['welfare_sessions.in_progress', timers?.in_progress, running, { status: 'in_progress' }, {}],
    ['welfare_sessions.grace', timers?.grace, running, { status: 'grace' }, {}],
    ['reach.organisations', reach?.organisations, same('/dashboard/organisations')],
    ['reach.people', reach?.people, all, isCentre ? {} : { staff: 'false' }],
    ['reach.pending_people', reach?.pending_people, same('/users'), { status: 'pending' }],
    ['reach.devices', reach?.devices, same('/dashboard/device-count')],
    [
      'reach.devices_previous_month',
      reach?.devices_previous_month,
      same('/dashboard/device-count'),
      { at: 'previous_month' },
    ],
  ]);
}
