// Which shift a moment belongs to, at its edges and on the nights when clocks change.
import { expect, test } from 'vitest';
import { shiftAt } from './shift.ts';

test.each([
  ['2026-11-22T18:59:59.999Z', 'night', '2026-11-22T07:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ['2026-11-22T19:00:00.000Z', 'day', '2026-11-22T19:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['2026-11-23T07:00:00.000Z', 'night', '2026-11-23T07:00:00.000Z', '2026-11-23T19:00:00.000Z'],
  // Clocks go forward on Sunday 4 October 2026: that night has eleven hours. They go back on Sunday
  // 5 April 2026: thirteen.
  ['2026-10-03T16:30:00.000Z', 'night', '2026-10-03T08:00:00.000Z', '2026-10-03T19:00:00.000Z'],
  ['2026-04-04T16:30:00.000Z', 'night', '2026-04-04T07:00:00.000Z', '2026-04-04T20:00:00.000Z'],
])('at %s it is the %s shift from %s to %s', (now, name, starts_at, ends_at) => {
  expect(shiftAt(Date.parse(now))).toEqual({
    name,
    starts_at,
    ends_at,
    timezone: 'Australia/Sydney',
  });
});
