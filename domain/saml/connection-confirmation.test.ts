// Which changes of a connection must be confirmed, and which people an unconfirmed one cannot reach.
import { expect, test } from 'vitest';
import type { Authority } from '#domain/access/authority.policy.ts';
import { roles } from '#domain/access/roles.ts';
import * as confirmation from './connection-confirmation.ts';

const authority = (
  role: 'organisation_admin' | 'organisation_idp_admin' | 'organisation_user',
) => ({
  role,
  abilities: new Set(roles[role].abilities),
  restriction: null,
});
const ivan = { name: 'Ivan', authority: authority('organisation_idp_admin') };
const helen = { name: 'Helen', authority: authority('organisation_admin') };
const gone = { name: 'Gus', authority: null };
const worker = authority('organisation_user');

test.each<[string, readonly confirmation.Changer[], Authority | null, string | undefined]>([
  ['no one has changed', [], helen.authority, undefined],
  ['the changers may manage the person', [helen, ivan], worker, undefined],
  ['the first who may not', [helen, ivan], helen.authority, 'Ivan'],
  ['one who can no longer sign in', [helen, gone], worker, 'Gus'],
  ['one who can no longer sign in, for a new person', [helen, gone], null, 'Gus'],
  ['the changers can sign in, for a new person', [helen, ivan], null, undefined],
])('%s', (_, changers, person, name) => {
  expect(confirmation.changerBelow(changers, person)?.name).toBe(name);
});

test('the reason names the changer, and the person where that is the reason', () => {
  expect([
    confirmation.unconfirmedReason(ivan, 'Helen Marsh'),
    confirmation.unconfirmedReason(gone, 'Helen Marsh'),
    confirmation.confirmRefused(),
  ]).toMatchObject([
    expect.stringMatching(/Ivan, who changed it, cannot manage Helen Marsh/),
    expect.stringMatching(/Gus, who changed it, can no longer sign in/),
    { status: 403, code: 'above_your_authority' },
  ]);
});

test.each([
  'metadata',
  'idp_entity_id',
  'idp_login_url',
  'idp_logout_url',
  'idp_x509_cert',
  'idp_x509_cert_next',
  'name_id_format',
  'allow_idp_initiated',
  'attribute_id',
  'attribute_email',
  'attribute_first_name',
  'attribute_last_name',
  'scim_provisioning',
  'scim_lock_first_name',
  'scim_lock_last_name',
  'scim_lock_mobile',
  'scim_lock_landline',
  'scim_lock_email',
])('a change of %s concerns who signs in', (name) => {
  expect(confirmation.concerningChanges({ [name]: false }, { [name]: true })).toHaveLength(1);
});

test.each<[string, object, object]>([
  ['the same value', { idp_entity_id: 'a' }, { idp_entity_id: 'a' }],
  ['an empty value instead of none', { idp_entity_id: null }, { idp_entity_id: undefined }],
  ['a value instead of one that is not given', {}, { idp_entity_id: null }],
  ['a field that was not sent', { idp_entity_id: 'a' }, {}],
  ['provisioning that is turned off', { scim_provisioning: true }, { scim_provisioning: false }],
  ['another name and page', { name: 'a' }, { name: 'b', relay_state_url: '/x' }],
])('%s concerns no one', (_, before, after) => {
  expect(confirmation.concerningChanges({ ...before }, { ...after })).toEqual([]);
});

test('several locks are one change', () => {
  expect(
    confirmation.concerningChanges(
      { idp_entity_id: 'a' },
      { scim_lock_email: true, scim_lock_mobile: true, idp_entity_id: null },
    ),
  ).toEqual(['Entity ID changed', confirmation.lockWords]);
});

test('what is shown of it keeps changes and confirmers', () => {
  const shown = {
    confirmed_at: null,
    confirmed_by: null,
    changes: [
      { id: 1, by: 'Ivan', what: 'Metadata changed', changed_at: '2026-11-21T10:00:00.000Z' },
    ],
    may_confirm: true,
    confirmers: [{ id: 2, name: 'Helen' }],
  };
  expect(confirmation.connectionConfirmation.parse(shown)).toEqual(shown);
});
