// When a contact may be called: days and a daily window in a time zone; a window that ends before
// it starts runs past midnight.
import { isTimezone } from '#domain/kit/timezone.ts';

export interface ContactHours {
  readonly all_day: boolean;
  /** "HH:MM" or "HH:MM:SS", in the zone; null with all_day. */
  readonly time_on: string | null;
  readonly time_off: string | null;
  /** ISO weekdays, 1 is Monday. A window past midnight belongs to the day it starts on. */
  readonly days: readonly number[];
}

export interface WallClock {
  readonly day: number;
  readonly minute: number;
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weekdayIndex: Readonly<Record<string, number>> = {
  Mon: 1,
  Tue: 2,
  Wed: 3,
  Thu: 4,
  Fri: 5,
  Sat: 6,
  Sun: 7,
};

/**
 * Whether the hours include the moment on the wall clock of `timezone` (so daylight saving needs no
 * rule of its own). With an invalid zone the contact counts as callable.
 */
export function includesMoment(hours: ContactHours, moment: Date, timezone: string): boolean {
  return !isTimezone(timezone) || includesWallClock(hours, wallClock(moment, timezone));
}

/**
 * The same for a time already read from the wall clock. @param clock ISO weekday, and minutes since
 * midnight
 */
export function includesWallClock(hours: ContactHours, { day, minute }: WallClock): boolean {
  const dayBefore = day === 1 ? 7 : day - 1;
  if (hours.all_day || hours.time_on === null || hours.time_off === null)
    return hours.days.includes(day);
  const [on, off] = [minutes(hours.time_on), minutes(hours.time_off)];
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

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

// Creating a formatter costs a hundred times as much as using it, and a flood of alerts formats a
// time for every contact of each.
const clocks = new Map<string, Intl.DateTimeFormat>();
const mostClocks = 1000;

/** A clock of the zone, which must be valid. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(timezone, clock);
  return clock;
}

function wallClock(moment: Date, timezone: string): WallClock {
  const parts = clockOf(timezone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    day: weekdayIndex[part('weekday')] ?? 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}
