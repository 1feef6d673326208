// The timer on the phone follows local actions at once, and the server as soon as it has answered.
import { expect, test } from 'vitest';
import type { ServerSession } from '../line/app-calls.ts';
import type { Report } from '../memory/report.ts';
import { phaseOf, shownTimer } from './welfare-shown.ts';

const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`;
const ms = (clock: string): number => Date.parse(at(clock));
const done = (
  kind: Report['kind'],
  clock: string,
  data: Report['data'],
  status: Report['status'] = 'waiting',
  answered_at: number | null = null,
): Report => ({
  id: `${kind} ${clock}`,
  kind,
  occurred_at: at(clock),
  sequence: ms(clock),
  position: null,
  battery_percent: null,
  network: null,
  trigger: null,
  data,
  status,
  answered_at,
});
const session: ServerSession = {
  id: 's1',
  activity: 'Home visit',
  started_at: at('08:00'),
  due_at: at('09:00'),
  grace_until: at('09:05'),
  status: 'in_progress',
};
const owner = {
  device: { id: 1, name: 'Phone' },
  person: null,
  organisation: { id: 1, name: 'Redgum' },
  language: 'en-AU' as const,
};
const state = (welfare: ServerSession | null) => ({
  ...owner,
  server_time: at('08:30'),
  alerts: [],
  welfare,
  buttons: [],
  help_numbers: [],
  favourite_locations: [],
  reminders: [],
  pin_set: false,
  unread_messages: 0,
  unread_inbox: 0,
});
const shown = (welfare: ServerSession | null, reports: Report[], over: { offset?: number } = {}) =>
  shownTimer({
    state: state(welfare),
    state_asked_at: 1000,
    reports,
    grace_minutes: 5,
    offset: 0,
    ...over,
  });

test('without news it is the server’s', () => {
  expect(shown(session, [])).toMatchObject({
    id: 's1',
    due_at: ms('09:00'),
    grace_until: ms('09:05'),
    known: true,
    sent: true,
  });
  expect(shown(null, [])).toBeNull();
});

test('a start without a connection runs here and is shown as unknown to the server', () => {
  const timer = shown(null, [
    done('welfare_start', '10:00', { session_id: 's2', minutes: 30, activity: 'Night round' }),
  ]);
  expect(timer).toMatchObject({
    id: 's2',
    activity: 'Night round',
    due_at: ms('10:30'),
    grace_until: ms('10:35'),
    known: false,
    sent: false,
  });
});

test('an accepted start is known before the state contains it', () => {
  const start = done(
    'welfare_start',
    '10:00',
    { session_id: 's2', minutes: 30, activity: '' },
    'kept',
    2000,
  );
  expect(shown(null, [start])).toMatchObject({ known: true, sent: true });
  // Requested later, the state wins.
  expect(shown(null, [{ ...start, answered_at: 999 }])).toBeNull();
});

test('an extension adds to the time left, or counts from itself when the time is over', () => {
  const extend = (clock: string) =>
    done('welfare_extend', clock, { session_id: 's1', minutes: 30 });
  expect(shown(session, [extend('08:50')])).toMatchObject({
    due_at: ms('09:30'),
    grace_until: ms('09:35'),
    known: true,
    sent: false,
  });
  expect(shown(session, [extend('09:03')])).toMatchObject({ due_at: ms('09:33') });
  expect(
    shown(session, [done('welfare_extend', '08:50', { session_id: 'other', minutes: 30 })]),
  ).toMatchObject({ due_at: ms('09:00') });
});

test('a check-in begins the time again; an end ends it', () => {
  expect(shown(session, [done('check_in', '08:40', {})])).toMatchObject({
    due_at: ms('09:40'),
    grace_until: ms('09:45'),
  });
  expect(shown(session, [done('welfare_end', '08:40', { session_id: 's1' })])).toBeNull();
  expect(shown(session, [done('welfare_end', '08:40', { session_id: 'other' })])).not.toBeNull();
});

test('times of this phone are put right by its clock’s offset', () => {
  const start = done('welfare_start', '10:00', { session_id: 's2', minutes: 30, activity: '' });
  expect(shown(null, [start], { offset: 300_000 })).toMatchObject({
    started_at: ms('10:05'),
    due_at: ms('10:35'),
  });
});

test('running, then grace, then over', () => {
  const timer = shown(session, []);
  if (!timer) throw new Error('there is a timer');
  expect(
    [ms('08:59'), ms('09:00'), ms('09:05') - 1, ms('09:05')].map((now) => phaseOf(timer, now)),
  ).toEqual(['running', 'grace', 'grace', 'over']);
});
