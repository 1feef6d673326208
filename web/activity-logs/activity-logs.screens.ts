// The audit log of the platform, and the files that were made of it.
import { msg } from '@lingui/core/macro';
import { IconHistory } from '@tabler/icons-react';
import { wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const activityLogScreens = screen({
  in: [wholePlatform],
  path: 'settings/audit-logs',
  title: msg`Audit log`,
  permission: ['read settings'],
  load: () => import('./activity-logs-page.tsx'),
  menu: { icon: IconHistory },
  hub: {
    in: 'settings',
    group: 'platform',
    about: msg`Who did what, when, with the values before and after.`,
    finds: [msg`Who`, msg`Action`, msg`Changes`, msg`Export`],
  },
});
