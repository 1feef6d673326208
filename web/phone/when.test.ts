// Times on a phone: never below zero, rounded so that 0:00 is over, and the day where it is another.
import { expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import { ago, countdown, exactTime, shortTime } from './when.ts';

it.each([
  [-5_000, '0:00'],
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [61_000, '1:01'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [3_845_000, '1:04:05'],
  [36_000_000, '10:00:00'],
])('%i ms are left: %s', (ms, words) => expect(countdown(ms)).toBe(words));

it.each([
  [-1_000, 'just now'],
  [9_999, 'just now'],
  [10_000, '10 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [90_000_000, '25 h ago'],
])('%i ms ago: %s', (ms, words) => expect(ago(ms)).toBe(words));

it('a time of another day has the day', () => {
  const now = new Date(2026, 10, 21, 14, 3, 9).getTime();
  expect(shortTime(now - 60_000, now)).toMatch(/^14:02$/);
  expect(shortTime(now - 86_400_000, now)).toMatch(/20 Nov.*14:03/);
  expect(exactTime(now)).toMatch(/^14:03:09$/);
});
