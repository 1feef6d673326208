// How urgent each type of alert is: for the whole platform, and among an organisation's settings.
import { msg } from '@lingui/core/macro';
import { IconSortAscending } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const finds = [msg`Fall detected`, msg`No motion`, msg`Welfare timer expired`, msg`Geofence`];

export const alertPrioritiesScreens = [
  ...screen({
    in: [
      ownOrganisation,
      chosenOrganisation.at('settings/alert-priorities', {
        permission: ['read organisation settings'],
      }),
    ],
    path: 'settings/alert-priorities',
    title: msg`Alert priorities`,
    permission: ['read organisation settings'],
    load: () => import('./alert-priorities-page.tsx'),
    menu: { icon: IconSortAscending },
    hub: { in: 'settings', group: 'alerts', about: msg`How urgent each type of alert is.`, finds },
  }),
  ...screen({
    in: [wholePlatform],
    path: 'settings/default-alert-priorities',
    title: msg`Alert priorities`,
    permission: ['read settings'],
    load: () => import('./default-priorities-page.tsx'),
    menu: { icon: IconSortAscending },
    hub: {
      in: 'settings',
      group: 'alerts',
      about: msg`How urgent each type of alert is by default.`,
      finds,
    },
  }),
];
