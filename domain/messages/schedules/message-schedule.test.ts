// How often a scheduled message may repeat.
import { expect, test } from 'vitest';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { recurrenceOf, repeatPeriods } from './message-schedule.ts';

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
