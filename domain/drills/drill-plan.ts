// When the next drill is due: a random day, so that one in `every_days` days is drawn on average,
// and a random minute of the hours. Pure: chance is given.
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import type { DrillSettings } from './drill.ts';

export interface DrillPlan {
  /** ISO 8601. */
  readonly due_at: string;
  /** The end of the hours on that day. */
  readonly not_after: string;
}

const dayMinutes = 1440;
const dayMs = 86_400_000;

/**
 * @param chance two numbers from 0 up to but not including 1: of the day and of the minute @param
 * today YYYY-MM-DD in the zone of the settings
 */
export function planDrill(
  { every_days, from_time, to_time, timezone }: DrillSettings,
  {
    today,
    now,
    chance: [day, minute],
  }: { readonly today: string; readonly now: string; readonly chance: readonly [number, number] },
): DrillPlan {
  const from = minutesOf(from_time);
  // Hours that end before they begin go past midnight; equal ones are the whole day.
  const length = (minutesOf(to_time) - from + dayMinutes) % dayMinutes || dayMinutes;
  const ahead = 1 + Math.floor(day * (2 * every_days - 1));
  const at = (offset: number): string =>
    instantOf(timezone, { today, now, minutes: ahead * dayMinutes + from + offset });
  return { due_at: at(Math.floor(minute * length)), not_after: at(length) };
}

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function instantOf(
  zone: string,
  { today, now, minutes }: { today: string; now: string; minutes: number },
): string {
  const local = new Date(Date.parse(today) + Math.floor(minutes / dayMinutes) * dayMs);
  const clock = new Date((minutes % dayMinutes) * 60_000).toISOString().slice(11, 16);
  const [at] = nextRuns(
    {
      zone,
      starting_date: local.toISOString().slice(0, 10),
      starting_time: clock,
      period: 'day',
      every: 1,
      ending_date: null,
    },
    { after: now, count: 1 },
  );
  if (at === undefined) throw new RangeError('no such day');
  return at;
}
