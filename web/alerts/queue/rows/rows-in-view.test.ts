// Which rows are drawn, and how many new ones wait out of view.
import { describe, expect, test } from 'vitest';
import type { QueueItem } from '../queue-groups.ts';
import { indexesIn, newOutOfView, rowHeight, windowOf } from './rows-in-view.ts';

const items = (...ids: number[]): QueueItem[] =>
  ids.map((id) => ({
    row: { id, organisation: { id: 1, name: '' }, type: 'sos', priority: 1, status: 'active_alert', raised_at: '', version: 1 },
    others: 0,
    inside: false,
    open: false,
  }));

describe('the window', () => {
  test('draws what is in view and a few more, of ten thousand', () => {
    const { first, last } = windowOf(5000 * rowHeight, 10 * rowHeight, 10_000);
    expect(first).toBeLessThanOrEqual(5000);
    expect(last).toBeGreaterThanOrEqual(5010);
    expect(last - first).toBeLessThan(30);
  });

  test('never leaves the list', () => {
    expect(windowOf(0, 600, 3)).toEqual({ first: 0, last: 3 });
    expect(indexesIn({ first: 4, last: 2 }, -1)).toEqual([]);
  });

  test('keeps a row that must not vanish, above or below', () => {
    expect(indexesIn({ first: 5, last: 8 }, 1)).toEqual([1, 5, 6, 7]);
    expect(indexesIn({ first: 5, last: 8 }, 20)).toEqual([5, 6, 7, 20]);
    expect(indexesIn({ first: 5, last: 8 }, 6)).toEqual([5, 6, 7]);
  });
});

describe('new alerts out of view', () => {
  const list = items(9, 1, 8, 2, 7, 10);

  test('are counted above and below, those in view are not', () => {
    expect(newOutOfView(list, { first: 2, last: 4 }, 6, new Set())).toEqual([0, 4, 5]);
    expect(newOutOfView(list, { first: 0, last: 6 }, 6, new Set())).toEqual([]);
  });

  test('are no longer new once they have been in view, nor when they were there at the opening', () => {
    expect(newOutOfView(list, { first: 2, last: 4 }, 6, new Set([9]))).toEqual([4, 5]);
    expect(newOutOfView(list, { first: 2, last: 4 }, 10, new Set())).toEqual([]);
  });
});
