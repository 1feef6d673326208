// When alerts are a flood, and whose they are.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { floodOf, recentOf } from './flood.ts';

const now = Date.UTC(2026, 10, 21, 1, 0, 0);
const rows = (count: number, minutesAgo: number, organisation: number): AlertRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: organisation * 1000 + minutesAgo * 100 + at,
    organisation: { id: organisation, name: `Organisation ${organisation}` },
    type: 'sos' as const,
    priority: 1 as const,
    status: 'active_alert' as const,
    raised_at: new Date(now - minutesAgo * 60_000).toISOString(),
    version: 1,
  }));

test('more than ten in ten minutes for each operator', () => {
  expect(floodOf(recentOf(rows(10, 2, 1), now), 1)).toBeNull();
  expect(floodOf(recentOf(rows(11, 2, 1), now), 1)?.count).toBe(11);
  expect(floodOf(recentOf(rows(11, 2, 1), now), 2)).toBeNull();
  expect(floodOf(recentOf(rows(11, 2, 1), now), 0)?.count).toBe(11);
});

test('old alerts are no flood, and the busiest organisation comes first', () => {
  expect(floodOf(recentOf(rows(40, 11, 1), now), 1)).toBeNull();
  expect(
    floodOf(recentOf([...rows(4, 1, 1), ...rows(9, 1, 2), ...rows(20, 30, 3)], now), 1)
      ?.organisations,
  ).toEqual([
    { id: 2, name: 'Organisation 2', count: 9 },
    { id: 1, name: 'Organisation 1', count: 4 },
  ]);
});
