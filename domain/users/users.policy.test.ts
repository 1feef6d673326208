// Every cell of the rules about accounts: which roles give and manage which, what people may not do
// to themselves, and what keeps an account where it is.
import { expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import {
  actingRefusal,
  addContactRefusal,
  decisionRefusal,
  emptyRefusal,
  enableRefusal,
  endsAdministrator,
  firstContactsRefusal,
  invitationRefusal,
  lastAdministratorRefusal,
  leavingRefusal,
  mayManage,
  mayMovePeople,
  maySeeInvitationLink,
  mayStartAtConsole,
  moveRefusal,
  ownAccountRefusal,
  raisesAlerts,
  removeContactRefusal,
  rightsRefusal,
  rolesToGive,
  viewFaults,
} from './users.policy.ts';

const near: Restriction = { by: 'department', ids: [1] };
const giver = (role: RoleName, more: readonly Permission[] = []) => ({
  role,
  abilities: [...roles[role].abilities, ...more],
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
  expect(rolesToGive({ ...giver('organisation_admin'), restriction: near })).toEqual([
    'organisation_user',
    'escalation_contact',
  ]));

const managed: Readonly<Record<RoleName, readonly RoleName[]>> = {
  admin: roleNames,
  monitoring_centre_admin: [
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ],
  monitoring_centre_supervisor: ['monitoring_centre_supervisor', 'monitoring_centre_operator'],
  monitoring_centre_operator: ['monitoring_centre_operator'],
  organisation_admin: [
    'organisation_admin',
    'organisation_user',
    'organisation_idp_admin',
    'escalation_contact',
  ],
  organisation_user: ['organisation_user', 'escalation_contact'],
  organisation_idp_admin: ['organisation_user', 'organisation_idp_admin', 'escalation_contact'],
  escalation_contact: ['escalation_contact'],
};
test.each(roleNames)('%s changes accounts of its own kind that are not above it', (role) => {
  expect(roleNames.filter((other) => mayManage({ role }, { role: other }))).toEqual(managed[role]);
  expect(mayMovePeople({ role })).toBe(role === 'admin');
  const starts = mayStartAtConsole({ role, abilities: roles.admin.abilities });
  expect(starts).toBe(roles[role].kind !== 'organisation');
  expect(mayStartAtConsole({ role, abilities: ['read users'] })).toBe(false);
});

const codeOf = (refusal: ReturnType<typeof moveRefusal>): string | null =>
  refusal && Object.keys(refusal.fields ?? { [refusal.code]: [] }).join();
const admin = { user_id: 7, acting_for_user_id: null, ...giver('organisation_admin') };
const person = { id: 9, role: 'organisation_user', name: 'Ana Petrov' } as const;

test.each([
  ['disable', admin, 'own_account'],
  ['delete', { ...admin, user_id: 1, acting_for_user_id: 7 }, 'own_account'],
  ['move', { ...admin, user_id: 7, acting_for_user_id: 8 }, null],
  ['delete', { ...admin, user_id: null }, null],
] as const)('%s of the account 7 by %o: %s', (done, actor, code) => {
  expect(codeOf(ownAccountRefusal(actor, { id: 7 }, done))).toBe(code);
});

test.each([
  ['role', 'acting'],
  ['email', 'acting'],
  ['new_email', 'acting'],
  ['restriction_type', 'acting'],
  ['restrictions', 'acting'],
  ['mobile', null],
] as const)('acting for another, a change of %s: %s', (field, code) => {
  const changes = (key: string) => key === field;
  expect(codeOf(actingRefusal({ acting_for_user_id: 8 }, changes))).toBe(code);
  expect(actingRefusal({ acting_for_user_id: null }, changes)).toBeNull();
});

test.each([
  ['one’s own role', { id: 7 }, 'role', 'organisation_user', null, 'role'],
  ['one’s own restriction', { id: 7 }, 'restrictions', 'organisation_admin', null, 'restrictions'],
  ['one’s own expiry', { id: 7 }, 'expires_at', 'organisation_admin', null, 'expires_at'],
  ['one’s own mobile', { id: 7 }, 'mobile', 'organisation_admin', null, null],
  ['a role that the caller gives', {}, 'role', 'organisation_idp_admin', null, null],
  ['a role of staff', {}, 'role', 'monitoring_centre_operator', null, 'role'],
  ['a role with permissions, restricted', {}, 'role', 'organisation_admin', near, 'role'],
  ['a view, restricted', {}, 'restriction_type', 'organisation_user', near, 'restriction_type'],
  ['a view', {}, 'restriction_type', 'organisation_user', null, null],
  ['the expiry of another', {}, 'expires_at', 'organisation_user', near, null],
] as const)('%s', (_, own, field, role, restriction, code) => {
  const changes = (key: string) => key === field;
  const refusal = rightsRefusal(
    { ...admin, restriction },
    { ...person, ...own },
    { role },
    changes,
  );
  expect(codeOf(refusal)).toBe(code);
});

test.each<[Restriction | null, object, string[]]>([
  [null, {}, []],
  [near, { department_id: 1 }, []],
  [near, { department_id: 2 }, ['department_id']],
  [near, {}, ['department_id']],
  [{ by: 'tag', ids: [4] }, { user_tag_ids: [3, 4] }, []],
  [{ by: 'tag', ids: [4] }, { user_tag_ids: [3] }, ['user_tag_ids']],
  [{ by: 'tag', ids: [] }, {}, ['user_tag_ids']],
])('in the view %o, a person with %o misses %o', (restriction, given, faults) => {
  expect(Object.keys(viewFaults({ restriction }, given))).toEqual(faults);
});

const open_alert = { id: 5, type: 'SOS', raised_at: '1 May 2026, 10:00' };
test.each([
  [{ has_session: false, in_group: false }, null],
  [{ open_alert, has_session: true, in_group: true }, 'open_alert'],
  [{ has_session: true, in_group: true }, 'open_session'],
  [{ has_session: false, in_group: true }, 'in_escalation_group'],
])('a person who is needed does not leave: %o, %s', (uses, code) => {
  expect(codeOf(leavingRefusal(person, uses, 'delete'))).toBe(code);
});

test('where an account may go, and when it opens', () => {
  expect(codeOf(moveRefusal({ ...person, organisation_id: null }, 3))).toBe('organisation_id');
  expect(codeOf(moveRefusal({ ...person, organisation_id: 3 }, 3))).toBe('organisation_id');
  expect(moveRefusal({ ...person, organisation_id: 2 }, 3)).toBeNull();
  expect(codeOf(enableRefusal(person, { is_expired: true }))).toBe('expired');
  expect(enableRefusal(person, { is_expired: false })).toBeNull();
  expect(codeOf(decisionRefusal({ ...person, status: 'active' }))).toBe('decided');
  expect(decisionRefusal({ ...person, status: 'draft' })).toBeNull();
  const last = { name: 'Ana Petrov', organisation: null };
  expect(lastAdministratorRefusal(last, { others: true })).toBeNull();
  expect(lastAdministratorRefusal(last, { others: false })?.message).toBe(
    'Ana Petrov is the last administrator of the platform. Add another administrator first.',
  );
});

const rights = {
  status: 'active',
  role: 'admin',
  restriction_type: null,
  expires_at: null,
} as const;
test.each([
  [{}, {}, false],
  [{}, { role: 'organisation_user' }, true],
  [{}, { restriction_type: 'tag' }, true],
  [{}, { expires_at: '2026-12-01' }, true],
  [{ expires_at: '2026-12-01' }, { expires_at: '2026-12-01' }, false],
  [{ status: 'disabled' }, { role: 'organisation_user' }, false],
  [{ restriction_type: 'tag' }, { restriction_type: 'tag', role: 'organisation_user' }, false],
] as const)('%o with the change %o ends an administrator: %s', (before, after, ends) => {
  expect(endsAdministrator({ ...rights, ...before }, { ...rights, ...after })).toBe(ends);
});

const invitable = { name: 'Ana', email: 'a@b.example', status: 'pending', has_password: false };
test.each([
  [invitable, null],
  [{ ...invitable, email: null, has_password: true }, 'email'],
  [{ ...invitable, has_password: true, status: 'disabled' }, 'signed_up'],
  [{ ...invitable, status: 'disabled' }, 'disabled'],
  [undefined, 'signed_up'],
])('an invitation of %o: %s', (invited, code) => {
  expect(codeOf(invitationRefusal(invited))).toBe(code);
});

test.each([
  [true, 0, [null, 'too_few_contacts', null]],
  [true, 2, [null, 'too_few_contacts', 'has_contacts']],
  [true, 3, [null, null, 'has_contacts']],
  [true, 10, ['too_many_contacts', null, 'has_contacts']],
  [false, 1, ['not_allowed', null, 'has_contacts']],
])('contacts allowed (%s), %i there: add, remove, first: %o', (allowed, contacts, codes) => {
  const owner = { name: 'Ana', personal_contacts_allowed: allowed, contacts };
  const refusals = [addContactRefusal, removeContactRefusal, firstContactsRefusal];
  expect(refusals.map((refusalOf) => codeOf(refusalOf(owner)))).toEqual(codes);
});

test('alerts are expected of users of an organisation, and of people with a device', () => {
  const expected = (devices_count: number) =>
    roleNames.filter((role) => raisesAlerts({ role, devices_count }));
  expect(expected(0)).toEqual(['organisation_user']);
  expect(expected(1)).toEqual([...roleNames]);
});

test('departments are emptied, and an invitation link is shown, by those who see it all', () => {
  expect(emptyRefusal({ is_restricted: false })).toBeNull();
  expect(emptyRefusal({ is_restricted: true })?.code).toBe('forbidden');
  expect(maySeeInvitationLink({ acting_for_user_id: null })).toBe(true);
  expect(maySeeInvitationLink({ acting_for_user_id: 8 })).toBe(false);
});
