// Whether a person lies still after a blow, reading by reading: each second and each bound by hand.
import { describe, expect, test } from 'vitest';
import { type AfterBlow, afterBlow, watchStillness } from './lying-still.ts';
import type { Vector } from './vector.ts';

const gravity = 9.80665;
const upright: Vector = { x: 0, y: 0, z: gravity };
const onTheSide: Vector = { x: gravity, y: 0, z: 0 };

/** What is felt, and when: readings every 100 ms from the blow, which was at 0. */
function watched(forceAt: (ms: number) => Vector, untilMs = 20_000): string {
  let blow: AfterBlow | null = afterBlow(upright, 0);
  for (let at_ms = 100; at_ms <= untilMs; at_ms += 100) {
    const seen = watchStillness(blow, { at_ms, ...forceAt(at_ms) });
    if (seen.still) return `still at ${at_ms}`;
    ({ blow } = seen);
    if (blow === null) return `given up at ${at_ms}`;
  }
  return 'waiting';
}

test('eight seconds on the side are lying still, and seven are not yet', () => {
  expect(watched(() => onTheSide)).toBe('still at 8800');
  expect(watched(() => onTheSide, 8700)).toBe('waiting');
});

test.each<[string, Vector]>([
  ['the same way up', upright],
  ['almost the same way up', { x: gravity * Math.sin(0.65), y: 0, z: gravity * Math.cos(0.65) }],
])('a phone that rests %s as before has not fallen', (_, force) => {
  expect(watched(() => force)).toBe('given up at 8800');
});

test('more than 40 degrees is another way up', () => {
  const tipped = { x: gravity * Math.sin(0.75), y: 0, z: gravity * Math.cos(0.75) };
  expect(watched(() => tipped)).toBe('still at 8800');
});

describe('a phone whose weight is not that of rest does not lie still, and is given up after 15 s', () => {
  test.each([
    ['almost without weight, as in a flight', 3],
    ['a little too light', gravity - 1.6],
    ['a little too heavy', gravity + 1.6],
  ])('%s', (_, weight) => {
    expect(watched(() => ({ x: weight, y: 0, z: 0 }))).toBe('given up at 15400');
  });

  test.each([gravity - 1.4, gravity + 1.4])('%d m/s² is rest', (weight) => {
    expect(watched(() => ({ x: weight, y: 0, z: 0 }))).toBe('still at 8800');
  });
});

describe('movement on one axis', () => {
  const moved = (axis: keyof Vector, by: number) => (ms: number) => ({
    ...onTheSide,
    [axis]: onTheSide[axis] + (ms % 200 === 0 ? by / 2 : -by / 2),
  });
  test.each(['x', 'y', 'z'] as const)(
    '%s of 1.6 m/s² is not still; of 1.4 it is breathing',
    (axis) => {
      expect(watched(moved(axis, 1.6))).toBe('given up at 15400');
      expect(watched(moved(axis, 1.4))).toBe('still at 8800');
    },
  );

  test('begins the eight seconds again', () => {
    const once = (ms: number) => (ms === 4000 ? { ...onTheSide, z: 2 } : onTheSide);
    expect(watched(once)).toBe('still at 13200');
  });
});

describe('a person who gets up', () => {
  const jerk = (from: number) => (ms: number) =>
    ms === from ? { x: 15.1, y: 0, z: 0 } : onTheSide;

  test('after the tumble is not watched any more', () => {
    expect(watched(jerk(2600))).toBe('given up at 2600');
  });

  test('during the tumble is watched on', () => {
    expect(watched(jerk(2500))).toBe('still at 12100');
  });
});
