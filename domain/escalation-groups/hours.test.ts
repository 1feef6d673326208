// Hours over midnight, weekdays and daylight-saving nights, cell by cell.
import { describe, expect, test } from 'vitest';
import { hoursInWords, includesMoment } from './hours.ts';

const weekdays = [1, 2, 3, 4, 5];
const office = { all_day: false, time_on: '08:00', time_off: '17:00', days: weekdays };
const night = { all_day: false, time_on: '22:00:00', time_off: '06:00:00', days: weekdays };
const sydney = 'Australia/Sydney';

describe('includesMoment', () => {
  test.each([
    ['office hours on a Monday morning', office, '2026-11-22T22:00:00Z', true],
    ['office hours one minute early', office, '2026-11-22T20:59:00Z', false],
    ['office hours end at their end', office, '2026-11-23T06:00:00Z', false],
    ['office hours on a Saturday', office, '2026-11-20T23:00:00Z', false],
    ['a night window before midnight', night, '2026-11-23T12:00:00Z', true],
    [
      'a night window after midnight belongs to the day before',
      night,
      '2026-11-20T18:00:00Z',
      true,
    ],
    ['Sunday night is not a weekday night', night, '2026-11-22T18:00:00Z', false],
    ['all day on a listed day', { ...office, all_day: true }, '2026-11-23T12:00:00Z', true],
    ['all day on another day', { ...office, all_day: true }, '2026-11-21T12:00:00Z', false],
  ])('%s', (_name, hours, moment, expected) => {
    expect(includesMoment(hours, new Date(moment), sydney)).toBe(expected);
  });

  test('hours follow the wall clock on the night when 02:00 becomes 03:00', () => {
    const early = { all_day: false, time_on: '02:00', time_off: '03:00', days: [7] };
    expect(includesMoment(early, new Date('2026-10-03T15:59:00Z'), sydney)).toBe(false);
    expect(includesMoment(early, new Date('2026-10-03T16:00:00Z'), sydney)).toBe(false);
  });
});

test('hours in words', () => {
  expect(hoursInWords(office)).toBe('Mon–Fri 08:00–17:00');
  expect(hoursInWords({ ...office, all_day: true, days: [1, 2, 3, 4, 5, 6, 7] })).toBe(
    'Every day 24 hours',
  );
  expect(hoursInWords({ ...office, days: [1, 3] })).toBe('Mon, Wed 08:00–17:00');
});
