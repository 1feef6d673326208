// Every cell of setting up, choosing and resetting a second factor, and of who sees which account.
import { expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import {
  chooseRefusal,
  mayResetTwoFactor,
  maySeeAccount,
  needsPassword,
  recoveryCodesRefusal,
  setUpRefusal,
} from './sign-in.policy.ts';

test.each([
  [null, false, undefined, 'two_factor_first'],
  [null, true, undefined, 'two_factor_first'],
  ['app', false, 'two_factor_first', 'two_factor_first'],
  ['app', true, undefined, undefined],
] as const)('method %s, proved %s: set up %s, recovery codes %s', (enabled, verified, ...codes) => {
  const state = { enabled, verified };
  expect([setUpRefusal(state)?.code, recoveryCodesRefusal(state)?.code]).toEqual(codes);
});

test('another method is chosen with a code of it', () => {
  expect(chooseRefusal({ enabled: null }, 'sms')).toBeNull();
  expect(chooseRefusal({ enabled: 'sms' }, 'sms')).toBeNull();
  expect(chooseRefusal({ enabled: 'app' }, 'sms')?.code).toBe('set_up_first');
});

test('one’s own second factor is not reset', () => {
  expect(mayResetTwoFactor({ user_id: 7 }, { id: 7 })).toBe(false);
  expect(mayResetTwoFactor({ user_id: 7 }, { id: 8 })).toBe(true);
});

test.each(roleNames)('%s sees the platform’s accounts only as one of them', (role) => {
  const seen = roleNames.filter((other) => maySeeAccount({ role }, { role: other }));
  expect(seen).toEqual(roleNames.filter((other) => role === 'admin' || other !== 'admin'));
  expect(needsPassword({ role, has_password: false })).toBe(role !== 'escalation_contact');
  expect(needsPassword({ role, has_password: true })).toBe(false);
});
