// Devices that speak to us and are refused, for the platform's staff.
import { msg } from '@lingui/core/macro';
import { IconZoomQuestion } from '@tabler/icons-react';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';

export const deviceScreens = [
  screen({
    path: '/unknown-devices',
    title: msg`Unknown devices`,
    permission: ['write organisations'],
    load: () => import('./unknown-devices-page.tsx'),
    menu: { icon: IconZoomQuestion, letter: 'u', count: lazyPart(() => import('./seen-today.tsx')) },
  }),
];
