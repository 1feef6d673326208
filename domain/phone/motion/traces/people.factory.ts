// What happens to a person: shaking the phone on purpose, falling and lying still, and sitting or
// lying down hard, which is no fall.
import type { Vector } from '../vector.ts';
import type { Chance } from './chance.factory.ts';
import { walking } from './gaits.factory.ts';
import { held } from './phone-alone.factory.ts';
import {
  anyDirection,
  type Force,
  gravity,
  halfWave,
  type Part,
  plus,
  standing,
  times,
  weightTipped,
} from './sensor.factory.ts';

const before = (chance: Chance): Part => chance.pick([walking, held])(chance, chance.between(3, 7));

/** Back and forth 2.8 to 5.5 times a second for 3 to 5 s, with the wrist turning. */
export const shaken = (chance: Chance): Part[] => {
  const along = anyDirection(chance);
  const across = anyDirection(chance);
  const [speed, hard, seconds] = [
    chance.between(2.8, 5.5),
    chance.between(18, 45),
    chance.between(3, 5),
  ];
  const wander = chance.between(0.2, 1);
  const force: Force = (at) => {
    const turn = 2 * Math.PI * speed * (at + (0.05 * Math.sin(2 * Math.PI * wander * at)) / speed);
    const grown = Math.min(1, at / 0.3) * (1 + 0.15 * Math.sin(3 * at));
    return plus(
      weightTipped(0.4 * Math.sin(turn), 1),
      times(along, hard * grown * (Math.sin(turn) + 0.15 * Math.sin(2 * turn))),
      times(across, 0.2 * hard * grown * Math.sin(turn + 1)),
    );
  };
  return [before(chance), { seconds, force }, held(chance, 5)];
};

/** Lying: breath lifts the phone by up to a degree; the first second may still move. */
function lying(chance: Chance, angle: number, side: number): Part {
  const [breath, lifted, settling] = [
    chance.between(0.2, 0.35),
    chance.between(0, 0.017),
    chance.between(0.5, 4),
  ];
  const along = anyDirection(chance);
  return {
    seconds: 25,
    force: (at) =>
      plus(
        weightTipped(angle + lifted * Math.sin(2 * Math.PI * breath * at), side),
        times(along, settling * Math.exp(-at / 0.5) * Math.sin(2 * Math.PI * 4 * at)),
      ),
  };
}

const blow = (chance: Chance, peak: number, lasts: number, towards: Vector): Part => {
  const scrape = times(anyDirection(chance), 0.2 * peak);
  return {
    seconds: lasts,
    force: (at) => times(plus(times(towards, peak), scrape), Math.max(0.2, halfWave(at, 0, lasts))),
  };
};

/**
 * Tips over like a rod on its end: theta'' = 1.5 g/L sin(theta). A phone at height h of it feels g
 * cos(theta) - theta'^2 h along the body and g sin(theta) - theta'' h across it.
 */
function tipping(chance: Chance): Part[] {
  const tall = chance.between(1.55, 1.95);
  const height = tall * chance.between(0.42, 0.72);
  const side = chance.between(0, 6.3);
  const stumble = chance.between(0.3, 2);
  const steps: Vector[] = [];
  let [angle, speed] = [chance.between(0.05, 0.15), chance.between(0.2, 0.7)];
  const step = 0.002;
  for (; angle < Math.PI / 2; angle += speed * step) {
    const turned = ((1.5 * gravity) / tall) * Math.sin(angle);
    const along = gravity * Math.cos(angle) - speed * speed * height;
    const across = gravity * Math.sin(angle) - turned * height;
    steps.push({ x: across * Math.cos(side), y: across * Math.sin(side), z: along });
    speed += turned * step;
  }
  const rough = anyDirection(chance);
  const force: Force = (at) =>
    plus(
      steps[Math.min(steps.length - 1, Math.floor(at / step))] ?? standing(at),
      times(rough, stumble * Math.sin(2 * Math.PI * 2.3 * at)),
    );
  const lyingAngle = chance.between(1.2, 1.8);
  return [
    { seconds: steps.length * step, force },
    blow(
      chance,
      chance.between(3, 8) * gravity,
      chance.between(0.04, 0.09),
      weightTipped(lyingAngle, side, 1 / gravity),
    ),
    lying(chance, lyingAngle, side),
  ];
}

/** The legs give way: the weight fades, the body drops on knees or seat, and tips to a side. */
function collapse(chance: Chance): Part[] {
  const [fades, drops, left] = [
    chance.between(0.15, 0.4),
    chance.between(0.08, 0.25),
    chance.between(0.1, 0.4),
  ];
  const [side, angle, over] = [
    chance.between(0, 6.3),
    chance.between(1, 1.7),
    chance.between(0.4, 0.8),
  ];
  return [
    { seconds: fades, force: (at) => weightTipped(0, side, 1 - (1 - left) * (at / fades)) },
    { seconds: drops, force: () => weightTipped(0.1, side, left) },
    blow(chance, chance.between(2.3, 5) * gravity, chance.between(0.06, 0.12), {
      x: 0,
      y: 0,
      z: 1,
    }),
    { seconds: over, force: (at) => weightTipped(angle * (at / over), side, 0.8) },
    blow(
      chance,
      chance.between(1.5, 4) * gravity,
      chance.between(0.05, 0.1),
      weightTipped(angle, side, 1 / gravity),
    ),
    lying(chance, angle, side),
  ];
}

/** From a ladder or a roof, 1.7 to 4 m: nothing holds the body until it lands. */
function fromHeight(chance: Chance): Part[] {
  const seconds = Math.sqrt((2 * chance.between(1.7, 4)) / gravity);
  const slips = chance.between(0.03, 0.12);
  const [side, angle] = [chance.between(0, 6.3), chance.between(0.9, 1.7)];
  const drag = times(anyDirection(chance), chance.between(0, 1.2));
  return [
    { seconds: slips, force: (at) => weightTipped(0, side, 1 - at / slips) },
    { seconds, force: () => drag },
    blow(chance, chance.between(5, 12) * gravity, chance.between(0.03, 0.08), anyDirection(chance)),
    lying(chance, angle, side),
  ];
}

export const fallen = (chance: Chance): Part[] => [
  before(chance),
  ...chance.pick([tipping, tipping, tipping, collapse, collapse, fromHeight])(chance),
];

/**
 * On a chair or the edge of a bed: the thigh turns, the seat strikes, and the person sits still.
 */
export const satDownHard = (chance: Chance): Part[] => {
  const [fades, drops, left] = [
    chance.between(0.15, 0.35),
    chance.between(0.05, 0.2),
    chance.between(0.4, 0.8),
  ];
  const [side, angle] = [chance.between(0, 6.3), chance.between(1.2, 1.6)];
  return [
    before(chance),
    {
      seconds: fades,
      force: (at) => weightTipped(0.5 * (at / fades), side, 1 - (1 - left) * (at / fades)),
    },
    { seconds: drops, force: () => weightTipped(0.7, side, left) },
    blow(
      chance,
      chance.between(1.3, 2.4) * gravity,
      chance.between(0.08, 0.2),
      weightTipped(angle, side, 1 / gravity),
    ),
    lying(chance, angle, side),
  ];
};

/** Lets itself fall on a mattress: a fall in all but the floor. */
export const droppedIntoBed = (chance: Chance): Part[] => {
  const [fades, drops, left] = [
    chance.between(0.15, 0.4),
    chance.between(0.05, 0.2),
    chance.between(0.25, 0.7),
  ];
  const [side, angle] = [chance.between(0, 6.3), chance.between(1.3, 1.8)];
  return [
    before(chance),
    {
      seconds: fades,
      force: (at) => weightTipped(0.7 * (at / fades), side, 1 - (1 - left) * (at / fades)),
    },
    { seconds: drops, force: () => weightTipped(0.9, side, left) },
    blow(
      chance,
      chance.between(1.4, 2.6) * gravity,
      chance.between(0.1, 0.2),
      weightTipped(angle, side, 1 / gravity),
    ),
    lying(chance, angle, side),
  ];
};
