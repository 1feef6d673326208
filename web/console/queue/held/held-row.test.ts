// The answered row stays in its place, whatever rows come and go around it.
import { expect, test } from 'vitest';
import type { QueueItem } from '../queue-groups.ts';
import { withHeld } from './held-row.ts';

const item = (id: number): QueueItem => ({
  row: {
    id,
    organisation: { id: 1, name: '' },
    type: 'sos',
    priority: 1,
    status: 'active_alert',
    raised_at: '',
    version: 1,
  },
  others: 0,
  inside: false,
  open: false,
});
const ids = (items: readonly QueueItem[]) => items.map(({ row }) => row.id);
const held = (id: number, index: number) => ({ row: item(id).row, index });

test('stays between its old neighbours, though its place is behind them now', () => {
  expect(ids(withHeld([1, 3, 4, 2].map(item), held(2, 1)))).toEqual([1, 2, 3, 4]);
});

test('stays in its place when others come above it, and when it has left the list', () => {
  expect(ids(withHeld([9, 1, 3, 2].map(item), held(2, 1)))).toEqual([9, 2, 1, 3]);
  expect(ids(withHeld([1, 3].map(item), held(2, 1)))).toEqual([1, 2, 3]);
  expect(ids(withHeld([], held(2, 4)))).toEqual([2]);
});

test('without a held row the list is unchanged', () => {
  const items = [item(1)];
  expect(withHeld(items, null)).toBe(items);
});
