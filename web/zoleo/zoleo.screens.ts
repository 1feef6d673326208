// An organisation's Zoleo satellite units and the feed they are received through: its own, or the
// one that staff of the platform chose.
import { msg } from '@lingui/core/macro';
import { IconSatellite } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const zoleoScreens = screen({
  in: [
    ownOrganisation,
    chosenOrganisation.at('settings/zoleo', { permission: ['write organisation settings'] }),
  ],
  path: 'settings/zoleo',
  title: msg`Zoleo devices`,
  permission: ['read organisation settings'],
  load: () => import('./zoleo-page.tsx'),
  hub: {
    in: 'settings',
    group: 'devices',
    about: msg`The data feed and the satellite devices it reports on.`,
    finds: [msg`Address`, msg`Name`, msg`Password`, msg`IMEI`],
  },
  menu: { icon: IconSatellite },
});
