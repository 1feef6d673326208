// What a phone feels: a shake and a fall, and nothing in what people do all day. MOTION_TRACES=1000
// plays longer and prints the rates of docs/phone-motion.md.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MotionSample } from './motion-sample.ts';
import { type Felt, feelMotion, type MotionState } from './motion-sense.ts';
import { type Chance, chanceOf } from './traces/chance.factory.ts';
import { running, stairs, walking } from './traces/gaits.factory.ts';
import { droppedIntoBed, fallen, satDownHard, shaken } from './traces/people.factory.ts';
import {
  droppedOnBed,
  held,
  resting,
  roughRoad,
  thrownInBag,
} from './traces/phone-alone.factory.ts';
import { type Part, readings } from './traces/sensor.factory.ts';

const { MOTION_TRACES } = process.env;
const traces = Number(MOTION_TRACES ?? 40);
const hoursWalked = MOTION_TRACES === undefined ? 2 : 24;

/** Everything that was felt, in order, and the largest memory on the way. */
function feltIn(samples: Iterable<MotionSample>): { felt: Felt[]; mostTurns: number } {
  const felt: Felt[] = [];
  let state: MotionState | null = null;
  let mostTurns = 0;
  for (const sample of samples) {
    const next = feelMotion(state, sample);
    state = next.state;
    mostTurns = Math.max(mostTurns, state?.shake.turns.length ?? 0);
    if (next.felt) felt.push(next.felt);
  }
  return { felt, mostTurns };
}

type Trace = (chance: Chance) => Part[];

/** In how many of the traces something, and the wanted thing, was felt. */
function rates(
  trace: Trace,
  seed: number,
  wanted: Felt | null = null,
): { any: number; wanted: number } {
  let [any, found] = [0, 0];
  for (let at = 0; at < traces; at += 1) {
    const chance = chanceOf(seed * 100_003 + at);
    const { felt } = feltIn(readings(trace(chance), chance));
    if (felt.length > 0) any += 1;
    if (wanted !== null && felt[0] === wanted) found += 1;
  }
  return { any, wanted: found };
}

const print = (name: string, part: number): void => {
  if (MOTION_TRACES !== undefined)
    process.stdout.write(`${name}: ${((100 * part) / traces).toFixed(1)} %\n`);
};

describe('raises nothing', () => {
  it.each<[string, Trace, number]>([
    ['walking for a minute', (chance) => [walking(chance, 60)], 0],
    ['running for a minute', (chance) => [running(chance, 60)], 0],
    ['stairs for a minute', (chance) => [stairs(chance, 60)], 0],
    [
      'walking, running, stairs, and a rest',
      (chance) => [
        walking(chance, 20),
        running(chance, 20),
        stairs(chance, 20),
        held(chance, 6),
        resting(chance, 20),
      ],
      0.025,
    ],
    ['a phone dropped on a bed', droppedOnBed, 0.01],
    ['a phone thrown in a bag', thrownInBag, 0.05],
    ['a minute on a rough road', (chance) => roughRoad(chance, 60), 0],
    ['a hand that trembles', (chance) => [held(chance, 60)], 0],
  ])(
    '%s',
    (name, trace, most) => {
      const { any } = rates(trace, name.length);
      print(`false, ${name}`, any);
      expect(any / traces).toBeLessThanOrEqual(most);
    },
    300_000,
  );

  it('24 people who walk, for 2 hours together, for 24 hours where it is played longer', () => {
    for (let person = 0; person < 24; person += 1) {
      const chance = chanceOf(person);
      expect(feltIn(readings([walking(chance, hoursWalked * 150)], chance)).felt).toEqual([]);
    }
  }, 300_000);

  it('noise, however strong', () => {
    const noise = fc.record({
      seed: fc.nat(),
      deviation: fc.double({ min: 0, max: 60, noNaN: true }),
      everyMs: fc.integer({ min: 10, max: 50 }),
    });
    fc.assert(
      fc.property(noise, ({ seed, deviation, everyMs }) => {
        const chance = chanceOf(seed);
        const samples = Array.from({ length: 3000 }, (_, at) => ({
          at_ms: at * everyMs,
          x: chance.normal(deviation),
          y: chance.normal(deviation),
          z: 9.81 + chance.normal(deviation),
        }));
        expect(feltIn(samples).felt).toEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('feels', () => {
  it.each<[string, Trace, Felt, number]>([
    ['a shake on purpose', shaken, 'shake', 0.06],
    ['a fall with lying still', fallen, 'fall', 0.1],
  ])(
    '%s',
    (name, trace, wanted, mostMissed) => {
      const { wanted: found } = rates(trace, 7, wanted);
      print(`missed, ${name}`, traces - found);
      expect(1 - found / traces).toBeLessThanOrEqual(mostMissed);
    },
    300_000,
  );

  it('a few of those who sit or lie down hard and then keep still: the countdown is for them', () => {
    const [sat, lay] = [rates(satDownHard, 11).any, rates(droppedIntoBed, 12).any];
    print('false, sitting down hard', sat);
    print('false, dropping into bed', lay);
    expect(sat / traces).toBeLessThan(0.1);
    expect(lay / traces).toBeLessThan(0.3);
  }, 300_000);

  it('one shake once', () => {
    const chance = chanceOf(3);
    expect(feltIn(readings(shaken(chance), chance)).felt[0]).toBe('shake');
    expect(feltIn(readings(shaken(chance), chance)).felt.length).toBeLessThanOrEqual(2);
  });
});

describe('readings that are wrong', () => {
  const good = { at_ms: 1000, x: 0, y: 0, z: 9.8 };
  const { state } = feelMotion(null, good);

  it.each([
    ['not a number', { ...good, at_ms: 1016, x: Number.NaN }],
    ['without an end', { ...good, at_ms: 1016, z: Number.POSITIVE_INFINITY }],
    ['at no time', { ...good, at_ms: Number.NaN }],
    ['of the same moment', good],
    ['a little out of order', { ...good, at_ms: 990 }],
  ])('%s are passed over', (_what, sample) => {
    expect(feelMotion(state, sample)).toEqual({ state, felt: null });
  });

  it('after a pause it begins again, so that a phone that slept has not fallen', () => {
    const chance = chanceOf(5);
    const all = [...readings(fallen(chance), chance)];
    const withGaps = all.map((sample) => ({ ...sample, at_ms: sample.at_ms * 30 }));
    expect(feltIn(withGaps).felt).toEqual([]);
    expect(feelMotion(state, { ...good, at_ms: 1400 }).state?.fall.stood_ms).toBe(1400);
  });

  it('remembers no more the longer it lasts', () => {
    const chance = chanceOf(8);
    const turning = Array.from({ length: 20_000 }, (_, at) => ({
      at_ms: at * 10,
      x: 40 * Math.sin((2 * Math.PI * at) / 13),
      y: 0,
      z: chance.normal(1),
    }));
    expect(feltIn(turning).mostTurns).toBeLessThanOrEqual(14);
  });
});
