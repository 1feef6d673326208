// The rule of geofence crossings misses fewer than the former rule and reports no more false ones;
// the committed page has the same figures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accuracies, measure, rules } from './fence-errors.ts';
import { fixesOf, walks } from './walks.ts';

describe.each([1, 1.5])('errors %f times as large as devices say', (optimism) => {
  test.each([3, 6, 10, 30])('at %i m: fewer are missed, and hardly any is false', (accuracy) => {
    const device = { accuracy, optimism };
    const [before, after] = [measure(rules.before, device, 96), measure(rules.after, device, 96)];
    expect(after.missed).toBeLessThan(before.missed);
    expect(after.false).toBeLessThanOrEqual(1.5);
  });
});

test('20 m deep for 3 minutes with 6 m of accuracy is reported nine times of ten and more', () => {
  const shallow = measure(rules.after, { accuracy: 6, optimism: 1 }, 800).byWalk[0];
  expect(shallow?.missed).toBeLessThan(10);
  expect(shallow?.false).toBe(0);
});

test('the same seed gives the same walks', () => {
  const [walk] = walks;
  if (!walk) throw new Error('there are no walks');
  expect(fixesOf(walk, { accuracy: 6, optimism: 1 }, 7)).toEqual(
    fixesOf(walk, { accuracy: 6, optimism: 1 }, 7),
  );
});

test('the page has a line for each accuracy', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/geofence-errors.md'), 'utf8');
  for (const accuracy of accuracies) expect(page).toContain(`\n| ${accuracy} m | `);
});
