// The gaps of a drill: counted across the kill, never shortened by what came before or after it.
import { expect, test } from 'vitest';
import { asMarkdown, gapTable, longestGap, percentile } from './gaps.ts';

test.each([
  ['the gap that contains the kill counts whole', [0, 90, 900, 1000], 810],
  ['a later one counts when it is longer', [0, 100, 300, 950, 1000], 650],
  ['a gap before the kill does not count', [0, 80, 99, 150, 990, 2000], 1010],
  ['what is still open counts up to the end', [0, 90, 200], 800],
  ['nothing at all is the whole time', [], 900],
])('%s', (_, moments, gap) => {
  expect(longestGap(moments, 100, 1000)).toBe(gap);
});

test('of few kills the 99th percentile is the worst', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([5, 1, 9, 3], share))).toEqual([3, 9, 9]);
  expect(percentile([], 0.5)).toBe(0);
});

test('the table has a row for each kind, in seconds, with the goal next to the gap', () => {
  const cost = (writeMs: number) => ({ writeMs, consoleMs: writeMs + 500, backMs: 20_000 });
  const rows = gapTable([{ kind: 'node', goalMs: 20_000, costs: [cost(9000), cost(12_340)] }]);
  expect(rows[1]).toEqual('node 2 9.0 12.3 12.3 20.0 9.5 12.8 12.8 20.0 20.0 20.0'.split(' '));
  expect(asMarkdown(rows).split('\n')).toHaveLength(3);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});
