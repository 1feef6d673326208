// A shake on purpose: hard, back and forth along one line, several times a second and for two to
// three seconds. Steps push one way only, and engines are faster.
import type { MotionSample } from './motion-sample.ts';
import { cosine, length, minus, towards, type Vector } from './vector.ts';

/**
 * m/s² in addition to gravity. A body in the air while it runs reaches 9.8 downwards and no more.
 */
const hardFrom = 15;
/** Turns in a row that make a shake: about seven times back and forth. */
const turnsNeeded = 14;
/**
 * Turns that follow each other faster come from an engine or a blow, slower ones from steps and
 * arms.
 */
const fastestTurnMs = 60;
const slowestTurnMs = 260;
/** A hand keeps its rhythm: no turn takes more than so many times as long as another. */
const unevenUpTo = 2;
const gravityOverMs = 1000;
/** A push against the last one, within 45 degrees of its line. */
const opposite = -0.7;

export interface ShakeState {
  readonly gravity: Vector;
  /** The last hard push at its hardest. */
  readonly push: Vector | null;
  /** When the direction turned, oldest first; at most 14. */
  readonly turns: readonly number[];
}

export const noShake = ({ x, y, z }: Vector): ShakeState => ({
  gravity: { x, y, z },
  push: null,
  turns: [],
});

/** @param passed_ms since the reading before */
export function feelShake(
  state: ShakeState,
  sample: MotionSample,
  passed_ms: number,
): { readonly state: ShakeState; readonly felt: boolean } {
  const gravity = towards(state.gravity, sample, passed_ms / (gravityOverMs + passed_ms));
  const push = minus(sample, gravity);
  const { turns } = state;
  if (length(push) < hardFrom) return { state: { ...state, gravity }, felt: false };
  if (state.push === null || cosine(push, state.push) > opposite)
    return {
      state: {
        gravity,
        push: state.push && length(state.push) > length(push) ? state.push : push,
        turns,
      },
      felt: false,
    };
  const more = withTurn(turns, sample.at_ms);
  return {
    state: { gravity, push, turns: more },
    felt: more.length >= turnsNeeded && isEven(more),
  };
}

function withTurn(turns: readonly number[], at_ms: number): readonly number[] {
  const passed = at_ms - (turns.at(-1) ?? at_ms);
  if (passed < fastestTurnMs || passed > slowestTurnMs) return [at_ms];
  return [...turns, at_ms].slice(-turnsNeeded);
}

function isEven(turns: readonly number[]): boolean {
  const lasted = turns.slice(1).map((turn, place) => turn - (turns[place] ?? turn));
  return Math.max(...lasted) <= unevenUpTo * Math.min(...lasted);
}
