// The limits of the second factor, and how a typed code is compared.
import { expect, test } from 'vitest';
import { sessionEnded } from './sign-in.events.ts';
import * as factor from './two-factor.ts';

test('the limits are those of the specification (R037)', () => {
  expect([
    factor.triesBeforeLock,
    factor.lockMinutes,
    factor.triesKeptHours,
    factor.recoveryCodeCount,
    factor.secretMinutes,
    factor.proofs,
  ]).toEqual([5, 15, 24, 10, 30, ['app', 'email', 'sms', 'recovery_code']]);
});

test.each([
  ['abcd-efgh', 'ABCDEFGH'],
  [' ab\tcd ', 'ABCD'],
  ['123 456', '123456'],
])('%j is compared as %s', (typed, kept) => {
  expect(factor.codeAsKept(typed)).toBe(kept);
});

test.each<[number, string]>([
  [0, '1 minute.'],
  [1, '1 minute.'],
  [60, '1 minute.'],
  [61, '2 minutes.'],
])('a lock of %i seconds is worded as %s', (seconds, words) => {
  expect(factor.lockedText(seconds)).toBe(`Too many wrong codes. Try again in ${words}`);
  expect(factor.lockedText(seconds, 'passwords')).toContain('wrong passwords');
});

test('the end of a session is notified to its person alone', () => {
  expect(sessionEnded).toMatchObject({
    name: 'session.ended',
    on: ['private-user'],
    receivedBy: { everybody: expect.any(String) },
  });
});
