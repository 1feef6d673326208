// How often a scheduled message may repeat.
import { expect, test } from 'vitest';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { recipientsField } from '../recipients.ts';
import {
  beforeThisMinute,
  messageScheduleFaults,
  recurrenceOf,
  repeatPeriods,
  runsUntil,
} from './message-schedule.ts';

test.each([
  ['daily', ['2026-11-24', '2026-11-25']],
  ['weekly', ['2026-11-30', '2026-12-07']],
  ['fortnightly', ['2026-12-07', '2026-12-21']],
  ['monthly', ['2026-12-23', '2027-01-23']],
] as const)('%s (R379)', (repeat_period, days) => {
  const times = {
    starting_date: '2026-11-23',
    starting_time: '12:00',
    repeat_period,
    ending_date: null,
  };
  const runs = nextRuns(recurrenceOf(times, 'UTC'), { after: '2026-11-22T00:00:00Z', count: 3 });
  expect(runs.map((at) => at.slice(0, 10))).toEqual(['2026-11-23', ...days]);
});

test('there is no other way to repeat (R379)', () => {
  expect(repeatPeriods).toEqual(['daily', 'weekly', 'fortnightly', 'monthly']);
});

const once = {
  starting_date: '2026-11-23',
  starting_time: '12:00',
  repeat_period: null,
  ending_date: null,
};
const schedule = {
  ...once,
  title: 'Storm',
  content: 'Stay in.',
  channel: 'best',
  response_required: false,
  response_type: null,
  recipients: recipientsField.parse({ user_ids: [1] }),
} as const;

test.each([
  ['once', {}, {}],
  [
    'once, with an ending date',
    { ending_date: '2026-11-24' },
    {
      ending_date: [
        'A message that is sent once has no ending date. Choose how often it repeats, or remove the date.',
      ],
    },
  ],
  ['until its first day', { repeat_period: 'daily', ending_date: '2026-11-23' }, {}],
  [
    'until before its first day',
    { repeat_period: 'daily', ending_date: '2026-11-22' },
    { ending_date: ['The ending date must not be before the starting date.'] },
  ],
  ['without an end', { repeat_period: 'daily' }, {}],
  [
    'with faults of the message',
    { ending_date: '2026-11-24', response_required: true },
    { ending_date: [expect.any(String)], response_type: ['Choose a type of answer.'] },
  ],
] as const)('a message %s', (_, over, faults) =>
  expect(messageScheduleFaults({ ...schedule, ...over })).toEqual(faults),
);

test('a message that is sent once has no end, also where one was kept from before', () => {
  expect(recurrenceOf({ ...once, ending_date: '2026-11-22' }, 'UTC').ending_date).toBeNull();
  expect(
    recurrenceOf({ ...once, repeat_period: 'daily', ending_date: '2026-11-25' }, 'UTC'),
  ).toEqual({
    zone: 'UTC',
    starting_date: '2026-11-23',
    starting_time: '12:00',
    period: 'day',
    every: 1,
    ending_date: '2026-11-25',
  });
});

test('the minute that runs is still to come', () => {
  expect(beforeThisMinute('2026-11-23T12:00:59.999Z')).toBe('2026-11-23T11:59:59.999Z');
  expect(beforeThisMinute('2026-11-23T12:00:00.000Z')).toBe('2026-11-23T11:59:59.999Z');
});

test('a time is due at its second, and not before', () => {
  const daily = { ...once, repeat_period: 'daily' } as const;
  const planned = '2026-11-23T12:00:00.000Z';
  const next = '2026-11-24T12:00:00.000Z';
  expect(runsUntil(daily, 'UTC', { planned, now: '2026-11-24T11:59:59.999Z' })).toEqual({
    due: [planned],
    next,
  });
  expect(runsUntil(daily, 'UTC', { planned, now: next }).due).toEqual([planned, next]);
});
