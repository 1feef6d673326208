// The moment at which the clocks of a zone show a date and a time, also on the nights when they are
// changed (decision 0079).
import { offsetAt } from './wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/**
 * The moment of a date and a time of day in a zone, in milliseconds since 1970. A time that the
 * clocks skip is as long after the change as it would have been: 02:30 is 03:30 then. A time that
 * they show twice is the first of the two.
 * @param local as if it were UTC, in milliseconds since 1970
 * @throws RangeError for a zone that the machine does not know
 */
export function localInstant(zone: string, local: number): number {
  const before = offsetAt(zone, local - dayMs);
  const after = offsetAt(zone, local + dayMs);
  const [early, late] = [local - before, local - after];
  return offsetAt(zone, early) === before || offsetAt(zone, late) !== after ? early : late;
}

export interface Interval {
  /** Milliseconds since 1970; the end is not part of it. */
  readonly from: number;
  readonly to: number;
}

/**
 * A local day from its first moment to that of the next: 23, 24 or 25 hours, 23.5 and 24.5 where
 * the clocks are changed by half an hour.
 * @param date YYYY-MM-DD
 * @throws RangeError for a zone that the machine does not know, or an invalid date
 */
export function localDay(zone: string, date: string): Interval {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`${date} is not a date.`);
  return { from: localInstant(zone, midnight), to: localInstant(zone, midnight + dayMs) };
}

const rangesOf = new Map<string, readonly Interval[]>();
const mostZones = 1000;
/** Clocks stay unchanged for longer than this: in Morocco for a month. */
const stepMs = 25 * dayMs;
const [firstYear, lastYear] = [2010, 2045];

/**
 * The times of a zone that its clocks show twice, each night from the first of the two hours to the
 * end of the second, in order; of the years in which a record can be.
 * @throws RangeError for a zone that the machine does not know
 */
export function repeatedTimes(zone: string): readonly Interval[] {
  const known = rangesOf.get(zone);
  if (known) return known;
  if (rangesOf.size >= mostZones) rangesOf.clear();
  const found: Interval[] = [];
  for (let at = Date.UTC(firstYear, 0, 1); at < Date.UTC(lastYear, 0, 1); at += stepMs) {
    const length = offsetAt(zone, at) - offsetAt(zone, at + stepMs);
    if (length <= 0) continue;
    const change = changeIn(zone, at, at + stepMs);
    found.push({ from: change - length, to: change + length });
  }
  rangesOf.set(zone, found);
  return found;
}

/** The first moment with another offset, to the minute. */
function changeIn(zone: string, from: number, to: number): number {
  if (to - from <= minuteMs) return to;
  const middle = from + Math.floor((to - from) / 2 / minuteMs) * minuteMs;
  return offsetAt(zone, middle) === offsetAt(zone, from)
    ? changeIn(zone, middle, to)
    : changeIn(zone, from, middle);
}

/** Clocks are set back by at most two hours (Antarctica/Troll). */
const nearMs = 3 * 3_600_000;

/**
 * Whether the clocks of the zone show the time of this moment twice on that night, so that the time
 * of day alone does not say which of the two is meant.
 * @param at milliseconds since 1970
 * @throws RangeError for a zone that the machine does not know
 */
export function isShownTwice(zone: string, at: number): boolean {
  const [before, after] = [offsetAt(zone, at - nearMs), offsetAt(zone, at + nearMs)];
  if (before <= after) return false;
  const local = at + offsetAt(zone, at);
  return offsetAt(zone, local - before) === before && offsetAt(zone, local - after) === after;
}
