// What happens to a phone alone: dropped on a bed, thrown in a bag, carried in a car, and resting.
import type { Vector } from '../vector.ts';
import type { Chance } from './chance.factory.ts';
import {
  anyDirection,
  type Force,
  gravity,
  halfWave,
  type Part,
  plus,
  standing,
  times,
} from './sensor.factory.ts';

const upwards: Vector = { x: 0, y: 0, z: 1 };

/** A hand that holds the phone and trembles. */
export const held = (chance: Chance, seconds: number): Part => {
  const [speed, wide] = [chance.between(1, 9), chance.between(0.05, 1)];
  const along = anyDirection(chance);
  return {
    seconds,
    force: (at) => plus(standing(at), times(along, wide * Math.sin(2 * Math.PI * speed * at))),
  };
};

export const resting = (chance: Chance, seconds: number): Part => {
  const weight = times(anyDirection(chance), gravity);
  return { seconds, force: () => weight };
};

interface Flight {
  /** m/s of speed when it begins to fly, upwards. */
  readonly upwards: number;
  /** Metres it falls from there. */
  readonly height: number;
  /** Seconds in which the hand lets go. */
  readonly release: number;
  /** Seconds that the landing lasts, and how much of the speed comes back. */
  readonly landing: number;
  readonly rebound: number;
}

/** A flight by itself: the hand lets go, the phone turns as it flies, lands, and bounces. */
function flight(
  chance: Chance,
  { upwards: up, height, release, landing, rebound }: Flight,
): Part[] {
  // A sensor 2 to 5 cm off the middle of a phone that turns up to 1.3 times a second feels it.
  const spun = times(anyDirection(chance), chance.between(0.02, 0.05) * chance.between(0, 8) ** 2);
  const into = anyDirection(chance);
  const speed = Math.sqrt(up * up + 2 * gravity * height);
  const letGo: Force = (at) =>
    plus(times(upwards, gravity * (1 - at / release)), times(spun, at / release));
  const flying: Force = () => spun;
  const land = (v: number): Part => ({
    seconds: landing,
    force: (at) =>
      times(
        into,
        (gravity + (v * (1 + rebound) * Math.PI) / (2 * landing)) * halfWave(at, 0, landing),
      ),
  });
  const hop = (v: number): Part => ({ seconds: (2 * v) / gravity, force: () => times(spun, 0.3) });
  return [
    { seconds: release, force: letGo },
    { seconds: (up + speed) / gravity, force: flying },
    land(speed),
    hop(speed * rebound),
    land(speed * rebound),
    hop(speed * rebound ** 2),
    land(speed * rebound ** 2),
  ];
}

/** From a hand or a table's edge on a mattress, 0.2 to 1.1 m. */
export const droppedOnBed = (chance: Chance): Part[] => [
  held(chance, chance.between(2, 6)),
  ...flight(chance, {
    upwards: chance.between(0, 0.6),
    height: chance.between(0.2, 1.1),
    release: chance.between(0.02, 0.08),
    landing: chance.between(0.05, 0.12),
    rebound: chance.between(0.1, 0.4),
  }),
  resting(chance, 25),
];

/** An arm swings the phone, it flies into the bag, rattles, and the bag rests or is carried. */
export const thrownInBag = (chance: Chance): Part[] => {
  const swing = anyDirection(chance);
  const [hard, lasts] = [chance.between(8, 20), chance.between(0.15, 0.3)];
  const rattle = chance.between(2, 12);
  return [
    held(chance, chance.between(2, 6)),
    {
      seconds: lasts,
      force: (at) => plus(standing(at), times(swing, hard * halfWave(at, 0, lasts))),
    },
    ...flight(chance, {
      upwards: chance.between(0, 1.6),
      height: chance.between(0.1, 0.9),
      release: chance.between(0.015, 0.06),
      landing: chance.between(0.02, 0.06),
      rebound: chance.between(0, 0.3),
    }),
    {
      seconds: 0.5,
      force: (at) =>
        plus(
          standing(at),
          times(swing, rattle * Math.exp(-at / 0.15) * Math.sin(2 * Math.PI * 11 * at)),
        ),
    },
    chance.pick([resting(chance, 25), held(chance, 25)]),
  ];
};

/**
 * In a holder on a bad road: the springs at 1 to 2 Hz, the wheels at 10 to 14 Hz, and holes; then
 * the car has stopped.
 */
export const roughRoad = (chance: Chance, seconds: number): Part[] => {
  const [body, wheel] = [chance.between(1, 2), chance.between(10, 14)];
  const [bodyHard, wheelHard] = [chance.between(1, 4), chance.between(1, 6)];
  const holes = Array.from({ length: Math.ceil(seconds * 0.4) }, () => ({
    at: chance.between(0, seconds),
    down: chance.between(4, 9.5),
    lasts: chance.between(0.06, 0.18),
    up: chance.between(6, 26),
    blow: chance.between(0.03, 0.09),
  }));
  const driving: Force = (at) => {
    const hit = holes.reduce(
      (sum, { at: from, down, lasts, up, blow }) =>
        sum - down * halfWave(at, from, lasts) + up * halfWave(at, from + lasts, blow),
      0,
    );
    const shaken =
      bodyHard * Math.sin(2 * Math.PI * body * at) +
      wheelHard * Math.sin(2 * Math.PI * wheel * at + Math.sin(at));
    return {
      x: 0.4 * shaken,
      y: 0.3 * bodyHard * Math.sin(2 * Math.PI * 0.7 * at),
      z: gravity + shaken + hit,
    };
  };
  return [{ seconds, force: driving }, held(chance, 15)];
};
