// The running sessions keep their order through live news, and what is over leaves.
import { expect, test } from 'vitest';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { withNews } from './active-order.ts';

const session = (id: number, due: string, over: Partial<WelfareSession> = {}): WelfareSession => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  person: { id, name: `Person ${id}` },
  department: null,
  device: { id, name: 'Phone', type: 'app' },
  activity: null,
  status: 'in_progress',
  minutes: 60,
  started_at: '2026-11-21T02:00:00.000Z',
  due_at: `2026-11-21T${due}:00.000Z`,
  grace_until: `2026-11-21T${due}:30.000Z`,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  alert_id: null,
  ...over,
});
const ids = (sessions: readonly WelfareSession[]) => sessions.map(({ id }) => id);

test('in grace first, then the next to end; a changed one moves, an ended one is removed', () => {
  const one = withNews([], session(1, '03:30'));
  const two = withNews(one, session(2, '03:10'));
  expect(ids(two)).toEqual([2, 1]);
  const graced = withNews(two, session(1, '03:30', { status: 'grace' }));
  expect(ids(graced)).toEqual([1, 2]);
  expect(ids(withNews(graced, session(3, '03:00', { status: 'grace' })))).toEqual([3, 1, 2]);
  expect(ids(withNews(graced, session(1, '03:30', { status: 'expired' })))).toEqual([2]);
  expect(ids(withNews(graced, session(1, '05:00')))).toEqual([2, 1]);
});
