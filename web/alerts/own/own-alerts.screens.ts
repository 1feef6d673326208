// The page of one alert for the people of its organisation, and for staff who have opened that.
import { msg } from '@lingui/core/macro';
import { organisationAlertPermissions } from '#domain/alerts/own/own-alerts.policy.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

export const ownAlertsScreens = screen({
  in: [ownOrganisation, chosenOrganisation],
  path: 'alerts/:alertId',
  title: msg`Alert`,
  permission: organisationAlertPermissions,
  load: () => import('./own-alert-page.tsx'),
});
