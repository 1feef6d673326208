// @vitest-environment happy-dom
// Where an alert of the list opens: in the console of who answers it, else on the page of its
// organisation; and that an organisation's list is live.
import { expect, it } from 'vitest';
import { alertChanged } from '#domain/alerts/alerts.events.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen as declared } from '#web/kit/screen/screen.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import AlertsPage from './alerts-page.tsx';

const row = {
  ...sampleOf(dashboardListsApi.alerts),
  id: 7,
  organisation_id: 5,
  monitored: true,
  person: { id: 1, name: 'Tane Ward' },
};
const others = { ...row, id: 8, monitored: false };
setPlacedScreens([
  declared({
    path: '/alert-monitoring',
    title: { id: 'x', message: 'x' },
    permission: ['read alert monitoring'],
    load: async () => ({ default: () => null }),
  }),
]);

const open = (abilities: Permission[], organisation_id: number | null) =>
  openScreen(<AlertsPage />, {
    at: '/dashboard/alerts',
    user: { abilities, organisation_id },
    answers: [answer(dashboardListsApi.alerts, [row, others] as never)],
  });
const leads = (): (string | null)[] =>
  [...document.querySelectorAll('tbody tr[data-row] a')].map((link) => link.getAttribute('href'));

it.each<[string, Permission[], number | null, string[]]>([
  [
    'the organisation’s people',
    ['read organisation users'],
    5,
    ['/organisation/alerts/7', '/organisation/alerts/8'],
  ],
  [
    'staff with a console, but for what it does not have',
    ['read alert monitoring', 'write organisations'],
    null,
    ['/alert-monitoring/7', '/organisations/5/alerts/8'],
  ],
  ['operators', ['read alert monitoring'], null, ['/alert-monitoring/7', '/alert-monitoring/8']],
  [
    'staff without a console',
    ['read organisations', 'write organisations'],
    null,
    ['/organisations/5/alerts/7', '/organisations/5/alerts/8'],
  ],
  ['staff who may open neither', ['read organisations'], null, []],
])('%s', async (_, abilities, organisation_id, addresses) => {
  const screen = open(abilities, organisation_id);
  await screen.expectText('Tane Ward');
  await screen.expect(() => expect(leads()).toEqual(addresses));
});

it('a new alert of the organisation is shown as it comes', async () => {
  const screen = open(['read organisation users'], 5);
  await screen.expectText('Tane Ward');
  screen.change(
    answer(dashboardListsApi.alerts, [
      { ...row, id: 9, person: { id: 2, name: 'Ana Day' } },
    ] as never),
  );
  await screen.emit('private-organisation.5', alertChanged, { alert_id: 9 });
  await screen.expectText('Ana Day');
});
