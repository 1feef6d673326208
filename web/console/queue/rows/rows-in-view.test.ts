// Which lines are drawn, where they are, and how many new alerts are out of view.
import { describe, expect, test } from 'vitest';
import { type BandView, bandsOf, withoutBands } from '../queue-bands.ts';
import type { QueueItem } from '../queue-groups.ts';
import { bandHeight, groupHeight, indexOfAlert, layoutOf, lineAt } from './list-layout.ts';
import { indexesIn, newOutOfView, windowOf } from './rows-in-view.ts';

const rowHeight = 64;
const item = (id: number, priority: 1 | 2 = 1): QueueItem => ({
  row: {
    id,
    organisation: { id: 1, name: '' },
    type: 'sos',
    priority,
    status: 'active_alert',
    raised_at: '',
    version: 1,
  },
  others: 0,
  inside: false,
  open: false,
});
const plain: BandView = { folded: new Set(), grouped: false, open: new Set(), me: 7 };
const many = layoutOf(
  withoutBands(Array.from({ length: 10_000 }, (_, at) => item(at + 1))),
  rowHeight,
);

describe('the layout', () => {
  const items = [item(1), item(2), item(3, 2), item(4, 2)];

  test('each band begins with its heading, and its rows follow', () => {
    const { lines, sections, height } = layoutOf(bandsOf(items, plain), rowHeight);
    expect(lines.map(({ top }) => top)).toEqual([0, 32, 96, 160, 192, 256]);
    expect(sections.map(({ top, height: own, first }) => [top, own, first])).toEqual([
      [0, bandHeight + 2 * rowHeight, 0],
      [160, bandHeight + 2 * rowHeight, 3],
    ]);
    expect(height).toBe(320);
  });

  test('a folded band is its heading, a group one lower line', () => {
    const answer = {
      owner: { id: 7, name: 'Mei Chen' },
      acknowledged_at: '2026-11-21T02:00:00.000Z',
    };
    const answered = items.map((one) =>
      one.row.priority === 1 ? { ...one, row: { ...one.row, ...answer } } : one,
    );
    const folded = layoutOf(
      bandsOf(answered, { ...plain, folded: new Set([1]), grouped: true }),
      rowHeight,
    );
    expect(folded.lines.map(({ height }) => height)).toEqual([bandHeight, bandHeight, groupHeight]);
    expect(indexOfAlert(folded, 3)).toBe(-1);
    expect(indexOfAlert(layoutOf(bandsOf(items, plain), rowHeight), 3)).toBe(4);
  });
});

describe('the window', () => {
  test('draws what is in view and a few more, of ten thousand', () => {
    const { first, last } = windowOf(many, 5000 * rowHeight, 10 * rowHeight);
    expect(first).toBeLessThanOrEqual(5000);
    expect(last).toBeGreaterThanOrEqual(5010);
    expect(last - first).toBeLessThan(30);
    expect(lineAt(many, 5000 * rowHeight)).toBe(5000);
  });

  test('never leaves the list', () => {
    expect(
      windowOf(layoutOf(withoutBands([1, 2, 3].map((id) => item(id))), rowHeight), 0, 600),
    ).toEqual({ first: 0, last: 3 });
    expect(indexesIn({ first: 4, last: 2 }, -1)).toEqual([]);
  });

  test('keeps a row that must not vanish, above or below', () => {
    expect(indexesIn({ first: 5, last: 8 }, 1)).toEqual([1, 5, 6, 7]);
    expect(indexesIn({ first: 5, last: 8 }, 20)).toEqual([5, 6, 7, 20]);
    expect(indexesIn({ first: 5, last: 8 }, 6)).toEqual([5, 6, 7]);
  });
});

describe('new alerts out of view', () => {
  const { lines } = layoutOf(withoutBands([9, 1, 8, 2, 7, 10].map((id) => item(id))), rowHeight);
  const between = (first: number, last: number) => (line: { top: number; height: number }) =>
    line.top >= first * rowHeight && line.top + line.height <= last * rowHeight;

  test('are counted above and below, those in view are not', () => {
    expect(newOutOfView(lines, between(2, 4), (id) => id > 6, new Set())).toEqual([0, 4, 5]);
    expect(newOutOfView(lines, between(0, 6), (id) => id > 6, new Set())).toEqual([]);
  });

  test('are no longer new once they have been in view, nor when they were there at the opening', () => {
    expect(newOutOfView(lines, between(2, 4), (id) => id > 6, new Set([9]))).toEqual([4, 5]);
    expect(newOutOfView(lines, between(2, 4), (id) => id > 10, new Set())).toEqual([]);
  });
});
