// A role above one's own cannot be given, and an account that has one cannot be changed.
import { expect, test } from 'vitest';
import { type RoleName, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { mayManage, rolesToGive } from './user-roles.ts';

const giver = (role: RoleName, more: readonly Permission[] = []) => ({
  role,
  abilities: [...roles[role].abilities, ...more],
  is_restricted: false,
});

test.each<[RoleName, RoleName[]]>([
  [
    'monitoring_centre_admin',
    ['monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator'],
  ],
  [
    'organisation_admin',
    ['organisation_admin', 'organisation_user', 'organisation_idp_admin', 'escalation_contact'],
  ],
  ['organisation_idp_admin', ['organisation_user', 'organisation_idp_admin', 'escalation_contact']],
])('%s gives', (role, given) => expect(rolesToGive(giver(role))).toEqual(given));

test('an admin of the platform gives all of them', () =>
  expect(rolesToGive(giver('admin'))).toHaveLength(Object.keys(roles).length));

test('a permission that the giver lacks is not brought by a role', () => {
  const reduced = {
    role: 'organisation_admin',
    abilities: ['write organisation users'],
    is_restricted: false,
  } as const;
  expect(rolesToGive(reduced)).toEqual(['organisation_user', 'escalation_contact']);
});

test('a caller with only the granted permission gives roles of their own rank and below', () => {
  expect(rolesToGive(giver('organisation_user', roles.organisation_admin.abilities))).toEqual([
    'organisation_user',
    'escalation_contact',
  ]);
  expect(rolesToGive(giver('monitoring_centre_supervisor', ['write users']))).toEqual([
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ]);
});

test('a restricted caller gives no role with permissions', () =>
  expect(rolesToGive({ ...giver('organisation_admin'), is_restricted: true })).toEqual([
    'organisation_user',
    'escalation_contact',
  ]));

test.each<[RoleName, RoleName, boolean]>([
  ['admin', 'organisation_admin', true],
  ['admin', 'admin', true],
  ['monitoring_centre_admin', 'admin', false],
  ['monitoring_centre_admin', 'organisation_user', false],
  ['monitoring_centre_operator', 'monitoring_centre_supervisor', false],
  ['organisation_admin', 'organisation_admin', true],
  ['organisation_idp_admin', 'organisation_admin', false],
  ['organisation_admin', 'monitoring_centre_operator', false],
])('%s changes the account of %s: %s', (role, other, may) =>
  expect(mayManage({ role }, other)).toBe(may),
);
