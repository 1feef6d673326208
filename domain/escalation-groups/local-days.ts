// The coming days on the clocks of a time zone, in steps of a quarter of an hour: the grid on which
// the coverage of an escalation group is drawn.

/**
 * A quarter of an hour: every offset of a time zone, and every change of one, is a multiple of it.
 */
export const quarterMs = 15 * 60_000;

/** A quarter of an hour as a wall clock shows it. */
export interface Quarter {
  /** Its beginning, ms since 1970. */
  readonly at: number;
  /** Local date, YYYY-MM-DD. */
  readonly date: string;
  /** ISO weekday, 1 is Monday. */
  readonly day: number;
  /**
   * Minutes since midnight on the wall clock; on the nights when clocks change, some occur twice or
   * not at all.
   */
  readonly minute: number;
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
  const clock = clockOf(timezone);
  const found: { date: string; quarters: Quarter[] }[] = [];
  for (let at = startOfDay(clock, now); ; at += blockMs) {
    for (const quarter of blockFrom(clock, at)) {
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

function blockFrom(clock: Intl.DateTimeFormat, at: number): Quarter[] {
  const [first, next] = [read(clock, at), read(clock, at + blockMs)];
  const times = Array.from({ length: 24 }, (_, index) => at + index * quarterMs);
  const steady = wallMs(next) - wallMs(first) === blockMs;
  return times.map((time) => (steady ? shifted(first, time) : read(clock, time)));
}

const wallMs = ({ date, minute }: Quarter): number =>
  Date.parse(`${date}T00:00:00Z`) + minute * 60_000;

function shifted(quarter: Quarter, at: number): Quarter {
  const wall = new Date(wallMs(quarter) + at - quarter.at);
  return quarterOf(
    at,
    wall.toISOString().slice(0, 10),
    wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  );
}

// Midnight does not exist in every zone on every day, so search back to the first moment of the
// date.
function startOfDay(clock: Intl.DateTimeFormat, now: Date): number {
  let at = Math.floor(now.getTime() / quarterMs) * quarterMs;
  const { date } = read(clock, at);
  while (read(clock, at - quarterMs).date === date) at -= quarterMs;
  return at;
}

const clockOf = (timezone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

function read(clock: Intl.DateTimeFormat, at: number): Quarter {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return quarterOf(
    at,
    `${parts['year']}-${parts['month']}-${parts['day']}`,
    Number(parts['hour']) * 60 + Number(parts['minute']),
  );
}

function quarterOf(at: number, date: string, minute: number): Quarter {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { at, date, day: weekday === 0 ? 7 : weekday, minute };
}
