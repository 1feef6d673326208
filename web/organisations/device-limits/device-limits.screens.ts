// How many devices an organisation may have, among its settings.
import { msg } from '@lingui/core/macro';
import { IconDevices } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const deviceLimitScreens = screen({
  in: [
    ownOrganisation,
    // R078.
    chosenOrganisation.at('settings/device-limit', { permission: ['device limits'] }),
  ],
  path: 'settings/device-limit',
  title: msg`Device limit`,
  permission: ['device limits'],
  load: () => import('./device-limit-page.tsx'),
  menu: { icon: IconDevices },
  hub: {
    in: 'settings',
    group: 'devices',
    about: msg`Maximum apps, pendants and satellite devices.`,
    finds: [
      msg`Limit for each kind of device`,
      msg`Enforce this limit`,
      msg`Contract limit for each kind of device`,
      msg`Enforce device limit for admins`,
    ],
  },
});
