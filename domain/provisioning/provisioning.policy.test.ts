// Every cell of changing, removing and provisioning a draft of a person.
import { expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import {
  changeRefusal,
  needsEmail,
  provisionRefusal,
  removeRefusal,
} from './provisioning.policy.ts';

const draft = { name: 'Ana', user_id: null, mobile_app_access: true };
const done = { ...draft, user_id: 7 };

test('a record with an account is changed and removed as the account', () => {
  expect([changeRefusal(draft), changeRefusal(done)?.code]).toEqual([null, 'provisioned']);
  expect(removeRefusal(draft, { is_in_group: true })).toBeNull();
  expect(removeRefusal(done, { is_in_group: false })?.code).toBe('provisioned');
  expect(removeRefusal(done, { is_in_group: true })?.code).toBe('in_escalation_group');
});

test.each([
  [draft, false, undefined],
  [draft, true, 'timezone_mismatch'],
  [{ ...draft, mobile_app_access: false }, true, 'no_app_access'],
  [{ ...done, mobile_app_access: false }, true, 'provisioned'],
])('%o with a zone of elsewhere (%s): %s', (record, has_zone_of_elsewhere, code) => {
  expect(provisionRefusal(record, { has_zone_of_elsewhere })?.code).toBe(code);
});

test.each(roleNames)('%s needs an email, but not shared', (role) => {
  expect(needsEmail({ role, is_shared: false })).toBe(role !== 'escalation_contact');
  expect(needsEmail({ role, is_shared: true })).toBe(false);
});
