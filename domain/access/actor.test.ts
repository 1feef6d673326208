// Whose portal a session shows and what it may, each with the session that differs in one thing.
import { expect, test } from 'vitest';
import { may, mayAny, shownPersonOf, workerRoleOf } from './actor.ts';
import { authorityFaults, authorityRefused, authorityTexts } from './authority.policy.ts';
import { abilitiesOf, roleNames, roles } from './roles.ts';
import { longestSessionHours, watchHours } from './session-headers.ts';
import { openSessionRequest } from './session-request.ts';

test('it shows the person that it acts for, else its own; who works is staff of the platform then', () => {
  const acting = { role: 'organisation_user', user_id: 1, acting_for_user_id: 2 } as const;
  const own = { ...acting, acting_for_user_id: null };
  expect([
    shownPersonOf(acting),
    shownPersonOf(own),
    workerRoleOf(acting),
    workerRoleOf(own),
  ]).toEqual([2, 1, 'admin', 'organisation_user']);
});

test('one of several permissions is enough, none is not', () => {
  const actor = { abilities: new Set(['read users'] as const) };
  expect([
    may(actor, 'read users'),
    may(actor, 'write users'),
    mayAny(actor, ['write users', 'read users']),
    mayAny(actor, ['write users', 'read reports']),
    mayAny(actor, []),
  ]).toEqual([true, false, true, false, false]);
});

test('what was granted counts instead of the role’s own, and writing includes reading', () => {
  expect(abilitiesOf('organisation_admin', [])).toEqual([]);
  expect([...abilitiesOf('organisation_user', ['write departments'])].sort()).toEqual([
    'read departments',
    'write departments',
  ]);
  expect([...abilitiesOf('organisation_admin', null)].sort()).toEqual(
    [...roles.organisation_admin.abilities].sort(),
  );
});

test('the eight roles, each with its number, kind and own permissions', () => {
  expect(
    roleNames.map((name) => {
      const { id, kind, abilities, name: own } = roles[name];
      return [own, id, kind, abilities.length];
    }),
  ).toEqual([
    ['admin', 1, 'platform', roles.admin.abilities.length],
    ['monitoring_centre_admin', 2, 'centre', 3],
    ['monitoring_centre_supervisor', 3, 'centre', 2],
    ['monitoring_centre_operator', 4, 'centre', 2],
    ['organisation_admin', 5, 'organisation', roles.organisation_admin.abilities.length],
    ['organisation_user', 6, 'organisation', 0],
    ['organisation_idp_admin', 7, 'organisation', roles.organisation_idp_admin.abilities.length],
    ['escalation_contact', 8, 'organisation', 0],
  ]);
});

test('an administrator of an organisation has all of it, one of its identity provider the people and connections', () => {
  expect(roles.organisation_idp_admin.abilities).toEqual([
    'saml connections',
    'read organisation users',
    'write organisation users',
    'read provisioning',
  ]);
  expect(roles.organisation_admin.abilities).toHaveLength(19);
  expect(roles.organisation_admin.abilities).toEqual(
    expect.arrayContaining([...roles.organisation_idp_admin.abilities]),
  );
});

test('each refusal for want of authority is forbidden and says why', () => {
  for (const fault of authorityFaults)
    expect(authorityRefused(fault)).toMatchObject({
      status: 403,
      code: 'above_your_authority',
      message: authorityTexts[fault],
    });
  expect(authorityFaults).toEqual(['higher_role', 'more_permissions', 'wider_view']);
});

test('a console keeps watch for 12 hours, a session lasts 24 (decisions 0011, 0014)', () => {
  expect([watchHours, longestSessionHours]).toEqual([12, 24]);
});

test('an open request is shown to both of its people', () => {
  for (const view of ['requester', 'requestee'] as const) {
    const shown = {
      id: 1,
      requester_user_id: 2,
      requester_user_name: 'Priya',
      user_id: 3,
      user_name: 'Ana',
      active: true,
      view,
      acting: false,
      asked_here: true,
      expires_at: 'x',
    };
    expect(openSessionRequest.parse(shown)).toEqual(shown);
  }
});
