// The moments of three years at which clocks are changed, in the zones of our customers and in one
// that changes by half an hour.

export const changingZones = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
] as const;

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

interface ClockChange {
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** By how many minutes the clocks are set forward; below zero where they are set back. */
  readonly forward: number;
}

// Reads the clock by itself, in another way than the code that it tests.
function offsetMinutes(clock: Intl.DateTimeFormat, at: number): number {
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

function changesIn(zone: string): ClockChange[] {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const found: ClockChange[] = [];
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 1); day += dayMs) {
    const before = offsetMinutes(clock, day);
    const forward = offsetMinutes(clock, day + dayMs) - before;
    if (forward === 0) continue;
    let at = day;
    while (offsetMinutes(clock, at) === before) at += 30 * minuteMs;
    found.push({ zone, at, forward });
  }
  return found;
}

export const clockChanges: readonly ClockChange[] = changingZones.flatMap(changesIn);
