// When something that people schedule is due: once, or every so many days, weeks, fortnights or
// months, by the clocks of a zone.
import { localInstant } from '../local-time/local-instant.ts';

export const recurrencePeriods = ['day', 'week', 'fortnight', 'month'] as const;
export type RecurrencePeriod = (typeof recurrencePeriods)[number];

export interface Recurrence {
  /** IANA zone whose clocks count. */
  readonly zone: string;
  /** YYYY-MM-DD, the first date on which it can be due. */
  readonly starting_date: string;
  /** HH:MM. */
  readonly starting_time: string;
  /** Null is once. */
  readonly period: RecurrencePeriod | null;
  /** The number of periods between two: 2 with `week` is every second week. */
  readonly every: number;
  /**
   * The ISO weekday (1 to 7) of weeks and fortnights, or the day of months; without it those of the
   * starting date.
   */
  readonly day?: number | null;
  /** YYYY-MM-DD, the last date on which it can be due; null for no end. */
  readonly ending_date: string | null;
}

interface Wanted {
  /** ISO 8601; only times after this. */
  readonly after: string;
  readonly count: number;
}

const dayMs = 86_400_000;
/** No later year can be written in four digits. */
const lastMoment = Date.UTC(9998, 0, 1);

/**
 * The next times, in order, as ISO 8601 in UTC; fewer than `count` where it ends. A month without
 * the day has its last day instead. On the night when clocks go forward a time that they skip comes
 * as long after the change as it would have been (02:30 at 03:30); on the night when they go back a
 * time that comes twice is due at the first of the two. So each date has exactly one.
 * @throws RangeError for an unknown zone, or dates that are none
 */
export function nextRuns(recurrence: Recurrence, { after, count }: Wanted): string[] {
  const { zone, ending_date } = recurrence;
  const time = timeOf(recurrence.starting_time);
  const since = Date.parse(after);
  const last = ending_date === null ? lastMoment : dateOf(ending_date);
  const found: string[] = [];
  let latest = since;
  for (const date of datesOf(recurrence, since - 3 * dayMs)) {
    if (date > last || date > lastMoment || found.length >= count) break;
    const at = localInstant(zone, date + time);
    // A zone that leaves out a whole date has two dates at one moment.
    if (at <= latest) continue;
    found.push(new Date(at).toISOString());
    latest = at;
  }
  return found;
}

/**
 * The dates on which it is due, without end, as UTC midnights; those before `from` may be left out.
 */
function* datesOf(
  { period, every, day, starting_date }: Recurrence,
  from: number,
): Generator<number> {
  const start = dateOf(starting_date);
  if (period === null) return yield start;
  if (period === 'month')
    return yield* monthsOf({ start, every, day: day ?? new Date(start).getUTCDate() }, from);
  const step = { day: 1, week: 7, fortnight: 14 }[period] * Math.max(1, every) * dayMs;
  const first =
    period === 'day' || !day ? start : start + ((day - isoWeekday(start) + 7) % 7) * dayMs;
  for (let at = first + Math.max(0, Math.floor((from - first) / step)) * step; ; at += step)
    yield at;
}

function* monthsOf(
  { start, every, day }: { start: number; every: number; day: number },
  from: number,
): Generator<number> {
  const month = monthOf(start);
  const first = dayOfMonth(month, day) < start ? month + 1 : month;
  const step = Math.max(1, every);
  for (
    let at = first + Math.max(0, Math.floor((monthOf(from) - first) / step)) * step;
    ;
    at += step
  )
    yield dayOfMonth(at, day);
}

/** Months since the year 0. */
const monthOf = (at: number): number =>
  new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();

const dayOfMonth = (month: number, day: number): number => {
  const [year, index] = [Math.floor(month / 12), month % 12];
  return Date.UTC(year, index, Math.min(day, new Date(Date.UTC(year, index + 1, 0)).getUTCDate()));
};

const isoWeekday = (at: number): number => new Date(at).getUTCDay() || 7;

function dateOf(text: string): number {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at)) throw new RangeError(`${text} is not a date.`);
  return at;
}

function timeOf(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`${text} is not a time.`);
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}
