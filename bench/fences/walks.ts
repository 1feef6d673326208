// Simulated walks around a place of 100 m, and the positions that a device reports: their errors
// drift, are as large as reported or larger, and some jump.
import type { Circle, Fix } from '#domain/geofence-locations/beyond-edge.ts';
import { type Point, pointAt } from '#domain/geofence-locations/distance.ts';

export const fence: Circle = { latitude: -36.0737, longitude: 146.9135, radius: 100 };

/**
 * Metres from the edge to go to, negative inside, and minutes to stay there. Everybody comes from
 * 300 m away and goes back there.
 */
interface Leg {
  readonly to: number;
  readonly minutes: number;
}

export interface Walk {
  readonly title: string;
  /** How often the edge is crossed. */
  readonly crossings: number;
  readonly legs: readonly Leg[];
}

export const walks: readonly Walk[] = [
  { title: '20 m deep, for 3 minutes', crossings: 2, legs: [{ to: -20, minutes: 3 }] },
  { title: '60 m deep, for 15 minutes', crossings: 2, legs: [{ to: -60, minutes: 15 }] },
  { title: '90 m deep, for an hour', crossings: 2, legs: [{ to: -90, minutes: 60 }] },
  { title: 'through the middle, without a stop', crossings: 2, legs: [{ to: -100, minutes: 0 }] },
  {
    title: 'inside, then an hour 15 m from the edge',
    crossings: 2,
    legs: [
      { to: -60, minutes: 20 },
      { to: -15, minutes: 60 },
      { to: -60, minutes: 5 },
    ],
  },
  {
    title: 'outside, 10 m from the edge, for 5 minutes',
    crossings: 0,
    legs: [{ to: 10, minutes: 5 }],
  },
  {
    title: 'outside, 20 m from the edge, for 10 minutes',
    crossings: 0,
    legs: [{ to: 20, minutes: 10 }],
  },
  {
    title: 'outside, 15 m from the edge, for an hour',
    crossings: 0,
    legs: [{ to: 15, minutes: 60 }],
  },
];

const home = 300;
const metresPerSecond = 1.2;
/** Of a device: seconds between its positions, and for how long its error stays much the same. */
const intervals = [5, 15, 30, 60] as const;
const drifts = [60, 300, 900] as const;
/** One of sixty positions is thrown off by a house. */
const jump = { oneOf: 60, metres: 80 } as const;

/** Numbers from 0 to 1, the same ones for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const bell = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Metres from the edge after so many seconds; null once the walk is over. */
function metresAt({ legs }: Walk, seconds: number): number | null {
  let [from, left] = [home, seconds];
  for (const { to, minutes } of [...legs, { to: home, minutes: 0 }]) {
    const way = Math.abs(to - from) / metresPerSecond;
    if (left < way) return from + Math.sign(to - from) * left * metresPerSecond;
    left -= way;
    if (left < minutes * 60) return to;
    left -= minutes * 60;
    from = to;
  }
  return null;
}

export interface Device {
  /** Metres that it says, give or take a fifth. */
  readonly accuracy: number;
  /** How many times larger its errors are. */
  readonly optimism: number;
}

/**
 * The positions that a device reports of a walk; the `nth` differs in its interval, its drift, its
 * direction and all chance.
 */
export function fixesOf(walk: Walk, { accuracy, optimism }: Device, nth: number): Fix[] {
  const next = chance(nth * 104_729 + accuracy * 1_000);
  const every = intervals[nth % intervals.length] ?? 5;
  const kept = Math.exp(-every / (drifts[nth % drifts.length] ?? 60));
  const bearing = next() * 360;
  let [north, east] = [bell(next), bell(next)];
  const fixes: Fix[] = [];
  for (
    let seconds = 0, metres = metresAt(walk, 0);
    metres !== null;
    seconds += every, metres = metresAt(walk, seconds)
  ) {
    north = north * kept + bell(next) * Math.sqrt(1 - kept ** 2);
    east = east * kept + bell(next) * Math.sqrt(1 - kept ** 2);
    const said = accuracy * (0.8 + 0.4 * next());
    // 68 % are within the accuracy in both directions together.
    const deviation = (said * optimism) / 1.51;
    const error = { north: north * deviation, east: east * deviation };
    const place = moved(pointAt(fence, fence.radius + metres, bearing), error);
    const thrown = next() < 1 / jump.oneOf ? pointAt(place, jump.metres, next() * 360) : place;
    fixes.push({
      ...thrown,
      accuracy: said,
      at: new Date(Date.UTC(2026, 10, 23) + seconds * 1000).toISOString(),
    });
  }
  return fixes;
}

const moved = (from: Point, { north, east }: { north: number; east: number }): Point =>
  pointAt(pointAt(from, north, 0), east, 90);
