// Each rule of a password by itself.
import { expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-accounts.ts';
import { passwordFaults } from './password.ts';

test.each([
  ['short1!', ['The password must have at least 8 characters.']],
  [`${'a'.repeat(127)}1!`, ['The password can have at most 128 characters.']],
  ['12345678!', ['The password must have at least one letter.']],
  ['lettersonly!', ['The password must have at least one number.']],
  ['letters and 1', ['The password must have at least one special character.']],
  ['grün und 1 gut!', []],
  [demoPassword, []],
])('%s', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults);
});
