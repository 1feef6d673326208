// Where each line of the queue is: headings have heights of their own, a folded group hides its
// alerts, and the line at a height is found at both of its edges.
import { expect, it } from 'vitest';
import { bandHeight, groupHeight, indexOfAlert, layoutOf, lineAt } from './list-layout.ts';

type Bands = Parameters<typeof layoutOf>[0];
const item = (id: number, heading = false) => ({ row: { id }, heading: heading || undefined });
const bands = [
  { priority: 1, items: [item(1), item(2, true), item(2)] },
  { priority: null, items: [item(3)] },
  { priority: 4, items: [] },
] as unknown as Bands;
const rowHeight = 45;
const layout = layoutOf(bands, rowHeight);

it('tops add up over headings, groups and rows', () => {
  expect(layout.lines.map(({ at, top, height }) => [at, top, height])).toEqual([
    [-1, 0, bandHeight],
    [0, bandHeight, rowHeight],
    [1, bandHeight + rowHeight, groupHeight],
    [2, bandHeight + rowHeight + groupHeight, rowHeight],
    // A band without a priority has no heading.
    [0, bandHeight + 2 * rowHeight + groupHeight, rowHeight],
    [-1, bandHeight + 3 * rowHeight + groupHeight, bandHeight],
  ]);
  expect(layout.height).toBe(2 * bandHeight + 3 * rowHeight + groupHeight);
  expect(layout.sections.map(({ first, top }) => [first, top])).toEqual([
    [0, 0],
    [4, bandHeight + 2 * rowHeight + groupHeight],
    [5, bandHeight + 3 * rowHeight + groupHeight],
  ]);
});

it.each([
  [-10, 0],
  [0, 0],
  [bandHeight - 1, 0],
  [bandHeight, 1],
  [bandHeight + rowHeight - 1, 1],
  [bandHeight + rowHeight, 2],
  [100_000, 6],
])('the line at %i is %i', (top, line) => expect(lineAt(layout, top)).toBe(line));

it('an alert is found by its own line, not by the heading of its group', () => {
  expect([indexOfAlert(layout, 2), indexOfAlert(layout, 3)]).toEqual([3, 4]);
  expect([indexOfAlert(layout, 9), indexOfAlert(layout, null)]).toEqual([-1, -1]);
});

it('an empty queue has no lines', () => {
  const none = layoutOf([], rowHeight);
  expect([none.lines, none.height, lineAt(none, 0)]).toEqual([[], 0, 0]);
});
