// When a place is watched: days and a daily window in its zone; a window whose end is earlier than
// its start runs past midnight.
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import { minutesOf, wallClock } from '#domain/kit/local-time/wall-clock.ts';

export interface MonitoringTimes {
  /** ISO weekdays, 1 is Monday. A window past midnight belongs to the day it starts on. */
  readonly monitoring_days: readonly number[];
  readonly all_day: boolean;
  /** HH:MM or HH:MM:SS in the zone; judged by the minute. */
  readonly monitoring_time_on: string;
  readonly monitoring_time_off: string;
}

/**
 * Whether the place is watched at that moment, as a clock on the wall of `timezone` shows it. An
 * unknown zone is read as UTC.
 */
export function isMonitored(times: MonitoringTimes, at: Date, timezone: string): boolean {
  const { day, minute } = wallClock(isTimezone(timezone) ? timezone : 'UTC', at.getTime());
  if (times.all_day) return times.monitoring_days.includes(day);
  const [on, off] = [minutesOf(times.monitoring_time_on), minutesOf(times.monitoring_time_off)];
  // The minute that is named as the end belongs to it: 23:59 is until midnight.
  if (on <= off) return times.monitoring_days.includes(day) && minute >= on && minute <= off;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (
    (times.monitoring_days.includes(day) && minute >= on) ||
    (times.monitoring_days.includes(dayBefore) && minute <= off)
  );
}
