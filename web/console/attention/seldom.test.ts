// A hundred requests: one run at once, and one more at the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seldom } from './seldom.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs the first at once, the rest together, and then nothing', () => {
  let done = 0;
  const recount = seldom(1000, () => {
    done += 1;
  });
  for (let at = 0; at < 100; at += 1) recount.soon();
  expect(done).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(done).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(done).toBe(2);
  recount.soon();
  expect(done).toBe(3);
});

test('does not run once stopped', () => {
  let done = 0;
  const recount = seldom(1000, () => {
    done += 1;
  });
  recount.soon();
  recount.soon();
  recount.stop();
  vi.advanceTimersByTime(5000);
  expect(done).toBe(1);
});
