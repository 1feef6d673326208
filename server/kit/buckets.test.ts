// Permits run out and refill, separately for each key, and memory stays bounded however many keys
// there are.
import { expect, test } from 'vitest';
import { createBuckets } from './buckets.ts';

const at = (size = { most: 3, perSecond: 0.5 }, mostKeys = 10) => {
  const clock = { ms: 0 };
  return { clock, buckets: createBuckets(size, { mostKeys, now: () => clock.ms }) };
};
const takes = (count: number, take: () => number): number[] => Array.from({ length: count }, take);

test('a full bucket gives its permits at once, then returns the seconds to wait, and never holds more than its size', () => {
  const { clock, buckets } = at();
  expect(takes(5, () => buckets.take('a'))).toEqual([0, 0, 0, 2, 2]);
  clock.ms = 1000;
  expect(buckets.take('a')).toBe(1);
  clock.ms = 2000;
  expect(takes(2, () => buckets.take('a'))).toEqual([0, 2]);
  clock.ms = 1e9;
  expect(takes(4, () => buckets.take('a'))).toEqual([0, 0, 0, 2]);
});

test('a refused request takes no permit', () => {
  const { clock, buckets } = at();
  takes(50, () => buckets.take('a'));
  clock.ms = 2000;
  expect(buckets.take('a')).toBe(0);
});

test('each key has its own, and one that is given back is there again, up to a full bucket', () => {
  const { buckets } = at();
  takes(3, () => buckets.take('a'));
  expect(buckets.take('b')).toBe(0);
  buckets.giveBack('a');
  for (let more = 0; more < 9; more += 1) buckets.giveBack('b');
  expect([takes(2, () => buckets.take('a')), takes(4, () => buckets.take('b'))]).toEqual([
    [0, 2],
    [0, 0, 0, 2],
  ]);
});

test('of too many keys those used least recently are forgotten', () => {
  const { buckets } = at({ most: 1, perSecond: 0.001 }, 3);
  for (const key of ['a', 'b', 'c', 'a', 'd']) buckets.take(key);
  expect(['a', 'b', 'c', 'd'].map((key) => buckets.has(key))).toEqual([true, false, true, true]);
});
