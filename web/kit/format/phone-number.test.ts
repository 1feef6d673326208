// Numbers in the format of the signed-in person's country; without a person, in international
// format.
import { afterEach, expect, test } from 'vitest';
import { anOperator } from '../session/current-user.factory.ts';
import { setCurrentUser } from '../session/session.ts';
import { formatPhone, telAddress, writtenPhone } from './phone-number.ts';

afterEach(() => setCurrentUser(null));

test('a number is national to people of its country', () => {
  expect(formatPhone('+61491570159')).toBe('+61 491 570 159');
  setCurrentUser(anOperator({ country: 'AU' }));
  expect([formatPhone('+61491570159'), formatPhone('+18285550142')]).toEqual([
    '0491 570 159',
    '+1 828 555 0142',
  ]);
});

test('in a field it is national only next to its own country, which it is read by', () => {
  setCurrentUser(anOperator({ country: 'AU' }));
  expect([writtenPhone('+61491570159', 'AU'), writtenPhone('+61491570159', 'NZ')]).toEqual([
    '0491 570 159',
    '+61 491 570 159',
  ]);
});

test('the telephone is given digits only', () => {
  expect(telAddress('+61 (491) 570-159')).toBe('tel:+61491570159');
});
