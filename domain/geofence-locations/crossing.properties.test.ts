// What holds for the crossings of one place over any walk, however inexact its fixes are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Circle, Fix } from './beyond-edge.ts';
import { type Crossing, type CrossingState, crossing } from './crossing.ts';
import { pointAt } from './distance.ts';

const fence: Circle = { latitude: -36.0737, longitude: 146.9135, radius: 150 };
const start = Date.parse('2026-11-16T09:00:00.000Z');

const anyWalk = fc
  .array(
    fc.record({
      /** From the edge, negative inside. */
      metres: fc.integer({ min: -150, max: 600 }),
      bearing: fc.integer({ min: 0, max: 359 }),
      accuracy: fc.option(fc.integer({ min: 3, max: 120 }), { nil: null }),
      seconds: fc.oneof(fc.integer({ min: 10, max: 120 }), fc.integer({ min: 300, max: 5000 })),
      stays: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((legs) => {
    let at = start;
    return legs.flatMap(({ metres, bearing, accuracy, seconds, stays }) =>
      Array.from({ length: stays }, (): Fix => {
        at += seconds * 1000;
        const point = pointAt(fence, fence.radius + metres, bearing);
        return { ...point, accuracy, at: new Date(at).toISOString() };
      }),
    );
  });

interface Judged extends Crossing {
  readonly before: CrossingState | null;
  readonly fix: Fix;
}
function judged(fixes: readonly Fix[]): Judged[] {
  let before: CrossingState | null = null;
  return fixes.map((fix) => {
    const answer = { before, fix, ...crossing(before, fix, fence) };
    before = answer.state;
    return answer;
  });
}
const always = (holds: (all: Judged[]) => void): void =>
  fc.assert(
    fc.property(anyWalk, (fixes) => holds(judged(fixes))),
    { numRuns: 300 },
  );

test('entering and leaving alternate, and the first side that is known is no crossing', () =>
  always((all) => {
    for (const { before, state, crossed } of all) {
      const isOther = before !== null && before.inside !== null && state.inside !== before.inside;
      expect(crossed !== null).toBe(isOther);
      if (before?.inside !== null && before) expect(state.inside).not.toBeNull();
    }
    const sides = all.filter(({ crossed }) => crossed).map(({ state }) => state.inside);
    for (const [place, side] of sides.entries()) expect(side).not.toBe(sides[place - 1]);
  }));

test('a crossing happened between the fix before it and the one that decided it', () =>
  always((all) => {
    for (const { fix, crossed } of all) {
      if (!crossed) continue;
      expect(crossed.crossed_at <= fix.at).toBe(true);
      expect((crossed.last_before ?? '') < crossed.crossed_at).toBe(true);
      const gap = Date.parse(crossed.crossed_at) - Date.parse(crossed.last_before ?? fix.at);
      expect(crossed.inferred).toBe(gap > 600_000);
    }
  }));

test('two crossings do not overlap: each begins after the one before was decided', () =>
  always((all) => {
    let decided = '';
    for (const { fix, crossed } of all) {
      if (!crossed) continue;
      expect(crossed.crossed_at > decided).toBe(true);
      decided = fix.at;
    }
  }));

test('a fix that comes again, or late, changes nothing', () =>
  fc.assert(
    fc.property(anyWalk, fc.infiniteStream(fc.nat()), (fixes, dice) => {
      const all = judged(fixes);
      const { state } = all.at(-1) ?? { state: null };
      const late = fixes[(dice.next().value ?? 0) % fixes.length];
      if (!late || !state) return;
      expect(crossing(state, late, fence)).toEqual({ state, crossed: null });
      const elsewhere = { ...pointAt(fence, 900, 10), accuracy: 5, at: state.at };
      expect(crossing(state, elsewhere, fence)).toEqual({ state, crossed: null });
    }),
  ));

test('a device that is never beyond the edge by its own accuracy crosses nothing', () =>
  fc.assert(
    fc.property(anyWalk, fc.integer({ min: 5, max: 120 }), (fixes, accuracy) => {
      const inside = settledInside();
      const drifting = fixes.map(({ at }, place): Fix => {
        const metres = fence.radius + ((place * 37) % accuracy) * 0.95;
        return { ...pointAt(fence, metres, (place * 61) % 360), accuracy, at };
      });
      let state = inside;
      for (const fix of drifting) {
        const answer = crossing(state, fix, fence);
        expect(answer.crossed).toBeNull();
        state = answer.state;
      }
      expect(state.inside).toBe(true);
    }),
  ));

test('two fixes within half a minute that are less than two accuracies beyond decide nothing', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 70 }),
      fc.integer({ min: 10, max: 19 }),
      fc.integer({ min: 1, max: 30 }),
      (accuracy, tenths, seconds) => {
        const point = pointAt(fence, fence.radius + (accuracy * tenths) / 10, 45);
        let state = settledInside();
        for (const later of [0, seconds]) {
          const at = new Date(start + later * 1000).toISOString();
          const answer = crossing(state, { ...point, accuracy, at }, fence);
          expect(answer.crossed).toBeNull();
          state = answer.state;
        }
      },
    ),
  ));

/** Known to be inside, by fixes in the middle before the walk begins. */
function settledInside(): CrossingState {
  let state: CrossingState | null = null;
  for (const minutes of [90, 60, 30, 15, 5]) {
    const at = new Date(start - minutes * 60_000).toISOString();
    ({ state } = crossing(state, { ...pointAt(fence, 1, 0), accuracy: 10, at }, fence));
  }
  if (!state?.inside) throw new Error('the device is not known to be inside');
  return state;
}

test('whatever the walk was, an hour clearly on one side makes that side known', () =>
  fc.assert(
    fc.property(anyWalk, fc.boolean(), (fixes, isInside) => {
      let { state } = judged(fixes).at(-1) ?? { state: null };
      const end = Date.parse(fixes.at(-1)?.at ?? '');
      for (let minute = 1; minute <= 60; minute += 1) {
        const point = pointAt(fence, isInside ? 1 : fence.radius + 400, 90);
        const at = new Date(end + minute * 60_000).toISOString();
        ({ state } = crossing(state, { ...point, accuracy: 10, at }, fence));
      }
      expect(state?.inside).toBe(isInside);
    }),
  ));
