// The roles, what each may do by itself, the permissions there are, and what may be edited with them.
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { abilitiesOf, roleNames, roles } from './roles.ts';

test('there are eight roles, each with its title (R256)', () => {
  expect(roleNames.map((name) => [roles[name].name, roles[name].title])).toEqual([
    ['admin', 'WSG Admin'],
    ['monitoring_centre_admin', 'Monitoring Centre Admin'],
    ['monitoring_centre_supervisor', 'Monitoring Centre Supervisor'],
    ['monitoring_centre_operator', 'Monitoring Centre Operator'],
    ['organisation_admin', 'Organisation Admin'],
    ['organisation_user', 'Organisation User'],
    ['organisation_idp_admin', 'Organisation IDP Admin'],
    ['escalation_contact', 'Escalation Contact'],
  ]);
});

const centre: Permission[] = ['read alert monitoring', 'read users'];

test('each role has its own permissions where nothing else was granted (R258, R390)', () => {
  const staffs = [
    'read organisations',
    'write organisations',
    'read alert monitoring',
    'read messages',
    'read users',
    'write users',
    'read reports',
    'read settings',
  ];
  const own = Object.fromEntries(roleNames.map((name) => [name, abilitiesOf(name, null)]));
  expect(own).toEqual({
    admin: permissions,
    monitoring_centre_admin: [...centre, 'write users'],
    monitoring_centre_supervisor: centre,
    monitoring_centre_operator: centre,
    organisation_admin: permissions.filter((one) => !staffs.includes(one)),
    organisation_user: [],
    organisation_idp_admin: [
      'saml connections',
      'read organisation users',
      'write organisation users',
      'read provisioning',
    ],
    escalation_contact: [],
  });
  expect(abilitiesOf('organisation_admin', [])).toEqual([]);
  expect(abilitiesOf('organisation_user', ['read departments'])).toEqual(['read departments']);
});

const needed = (permission: Permission) =>
  allEndpoints.filter(
    ({ endpoint }) =>
      'anyOf' in endpoint.access && endpoint.access.anyOf.some((one) => one === permission),
  );

test('the permissions are those of the specification, and each opens a call (R259)', () => {
  const both = ['organisations', 'users', 'organisation users', 'departments'];
  const more = [
    'escalation groups',
    'sms messaging',
    'geofence locations',
    'organisation settings',
  ];
  expect(permissions.toSorted()).toEqual(
    [
      ...[...both, ...more].flatMap((name) => [`read ${name}`, `write ${name}`]),
      'read alert monitoring',
      'read messages',
      'read provisioning',
      'read reports',
      'read organisation reports',
      'read settings',
      'saml connections',
      'device limits',
      'patrol dispatches',
      'welfare timer sessions',
      'device count',
    ].toSorted(),
  );
  expect(permissions.filter((one) => needed(one).length === 0)).toEqual([]);
});

describe('editing', () => {
  /** The permissions that open any of the writing calls of a feature. */
  const opens = (feature: string, names: RegExp) => [
    ...new Set(
      allEndpoints
        .filter(
          (one) => one.feature === feature && one.endpoint.method !== 'GET' && names.test(one.name),
        )
        .map(({ endpoint }) =>
          'anyOf' in endpoint.access ? endpoint.access.anyOf.join(' or ') : '?',
        ),
    ),
  ];
  const all = /./;
  const records = /^(create|update|remove|duplicate|bulk_\w+)$/;

  test.each([
    ['response groups (R272)', 'response-groups', all, 'write organisations'],
    [
      'departments (R273)',
      'departments',
      /^(create|update|archive|restore|bulk_\w+|accountsContact)$/,
      'write departments or write organisations',
    ],
    [
      'geofences (R274)',
      'geofence-locations',
      /^(create|update|remove|enable|disable|duplicate)$/,
      'write geofence locations or write organisation settings',
    ],
    [
      'config templates (R275)',
      'organisation-ev04-config-templates',
      records,
      'write organisation settings or write organisations',
    ],
    ['devices (R276)', 'devices', records, 'write organisation settings or write organisations'],
    [
      'settings of devices (R276)',
      'device-settings',
      all,
      'write organisation settings or write organisations',
    ],
  ])('%s needs the permission to write them', (_name, feature, names, permission) => {
    expect(opens(feature, names)).toEqual([permission]);
  });
});
