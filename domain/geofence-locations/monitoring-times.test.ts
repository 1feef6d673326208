// When places are watched, over midnight and in their zones; and which places overlap.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { timeOfDay } from '#domain/kit/local-time/wall-clock.ts';
import { isMonitored } from './monitoring-times.ts';
import { overlapping, overlappingIds } from './overlaps.ts';

const anyChange = fc.constantFrom(...clockChanges);

const hours = (
  monitoring_time_on: string,
  monitoring_time_off: string,
  monitoring_days = [1, 2, 3, 4, 5],
) => ({
  monitoring_days,
  monitoring_time_on,
  monitoring_time_off,
  all_day: false,
});
// 2026-11-23 is a Monday; Sydney is eleven hours ahead.
test.each([
  ['in its hours', hours('07:00', '19:00'), '2026-11-22T20:30:00Z', true],
  ['before them', hours('07:00', '19:00'), '2026-11-22T19:59:00Z', false],
  ['in their last minute', hours('07:00', '19:00'), '2026-11-23T08:00:59Z', true],
  ['after them', hours('07:00', '19:00'), '2026-11-23T08:01:00Z', false],
  ['on another day', hours('07:00', '19:00', [2]), '2026-11-22T22:00:00Z', false],
  [
    'before midnight of a window that began today',
    hours('22:00', '06:00', [1]),
    '2026-11-23T12:30:00Z',
    true,
  ],
  [
    'after midnight of a window that began yesterday',
    hours('22:00', '06:00', [1]),
    '2026-11-23T18:30:00Z',
    true,
  ],
  [
    'in the last minute of a window that began yesterday',
    hours('22:00', '06:00', [1]),
    '2026-11-23T19:00:59Z',
    true,
  ],
  ['after that minute', hours('22:00', '06:00', [1]), '2026-11-23T19:01:00Z', false],
  [
    'after midnight of a day on which none began',
    hours('22:00', '06:00', [2]),
    '2026-11-23T18:30:00Z',
    false,
  ],
  [
    'on Monday morning of a window that began on Sunday',
    hours('22:00', '06:00', [7]),
    '2026-11-22T18:30:00Z',
    true,
  ],
  [
    'until midnight, to the last minute',
    hours('00:00', '23:59', [1]),
    '2026-11-23T12:59:59Z',
    true,
  ],
  [
    'on a whole day',
    { ...hours('00:00', '00:01', [1]), all_day: true },
    '2026-11-23T10:00:00Z',
    true,
  ],
  [
    'on the day after a whole day',
    { ...hours('00:00', '00:01', [1]), all_day: true },
    '2026-11-23T13:00:00Z',
    false,
  ],
])('%s', (_, times, at, expected) => {
  expect(isMonitored(times, new Date(at), 'Australia/Sydney')).toBe(expected);
});

test('on the nights when clocks change, a night and its day have each minute once', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const minute = fc.integer({ min: 1, max: 1438 });
  const around = fc.integer({ min: -1440, max: 1440 });
  fc.assert(
    fc.property(anyChange, minute, minute, around, ({ zone, at }, on, off, minutes) => {
      fc.pre(on !== off);
      const moment = new Date(at + minutes * 60_000);
      const isWatched = (from: number, to: number, days: number[]): boolean =>
        isMonitored(hours(timeOfDay(from), timeOfDay(to), days), moment, zone);
      const isNight = isWatched(on, off, everyDay);
      // The minute that is named as the end belongs to the hours.
      const isRest = on !== off + 1 && isWatched(off + 1, on - 1, everyDay);
      expect([isNight, isRest].filter(Boolean)).toHaveLength(on === off + 1 ? Number(isNight) : 1);
      expect(everyDay.filter((day) => isWatched(on, off, [day]))).toHaveLength(Number(isNight));
    }),
    { numRuns: 300 },
  );
});

test('an unknown zone is read as UTC', () => {
  expect(
    isMonitored(hours('07:00', '19:00'), new Date('2026-11-23T07:00:00Z'), 'Mars/Olympus'),
  ).toBe(true);
});

const place = (id: number, latitude: number, longitude: number, radius = 100) => ({
  id,
  latitude,
  longitude,
  radius,
});

test('places overlap that are nearer than their radii together, also over the date line', () => {
  const places = [
    place(1, 0, 0),
    place(2, 0, 0.0017),
    place(3, 0, 0.02),
    place(4, 50, 179.9999),
    place(5, 50, -179.9999),
    place(6, -0.02, 0, 2200),
  ];
  expect([...overlappingIds(places)].sort()).toEqual([1, 2, 4, 5, 6]);
  expect(overlapping(place(2, 0, 0.0017), places).map(({ id }) => id)).toEqual([1, 6]);
  expect(overlappingIds([place(1, 0, 0), place(2, 0, 0.0019)]).size).toBe(0);
});
