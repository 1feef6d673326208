// The screen of what the platform sets for all.
import { msg } from '@lingui/core/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const systemConfigurationScreens = screen({
  in: [wholePlatform],
  path: 'settings/system-configuration',
  title: msg`System configuration`,
  permission: ['read settings'],
  load: () => import('./system-configuration-page.tsx'),
  menu: { icon: IconAdjustmentsHorizontal },
  hub: {
    in: 'settings',
    about: msg`Battery voltages, the message on CSV imports, and the alarm receivers that alerts are sent to.`,
    finds: [msg`Minimum voltage`, msg`Safe voltage`, msg`Message on CSV imports`, msg`External alerts`, msg`Receiver 1`, msg`Receiver 2`],
  },
});
