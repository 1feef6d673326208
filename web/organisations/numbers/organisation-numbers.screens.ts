// The numbers that organisations send their messages from.
import { msg } from '@lingui/core/macro';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

export const organisationNumberScreens = resourceScreens({
  name: 'organisation_number',
  in: [wholePlatform],
  path: 'settings/sms-configuration',
  title: msg`SMS configuration`,
  permission: { read: ['read settings'], write: ['read settings'] },
  menu: { icon: IconDeviceMobileMessage },
  hub: {
    in: 'settings',
    group: 'messages',
    about: msg`The numbers that organisations send their messages from.`,
    finds: [msg`Organisation`, msg`Mobile`, msg`Country`, msg`Channel`],
  },
  load: () => import('./organisation-numbers.pages.tsx'),
});
