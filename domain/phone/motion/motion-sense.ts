// Reads a phone's acceleration, reading by reading, and says when it was shaken on purpose or when
// the person who carries it has fallen.
import { type FallState, feelFall, noFall } from './fall-sense.ts';
import type { MotionSample } from './motion-sample.ts';
import { feelShake, noShake, type ShakeState } from './shake-sense.ts';

export type Felt = 'shake' | 'fall';

/** What is remembered between two readings: bounded, however long it goes on. */
export interface MotionState {
  readonly at_ms: number;
  readonly shake: ShakeState;
  readonly fall: FallState;
}

/** A phone that was asleep for longer starts again: what was between is unknown. */
const longestGapMs = 300;

/**
 * Takes the next reading; the work is the same for each, whatever came before. A reading that is
 * not a number or out of order is passed over. Works with 20 to 100 readings a second.
 * @param state null before the first reading, and after a pause
 * @returns the state for the next reading, and what was felt with this one
 */
export function feelMotion(
  state: MotionState | null,
  sample: MotionSample,
): { readonly state: MotionState | null; readonly felt: Felt | null } {
  if (![sample.at_ms, sample.x, sample.y, sample.z].every(Number.isFinite))
    return { state, felt: null };
  const passed = state === null ? 0 : sample.at_ms - state.at_ms;
  if (state === null || passed > longestGapMs) return { state: begun(sample), felt: null };
  if (passed <= 0)
    return passed < -longestGapMs ? { state: begun(sample), felt: null } : { state, felt: null };
  const shake = feelShake(state.shake, sample, passed);
  const fall = feelFall(state.fall, sample, passed);
  // Shaking contains flights and blows of its own: fall detection starts over after it.
  if (shake.felt) return { state: begun(sample), felt: 'shake' };
  if (fall.felt) return { state: begun(sample), felt: 'fall' };
  return { state: { at_ms: sample.at_ms, shake: shake.state, fall: fall.state }, felt: null };
}

const begun = (sample: MotionSample): MotionState => ({
  at_ms: sample.at_ms,
  shake: noShake(sample),
  fall: noFall(sample),
});
