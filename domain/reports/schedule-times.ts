// When a scheduled report leaves: the same for the server that sends it and for the form that
// shows the next times.
import type { Recurrence } from '#domain/kit/recurrence/recurrence.ts';

/** Reports leave at this time, HH:MM in the zone of the schedule. */
export const leavesAt = '06:00';

export interface ScheduleTimes {
  /** YYYY-MM-DD, the first day on which it can leave. */
  readonly starting_date: string;
  readonly repeat_every: number;
  readonly repeat_period: 'days' | 'weeks' | 'months';
  /** ISO weekday of weeks, day of the month of months; null for that of the starting date. */
  readonly day: number | null;
}

const periods = { days: 'day', weeks: 'week', months: 'month' } as const;

/** @param zone IANA name; its clocks count (R374) */
export const scheduleRecurrence = (
  { starting_date, repeat_every, repeat_period, day }: ScheduleTimes,
  zone: string,
): Recurrence => ({
  zone,
  starting_date,
  starting_time: leavesAt,
  period: periods[repeat_period],
  every: repeat_every,
  day: repeat_period === 'days' ? null : day,
  ending_date: null,
});
