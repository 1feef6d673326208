// The search ends near the true limit, from below, from above, and when nothing holds.
import { expect, test } from 'vitest';
import { highestRate } from './highest-rate.ts';

const upTo = (limit: number) => async (rate: number) => rate <= limit;

test.each([
  [400, 4800],
  [9000, 4800],
  [400, 90],
])('from %i the rate of %i is found to a tenth, never above it', async (start, limit) => {
  const found = await highestRate(start, upTo(limit));
  expect(found).toBeLessThanOrEqual(limit);
  expect(found).toBeGreaterThan(limit * 0.85);
});

test('nothing holds', async () => {
  expect(await highestRate(400, upTo(0))).toBe(0);
});
