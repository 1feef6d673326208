// Filtering and grouping of the queue's rows.
import { describe, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { itemsOf, matches, type QueueFilter } from './queue-groups.ts';

const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum Community Care' },
  person: { id: 100 + id, name: `Person ${id}` },
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: new Date(Date.UTC(2026, 10, 21, 1, 0, id)).toISOString(),
  version: 1,
  ...over,
});
const mei = { id: 7, name: 'Mei Chen' };
const answered = { owner: mei, acknowledged_at: '2026-11-21T01:00:00.000Z' };
const everything: QueueFilter = { text: '', type: null, show: 'all', organisationId: null };
const titles = () => 'Fall detected';
const shown = (filter: Partial<QueueFilter>, one: AlertRow) =>
  matches(one, { ...everything, ...filter }, mei.id, titles);

describe('grouping', () => {
  const rows = [row(1, answered), row(2, { ...answered, group_id: 1 }), row(3)].sort(
    compareInQueue,
  );

  test('alerts of a group are listed under the first, with their count', () => {
    expect(itemsOf(rows, new Set()).map(({ row: { id }, others }) => [id, others])).toEqual([
      [3, 0],
      [1, 1],
    ]);
  });

  test('an open group shows each', () => {
    expect(itemsOf(rows, new Set([1])).map(({ row: { id }, inside }) => [id, inside])).toEqual([
      [3, false],
      [1, false],
      [2, true],
    ]);
  });

  test('an unowned alert is shown even under an owned one', () => {
    const mixed = [row(1, answered), row(2, { group_id: 1 })].sort(compareInQueue);
    expect(itemsOf(mixed, new Set())).toEqual([
      { row: mixed[0], others: 1, freeOthers: 0, inside: false, open: false },
    ]);
    expect(mixed[0]?.id).toBe(2);
  });

  test('the others stay together after the first has left', () => {
    expect(itemsOf([row(2, { group_id: 1 }), row(3, { group_id: 1 })], new Set())).toHaveLength(1);
  });
});

describe('filtering', () => {
  test.each([
    ['person', 'son 4'],
    ['organisation', 'redgum'],
    ['type', 'fall det'],
    ['number', '4'],
    ['owner', 'mei'],
  ])('finds by %s', (_, text) => {
    expect(shown({ text }, row(4, { owner: mei }))).toBe(true);
  });

  test('omits alerts that do not match', () => {
    expect(shown({ text: 'nobody' }, row(4))).toBe(false);
    expect(shown({ type: 'sos' }, row(4))).toBe(false);
    expect(shown({ organisationId: 2 }, row(4))).toBe(false);
  });

  test('not answered and mine', () => {
    const answered = { owner: mei, acknowledged_at: row(1).raised_at };
    expect(shown({ show: 'unowned' }, row(1))).toBe(true);
    expect(shown({ show: 'unowned' }, row(1, { owner: mei }))).toBe(true);
    expect(shown({ show: 'unowned' }, row(1, answered))).toBe(false);
    expect(
      shown({ show: 'unowned' }, row(1, { ...answered, called_again_at: row(2).raised_at })),
    ).toBe(true);
    expect(shown({ show: 'mine' }, row(1, { owner: mei }))).toBe(true);
    expect(shown({ show: 'mine' }, row(1))).toBe(false);
  });
});
