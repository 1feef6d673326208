// An organisation's own patrols; those of an alert stand in the alert.
import { msg } from '@lingui/core/macro';
import { IconTruck } from '@tabler/icons-react';
import { ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const patrolJobsScreens = screen({
  in: [ownOrganisation],
  path: 'patrol-dispatches',
  title: msg`Patrol dispatches`,
  permission: ['patrol dispatches'],
  load: () => import('./patrol-dispatches-page.tsx'),
  menu: { icon: IconTruck },
});
