// The addresses from which staff may sign in, among the platform's settings.
import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

export const ipWhitelistScreens = resourceScreens({
  name: 'whitelisted_ip',
  in: [wholePlatform],
  path: 'settings/ip-whitelist',
  title: msg`Allowed addresses`,
  permission: { read: ['read settings'], write: ['read settings'] },
  menu: { icon: IconShieldLock },
  hub: {
    in: 'settings',
    group: 'sign_in',
    about: msg`Where staff of the platform and the monitoring centre can sign in from.`,
    finds: [msg`Name`, msg`Address or range`, msg`Who it is for`],
  },
  load: () => import('./ip-whitelist.pages.tsx'),
});
