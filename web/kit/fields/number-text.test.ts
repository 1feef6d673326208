// Typed numbers and amounts: read exactly, or not at all.
import { expect, it } from 'vitest';
import { readMoney, readNumber, writeMoney } from './number-text.ts';

it.each([
  ['12', 12],
  [' -3 ', -3],
  ['1,200', 1200],
  ['1,200,000.5', 1_200_000.5],
  ['0.25', 0.25],
])('reads %j as a number (R211, R213)', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it.each([' (R211)', 'abc', '1,2', '1.2.3', '12 kg', '1e9', '0x10', '--1', '.5'])(
  'refuses %j',
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$1,200.05', 120_005],
  ['0.29', 29],
  ['-$4', -400],
])('reads %j as an amount in cents (R213)', (text, cents) => {
  expect(readMoney(text)).toBe(cents);
});

it.each(['12.345', '$', 'AUD 5', '1,2.00'])('refuses %j as an amount (R213)', (text) => {
  expect(readMoney(text)).toBeNull();
});

it('writes an amount as it is typed', () => {
  expect(writeMoney(120_005)).toBe('1200.05');
});
