// Who sends police, fire or ambulance for the alerts of an organisation.
import { msg } from '@lingui/core/macro';
import { IconAmbulance } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

export const dispatchPartnerScreens = resourceScreens({
  name: 'dispatch_partner',
  in: [wholePlatform],
  path: 'settings/dispatch-partners',
  title: msg`Dispatch partners`,
  permission: { read: ['read settings'], write: ['read settings'] },
  menu: { icon: IconAmbulance },
  hub: {
    in: 'settings',
    group: 'alerts',
    about: msg`Who operators can ask to send emergency services, by organisation and country.`,
    finds: [msg`Noonlight`, msg`Dispatcher`, msg`Country`],
  },
  load: () => import('./dispatch-partners.pages.tsx'),
});
