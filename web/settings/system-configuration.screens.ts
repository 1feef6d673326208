// The screens of what the platform sets for all, and of how its services are.
import { msg } from '@lingui/core/macro';
import { IconActivityHeartbeat, IconAdjustmentsHorizontal } from '@tabler/icons-react';
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
    group: 'platform',
    about: msg`Battery voltages, the message on CSV imports, and the alarm receivers that alerts are sent to.`,
    finds: [
      msg`Minimum voltage`,
      msg`Safe voltage`,
      msg`Message on CSV imports`,
      msg`External alerts`,
      msg`Receiver 1`,
      msg`Receiver 2`,
    ],
  },
});

export const systemStatusScreens = screen({
  in: [wholePlatform],
  path: 'settings/system-status',
  title: msg`System status`,
  permission: ['read settings'],
  load: () => import('./system-status/system-status-page.tsx'),
  menu: { icon: IconActivityHeartbeat },
  hub: {
    in: 'settings',
    group: 'platform',
    about: msg`Email, texts, calls, push and every other service: whether it works, and a test.`,
    finds: [
      msg`Email`,
      msg`Text messages`,
      msg`Voice calls`,
      msg`Push notifications`,
      msg`Map`,
      msg`Address search`,
    ],
  },
});
