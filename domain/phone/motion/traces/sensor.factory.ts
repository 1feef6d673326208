// What a phone's sensor makes of a movement: held in any direction, read 50 to 60 times a second,
// with its offset, its noise and its limits.
import type { MotionSample } from '../motion-sample.ts';
import type { Vector } from '../vector.ts';
import type { Chance } from './chance.factory.ts';

/**
 * m/s² as a body feels it (its weight upwards on z while it is upright), `seconds` after the part
 * began.
 */
export type Force = (seconds: number) => Vector;

/** Parts of a movement, one after the other. */
export interface Part {
  readonly seconds: number;
  readonly force: Force;
}

export const gravity = 9.80665;
export const standing: Force = () => ({ x: 0, y: 0, z: gravity });

export const plus = (...all: readonly Vector[]): Vector =>
  all.reduce((sum, { x, y, z }) => ({ x: sum.x + x, y: sum.y + y, z: sum.z + z }), {
    x: 0,
    y: 0,
    z: 0,
  });
export const times = ({ x, y, z }: Vector, factor: number): Vector => ({
  x: x * factor,
  y: y * factor,
  z: z * factor,
});

/** A direction, all equally likely. */
export function anyDirection(chance: Chance): Vector {
  const z = chance.between(-1, 1);
  const around = chance.between(0, 2 * Math.PI);
  const wide = Math.sqrt(1 - z * z);
  return { x: wide * Math.cos(around), y: wide * Math.sin(around), z };
}

/** The weight of a body that has tipped over by an angle (radians) towards a side. */
export const weightTipped = (angle: number, side: number, share = 1): Vector => ({
  x: share * gravity * Math.sin(angle) * Math.cos(side),
  y: share * gravity * Math.sin(angle) * Math.sin(side),
  z: share * gravity * Math.cos(angle),
});

/** A half wave: 0 outside `from` to `from + lasts` seconds, 1 in its middle. */
export const halfWave = (seconds: number, from: number, lasts: number): number =>
  seconds < from || seconds > from + lasts ? 0 : Math.sin((Math.PI * (seconds - from)) / lasts);

/** The phone sits in its pocket or hand in some direction: turned by three angles. */
function mounting(chance: Chance): (force: Vector) => Vector {
  const [a, b, c] = [chance.between(0, 6.283), chance.between(0, 6.283), chance.between(0, 6.283)];
  const [ca, sa, cb, sb, cc, sc] = [
    Math.cos(a),
    Math.sin(a),
    Math.cos(b),
    Math.sin(b),
    Math.cos(c),
    Math.sin(c),
  ];
  return ({ x, y, z }) => {
    const [x1, y1] = [ca * x - sa * y, sa * x + ca * y];
    const [y2, z2] = [cb * y1 - sb * z, sb * y1 + cb * z];
    return { x: cc * x1 - sc * y2, y: sc * x1 + cc * y2, z: z2 };
  };
}

/**
 * Reads the movement. Phones give 50 to 60 readings a second, up to 8 times gravity, with noise of
 * 0.03 to 0.1 m/s².
 */
export function* readings(parts: readonly Part[], chance: Chance): Generator<MotionSample> {
  const mount = mounting(chance);
  const everyMs = chance.pick([1000 / 60, 20]);
  const noise = chance.between(0.03, 0.1);
  const offset = { x: chance.normal(0.1), y: chance.normal(0.1), z: chance.normal(0.1) };
  const most = 8 * gravity;
  const limited = (value: number): number =>
    Math.max(-most, Math.min(most, value + chance.normal(noise)));
  let begun = 0;
  let at = 0;
  for (const { seconds, force } of parts) {
    for (; at < begun + seconds; at += everyMs / 1000) {
      const { x, y, z } = plus(mount(force(at - begun)), offset);
      yield {
        at_ms: at * 1000 + chance.between(-2, 2),
        x: limited(x),
        y: limited(y),
        z: limited(z),
      };
    }
    begun += seconds;
  }
}
