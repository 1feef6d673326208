// Growth is told from the start of a soak and from the ups and downs of a heap.
import { expect, test } from 'vitest';
import { growthOf, type Holding, holdingOf } from './samples.ts';

const of = (...memory: number[]): Holding[] => memory.map((one) => ({ memory: one, files: 30 }));

test.each([
  ['what fills up at the start is not growth', of(90, 180, 200, 201, 199, 202, 200, 203), true],
  ['ups and downs are not growth', of(200, 230, 190, 235, 195, 225, 230, 190), true],
  ['a steady rise is', of(200, 220, 240, 260, 280, 300, 320, 340), false],
])('%s', (_, samples, isFlat) => {
  expect(growthOf(samples, 'memory').isFlat).toBe(isFlat);
});

test('connections that are never closed are growth', () => {
  const samples = [10, 20, 30, 40, 50, 60, 70, 80].map((files) => ({ memory: 100, files }));
  expect(growthOf(samples, 'files')).toEqual({ from: 40, to: 80, most: 80, isFlat: false });
});

test('a running process has memory and files, one that ended has none', () => {
  expect(holdingOf(process.pid)?.memory).toBeGreaterThan(1);
  expect(holdingOf(process.pid)?.files).toBeGreaterThan(0);
  expect(holdingOf(2 ** 30)).toBeNull();
});
