// Every cell of the welfare machine: each action in each state, early and late.
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/kit/errors.ts';
import { decideWelfare, type WelfareAction, type WelfareState } from './welfare-machine.ts';
import { type WelfareStatus, welfareStatuses } from './welfare-session.ts';

const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00.000Z`);

/** Began at 08:00 for an hour with five minutes of grace. */
const session = (status: WelfareStatus, over: Partial<WelfareState> = {}): WelfareState => ({
  status,
  counted_from: at('08:00'),
  minutes: 60,
  extensions: [],
  grace_minutes: 5,
  due_at: at('09:00'),
  grace_until: at('09:05'),
  ended_at:
    status === 'completed' || status === 'cancelled' || status === 'replaced' ? at('08:30') : null,
  ...over,
});

const extend = (clock: string, by: 'worker' | 'staff' = 'worker', key = 'k1'): WelfareAction => ({
  kind: 'extend',
  extension: { key, at: at(clock).toISOString(), minutes: 30 },
  by,
});

/** The outcome in short: the new state and time, the line, or the refusal. */
function outcome(state: WelfareState, action: WelfareAction): string {
  const decision = decideWelfare(state, action);
  if (!decision.allowed) return `${decision.refusal.status} ${decision.refusal.code}`;
  const { change, news } = decision;
  const inTime = news.in_time ? 'in time' : 'too late';
  const parts = [
    change.status,
    change.due_at && `due ${change.due_at.toISOString().slice(11, 16)}`,
    change.ended_at && `ended ${change.ended_at.toISOString().slice(11, 16)}`,
    news.kind?.replace('welfare_session.', '+'),
    news.in_time === null ? '' : inTime,
  ].filter(Boolean);
  return parts.join(' ') || 'nothing';
}

const row = (action: WelfareAction): string[] =>
  welfareStatuses.map((status) => outcome(session(status), action));

describe('each action from in_progress, grace, expired, completed, cancelled, replaced', () => {
  test.each<[string, WelfareAction, string[]]>([
    [
      'the same start again, before it',
      { kind: 'start', at: at('08:00'), minutes: 60 },
      ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'started again in time',
      { kind: 'start', at: at('09:02'), minutes: 20 },
      [
        'in_progress due 09:22',
        'in_progress due 09:22',
        'in_progress due 09:22 +resumed in time',
        'nothing',
        'in_progress due 09:22 +resumed',
        'nothing',
      ],
    ],
    [
      'extended before it was due',
      extend('08:50'),
      [
        'in_progress due 09:30',
        'in_progress due 09:30',
        'in_progress due 09:30 +resumed in time',
        'nothing',
        'in_progress due 09:30 +resumed',
        'nothing',
      ],
    ],
    [
      'extended before staff ended it at 08:30',
      extend('08:20'),
      [
        'in_progress due 09:30',
        'in_progress due 09:30',
        'in_progress due 09:30 +resumed in time',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'extended after the alert',
      extend('09:10'),
      [
        'in_progress due 09:40',
        'in_progress due 09:40',
        'in_progress due 09:40 +resumed too late',
        'nothing',
        'in_progress due 09:40 +resumed',
        'nothing',
      ],
    ],
    [
      'an extension older than the start',
      extend('07:50'),
      ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'extended by staff',
      extend('08:50', 'staff'),
      [
        'in_progress due 09:30 +extended',
        'in_progress due 09:30 +extended',
        '409 welfare_session_over',
        '409 welfare_session_over',
        '409 welfare_session_over',
        '409 welfare_session_over',
      ],
    ],
    [
      'checked in on the last minute of grace',
      { kind: 'check_in', at: at('09:05') },
      [
        'in_progress due 10:05',
        'in_progress due 10:05',
        'in_progress due 10:05 +resumed in time',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'checked in after the alert',
      { kind: 'check_in', at: at('09:06') },
      [
        'in_progress due 10:06',
        'in_progress due 10:06',
        'nothing',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'completed in time',
      { kind: 'complete', at: at('09:04') },
      [
        'completed ended 09:04',
        'completed ended 09:04',
        'ended 09:04 +completed in time',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'completed after the time ran out',
      { kind: 'complete', at: at('09:06') },
      [
        'completed ended 09:06',
        'completed ended 09:06',
        'ended 09:06 +completed too late',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'replaced',
      { kind: 'replace', at: at('08:40') },
      [
        'replaced ended 08:40 +replaced',
        'replaced ended 08:40 +replaced',
        'nothing',
        'nothing',
        'nothing',
        'nothing',
      ],
    ],
    [
      'ended by staff',
      { kind: 'cancel', at: at('08:40') },
      [
        'cancelled ended 08:40 +cancelled',
        'cancelled ended 08:40 +cancelled',
        '409 welfare_session_over',
        '409 welfare_session_over',
        '409 welfare_session_over',
        '409 welfare_session_over',
      ],
    ],
    [
      'looked at before it is due',
      { kind: 'look', now: at('08:59') },
      ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'looked at when due',
      { kind: 'look', now: at('09:00') },
      ['grace +warned', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'looked at in grace',
      { kind: 'look', now: new Date('2026-11-21T09:04:59.999Z') },
      ['grace +warned', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
    [
      'looked at when grace is over',
      { kind: 'look', now: at('09:05') },
      ['expired', 'expired', 'nothing', 'nothing', 'nothing', 'nothing'],
    ],
  ])('%s', (_, action, outcomes) => {
    expect(row(action)).toEqual(outcomes);
  });
});

test('a session that raised its alert and was then ended by the worker is final', () => {
  const ended = session('expired', { ended_at: at('09:10') });
  expect(
    [extend('09:04'), extend('09:20'), { kind: 'complete', at: at('09:30') } as const].map(
      (action) => outcome(ended, action),
    ),
  ).toEqual(['nothing', 'nothing', 'nothing']);
});

test('without grace the alert is raised when the time is over, without a warning', () => {
  expect(
    outcome(session('in_progress', { grace_minutes: 0, grace_until: at('09:00') }), {
      kind: 'look',
      now: at('09:00'),
    }),
  ).toBe('expired');
});

test('a refusal says how the session ended', () => {
  const decision = decideWelfare(session('expired'), extend('09:10', 'staff'));
  const refusal = decision.allowed ? null : decision.refusal;
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal?.message).toBe(
    'This welfare timer has run out and raised its alert; it is no longer running.',
  );
});
