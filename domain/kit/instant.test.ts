// What is a moment and what is not.
import { expect, test } from 'vitest';
import { date, month } from './field.ts';
import { instant } from './instant.ts';

const fits = (text: unknown): boolean => instant().safeParse(text).success;

test.each([
  '2026-11-21T03:00:00Z',
  '2026-11-21T03:00:00.123456789+10:30',
  '1900-01-01T00:00:00Z',
  '9998-12-31T23:59:59Z',
])('%s is one', (text) => {
  expect(fits(text)).toBe(true);
});

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-11-21T03:00:00',
  '2026-02-30T03:00:00Z',
  '+275760-09-13T00:00:00Z',
  'infinity',
  'now',
  7,
])('%s is none', (text) => {
  expect(fits(text)).toBe(false);
});

test('it is refused in the words of its field', () => {
  expect(
    instant('Choose when the test ends.').safeParse('0000-01-01T00:00:00Z').error?.issues[0]
      ?.message,
  ).toBe('Choose when the test ends.');
});

test('a date and a month have a year too', () => {
  const fits = [
    date('day').safeParse('0001-01-31'),
    date('day').safeParse('0000-01-01'),
    month('month').safeParse('0000-01-01'),
  ];
  expect(fits.map(({ success }) => success)).toEqual([true, false, false]);
});
