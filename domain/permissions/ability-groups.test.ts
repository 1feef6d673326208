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
