// What the figures are made of and where each leads, with its filter in the address; a part that the server left out is no figure.
import { expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Figure } from './figure-grid.tsx';
import { organisationFigures } from './organisation-figures.ts';
import { reachFigures, workFigures } from './reach-figures.ts';

const organisation: Dashboard = {
  people: { active: 55, pending: 2 },
  recent_users: { total: 20, total_24: 9 },
  device_count: { total: 60, online: 40, offline: 5, never: 2, on_demand: 0, low_battery: 4, previous_month: 58 },
  welfare_sessions: { in_progress: 3, grace: 1, today: 6 },
  patrol_dispatches: 1,
  trends: {},
};
const leads = (figures: readonly Figure[]) =>
  figures.flatMap((figure) => [figure, ...(figure.lines ?? [])]).map(({ count, to }) => [count, to]);

it('of an organisation, in its own area', () => {
  expect(leads(organisationFigures(organisation, '/organisation'))).toEqual([
    [55, '/organisation/users?status=active'],
    [2, '/organisation/users?status=pending'],
    [9, '/organisation/users?sort=last_login_at&direction=desc'],
    [60, '/organisation/settings/devices'],
    [40, '/organisation/settings/devices?connection=online'],
    [5, '/organisation/settings/devices?connection=offline'],
    [2, '/organisation/settings/devices?connection=never'],
    [4, '/organisation/settings/devices?low_battery=true'],
    [3, '/organisation/welfare-timer-sessions?status=in_progress'],
    [1, '/organisation/welfare-timer-sessions?status=grace'],
    [6, '/organisation/welfare-timer-sessions?period=day'],
    [1, '/organisation/patrol-dispatches'],
  ]);
});

it('of an organisation that the platform has opened, in the area of that one', () => {
  expect(leads(organisationFigures({ device_count: organisation.device_count, trends: {} }, '/organisations/7'))[0]).toEqual([
    60,
    '/organisations/7/devices',
  ]);
});

it('of the centre: one’s own work, the queue by kind, and only totals that have a list', () => {
  const centre: Dashboard = {
    my_work: { alerts: 2, follow_ups: 1, next_follow_up_at: '2026-11-22T10:00:00Z' },
    alerts: { open: 3, unowned: 1, oldest_unowned: null, last_hour: 8, by_type: [{ type: 'fall', count: 3 }] },
    reach: { organisations: 4, people: 88, devices: 107, devices_previous_month: 100 },
    trends: {},
  };
  expect(leads(workFigures(centre, () => '21:00'))).toEqual([
    [2, '/alert-monitoring?show=mine'],
    [1, '/alert-monitoring/overview'],
    [3, '/alert-monitoring'],
    [1, '/alert-monitoring?show=unowned'],
    [8, '/alert-monitoring'],
    [1, undefined],
    [3, '/alert-monitoring?type=fall'],
  ]);
  expect(leads(reachFigures(centre, true, (to) => to === '/monitored-users'))).toEqual([[88, '/monitored-users']]);
});

it('a part that is missing is no figure', () => {
  expect([
    organisationFigures({ trends: {} }, '/organisation'),
    workFigures({ trends: {} }, String),
    reachFigures({ trends: {} }, false, () => true),
  ]).toEqual([[], [], []]);
});
