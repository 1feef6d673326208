// How long muting may last.
import { expect, test } from 'vitest';
import { keepMute, mutedUntil, readMute } from './mute.ts';

const minute = 60_000;
const hour = { from: 0, until: 60 * minute };

test('the most urgent sound comes back after ten minutes, the others when asked for', () => {
  expect(mutedUntil(hour, 1, 9 * minute)).toBe(10 * minute);
  expect(mutedUntil(hour, 1, 10 * minute)).toBe(0);
  expect(mutedUntil(hour, 2, 59 * minute)).toBe(60 * minute);
  expect(mutedUntil(hour, 2, 60 * minute)).toBe(0);
  expect(mutedUntil(null, 3, 0)).toBe(0);
});

test('a mute outlives a reload, and is over when it is over', () => {
  keepMute('mute-test', hour);
  expect(readMute('mute-test', 5 * minute)).toEqual(hour);
  expect(readMute('mute-test', 61 * minute)).toBeNull();
  keepMute('mute-test', null);
  expect(readMute('mute-test', 5 * minute)).toBeNull();
});
