// Each rule of a password by itself, and the disguises of a common one that are seen through.
import { expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-accounts.ts';
import { commonForms, passwordFaults } from './password.ts';

test.each([
  ['short1!', ['The password must have at least 8 characters.']],
  [`${'a'.repeat(127)}1!`, ['The password can have at most 128 characters.']],
  ['12345678!', ['The password must have at least one letter.']],
  ['lettersonly!', ['The password must have at least one number.']],
  ['letters and 1', ['The password must have at least one special character.']],
  ['grün und 1 gut!', []],
  ['short12!', []],
  [demoPassword, []],
])(
  '8 to 128 characters, a letter, a number and a special character: %s (R229 to R232, R355)',
  (password, faults) => {
    expect(passwordFaults(password)).toEqual(faults);
  },
);

test('without a second factor it needs 15 characters, and the text says why', () => {
  expect(passwordFaults('calm-harbour-1', 15)).toEqual([
    'The password must have at least 15 characters until two-factor authentication is set up.',
  ]);
  expect(passwordFaults('calm-harbour-12', 15)).toEqual([]);
});

test.each([
  ['Password1!', 'password'],
  ['P@$$w0rd2024!', 'password'],
  ['!!Summer2024', 'summer'],
  ['W3lc0me#1', 'welcome'],
  ['Qwerty123!', 'qwerty'],
  ['1qaz2wsx!', '1qaz2wsx!'],
])('%s is looked for as %s', (password, form) => {
  expect(commonForms(password)).toContain(form);
});

test('a sentence of several words is no form of one', () => {
  expect(commonForms('correct horse battery 7!')).not.toContain('correct');
});

test('a long password takes no longer than its length allows', () => {
  expect(commonForms('!1'.repeat(64))).toHaveLength(4);
});
