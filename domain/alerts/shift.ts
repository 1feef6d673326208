// The shifts of the monitoring centre: a day and a night of twelve hours by the clocks of its zone
// (pure; figures "of this shift" begin here).
import { localInstant } from '#domain/kit/local-time/local-instant.ts';

/** The zone of the monitoring centre. */
export const centreZone = 'Australia/Sydney';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const turns = [
  { name: 'day', hour: 6 },
  { name: 'night', hour: 18 },
] as const;

export interface Shift {
  readonly name: 'day' | 'night';
  /** ISO 8601 UTC; it lasts until the moment before `ends_at`. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
}

/**
 * The shift that is on at a moment, also on the nights when clocks are changed. @param now ms since
 * 1970
 */
export function shiftAt(now: number, timezone: string = centreZone): Shift {
  const today = Math.floor(now / dayMs) * dayMs;
  const beginnings = [-2, -1, 0, 1, 2].flatMap((days) =>
    turns.map(({ name, hour }) => ({
      name,
      at: localInstant(timezone, today + days * dayMs + hour * hourMs),
    })),
  );
  const index = beginnings.findLastIndex(({ at }) => at <= now);
  const [current, next] = beginnings.slice(index, index + 2);
  if (!current || !next) throw new RangeError(`No shift at ${now}`);
  return {
    name: current.name,
    starts_at: new Date(current.at).toISOString(),
    ends_at: new Date(next.at).toISOString(),
    timezone,
  };
}
