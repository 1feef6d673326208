// Proposes the row that closes a coverage gap: a person of the group is called in those hours too.
import { isShownTwice } from '#domain/kit/local-time/local-instant.ts';
import { offsetAt, timeOfDay, wallClock } from '#domain/kit/local-time/wall-clock.ts';
import type { CoveredBy, Gap } from './coverage.ts';
import type { GroupUser } from './escalation-group.ts';

const dayMinutes = 1440;
const minuteMs = 60_000;

/** The row to add to the group; null if none of its users can cover the gap. */
export function gapFix(group: readonly CoveredBy[], gap: Gap, timezone: string): GroupUser | null {
  const helper = group.find((one) => helps(one, gap));
  if (!helper) return null;
  const start = wallClock(timezone, gap.from);
  // By its last minute: at its end the clocks may just have been changed.
  const last = wallClock(timezone, gap.to - minuteMs);
  const dates = datesFrom(start.date, last.date);
  const length = (dates.length - 1) * dayMinutes + last.minute + 1 - start.minute;
  const isWhole = length >= dayMinutes || endsInRepeatedHour(gap, timezone);
  return {
    user_id: helper.user_id,
    '24_hours': isWhole,
    time_on: isWhole ? null : timeOfDay(start.minute),
    time_off: isWhole ? null : timeOfDay(last.minute + 1),
    days: isWhole ? weekdaysOf(dates) : [start.day],
  };
}

/**
 * A person who is already called in the gap closes nothing. Calls must reach the helper, also for
 * alerts of the group's own members.
 */
const helps = (
  { user_id, active, reachable, verified, is_covered }: CoveredBy,
  gap: Gap,
): boolean =>
  active &&
  reachable &&
  user_id !== gap.user_id &&
  (verified || gap.kind !== 'unverified') &&
  (!is_covered || gap.kind !== 'only_the_worker');

/**
 * Whether the clocks are set back within the gap, and it begins or ends in the hour that they show
 * twice: no window from its first to its last time of day has all of it.
 */
const endsInRepeatedHour = ({ from, to }: Gap, timezone: string): boolean =>
  offsetAt(timezone, from) > offsetAt(timezone, to - minuteMs) &&
  [from, to - minuteMs].some((at) => isShownTwice(timezone, at));

/** The dates from the first to the last, YYYY-MM-DD. */
function datesFrom(first: string, last: string): string[] {
  const dayMs = dayMinutes * minuteMs;
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** ISO weekdays of dates, in order. */
const weekdaysOf = (dates: readonly string[]): number[] =>
  [...new Set(dates.map((date) => new Date(date).getUTCDay() || 7))].sort(
    (left, right) => left - right,
  );

/** A gap and those after it that are the same on other days. */
export interface GapSeries {
  readonly gap: Gap;
  readonly again: readonly Gap[];
}

/**
 * Groups gaps of one kind, about one person, at the same hours of the day, so that each is listed
 * once.
 */
export function gapSeries(gaps: readonly Gap[], timezone: string): GapSeries[] {
  const series = new Map<string, { gap: Gap; again: Gap[] }>();
  for (const gap of gaps) {
    const key = [
      gap.kind,
      gap.user_id,
      wallClock(timezone, gap.from).minute,
      wallClock(timezone, gap.to).minute,
    ].join();
    const known = series.get(key);
    if (known) known.again.push(gap);
    else series.set(key, { gap, again: [] });
  }
  return [...series.values()];
}
