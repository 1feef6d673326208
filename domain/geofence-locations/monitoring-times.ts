// When a place is watched: days and a daily window in its zone; a window whose end is earlier than
// its start runs past midnight.
import { isTimezone } from '#domain/kit/timezone.ts';

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
  const { day, minute } = wallClock(at, timezone);
  if (times.all_day) return times.monitoring_days.includes(day);
  const [on, off] = [minutes(times.monitoring_time_on), minutes(times.monitoring_time_off)];
  // The minute that is named as the end belongs to it: 23:59 is until midnight.
  if (on <= off) return times.monitoring_days.includes(day) && minute >= on && minute <= off;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (
    (times.monitoring_days.includes(day) && minute >= on) ||
    (times.monitoring_days.includes(dayBefore) && minute <= off)
  );
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

// To make a clock costs a hundred times what it costs to read it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const timeZone = isTimezone(timezone) ? timezone : 'UTC';
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function wallClock(at: Date, timezone: string): { day: number; minute: number } {
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: weekdays.indexOf(parts['weekday'] ?? '') + 1,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}
