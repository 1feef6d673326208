// What the clocks of a zone show at a moment: the one place that reads them, for hours, days and
// schedules.

/** No clock has been changed within a quarter of an hour of UTC since 1972. */
const quarterMs = 15 * 60_000;
const mostClocks = 1000;
const mostQuarters = 1000;

export interface WallClock {
  /** Local date, YYYY-MM-DD. */
  readonly date: string;
  /** ISO weekday, 1 is Monday. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** The offset by quarter of an hour: a flood of alerts reads the present one many times. */
  readonly offsets: Map<number, number>;
}

const clocks = new Map<string, Clock>();

/** Creating a formatter costs a hundred times what formatting does. */
function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= mostClocks) clocks.clear();
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en', {
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
  const clock = { format, offsets: new Map<number, number>() };
  clocks.set(zone, clock);
  return clock;
}

/**
 * How far the clocks of the zone are ahead of UTC at a moment, in milliseconds.
 * @param at milliseconds since 1970
 * @throws RangeError for a zone that the machine does not know
 */
export function offsetAt(zone: string, at: number): number {
  const { format, offsets } = clockOf(zone);
  const quarter = Math.floor(at / quarterMs);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= mostQuarters) offsets.clear();
  const offset = readOffset(format, quarter * quarterMs);
  offsets.set(quarter, offset);
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/**
 * The date and the time of day there.
 * @param at milliseconds since 1970
 * @throws RangeError for a zone that the machine does not know
 */
export const wallClock = (zone: string, at: number): WallClock =>
  wallClockWith(at, offsetAt(zone, at));

/** The same where the offset is known. @param at milliseconds since 1970, as is the offset */
export function wallClockWith(at: number, offset: number): WallClock {
  const local = new Date(at + offset);
  return {
    date: local.toISOString().slice(0, 10),
    day: local.getUTCDay() || 7,
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/** "HH:MM" or "HH:MM:SS" as minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight as "HH:MM"; 1440 is "00:00". */
export const timeOfDay = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
