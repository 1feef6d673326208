// After a blow: whether the person lies still, and another way up than before. A person who can get
// up or move can press SOS.
import type { MotionSample } from './motion-sample.ts';
import { cosine, length, type Vector } from './vector.ts';

const gravity = 9.80665;
const lookEveryMs = 1000;
/** Seconds in a row without movement; looked for until so long after the blow. */
const stillSeconds = 8;
const giveUpMs = 15_000;
/** m/s² on one axis within a second: breathing moves a phone by less. */
const stillRange = 1.5;
const weightOff = 1.5;
/** m/s²: a person who gets up and walks, or is carried, exceeds this once the tumble is over. */
const upAgainFrom = 15;
const tumbleMs = 2500;
/** The cosine of 40 degrees. */
const turnedBelow = Math.cos((40 * Math.PI) / 180);

interface Second {
  readonly since_ms: number;
  readonly least: Vector;
  readonly most: Vector;
}

export interface AfterBlow {
  readonly at_ms: number;
  readonly before: Vector;
  readonly second: Second | null;
  readonly still_seconds: number;
}

export interface LyingStill {
  /** Null once there is nothing to wait for. */
  readonly blow: AfterBlow | null;
  readonly still: boolean;
}

/** @param before the direction of the weight before the fall */
export const afterBlow = (before: Vector, at_ms: number): AfterBlow => ({
  at_ms,
  before,
  second: null,
  still_seconds: 0,
});

/** Takes the next reading after a blow. `still` is reported once. */
export function watchStillness(blow: AfterBlow, sample: MotionSample): LyingStill {
  const { at_ms } = sample;
  if (at_ms - blow.at_ms > tumbleMs && length(sample) > upAgainFrom)
    return { blow: null, still: false };
  const second = blow.second
    ? widened(blow.second, sample)
    : { since_ms: at_ms, least: sample, most: sample };
  if (at_ms - second.since_ms < lookEveryMs) return { blow: { ...blow, second }, still: false };
  const still_seconds = isStill(second) ? blow.still_seconds + 1 : 0;
  if (still_seconds >= stillSeconds)
    return { blow: null, still: cosine(blow.before, middle(second)) < turnedBelow };
  if (at_ms - blow.at_ms > giveUpMs) return { blow: null, still: false };
  return { blow: { ...blow, second: null, still_seconds }, still: false };
}

const widened = ({ since_ms, least, most }: Second, { x, y, z }: Vector): Second => ({
  since_ms,
  least: { x: Math.min(least.x, x), y: Math.min(least.y, y), z: Math.min(least.z, z) },
  most: { x: Math.max(most.x, x), y: Math.max(most.y, y), z: Math.max(most.z, z) },
});

const middle = ({ least, most }: Second): Vector => ({
  x: (least.x + most.x) / 2,
  y: (least.y + most.y) / 2,
  z: (least.z + most.z) / 2,
});

function isStill(second: Second): boolean {
  const { least, most } = second;
  if (Math.max(most.x - least.x, most.y - least.y, most.z - least.z) > stillRange) return false;
  return Math.abs(length(middle(second)) - gravity) <= weightOff;
}
