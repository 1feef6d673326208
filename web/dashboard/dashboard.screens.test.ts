// A role without the dashboard in its sidebar cannot open it by its address either.
import { expect, it } from 'vitest';
import { roleNames, roles } from '#domain/access/roles.ts';
import { hasPortalAccess, homeOf } from '#domain/users/me.ts';
import { judge } from '#web/kit/screen/guard.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { dashboardScreens } from './dashboard.screens.ts';

it('/dashboard opens for staff and organisation admins; others see their account', () => {
  const opened = Object.fromEntries(
    roleNames.map((role) => {
      const { abilities } = roles[role];
      const user = anOperator({
        role: roles[role],
        abilities,
        portal_access: hasPortalAccess(abilities),
        home: homeOf(role),
      });
      return [
        role,
        dashboardScreens
          .filter(({ path }) => path === '/dashboard')
          .map((screen) => judge(screen, user)),
      ];
    }),
  );
  const enter = [{ kind: 'enter' }];
  const account = [{ kind: 'redirect', to: '/my/account', denied: true }];
  expect(opened).toEqual({
    admin: enter,
    monitoring_centre_admin: enter,
    monitoring_centre_supervisor: enter,
    monitoring_centre_operator: enter,
    organisation_admin: enter,
    organisation_user: account,
    organisation_idp_admin: account,
    escalation_contact: account,
  });
});
