// The moment at which the clocks of a zone show a date and a time, also on the nights when they are
// changed.

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

const clocks = new Map<string, Intl.DateTimeFormat>();
const mostClocks = 1000;

/** Creating a formatter costs a hundred times what formatting does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= mostClocks) clocks.clear();
  const numeric = 'numeric';
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  clocks.set(zone, clock);
  return clock;
}

/** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

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
