// Windows on the nights when clocks change, minute by minute, in zones that shift by an hour and by
// half an hour; and properties that hold at every moment of any year.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import { type ContactHours, includesMoment } from './hours.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hours = (time_on: string, time_off: string, days = everyDay): ContactHours => ({
  all_day: false,
  time_on,
  time_off,
  days,
});
const minute = 60_000;

/** Minutes of the 24 hours after a moment that the hours include. */
function minutesOf(window: ContactHours, from: string, zone: string): number {
  const start = Date.parse(from);
  return Array.from({ length: 1440 }, (_, at) =>
    includesMoment(window, new Date(start + at * minute), zone),
  ).filter(Boolean).length;
}

describe('the callable minutes in the 24 hours from noon before the clocks change', () => {
  test.each([
    // Back by an hour at 03:00 on 5 April 2026, forward at 02:00 on 4 October.
    [
      'Australia/Sydney, back',
      'Australia/Sydney',
      '2026-04-04T01:00:00Z',
      { small: 120, night: 540 },
    ],
    [
      'Australia/Sydney, forward',
      'Australia/Sydney',
      '2026-10-03T02:00:00Z',
      { small: 0, night: 420 },
    ],
    [
      'Australia/Adelaide, back',
      'Australia/Adelaide',
      '2026-04-04T01:30:00Z',
      { small: 120, night: 540 },
    ],
    [
      'Australia/Adelaide, forward',
      'Australia/Adelaide',
      '2026-10-03T02:30:00Z',
      { small: 0, night: 420 },
    ],
    // By half an hour only: back at 02:00 to 01:30, forward at 02:00 to 02:30.
    [
      'Australia/Lord_Howe, back',
      'Australia/Lord_Howe',
      '2026-04-04T01:00:00Z',
      { small: 60, night: 510 },
    ],
    [
      'Australia/Lord_Howe, forward',
      'Australia/Lord_Howe',
      '2026-10-03T01:30:00Z',
      { small: 30, night: 450 },
    ],
    [
      'America/New_York, back',
      'America/New_York',
      '2026-10-31T16:00:00Z',
      { small: 60, night: 540 },
    ],
    [
      'America/New_York, forward',
      'America/New_York',
      '2026-03-07T17:00:00Z',
      { small: 0, night: 420 },
    ],
  ])('%s', (_name, zone, noon, { small, night }) => {
    expect(minutesOf(hours('02:00', '03:00'), noon, zone)).toBe(small);
    expect(minutesOf(hours('22:00', '06:00'), noon, zone)).toBe(night);
  });
});

const zones = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'UTC',
];
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const anyZone = fc.constantFrom(...zones);

test('a window and its complement together cover every moment once', () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyMoment, anyZone, (on, off, moment, zone) => {
      fc.pre(on !== off);
      expect(includesMoment(hours(on, off), moment, zone)).toBe(
        !includesMoment(hours(off, on), moment, zone),
      );
    }),
  );
});

test('a window of all days is the disjoint union of the windows of each day', () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyMoment, anyZone, (on, off, moment, zone) => {
      const single = everyDay.filter((day) => includesMoment(hours(on, off, [day]), moment, zone));
      expect(single).toHaveLength(includesMoment(hours(on, off), moment, zone) ? 1 : 0);
    }),
  );
});

test('equal start and end times mean 24 hours from then on', () => {
  fc.assert(
    fc.property(anyTime, anyMoment, anyZone, (at, moment, zone) => {
      expect(includesMoment(hours(at, at), moment, zone)).toBe(true);
    }),
  );
  // Monday 09:00 to Tuesday 09:00 in Sydney.
  const monday = hours('09:00', '09:00', [1]);
  const moments = [
    '2026-11-22T21:59:00Z',
    '2026-11-22T22:00:00Z',
    '2026-11-23T21:59:00Z',
    '2026-11-23T22:00:00Z',
  ];
  expect(
    moments.map((moment) => includesMoment(monday, new Date(moment), 'Australia/Sydney')),
  ).toEqual([false, true, true, false]);
});

test('a valid zone is one that Intl accepts', () => {
  expect([...zones, 'Mars/Olympus', '', 'Sydney'].map(isTimezone)).toEqual([
    ...zones.map(() => true),
    false,
    false,
    false,
  ]);
});

test('with an invalid zone every person is callable at every hour', () => {
  expect(
    includesMoment(hours('09:00', '09:01', [1]), new Date('2026-11-21T02:00:00Z'), 'Mars/Olympus'),
  ).toBe(true);
});
