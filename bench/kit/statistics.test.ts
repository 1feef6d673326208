// The arithmetic, against values worked out by hand.
import { expect, test } from 'vitest';
import { growth, median, percentile } from './statistics.ts';

test('percentile takes the nearest rank in any order', () => {
  expect(percentile([30, 10, 20, 40], 0.5)).toBe(20);
  expect(percentile([30, 10, 20, 40], 0.99)).toBe(40);
  expect(percentile([7], 0.01)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('median of an odd and of an even number of values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('growth finds constant, linear and quadratic cost', () => {
  const of = (cost: (size: number) => number) =>
    growth([10, 100, 1000].map((size) => ({ size, cost: cost(size) })));
  expect(of(() => 7)).toBeCloseTo(0);
  expect(of((size) => 3 * size)).toBeCloseTo(1);
  expect(of((size) => size * size)).toBeCloseTo(2);
  expect(growth([{ size: 10, cost: 1 }])).toBeNaN();
});
