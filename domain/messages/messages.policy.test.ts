// Every cell of closing a safety check, asking again and marking people safe.
import { expect, test } from 'vitest';
import {
  closedRefusal,
  mayClose,
  safeRefusal,
  safetyCheckRefusal,
  writesToPeopleOnly,
} from './messages.policy.ts';

const open = { closed_at: null, closed_by: null };
const closed = { closed_at: '2026-05-01T10:00:00Z', closed_by: 'Helen Park' };
const near = { by: 'tag', ids: [1] } as const;

test.each([
  ['everybody’s administrator', { restriction: null }, 9, true],
  ['a restricted one, of their own', { restriction: near }, 7, true],
  ['a restricted one, of another', { restriction: near }, 9, false],
  ['a restricted one, of a schedule', { restriction: near }, null, false],
  ['one acting for a restricted one', { restriction: near, acting_for_user_id: 9 }, 9, true],
] as const)('%s closes a check: %s', (_, over, sender_id, may) => {
  const actor = { user_id: 7, acting_for_user_id: null, ...over };
  expect(mayClose(actor, { sender_id })).toBe(may);
  expect(writesToPeopleOnly(actor)).toBe(over.restriction !== null);
});

test('only a safety check is closed, and a closed one asks no one', () => {
  expect(safetyCheckRefusal({ response_type: 'safe_or_help' })).toBeNull();
  for (const response_type of ['number', null] as const)
    expect(safetyCheckRefusal({ response_type })?.code).toBe('not_a_safety_check');
  expect(closedRefusal(open)).toBeNull();
  expect(closedRefusal(closed)?.message).toContain('Helen Park closed');
});

test.each([
  [false, null, open, undefined],
  [false, null, closed, 'check_closed'],
  [true, null, open, undefined],
  [true, null, closed, undefined],
  [true, 5, open, 'needs_help'],
  [true, 5, closed, 'needs_help'],
] as const)('asked for help %s, alert %o, %o: %s', (needs_help, alert_id, message, code) => {
  expect(safeRefusal({ name: 'Ana', needs_help, alert_id }, message)?.code).toBe(code);
});
