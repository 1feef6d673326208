// When a contact may be called: days and a daily window in a time zone; a window that ends before
// it starts runs past midnight.
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import { minutesOf, type WallClock, wallClock } from '#domain/kit/local-time/wall-clock.ts';

export interface ContactHours {
  readonly all_day: boolean;
  /** "HH:MM" or "HH:MM:SS", in the zone; null with all_day. */
  readonly time_on: string | null;
  readonly time_off: string | null;
  /** ISO weekdays, 1 is Monday. A window past midnight belongs to the day it starts on. */
  readonly days: readonly number[];
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Whether the hours include the moment on the wall clock of `timezone` (so daylight saving needs no
 * rule of its own). With an invalid zone the contact counts as callable.
 */
export function includesMoment(hours: ContactHours, moment: Date, timezone: string): boolean {
  return !isTimezone(timezone) || includesWallClock(hours, wallClock(timezone, moment.getTime()));
}

/**
 * The same for a time already read from the wall clock. @param clock ISO weekday, and minutes since
 * midnight
 */
export function includesWallClock(
  hours: ContactHours,
  { day, minute }: Pick<WallClock, 'day' | 'minute'>,
): boolean {
  const dayBefore = day === 1 ? 7 : day - 1;
  if (hours.all_day || hours.time_on === null || hours.time_off === null)
    return hours.days.includes(day);
  const [on, off] = [minutesOf(hours.time_on), minutesOf(hours.time_off)];
  // Equal times mean 24 hours from then on, not an empty window that would never allow a call.
  if (on < off) return hours.days.includes(day) && minute >= on && minute < off;
  return (
    (hours.days.includes(day) && minute >= on) || (hours.days.includes(dayBefore) && minute < off)
  );
}

/** The hours in words, such as "Mon–Fri 08:00–17:00". */
export function hoursInWords(hours: ContactHours): string {
  const days =
    hours.days.length === 7
      ? 'Every day'
      : daysInWords([...hours.days].sort((left, right) => left - right));
  const time =
    hours.all_day || hours.time_on === null || hours.time_off === null
      ? '24 hours'
      : `${hours.time_on.slice(0, 5)}–${hours.time_off.slice(0, 5)}`;
  return `${days} ${time}`;
}

function daysInWords(days: readonly number[]): string {
  const first = days[0] ?? 1;
  const run = days.every((day, index) => day === first + index);
  if (run && days.length > 2) return `${dayNames[first - 1]}–${dayNames[first + days.length - 2]}`;
  return days.map((day) => dayNames[day - 1]).join(', ');
}
