// The routes of the specification below `/organisation`, each under the one permission that it
// names, as in named-routes.ts.
import { below, type NamedRoutes, samlPages } from './named-routes.ts';

export const organisationRoutes: readonly NamedRoutes[] = [
  {
    role: 'organisation_user',
    permission: 'read organisation users',
    paths: [
      '/organisation/users',
      ...below(
        '/organisation/users/:userId',
        '',
        'account-security',
        'access-permissions',
        'response-instructions',
        'personal-contacts',
        'devices',
        'devices/:deviceId',
        'profile',
      ),
    ],
  },
  {
    role: 'organisation_user',
    permission: 'write organisation users',
    paths: ['/organisation/users/add', '/organisation/users/:userId/personal-contacts/create'],
  },
  {
    role: 'organisation_user',
    permission: 'read provisioning',
    paths: [...below('/organisation', 'provisioning', 'provisioning/upload')],
  },
  {
    role: 'organisation_user',
    permission: 'read escalation groups',
    paths: [...below('/organisation', 'escalation-groups', 'escalation-groups/:escalationGroupId')],
  },
  {
    role: 'organisation_user',
    permission: 'write escalation groups',
    paths: ['/organisation/escalation-groups/add'],
  },
  {
    role: 'organisation_user',
    permission: 'read departments',
    paths: [
      ...below(
        '/organisation/departments',
        '',
        ':departmentId',
        ':departmentId/details',
        ':departmentId/users',
        ':departmentId/accounts-information',
      ),
    ],
  },
  {
    role: 'organisation_user',
    permission: 'write departments',
    paths: ['/organisation/departments/add'],
  },
  {
    role: 'organisation_user',
    permission: 'device limits',
    paths: [
      '/organisation/departments/:departmentId/instructions',
      '/organisation/settings/device-limit',
    ],
  },
  {
    role: 'organisation_user',
    permission: 'read organisation settings',
    paths: [
      ...below(
        '/organisation/settings',
        '',
        'devices',
        'devices/:deviceId',
        'tags',
        'department-tags',
        'user-tags',
        'messaging-groups',
        'device-templates',
        'device-templates/:deviceTemplateId',
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
    role: 'organisation_user',
    permission: 'saml connections',
    paths: [...below('/organisation/settings', '', ...samlPages)],
  },
  {
    role: 'organisation_user',
    permission: 'write organisation settings',
    paths: ['/organisation/settings/devices/add'],
  },
  {
    role: 'organisation_user',
    permission: 'read geofence locations',
    paths: [
      ...below(
        '/organisation',
        'geofence-locations',
        'geofence-locations/:geofenceLocationId',
        'geofence',
        'geofence-region-usage',
      ),
    ],
  },
  {
    role: 'organisation_user',
    permission: 'write geofence locations',
    paths: ['/organisation/geofence-locations/add'],
  },
  {
    role: 'organisation_user',
    permission: 'read organisation reports',
    paths: [...below('/organisation', 'reports', 'scheduled-reports')],
  },
  {
    role: 'organisation_user',
    permission: 'patrol dispatches',
    paths: ['/organisation/patrol-dispatches'],
  },
  {
    role: 'organisation_user',
    permission: 'welfare timer sessions',
    paths: ['/organisation/welfare-timer-sessions'],
  },
  {
    role: 'organisation_user',
    permission: 'device count',
    paths: ['/organisation/device-count'],
  },
  {
    role: 'organisation_user',
    permission: 'read sms messaging',
    paths: [
      ...below(
        '/organisation/messages',
        '',
        'list',
        'list/:messageId',
        'address-book',
        'scheduled',
        'scheduled/:scheduleId',
      ),
    ],
  },
  {
    role: 'organisation_user',
    permission: 'write sms messaging',
    paths: [...below('/organisation/messages', 'address-book/import', 'send', 'templates')],
  },
];
