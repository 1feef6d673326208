// Growing pauses never delay a person who waits for help.
import { expect, test } from 'vitest';
import { askPause, sendPause } from './line-pace.ts';

test('pauses grow, but an alarm’s no longer than 4 s', () => {
  const failures = [1, 2, 3, 4, 5, 6, 7, 500];
  expect(failures.map((count) => sendPause(count, true) / 1000)).toEqual([1, 2, 4, 4, 4, 4, 4, 4]);
  expect(failures.map((count) => sendPause(count, false) / 1000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ]);
});

test('nothing known, nothing waiting: a long pause, longer while the page is hidden', () => {
  const quiet = { state: null, reports: [], line: 'up', under_way: null } as const;
  expect([askPause(quiet, true), askPause(quiet, false)]).toEqual([20_000, 60_000]);
});

test('connection lost: a short pause, while the page is visible', () => {
  const down = { state: null, reports: [], line: 'down', under_way: null } as const;
  expect([askPause(down, true), askPause(down, false)]).toEqual([5000, 60_000]);
});

test('a small SOS has the line to itself', () => {
  const slow = { state: null, reports: [], line: 'down', under_way: 'an id' } as const;
  expect([askPause(slow, true), askPause(slow, false)]).toEqual([15_000, 15_000]);
});
