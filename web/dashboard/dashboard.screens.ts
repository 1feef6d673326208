// The start page of everyone who looks after others.
import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
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
];
