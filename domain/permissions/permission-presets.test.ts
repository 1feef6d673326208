// Each preset with what it contains, which set it is recognised by, and who cannot apply it.
import { expect, test } from 'vitest';
import { abilitiesOf, roleNames, roles } from '#domain/access/roles.ts';
import { withReads } from '#domain/kit/permissions.ts';
import { holdableBy } from './ability-groups.ts';
import { givenAs, presetFault, presetNames, presetOf, presets } from './permission-presets.ts';

const reading = [
  'patrol dispatches',
  'welfare timer sessions',
  'device count',
  'read organisation users',
  'read departments',
  'read escalation groups',
  'read sms messaging',
  'read geofence locations',
  'read organisation reports',
];

test('a preset has these permissions and no others', () => {
  expect(presets).toEqual({
    administrator: roles.organisation_admin.abilities.toSorted(
      (one, other) => holdableBy.organisation.indexOf(one) - holdableBy.organisation.indexOf(other),
    ),
    rostering: [
      ...reading,
      'write organisation users',
      'read provisioning',
      'write departments',
      'write escalation groups',
      'write sms messaging',
    ],
    team_leader: [...reading, 'write sms messaging'],
    read_only: [...reading, 'read organisation settings'],
    directory: roles.organisation_idp_admin.abilities,
    no_access: [],
  });
});

test.each(presetNames)(
  'people of an organisation can hold all of %s, writing with its reading',
  (name) => {
    expect(presets[name].filter((one) => !holdableBy.organisation.includes(one))).toEqual([]);
    expect(withReads(presets[name])).toEqual(presets[name]);
  },
);

test.each(presetNames)(
  '%s is recognised in any order, and not with one permission less',
  (name) => {
    expect(presetOf(presets[name].toReversed())).toBe(name);
    expect(presetOf(presets[name].slice(1))).toBe(name === 'no_access' ? name : null);
  },
);

test('one permission more than a preset is a choice of its own', () => {
  expect(presetOf([...presets.team_leader, 'device limits'])).toBeNull();
});

test('as many permissions, of which one is another, are a choice of their own', () => {
  expect(presetOf([...presets.team_leader.slice(1), 'device limits'])).toBeNull();
});

test('what a role of an organisation has by itself is a preset', () => {
  const ofOrganisations = roleNames.filter((name) => roles[name].kind === 'organisation');
  expect(ofOrganisations.map((name) => presetOf(abilitiesOf(name, null)))).toEqual([
    'administrator',
    'no_access',
    'directory',
    'no_access',
  ]);
});

test('the role’s own permissions are kept as such, others as they are', () => {
  expect(givenAs('organisation_idp_admin', presets.directory.toReversed())).toBeNull();
  expect(givenAs('organisation_user', presets.no_access)).toBeNull();
  expect(givenAs('organisation_user', presets.directory)).toEqual(presets.directory);
  expect(givenAs('organisation_admin', presets.no_access)).toEqual([]);
});

const giver = { user_id: 1, abilities: new Set(presets.team_leader), restriction: null };
const holder = { id: 2, role: 'organisation_user', abilities: null, restriction: null } as const;

test('a preset is refused to a giver who has not all of it', () => {
  expect(presetFault(giver, holder, 'team_leader')).toBeNull();
  expect(presetFault(giver, holder, 'read_only')).toMatchObject({
    code: 'not_held',
    ability: 'read organisation settings',
  });
});

test('a preset that only takes away is allowed', () => {
  const wide = { ...holder, abilities: presets.read_only };
  expect(presetFault(giver, wide, 'no_access')).toBeNull();
});

test('a preset of the role itself is compared as the role’s own', () => {
  const narrow = { ...holder, role: 'organisation_idp_admin', abilities: [] } as const;
  expect(presetFault(giver, narrow, 'directory')?.code).toBe('not_held');
});
