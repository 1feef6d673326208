// What happens next to an alert, and when, in each of its states.
import { expect, test } from 'vitest';
import type { AlertRow } from './alert.ts';
import { hasAnswerClock, nextStep } from './next-step.ts';

const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 10, 21, 2, 0, seconds)).toISOString();
const ms = (seconds: number): number => Date.UTC(2026, 10, 21, 2, 0, seconds);
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
const answered = { owner, acknowledged_at: at(7) };

test.each([
  ['unowned: the supervisors after 40 s', {}, { kind: 'supervisors', at: ms(40) }],
  ['released: 40 s after that', { last_action_at: at(100) }, { kind: 'supervisors', at: ms(140) }],
  ['assigned and not acknowledged', { owner }, { kind: 'supervisors', at: ms(40) }],
  ['owned: the supervisors once it is stale', answered, { kind: 'idle', at: ms(307) }],
  ['a follow-up timer', { ...answered, follow_up_at: at(600) }, { kind: 'follow_up', at: ms(600) }],
  [
    'a proposal to resolve it',
    { ...answered, proposed_by: owner, follow_up_at: at(600) },
    { kind: 'second_person' },
  ],
  [
    'a patrol on its way',
    { ...answered, patrol: 'dispatched' as const },
    { kind: 'patrol', status: 'dispatched' },
  ],
  [
    'a patrol that has left',
    { ...answered, patrol: 'completed' as const },
    { kind: 'idle', at: ms(307) },
  ],
  ['a test', { priority: 4 as const, on_test: true as const }, null],
  ['resolved', { ...answered, status: 'resolved' as const }, null],
])('%s', (_name, over, expected) => {
  expect(nextStep(row(over))).toEqual(expected);
});

test('the answer to emergencies and urgent alerts is measured, that to a test is not', () => {
  expect(
    [1, 2, 3, 4].map((priority) =>
      hasAnswerClock(row({ priority: priority as AlertRow['priority'] })),
    ),
  ).toEqual([true, true, false, false]);
  expect(hasAnswerClock(row({ on_test: true }))).toBe(false);
});
