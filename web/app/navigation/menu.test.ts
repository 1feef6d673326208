// The sidebar of each role, entry by entry and condition by condition (spec section 2).
import { describe, expect, it } from 'vitest';
import { type RoleName, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { currentEntry, menuFor, menuPaths, organisationSections } from './menu.ts';

interface Settings {
  abilities?: readonly Permission[];
  portal_access?: boolean;
  flags?: Partial<NonNullable<CurrentUser['organisation']>>;
}

const person = (
  role: RoleName,
  { abilities = roles[role].abilities, portal_access = true, flags = {} }: Settings = {},
): CurrentUser =>
  anOperator({
    role: roles[role],
    abilities,
    organisation_id: 1,
    organisation: {
      id: 1,
      name: 'Redgum Energy',
      not_monitored: false,
      enable_provisioning: true,
      enable_messaging: true,
      geofence_locations: true,
      geofence_proximity_reminders: true,
      enable_saml: true,
      self_manage_ev04_config: false,
      ...flags,
    },
    portal_access,
    home: '/my/account',
  });

describe('platform and monitoring centre', () => {
  it('an admin sees everything, in order', () => {
    expect(menuPaths(person('admin'))).toEqual([
      '/dashboard',
      '/alert-monitoring',
      '/organisations',
      '/messages',
      '/messages/undelivered',
      '/users',
      '/activation-attempts',
      '/unknown-devices',
      '/reports',
      '/settings',
    ]);
  });

  it('an admin without a permission does not see its entry', () => {
    expect(menuPaths(person('admin', { abilities: ['read organisations'] }))).toEqual([
      '/dashboard',
      '/organisations',
    ]);
  });

  it.each([
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ] as const)('%s', (role) => {
    expect(menuPaths(person(role))).toEqual([
      '/dashboard',
      '/alert-monitoring',
      '/messages/inbound',
      '/monitored-users',
      '/monitoring-centre/users',
    ]);
  });
});

describe('organisation roles', () => {
  const all = [
    '/organisation/departments',
    '/organisation/users',
    '/activation-attempts',
    '/organisation/provisioning',
    '/organisation/messages',
    '/organisation/escalation-groups',
    '/organisation/reports',
    '/organisation/welfare-timer-sessions',
    '/organisation/patrol-dispatches',
    '/organisation/geofence-locations',
    '/organisation/settings',
  ];

  it('an organisation admin sees the dashboard and all areas (R110, R087)', () => {
    expect(menuPaths(person('organisation_admin'))).toEqual(['/dashboard', ...all]);
  });

  it.each([
    ['enable_provisioning', '/organisation/provisioning'],
    ['enable_messaging', '/organisation/messages'],
    ['geofence_locations', '/organisation/geofence-locations'],
  ] as const)('without %s there is no %s (R114, R116, R119)', (flag, path) => {
    const paths = menuPaths(person('organisation_admin', { flags: { [flag]: false } }));
    expect(paths).toEqual(['/dashboard', ...all].filter((one) => one !== path));
  });

  it('settings need organisation settings or saml connections', () => {
    expect(menuPaths(person('organisation_user', { abilities: ['saml connections'] }))).toEqual([
      '/dashboard',
      '/organisation/settings',
    ]);
    expect(menuPaths(person('organisation_user', { abilities: ['read departments'] }))).toEqual([
      '/dashboard',
      '/organisation/departments',
    ]);
  });

  it('the IDP admin never sees the dashboard (R111)', () => {
    expect(menuPaths(person('organisation_idp_admin'))).toEqual([
      '/organisation/users',
      '/activation-attempts',
      '/organisation/provisioning',
      '/organisation/settings',
    ]);
  });

  it.each(['organisation_user', 'escalation_contact'] as const)(
    '%s without portal access sees the own account only (R110, R121)',
    (role) => {
      expect(menuPaths(person(role, { portal_access: false }))).toEqual(['/my/account']);
    },
  );
});

it('shows only entries with existing screens, in the order of the role', () => {
  const standing = [{ path: '/organisations' }, { path: '/elsewhere' }, { path: '/dashboard' }];
  expect(menuFor(person('admin'), standing)).toEqual([
    { path: '/dashboard' },
    { path: '/organisations' },
  ]);
});

it('an organisation that staff have opened has the sections of its features only', () => {
  const standing = ['overview', 'provisioning', 'messages', 'settings'].map((name) => ({
    path: `/organisations/:organisationId/${name}`,
  }));
  const has = {
    enable_messaging: true,
    enable_saml: true,
    geofence_locations: true,
    geofence_proximity_reminders: true,
  };
  const sections = organisationSections(person('admin'), standing, {
    ...has,
    enable_provisioning: false,
  });
  expect(sections.map(({ path }) => path.split('/').at(-1))).toEqual([
    'overview',
    'messages',
    'settings',
  ]);
});

it.each([
  ['/users', '/users'],
  ['/users/7/details', '/users'],
  ['/users-old', undefined],
  ['/messages/7', '/messages'],
  ['/messages/undelivered', '/messages/undelivered'],
])('%s marks the one entry %s', (path, entry) => {
  expect(currentEntry(path, ['/users', '/messages', '/messages/undelivered'])).toBe(entry);
});

/** Inventory R099 to R120: each entry with its one condition, for each role that has it. */
const conditions: readonly [rule: string, role: RoleName, path: string, permission: Permission][] =
  [
    ['R099', 'admin', '/alert-monitoring', 'read alert monitoring'],
    ['R100', 'admin', '/organisations', 'read organisations'],
    ['R101', 'admin', '/messages', 'read messages'],
    ['R102', 'admin', '/users', 'read users'],
    ['R103', 'admin', '/reports', 'read reports'],
    ['R104', 'admin', '/settings', 'read settings'],
    ['R106', 'monitoring_centre_operator', '/alert-monitoring', 'read alert monitoring'],
    ['R107', 'monitoring_centre_supervisor', '/monitored-users', 'read users'],
    ['R108', 'monitoring_centre_admin', '/monitoring-centre/users', 'read users'],
    ['R112', 'organisation_admin', '/organisation/departments', 'read departments'],
    ['R113', 'organisation_idp_admin', '/organisation/users', 'read organisation users'],
    ['R114', 'organisation_admin', '/organisation/provisioning', 'read provisioning'],
    ['R116', 'organisation_user', '/organisation/messages', 'read sms messaging'],
    ['R117', 'organisation_user', '/organisation/escalation-groups', 'read escalation groups'],
    ['R118', 'organisation_admin', '/organisation/reports', 'read organisation reports'],
    ['R119', 'organisation_user', '/organisation/geofence-locations', 'read geofence locations'],
    ['R120', 'organisation_idp_admin', '/organisation/settings', 'read organisation settings'],
    ['R120', 'organisation_user', '/organisation/settings', 'saml connections'],
  ];

describe.each(conditions)('%s: %s sees %s', (_rule, role, path, permission) => {
  it('with the permission alone', () => {
    expect(menuPaths(person(role, { abilities: [permission] }))).toContain(path);
  });
  it('and not without it', () => {
    expect(menuPaths(person(role, { abilities: [] }))).not.toContain(path);
  });
});

it.each([
  'monitoring_centre_admin',
  'monitoring_centre_supervisor',
  'monitoring_centre_operator',
  'admin',
] as const)('R098, R105: %s always has the dashboard', (role) => {
  expect(menuPaths(person(role, { abilities: [] }))).toEqual(['/dashboard']);
});
