// The start page of everyone who looks after others, and the figures of an organisation that the platform's staff have opened.
import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { hasDashboard } from '#web/kit/screen/guard.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const dashboardScreens = [
  screen({
    path: '/dashboard',
    title: msg`Dashboard`,
    may: hasDashboard,
    load: () => import('./dashboard-page.tsx'),
    menu: { icon: IconLayoutDashboard, letter: 'd' },
  }),
  ...screen({
    in: [chosenOrganisation],
    path: 'overview',
    title: msg`Overview`,
    load: () => import('./organisation-overview-page.tsx'),
    menu: { icon: IconLayoutDashboard },
  }),
];
