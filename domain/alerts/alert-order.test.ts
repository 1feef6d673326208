// The order of the queue row by row, which alerts call for an operator, and when an alert is stale.
import { expect, test } from 'vitest';
import type { AlertRow } from './alert.ts';
import {
  compareInQueue,
  isCalling,
  isOwnedUnanswered,
  isStale,
  isToAnswer,
  isUnanswered,
  isUnowned,
  staleAt,
  unansweredSince,
} from './alert-order.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 2, minute)).toISOString();
const row = (over: Partial<AlertRow>): AlertRow => ({
  id: 1,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at: at(0),
  version: 1,
  ...over,
});
const owner = { id: 7, name: 'Mei Chen' };

test('an alert is unowned while it is active and has no owner (R173)', () => {
  const resolved = { status: 'resolved' } as const;
  expect(
    [row({}), row({ owner }), row(resolved), row({ ...resolved, owner })].map(isUnowned),
  ).toEqual([true, false, false, false]);
});

test('an operator answers what is unowned, and of their own what awaits their answer', () => {
  const answered = { owner, acknowledged_at: at(1) };
  expect([
    isToAnswer(row({}), owner.id),
    isToAnswer(row({ owner }), owner.id),
    isToAnswer(row(answered), owner.id),
    isToAnswer(row({ owner }), 8),
  ]).toEqual([true, true, false, false]);
});

test('what calls is together at the top, then priority, then age', () => {
  const rows = [
    row({ id: 1, owner, acknowledged_at: at(2), raised_at: at(1) }),
    row({ id: 2, priority: 2, raised_at: at(0) }),
    row({ id: 3, owner, follow_up_at: at(9), follow_up_lapsed: true, raised_at: at(5) }),
    row({ id: 4, raised_at: at(4) }),
    row({ id: 5, owner, follow_up_at: at(30), raised_at: at(0) }),
    row({ id: 6, priority: 4, on_test: true, raised_at: at(0) }),
    // A later alert of a person who is being helped already: same owner, not yet acknowledged.
    row({ id: 7, owner, group_id: 1, raised_at: at(6) }),
  ];
  expect([...rows].sort(compareInQueue).map(({ id }) => id)).toEqual([4, 3, 7, 2, 6, 5, 1]);
});

test('an alarm that comes again after its answer calls again, for its owner first, until that is answered', () => {
  const again = row({ id: 2, owner, acknowledged_at: at(1), called_again_at: at(8) });
  expect([isCalling(again), isUnanswered(again), isOwnedUnanswered(again)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isToAnswer(again, owner.id), isToAnswer(again, 8), isToAnswer(row({}), 8)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(unansweredSince(again)).toBe(Date.parse(at(8)));
  expect(
    [row({ id: 1, owner, acknowledged_at: at(1) }), again].sort(compareInQueue).map(({ id }) => id),
  ).toEqual([2, 1]);
  // Its timer ran out, too: that counts separately, once.
  const lapsed = { ...again, follow_up_at: at(9), follow_up_lapsed: true as const };
  expect([isCalling(lapsed), isUnanswered(lapsed)]).toEqual([true, false]);
});

test('a resolved alert does not call', () => {
  expect(isCalling(row({ status: 'resolved', follow_up_lapsed: true }))).toBe(false);
});

test.each([
  ['unowned, within its time', {}, 5, false],
  ['unowned, past its time', {}, 5.02, true],
  ['another priority has another time', { priority: 2 as const }, 9, false],
  ['on test, a test’s time', { priority: 4 as const, on_test: true as const }, 59, false],
  ['acknowledging is an action', { owner, acknowledged_at: at(4) }, 8, false],
  ['the last action counts', { owner, acknowledged_at: at(1), last_action_at: at(20) }, 24, false],
  [
    'long after the last action',
    { owner, acknowledged_at: at(1), last_action_at: at(20) },
    26,
    true,
  ],
  [
    'a running timer sets when the owner looks again',
    { owner, acknowledged_at: at(1), follow_up_at: at(31) },
    20,
    false,
  ],
  [
    'a lapsed one does not',
    { owner, acknowledged_at: at(1), follow_up_at: at(6), follow_up_lapsed: true as const },
    20,
    true,
  ],
  ['resolved', { status: 'resolved' as const }, 500, false],
])('stale: %s', (_name, over, minute, stale) => {
  expect(isStale(row(over), Date.parse(at(0)) + minute * 60_000)).toBe(stale);
});

test('when it will be stale is known before it is', () => {
  expect(staleAt(row({}))).toBe(Date.parse(at(5)));
  expect(staleAt(row({ owner, acknowledged_at: at(2), follow_up_at: at(30) }))).toBeNull();
});
