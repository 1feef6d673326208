// Numbers are shown national to people of their country and international to others, and never
// changed where no plan is known.
import { describe, expect, test } from 'vitest';
import { shownNumber } from './shown-number.ts';
import { typedDigits } from './typed-number.ts';

test.each([
  ['+61491570159', '+61 491 570 159', '0491 570 159'],
  ['+61355501027', '+61 3 5550 1027', '03 5550 1027'],
  ['+611300975707', '+61 1300 975 707', '1300 975 707'],
  ['+61131450', '+61 13 14 50', '13 14 50'],
  ['+61147123456', '+61 147 123 456', '0147 123 456'],
])('%s is %s abroad and %s in Australia', (number, abroad, home) => {
  expect([shownNumber(number, null), shownNumber(number, 'US'), shownNumber(number, 'AU')]).toEqual(
    [abroad, abroad, home],
  );
});

test.each([
  ['+18285550142', 'US', '(828) 555-0142'],
  ['+18285550142', 'CA', '(828) 555-0142'],
  ['+64211234567', 'NZ', '021 123 4567'],
  ['+6444721000', 'NZ', '04 472 1000'],
  ['+447700900123', 'GB', '07700 900123'],
  ['+442079460958', 'GB', '020 7946 0958'],
])('%s is shown to people of %s as %s', (number, reader, home) => {
  expect(shownNumber(number, reader)).toBe(home);
});

describe('a number of no known plan is shown unchanged', () => {
  test.each(['+642102345678901', '+4930901820', '0147 123 456', '12345', 'VIGIL', '000', ''])(
    '%s',
    (text) => {
      expect([shownNumber(text, 'AU'), shownNumber(text, null)]).toEqual([text, text]);
    },
  );
});

test.each([
  ['0491 570 156', '491570156'],
  ['+61 491 570 156', '61491570156'],
  ['(02) 5550', '25550'],
  ['0', null],
  ['12 Smith St', null],
  ['', null],
])('%s is looked for as %s', (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});
