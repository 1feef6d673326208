// The operators' console: the queue, and beside it the details of one alert.
import { msg } from '@lingui/core/macro';
import { IconBellRinging } from '@tabler/icons-react';
import { screen } from '#web/kit/screen/screen.ts';
import { alertScreen, permission } from './alert-screen.ts';
import { MenuCount } from './attention/menu-count.tsx';

export const alertsScreens = [
  screen({
    path: '/alert-monitoring',
    title: msg`Alert monitoring`,
    permission,
    load: () => import('./console-page.tsx'),
    menu: { icon: IconBellRinging, letter: 'a', count: MenuCount },
    children: [alertScreen],
  }),
];
