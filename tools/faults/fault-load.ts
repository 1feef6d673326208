// The load of a fault run: alarms and other reports from many pendants at a steady rate, until it
// is stopped.
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { chanceOf } from '#simulator/chance.ts';
import type { Fleet } from '#simulator/fleet.ts';
import type { Planned } from '#simulator/report.ts';
import { gpsFix } from '#simulator/wearer.ts';
import type { Ledger } from './ledger.ts';

/** Some that raise an alert of their own type, and some that are news. */
const usualFlags: readonly [AlarmFlag, ...AlarmFlag[]] = [
  'sos',
  'fall',
  'no_motion',
  'welfare_missed',
  'geofence_1',
  'side_key_1',
  'low_battery',
];
const tickMs = 10;
/** Frames of all pendants that may wait for an answer while the program is down. */
const mostWaiting = 1500;

export interface FaultLoad {
  stop(): void;
  /** Goes on after a stop. */
  resume(): void;
  /** Every unit says one thing. */
  sayEach(): void;
}

export interface FaultLoadParts {
  readonly fleet: Fleet;
  readonly ledger: Ledger;
  readonly imeis: readonly string[];
  readonly rate: number;
  readonly seed: number;
  /** The pendants' alarms, at random; alarms and other reports where absent. */
  readonly flags?: readonly [AlarmFlag, ...AlarmFlag[]];
}

export function startLoad({
  fleet,
  ledger,
  imeis,
  rate,
  seed,
  flags = usualFlags,
}: FaultLoadParts): FaultLoad {
  const chance = chanceOf(seed, 'fault load');
  const sequences = new Map<string, number>();
  const startedAt = performance.now();
  let due = 0;
  const next = (imei: string): Planned => {
    const sequence = (sequences.get(imei) ?? 0) + 1;
    sequences.set(imei, sequence);
    const place = gpsFix({
      latitude: -36.07 + chance.between(0, 0.01),
      longitude: 146.91,
      speed_kmh: 4,
      course_deg: 90,
      mileage_m: 0,
    });
    const says = {
      alarms: [chance.pick(flags)],
      status: ['gps' as const],
      battery_percent: 70,
      places: [place],
    };
    return {
      at_ms: performance.now() - startedAt,
      imei,
      sequence,
      time: Math.floor(Date.now() / 1000),
      says,
    };
  };
  const say = (imei: string | undefined): void => {
    if (imei === undefined) return;
    const planned = next(imei);
    ledger.attempt(planned);
    fleet.send(planned);
  };
  const tick = (): void => {
    due = Math.min(due + (rate * tickMs) / 1000, mostWaiting - fleet.waiting);
    for (; due >= 1; due -= 1) {
      say(imeis[Math.floor(chance.roll() * imeis.length)]);
    }
  };
  let timer = setInterval(tick, tickMs);
  return {
    stop: () => clearInterval(timer),
    sayEach: () => imeis.forEach(say),
    resume: () => {
      clearInterval(timer);
      timer = setInterval(tick, tickMs);
    },
  };
}
