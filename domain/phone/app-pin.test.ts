// Two PINs that look alike but are not mistaken for each other.
import { expect, test } from 'vitest';
import { appPin, pinFaults } from './app-pin.ts';

test.each([
  ['1234', '1243', []],
  ['1234', '9876', []],
  ['1234', '1234', ['duress']],
  ['1234', '1235', ['duress']],
  ['1234', '98765', ['duress']],
])('%s with %s', (safe, duress, fields) => {
  expect(Object.keys(pinFaults({ safe, duress }))).toEqual(fields);
});

test.each(['', '123', '123456789', '12a4', ' 1234', '１２３４'])('%j is not a PIN', (typed) => {
  expect(appPin.safeParse(typed).success).toBe(false);
});
