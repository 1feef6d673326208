// Proposes the row that closes a coverage gap: a person of the group is called in those hours too.
import type { CoveredBy, Gap } from './coverage.ts';
import type { GroupUser } from './escalation-group.ts';

const dayMs = 86_400_000;
const weekdays: Readonly<Record<string, number>> = {
  Mon: 1,
  Tue: 2,
  Wed: 3,
  Thu: 4,
  Fri: 5,
  Sat: 6,
  Sun: 7,
};

/** The row to add to the group; null if none of its users can cover the gap. */
export function gapFix(group: readonly CoveredBy[], gap: Gap, timezone: string): GroupUser | null {
  const helper = group.find((one) => helps(one, gap));
  if (!helper) return null;
  const whole = gap.to - gap.from >= dayMs;
  const [start, end] = [localTime(gap.from, timezone), localTime(gap.to, timezone)];
  return {
    user_id: helper.user_id,
    '24_hours': whole,
    time_on: whole ? null : start.time,
    time_off: whole ? null : end.time,
    days: whole ? daysOf(gap, timezone) : [start.day],
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

/** Every weekday that the gap touches. */
function daysOf({ from, to }: Gap, timezone: string): number[] {
  const count = Math.min(7, Math.ceil((to - from) / dayMs) + 1);
  const days = Array.from(
    { length: count },
    (_, index) => localTime(Math.min(from + index * dayMs, to - 1), timezone).day,
  );
  return [...new Set(days)].sort((left, right) => left - right);
}

function localTime(at: number, timezone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { day: weekdays[part('weekday')] ?? 1, time: `${part('hour')}:${part('minute')}` };
}

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
      localTime(gap.from, timezone).time,
      localTime(gap.to, timezone).time,
    ].join();
    const known = series.get(key);
    if (known) known.again.push(gap);
    else series.set(key, { gap, again: [] });
  }
  return [...series.values()];
}
