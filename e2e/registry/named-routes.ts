// The routes of the specification by the one permission that each names: that permission alone
// opens the whole screen. Where a route names several, any one suffices, and it is under each.
// Copied from the specification, not from the screens, which are compared with it.
import type { RoleName } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';

export interface NamedRoutes {
  readonly role: RoleName;
  readonly permission: Permission;
  readonly paths: readonly string[];
}

/** The paths below a prefix; the empty one is the prefix itself. */
export const below = (prefix: string, ...paths: readonly string[]): string[] =>
  paths.map((path) => (path === '' ? prefix : `${prefix}/${path}`));
export const samlPages = below(
  'saml',
  '',
  'add',
  ...below(':samlConnectionId', '', 'configuration', 'scim', 'logs'),
);
const chosen = '/organisations/:organisationId';

/** Of the staff of the platform and of the monitoring centre. */
export const staffRoutes: readonly NamedRoutes[] = [
  {
    role: 'admin',
    permission: 'read messages',
    paths: ['/messages'],
  },
  {
    role: 'admin',
    permission: 'read users',
    paths: [
      '/users',
      ...below(
        '/users/:userId',
        '',
        'details',
        'account-security',
        'access-permissions',
        'response-instructions',
        'personal-contacts',
        'personal-contacts/create',
        'favourite-locations',
        'favourite-locations/create',
        'favourite-locations/:favouriteLocationId',
        'responsibilities',
        'profile',
        'devices',
        'history',
      ),
    ],
  },
  {
    role: 'admin',
    permission: 'write users',
    paths: ['/users/add'],
  },
  {
    role: 'admin',
    permission: 'read alert monitoring',
    paths: [...below('/alert-monitoring', '', ':alertId', 'user/:userId')],
  },
  {
    role: 'admin',
    permission: 'read reports',
    paths: [...below('/reports', '', 'scheduled-reports')],
  },
  {
    role: 'admin',
    permission: 'read organisations',
    paths: ['/organisations'],
  },
  {
    role: 'admin',
    permission: 'write organisations',
    paths: [
      '/organisations/add',
      ...below(
        chosen,
        '',
        'details',
        'users',
        'provisioning',
        'provisioning/upload',
        'pricing',
        'escalation-groups',
        'escalation-groups/add',
        'escalation-groups/:escalationGroupId',
        'departments',
        'departments/add',
        'departments/:departmentId/details',
        'devices',
        'devices/add',
        'devices/:deviceId',
        'devices/:deviceId/settings',
        'device-responses',
      ),
      '/organisations/:organisationId/settings',
    ],
  },
  {
    role: 'admin',
    permission: 'read sms messaging',
    paths: [
      ...below(
        `${chosen}/messages`,
        '',
        'list',
        'list/:messageId',
        'admin-messages',
        'admin-messages/:messageId',
        'address-book',
        'scheduled',
        'scheduled/:scheduleId',
      ),
    ],
  },
  {
    role: 'admin',
    permission: 'write sms messaging',
    paths: [...below(`${chosen}/messages`, 'send', 'templates')],
  },
  {
    role: 'admin',
    permission: 'write organisation settings',
    paths: [
      ...below(
        `${chosen}/settings`,
        'tags',
        'department-tags',
        'user-tags',
        'messaging-groups',
        'device-templates',
        'device-templates/:deviceTemplateId',
        'geofence-locations',
        'geofence-locations/add',
        'geofence-locations/:geofenceLocationId',
        'email-templates',
        'terms-conditions',
        'signup-questions',
        'branding',
        ...samlPages,
        'permissions',
      ),
    ],
  },
  {
    role: 'admin',
    permission: 'device limits',
    paths: ['/organisations/:organisationId/settings/device-limit'],
  },
  {
    role: 'admin',
    permission: 'read settings',
    paths: [
      ...below(
        '/settings',
        '',
        'email-templates',
        'tags',
        'audit-logs',
        'event-timeline-data',
        'event-timeline-data/:alertId',
        'device-types',
        'device-types/:deviceTypeId',
        'device-types/:deviceTypeId/default-responses',
        'device-types/:deviceTypeId/onboarding-questions',
        'response-library',
        'response-library/:alertTypeId/responses',
        'video-urls',
        'ip-whitelist',
        'system-configuration',
        'ev04-config-templates',
        'ev04-config-templates/create',
        'ev04-config-templates/:deviceTemplateId',
        'apns',
        'resolution-comments',
        'terms-conditions',
        'sms-configuration',
        'dispatch-partners',
        'sms-templates',
      ),
    ],
  },
  {
    role: 'monitoring_centre_operator',
    permission: 'read users',
    paths: [
      ...below('/monitored-users', '', ':userId', ':userId/history'),
      ...below(
        '/monitoring-centre/users',
        '',
        ':userId',
        ':userId/details',
        ':userId/account-security',
        ':userId/access-permissions',
      ),
    ],
  },
  {
    role: 'monitoring_centre_operator',
    permission: 'write users',
    paths: ['/monitoring-centre/users/add'],
  },
];
