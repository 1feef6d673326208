// Reports over the platform and of one's own organisation, with those that are sent at regular
// times.
import { msg } from '@lingui/core/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { form, tab } from '#web/kit/page/tabs.ts';
import { ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

// R065, R092.
const everywhere = ['read reports'] as const;
const own = ['read organisation reports'] as const;
const title = msg`Reports`;
const menu = { icon: IconReportAnalytics };
const load = () => import('./reports-page.tsx');

const schedules = {
  title: msg`Scheduled reports`,
  add: { title: msg`Schedule report` },
  page: {
    title: msg`Scheduled report`,
    tabs: [
      form('details', msg`Details`),
      tab('history', msg`History`, () => import('./schedules/history-tab.tsx')),
    ],
  },
};

export const reportScreens = [
  ...screen({ in: [wholePlatform], path: 'reports', title, permission: everywhere, menu, load }),
  ...screen({ in: [ownOrganisation], path: 'reports', title, permission: own, menu, load }),
  ...resourceScreens({
    ...schedules,
    name: 'scheduled_report',
    in: [wholePlatform],
    path: 'reports/scheduled-reports',
    permission: { read: everywhere, write: everywhere },
    load: () => import('./schedules/scheduled-reports.pages.tsx'),
  }),
  ...resourceScreens({
    ...schedules,
    name: 'scheduled_report',
    in: [ownOrganisation],
    path: 'scheduled-reports',
    permission: { read: own, write: own },
    load: () => import('./schedules/organisation-scheduled-reports.pages.tsx'),
  }),
  // The other address that such a page could have.
  ...screen({
    in: [ownOrganisation],
    path: 'reports/scheduled-reports',
    title: schedules.title,
    permission: own,
    load: () => import('./schedules/moved-page.tsx'),
  }),
];
