// The coming days on the clocks of a time zone, in steps of a quarter of an hour: the grid on which
// the coverage of an escalation group is drawn.
import { localDay } from '#domain/kit/local-time/local-instant.ts';
import {
  offsetAt,
  type WallClock,
  wallClock,
  wallClockWith,
} from '#domain/kit/local-time/wall-clock.ts';

/**
 * A quarter of an hour: every offset of a time zone, and every change of one, is a multiple of it.
 */
export const quarterMs = 15 * 60_000;

/**
 * A quarter of an hour as a wall clock shows it; on the nights when clocks change, some occur twice
 * or not at all.
 */
export interface Quarter extends WallClock {
  /** Its beginning, ms since 1970. */
  readonly at: number;
}

/**
 * A local day: 92, 96 or 100 quarters, depending on the change of clocks (94 and 98 where that is
 * half an hour).
 */
export interface LocalDay {
  readonly date: string;
  readonly quarters: readonly Quarter[];
}

/** The local day that contains `now`, and those after it. @param timezone a valid IANA zone */
export function localDays(
  now: Date,
  { timezone, count }: { timezone: string; count: number },
): LocalDay[] {
  const found: { date: string; quarters: Quarter[] }[] = [];
  const { date: today } = wallClock(timezone, now.getTime());
  for (let at = localDay(timezone, today).from; ; at += blockMs) {
    for (const quarter of blockFrom(timezone, at)) {
      if (found.at(-1)?.date !== quarter.date) {
        if (found.length === count) return found;
        found.push({ date: quarter.date, quarters: [] });
      }
      found.at(-1)?.quarters.push(quarter);
    }
  }
}

/**
 * Six hours. Reading a clock costs far more than adding, and most blocks contain no change of
 * clocks.
 */
const blockMs = 24 * quarterMs;

function blockFrom(zone: string, from: number): Quarter[] {
  const offset = offsetAt(zone, from);
  const isSteady = offsetAt(zone, from + blockMs) === offset;
  return Array.from({ length: 24 }, (_, index) => {
    const at = from + index * quarterMs;
    return { at, ...wallClockWith(at, isSteady ? offset : offsetAt(zone, at)) };
  });
}
