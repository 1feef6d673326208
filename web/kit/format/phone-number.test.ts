// Numbers are grouped where the plan is known, and never changed where it is not.
import { expect, test } from 'vitest';
import { formatPhone, telAddress } from './phone-number.ts';

test.each([
  ['+61491570159', '+61 491 570 159'],
  ['+61355501027', '+61 3 5550 1027'],
  ['+611300975707', '+61 1300 975 707'],
  ['+18285550142', '+1 828 555 0142'],
  ['+642102345678', '+642102345678'],
  ['+64211234567', '+64 21 123 4567'],
  ['+447700900123', '+44 7700 900123'],
  ['+4930901820', '+4930901820'],
  ['0147 123 456', '0147 123 456'],
])('%s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
  expect(formatPhone(number).replaceAll(' ', '')).toBe(number.replaceAll(' ', ''));
});

test('the telephone is given digits only', () => {
  expect(telAddress('+61 (491) 570-159')).toBe('tel:+61491570159');
});
