// An organisation's own welfare sessions; the running ones of all stand on the console.
import { msg } from '@lingui/core/macro';
import { IconHourglass } from '@tabler/icons-react';
import { ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const welfareSessionsScreens = screen({
  in: [ownOrganisation],
  path: 'welfare-timer-sessions',
  title: msg`Welfare sessions`,
  permission: ['welfare timer sessions'],
  load: () => import('./welfare-sessions-page.tsx'),
  menu: { icon: IconHourglass },
});
