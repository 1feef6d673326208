// The operators' console: the queue, and beside it the details of one alert.
import { msg } from '@lingui/core/macro';
import { IconBellRinging } from '@tabler/icons-react';
import { screen } from '#web/kit/screen/screen.ts';
import { alertPath } from './alert-address.ts';
import { MenuCount } from './attention/menu-count.tsx';

const permission = ['read alert monitoring'] as const;
const title = msg`Alert monitoring`;

export const alertsScreens = [
  screen({
    path: '/alert-monitoring',
    title,
    permission,
    load: () => import('./console-page.tsx'),
    menu: { icon: IconBellRinging, letter: 'a', count: MenuCount },
    children: [screen({ path: alertPath, title, permission, load: () => import('./detail/detail-page.tsx') })],
  }),
];
