// What the figures are made of, where each leads with its filter in the address, and how each is
// compared; a part that the server left out is no figure.
import { expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { organisationLists, reachLists } from '#domain/dashboard/figure-lists.ts';
import { changeOf, periodBefore } from './change.ts';
import type { Figure } from './figure-grid.tsx';
import { organisationFigures } from './organisation-figures.ts';
import { reachFigures, usageFigures, workFigures } from './reach-figures.ts';

const trend = { before: 4, is_capped: false, parts: [1, 0], parts_before: [2, 2] };
const organisation: Dashboard = {
  alerts_raised: 5,
  safety_alerts: 1,
  safety_shakes: 0,
  medical_alerts: 2,
  patrol_dispatches: 1,
  regions_used: 3,
  alerts: { open: 1, unowned: 0, oldest_unowned: null, last_hour: 2, by_type: [] },
  people: { active: 55, pending: 2 },
  recent_users: { total: 20, total_24: 9 },
  device_count: {
    total: 60,
    online: 40,
    offline: 5,
    never: 2,
    on_demand: 0,
    low_battery: 4,
    previous_month: 58,
  },
  welfare_sessions: { in_progress: 3, grace: 1, today: 6, started: 30 },
  sms_sent: { current_month: 7, previous_month: 9 },
  free_sms_balance: 120,
  earlier: { devices_online: 43, regions_used: 3 },
  trends: {
    safety_alerts: trend,
    devices: { ...trend, before: 58 },
    sms_sent: { ...trend, before: null },
  },
};
const ofOrganisation = (answer: Dashboard, base: string) =>
  organisationFigures({ answer, base, period: 'week', lists: organisationLists(answer, 'week') });
const leads = (figures: readonly Figure[]) =>
  figures
    .flatMap((figure) => [figure, ...(figure.lines ?? [])])
    .map(({ count, to }) => [count, to]);

it('of an organisation, in its own area', () => {
  expect(leads(ofOrganisation(organisation, '/organisation'))).toEqual([
    [5, '/dashboard/alerts?period=week'],
    [2, '/dashboard/alerts?period=hour'],
    [1, '/dashboard/alerts?period=week&kind=safety'],
    [0, '/dashboard/alerts?period=week&kind=shake'],
    [2, '/dashboard/alerts?period=week&kind=medical'],
    [1, '/organisation/patrol-dispatches?period=week'],
    [30, '/organisation/welfare-timer-sessions?period=week'],
    [3, '/organisation/welfare-timer-sessions?status=in_progress'],
    [1, '/organisation/welfare-timer-sessions?status=grace'],
    [6, '/organisation/welfare-timer-sessions?period=day'],
    [20, '/dashboard/system-users?period=week'],
    [9, '/dashboard/system-users?period=day'],
    [55, '/organisation/users?status=active'],
    [2, '/organisation/users?status=pending'],
    [60, '/organisation/settings/devices'],
    [40, '/organisation/settings/devices?connection=online'],
    [5, '/organisation/settings/devices?connection=offline'],
    [2, '/organisation/settings/devices?connection=never'],
    [4, '/organisation/settings/devices?low_battery=true'],
    [58, '/organisation/device-count?at=previous_month'],
    [7, '/organisation/sms-sent?month=current'],
    [9, '/organisation/sms-sent?month=previous'],
    [120, '/organisation/messages/list'],
    [3, '/organisation/geofence-region-usage?used=true'],
  ]);
});

it('of an organisation that the platform has opened, in the area of that one or narrowed to it', () => {
  const { device_count, safety_alerts } = organisation;
  expect(
    leads(
      ofOrganisation({ device_count, safety_alerts, trends: {}, earlier: {} }, '/organisations/7'),
    ).slice(0, 2),
  ).toEqual([
    [1, '/dashboard/alerts?period=week&kind=safety&organisation_id=7'],
    [60, '/organisations/7/devices'],
  ]);
});

it('a figure says how it differs from the period before, in words; one that cannot be compared says nothing (R382)', () => {
  const figures = ofOrganisation(organisation, '/organisation');
  const changes = Object.fromEntries(figures.map(({ label, change }) => [label, change?.text]));
  expect(changes).toMatchObject({
    'Safety alerts': '3 fewer than the 7 days before',
    Devices: '2 more than at the start of the month',
  });
  expect(changes['SMS this month']).toBeUndefined();
  expect(changes['Geofences entered in last 30 days']).toBe('Same as the 30 days before');
  const online = figures.flatMap(({ lines = [] }) => lines).find(({ label }) => label === 'Online');
  expect(online?.change?.text).toBe('3 fewer than this time yesterday');
  expect(changeOf(4, 4, periodBefore('hour'))).toEqual({
    text: 'Same as the hour before',
    direction: 'same',
  });
});

it('of the centre: one’s own work, the queue by kind, what happened, and what there is (R126 to R128)', () => {
  const answer: Dashboard = {
    my_work: { alerts: 2, follow_ups: 1, next_follow_up_at: '2026-11-22T10:00:00Z' },
    alerts: {
      open: 4,
      unowned: 1,
      not_answered: 1,
      oldest_unowned: null,
      last_hour: 8,
      by_type: [{ type: 'fall', count: 3 }],
    },
    alerts_raised: 20,
    reach: { organisations: 4, people: 88, devices: 107, devices_previous_month: 100 },
    earlier: { alerts_open: 1, people: 90 },
    trends: {},
  };
  const shown = {
    answer,
    base: '',
    period: 'year',
    lists: reachLists(answer, 'year', true),
  } as const;
  expect(
    leads([
      ...workFigures(shown, () => '21:00'),
      ...usageFigures(shown),
      ...reachFigures(shown, true),
    ]),
  ).toEqual([
    [2, '/alert-monitoring?show=mine'],
    [1, '/alert-monitoring/overview'],
    [4, '/alert-monitoring'],
    [1, '/alert-monitoring?show=unowned'],
    [1, '/alert-monitoring?show=unowned'],
    [1, undefined],
    [3, '/alert-monitoring?type=fall'],
    [20, '/dashboard/alerts?period=year'],
    [8, '/dashboard/alerts?period=hour'],
    [4, '/dashboard/organisations'],
    [88, '/monitored-users'],
    [107, '/dashboard/device-count'],
    [100, '/dashboard/device-count?at=previous_month'],
  ]);
  const changes = [...workFigures(shown, String), ...reachFigures(shown, true)].map(
    ({ label, change }) => [label, change?.text],
  );
  expect(Object.fromEntries(changes)).toMatchObject({
    'Open alerts': '3 more than this time yesterday',
    'Monitored people': '2 fewer than at the start of the month',
    'My alerts': undefined,
  });
});

it('a missing part yields no figure', () => {
  const answer = { trends: {}, earlier: {} };
  const shown = { answer, base: '', period: 'week', lists: {} } as const;
  expect([
    ofOrganisation(answer, '/organisation'),
    workFigures(shown, String),
    reachFigures(shown, false),
  ]).toEqual([[], [], []]);
});
