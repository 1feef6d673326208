// Terms and conditions: the platform's among its settings, and each organisation's own.
import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const path = 'settings/terms-conditions';

export const termsScreens = screen({
  in: [
    wholePlatform.at(path, { permission: ['read settings'] }),
    ownOrganisation,
    // R079.
    chosenOrganisation.at(path, { permission: ['write organisation settings'] }),
  ],
  path,
  title: msg`Terms and conditions`,
  permission: ['read organisation settings'],
  menu: { icon: IconFileText },
  hub: {
    in: 'settings',
    group: 'sign_in',
    about: msg`What people accept before they use their account.`,
    finds: [msg`Write new version`],
  },
  load: () => import('./terms-page.tsx'),
});
