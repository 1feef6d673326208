// An organisation's Zoleo satellite units and the feed they are heard through: its own, or the one that staff of the platform chose.
import { msg } from '@lingui/core/macro';
import { IconSatellite } from '@tabler/icons-react';
import { screen } from '#web/kit/screen/screen.ts';

export const zoleoScreens = [
  screen({
    path: '/organisation/settings/zoleo',
    title: msg`Zoleo devices`,
    permission: ['read organisation settings'],
    load: () => import('./own-zoleo-page.tsx'),
    menu: { icon: IconSatellite, letter: 'z' },
  }),
  screen({
    path: '/organisations/:organisationId/settings/zoleo',
    title: msg`Zoleo devices`,
    permission: ['write organisation settings'],
    load: () => import('./chosen-zoleo-page.tsx'),
  }),
];
