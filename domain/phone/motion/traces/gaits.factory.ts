// Walking, running and stairs: the weight swings with each step, the heel strikes, and leg or arm
// swing the phone.
import type { Chance } from './chance.factory.ts';
import { type Force, gravity, halfWave, type Part, plus, weightTipped } from './sensor.factory.ts';

interface Gait {
  /** Steps a second. */
  readonly steps: number;
  /** How far the weight swings, as a share of it. */
  readonly bounce: number;
  /** m/s² of the heel's blow, dying out within 0.1 s. */
  readonly heel: number;
  /** m/s² to the side and ahead. */
  readonly sway: number;
  /** Radians that a thigh or an arm swings to each side. */
  readonly swing: number;
  readonly side: number;
}

/** One step after the other; no two are the same. */
function gaitForce({ steps, bounce, heel, sway, swing, side }: Gait, chance: Chance): Force {
  const wander = [
    chance.between(0.05, 0.2),
    chance.between(0, 6),
    chance.between(0.2, 0.5),
    chance.between(0, 6),
  ] as const;
  return (seconds) => {
    const turn = 2 * Math.PI * steps * (seconds + 0.03 * Math.sin(wander[0] * seconds + wander[1]));
    const strength = 1 + 0.2 * Math.sin(wander[2] * seconds + wander[3]);
    const share = 1 + strength * bounce * (Math.cos(turn) + 0.3 * Math.cos(2 * turn + 1));
    const sinceHeel = (((turn / (2 * Math.PI)) % 1) + 1) % 1;
    const since = sinceHeel / steps;
    const strike = strength * heel * Math.exp(-since / 0.03) * Math.cos(2 * Math.PI * 18 * since);
    return plus(weightTipped(swing * Math.sin(turn / 2), side, share), {
      x: strength * sway * Math.sin(turn + 1) + 0.4 * strike,
      y: strength * sway * Math.sin(turn / 2 + 2),
      z: strike,
    });
  };
}

const part = (gait: Gait, chance: Chance, seconds: number): Part => ({
  seconds,
  force: gaitForce(gait, chance),
});

export const walking = (chance: Chance, seconds: number): Part =>
  part(
    {
      steps: chance.between(1.5, 2.3),
      bounce: chance.between(0.15, 0.35),
      heel: chance.between(1, 7),
      sway: chance.between(0.5, 2),
      swing: chance.between(0.1, 0.5),
      side: chance.between(0, 6.3),
    },
    chance,
    seconds,
  );

/** Down the blows are harder, up the body is lifted. */
export const stairs = (chance: Chance, seconds: number): Part =>
  part(
    {
      steps: chance.between(1.3, 2.6),
      bounce: chance.between(0.25, 0.5),
      heel: chance.between(2, 14),
      sway: chance.between(0.5, 3),
      swing: chance.between(0.2, 0.8),
      side: chance.between(0, 6.3),
    },
    chance,
    seconds,
  );

/**
 * On the ground the weight is a half wave of 2 to 3.1 times itself, in the air nothing; in half of
 * them the hand swings the phone with the arm.
 */
export function running(chance: Chance, seconds: number): Part {
  const steps = chance.between(2.4, 3.1);
  const onGround = chance.between(0.5, 0.8);
  const ground = onGround / steps;
  // Over a step the ground carries the weight, no more and no less.
  const peak = (Math.PI * gravity) / (2 * onGround);
  const [heel, sway] = [chance.between(3, 20), chance.between(1, 5)];
  const arm = chance.pick([0, chance.between(6, 22)]);
  const side = chance.between(0, 6.3);
  const [slow, phase] = [chance.between(0.1, 0.4), chance.between(0, 6)];
  return {
    seconds,
    force: (at) => {
      const strength = 1 + 0.15 * Math.sin(slow * at + phase);
      const since = at % (1 / steps);
      const turn = 2 * Math.PI * steps * at;
      const strike = heel * strength * Math.exp(-since / 0.02) * Math.cos(2 * Math.PI * 20 * since);
      const pumped = arm * strength * Math.sin(turn / 2);
      return {
        x: sway * Math.sin(turn) + 0.4 * strike + pumped * Math.cos(side),
        y: sway * Math.sin(turn / 2 + 1) + pumped * Math.sin(side),
        z: peak * strength * halfWave(since, 0, ground) + strike,
      };
    },
  };
}
