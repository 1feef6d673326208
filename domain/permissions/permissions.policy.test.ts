// Each refusal of a grant, with the grant that differs from it in one thing and is allowed.
import { expect, test } from 'vitest';
import { roleNames, roles } from '#domain/access/roles.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { holdableBy } from './ability-groups.ts';
import { permissionList } from './permissions.api.ts';
import { permissionsChanged, rightsChanged } from './permissions.events.ts';
import { type Giver, grantFault, type Holder, holdable } from './permissions.policy.ts';

const giver: Giver = {
  user_id: 1,
  abilities: new Set(['read departments', 'write departments']),
  restriction: null,
};
const holder: Holder = {
  id: 2,
  role: 'organisation_user',
  abilities: ['read departments'],
  restriction: null,
};
const near = { by: 'department', ids: [1] } as const;
const both = { by: 'department', ids: [1, 2] } as const;

test.each<[string | undefined, string, Partial<Giver>, Partial<Holder>, Holder['abilities']]>([
  [undefined, 'what they have themselves', {}, {}, ['read departments', 'write departments']],
  ['own_account', 'themselves', {}, { id: 1 }, []],
  [undefined, 'what a machine has', { user_id: null }, {}, []],
  ['not_for_this_role', 'what the role cannot have', {}, {}, ['read departments', 'read users']],
  [
    'not_for_this_role',
    'anything to a contact who is only called',
    {},
    { role: 'escalation_contact', abilities: [] },
    ['read departments'],
  ],
  ['not_held', 'what they do not have', {}, {}, ['read departments', 'read escalation groups']],
  [
    undefined,
    'what the person had already',
    {},
    { abilities: ['read escalation groups'] },
    ['read escalation groups', 'read departments'],
  ],
  ['wider_view', 'to a person with a wider view', { restriction: near }, {}, ['write departments']],
  [
    'wider_view',
    'to a person of more departments',
    { restriction: near },
    { restriction: both },
    ['write departments'],
  ],
  [
    undefined,
    'to one of the same',
    { restriction: near },
    { restriction: near },
    ['write departments'],
  ],
  [
    undefined,
    'nothing more to a person with a wider view',
    { restriction: near },
    {},
    ['read departments'],
  ],
  [undefined, 'less to a person with a wider view', { restriction: near }, {}, []],
  [undefined, 'the role’s own, which are none', {}, {}, null],
  [
    'not_held',
    'the role’s own, which are more',
    {},
    { role: 'organisation_admin', abilities: [] },
    null,
  ],
  [
    undefined,
    'the role’s own, which the person has',
    {},
    { role: 'organisation_admin', abilities: null },
    null,
  ],
])('%s: gives %s', (code, _, of, to, after) => {
  expect(grantFault({ ...giver, ...of }, { ...holder, ...to }, after)?.code).toBe(code);
});

test('the first permission that cannot be given is named', () => {
  expect([
    grantFault(giver, holder, ['read departments', 'read users'])?.text,
    grantFault(giver, holder, ['read departments', 'read escalation groups'])?.text,
  ]).toEqual([
    expect.stringMatching(/Organisation User.*“read users”/),
    expect.stringMatching(/“read escalation groups”/),
  ]);
});

test.each(roleNames)('%s can hold what people of its kind can', (role) => {
  expect(holdable(role)).toEqual(role === 'escalation_contact' ? [] : holdableBy[roles[role].kind]);
});

test('staff of the platform can hold all, those of the centre three', () => {
  expect([holdableBy.platform, holdableBy.centre.length]).toEqual([permissions, 3]);
  expect(rightsChanged).toMatchObject({
    name: 'user.rights_changed',
    on: ['private-user'],
    receivedBy: { everybody: expect.any(String) },
  });
});

test('everybody who may read an organisation’s permissions is notified that some changed', () => {
  expect(permissionsChanged).toMatchObject({
    name: 'user.permissions_changed',
    on: ['private-organisation'],
    receivedBy: permissionList.api.list.access,
  });
});
