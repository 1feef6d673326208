// When the next drill is due: a random day, so that one in `every_days` days is drawn on average,
// and a random minute of the hours. Pure: chance is given.
import { localInstant } from '#domain/kit/local-time/local-instant.ts';
import { minutesOf } from '#domain/kit/local-time/wall-clock.ts';
import type { DrillSettings } from './drill.ts';

export interface DrillPlan {
  /** ISO 8601. */
  readonly due_at: string;
  /** The end of the hours on that day. */
  readonly not_after: string;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/**
 * @param chance two numbers from 0 up to but not including 1: of the day and of the minute @param
 * today YYYY-MM-DD in the zone of the settings
 */
export function planDrill(
  settings: DrillSettings,
  {
    today,
    chance: [day, minute],
  }: { readonly today: string; readonly chance: readonly [number, number] },
): DrillPlan {
  const ahead = 1 + Math.floor(day * (2 * settings.every_days - 1));
  const { from, to } = hoursFrom(settings, Date.parse(today) + ahead * dayMs);
  const offset = Math.floor((minute * (to - from)) / minuteMs) * minuteMs;
  return { due_at: iso(from + offset), not_after: iso(to) };
}

/**
 * The hours of a date, or of the next where the clocks skip them. Hours that end before they begin
 * go past midnight; equal ones are the whole day.
 */
function hoursFrom(
  hours: Pick<DrillSettings, 'from_time' | 'to_time' | 'timezone'>,
  midnight: number,
): { from: number; to: number } {
  const { timezone } = hours;
  const [start, end] = [minutesOf(hours.from_time), minutesOf(hours.to_time)];
  const [from, to] = [
    localInstant(timezone, midnight + start * minuteMs),
    localInstant(timezone, midnight + (end > start ? 0 : dayMs) + end * minuteMs),
  ];
  if (from < to) return { from, to };
  return hoursFrom(hours, midnight + dayMs);
}

const iso = (moment: number): string => new Date(moment).toISOString();
