// While the pointer is on the list no row moves: rows update in place, rows that left are marked,
// and new ones are counted.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { bandsOf } from '../queue-bands.ts';
import { itemsOf } from '../queue-groups.ts';
import { areSameBands, holdBands } from './held-bands.ts';

const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 100 + id, name: `Person ${id}` },
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: new Date(Date.UTC(2026, 10, 21, 1, 0, id)).toISOString(),
  version: 1,
  ...over,
});
const owned = { owner: { id: 7, name: 'Mei Chen' }, acknowledged_at: '2026-11-21T02:00:00.000Z' };
const bands = (rows: AlertRow[]) =>
  bandsOf(itemsOf(rows.toSorted(compareInQueue), new Set()), {
    folded: new Set(),
    grouped: false,
    open: new Set(),
    me: 7,
  });
const held = (kept: AlertRow[], now: AlertRow[]) =>
  holdBands(bands(kept), bands(now), (id) => now.find((one) => one.id === id));
const shown = (of: ReturnType<typeof held>) =>
  of.bands.map(({ items }) =>
    items.map(({ row: { id, owner, status } }) => [
      id,
      status === 'resolved' ? 'gone' : (owner?.name ?? ''),
    ]),
  );

test('an own alert whose alarm repeats stays in place and offers its button', () => {
  const again = row(3, { ...owned, called_again_at: '2026-11-21T02:05:00.000Z' });
  const { bands: kept, waiting } = held([row(1), row(2), row(3, owned)], [row(1), row(2), again]);
  expect(kept[0]).toMatchObject({ unowned: 3, owned: 1 });
  expect(
    kept[0]?.items.map((item) => [item.row.id, item.row.called_again_at !== undefined]),
  ).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(waiting).toBe(0);
});

test('a row answered by a colleague stays in place and names its owner', () => {
  const now = [row(1, owned), row(2), row(3)];
  expect(shown(held([row(1), row(2), row(3)], now))).toEqual([
    [
      [1, 'Mei Chen'],
      [2, ''],
      [3, ''],
    ],
  ]);
  expect(areSameBands(bands([row(1), row(2)]), bands([row(1, owned), row(2)]))).toBe(false);
  expect(areSameBands(bands([row(1), row(2)]), bands([row(1, { version: 2 }), row(2)]))).toBe(true);
});

test('a resolved row stays in place and offers no action', () => {
  const all = held([row(1), row(2)], [row(2)]);
  expect(shown(all)).toEqual([
    [
      [1, 'gone'],
      [2, ''],
    ],
  ]);
  expect(all.bands[0]).toMatchObject({ count: 1, unowned: 1 });
});

test('new alerts wait, also in a new band, and are counted', () => {
  const all = held(
    [row(2, { priority: 2 })],
    [row(1), row(2, { priority: 2 }), row(3, { priority: 2 })],
  );
  expect(shown(all)).toEqual([[[2, '']]]);
  expect([all.waiting, all.bands[0]?.count]).toEqual([2, 2]);
});

test('an alert of another priority by now is still in its place', () => {
  const all = held(
    [row(1, { priority: 2 }), row(2, { priority: 2 })],
    [row(1), row(2, { priority: 2 })],
  );
  expect(shown(all)).toEqual([
    [
      [1, ''],
      [2, ''],
    ],
  ]);
  expect(all.waiting).toBe(0);
});
