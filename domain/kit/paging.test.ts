// When a page is the last one, and the range that a page says it shows.
import { expect, test } from 'vitest';
import { isLastPage, metaFor } from './paging.ts';

test.each([
  ['full', { from: 26, to: 50 }, false],
  ['of one place less', { from: 26, to: 49 }, true],
  ['of one item', { from: 1, to: 1 }, true],
  ['without a range', { from: null, to: null }, true],
  ['without a beginning', { from: null, to: 50 }, true],
  ['without an end', { from: 26, to: null }, true],
])('a page %s is judged by its range (R254, R255)', (_name, range, isLast) => {
  expect(isLastPage({ ...range, per_page: 25 })).toBe(isLast);
});

test('an empty page has no range, and one that is not full leads no further', () => {
  const query = { page: 2, per_page: 25 };
  const keys = { current_page: 2, per_page: 25 };
  expect([metaFor(query, 0, null), metaFor(query, 24, 'k'), metaFor(query, 25, 'k')]).toEqual([
    { ...keys, from: null, to: null, next: null },
    { ...keys, from: 26, to: 49, next: null },
    { ...keys, from: 26, to: 50, next: 'k' },
  ]);
});
