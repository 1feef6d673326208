// The groups cover every permission once, and switching one changes nothing else.
import { expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { permissions } from '#domain/kit/permissions.ts';
import {
  abilityGroups,
  bulkGroupNames,
  groupsOf,
  holdableBy,
  withGroups,
} from './ability-groups.ts';

test('every permission is in exactly one group', () => {
  expect(Object.values(abilityGroups).flat().toSorted()).toEqual([...permissions].toSorted());
});

test('every role’s own permissions can be held by its kind', () => {
  for (const { kind, abilities } of Object.values(roles))
    expect(abilities.filter((one) => !holdableBy[kind].includes(one))).toEqual([]);
  expect(holdableBy.organisation.toSorted()).toEqual(roles.organisation_admin.abilities.toSorted());
});

test('eight groups are edited in bulk, each with its permissions (R260 to R267)', () => {
  expect(bulkGroupNames.map((name) => [name, abilityGroups[name].join(', ')])).toEqual([
    ['dashboard', 'patrol dispatches, welfare timer sessions, device count'],
    ['organisation_users', 'read organisation users, write organisation users, read provisioning'],
    ['departments', 'read departments, write departments'],
    ['escalation_groups', 'read escalation groups, write escalation groups'],
    ['organisation_reports', 'read organisation reports'],
    ['sms_messaging', 'read sms messaging, write sms messaging'],
    ['geofence_locations', 'read geofence locations, write geofence locations'],
    [
      'organisation_settings',
      'read organisation settings, write organisation settings, saml connections, device limits',
    ],
  ]);
});

test.each(bulkGroupNames)('%s is switched on and off as a whole, and no other with it', (name) => {
  expect(withGroups(['read users'], { [name]: true })).toEqual(
    permissions.filter((one) => one === 'read users' || abilityGroups[name].includes(one)),
  );
  expect(withGroups(permissions, { [name]: false })).toEqual(
    permissions.filter((one) => !abilityGroups[name].includes(one)),
  );
  expect(withGroups(permissions, {})).toEqual(permissions);
});

test('groups show only what can be held', () => {
  expect(
    groupsOf(holdableBy.centre).map(({ name, abilities }) => [name, abilities.length]),
  ).toEqual([
    ['alert_monitoring', 1],
    ['system_users', 2],
  ]);
});
