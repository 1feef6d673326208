// A fall of the person who carries the phone: less weight, a blow, lying still, and another way up
// than before. A phone that falls alone is recognised by how suddenly it loses its weight: a body
// tips over, a hand lets go.

import { type AfterBlow, afterBlow, type LyingStill, watchStillness } from './lying-still.ts';
import type { MotionSample } from './motion-sample.ts';
import { length, towards, type Vector } from './vector.ts';

const gravity = 9.80665;
/** Shares of the weight: the person is upright, is falling, floats. */
const uprightFrom = 0.85 * gravity;
const fallsBelow = 0.45 * gravity;
const floatsBelow = 0.2 * gravity;
/**
 * From standing to falling: a body that tips over takes 0.15 to 0.3 s, a phone that leaves a hand
 * or rolls off an edge under 0.1 s.
 */
const tippingFromMs = 110;
const fallingFromMs = 70;
/** No fall from less than 1.75 m takes so long: the person has fallen off a ladder or a roof. */
const fromHeightMs = 600;
/**
 * A phone that was dropped, and one that was thrown: its landing is no fall. A body that tips over
 * floats for 0.1 s.
 */
const letGoMs = 200;
const thrownMs = 350;
const restAfterFlightMs = 1500;
/** m/s² */
const blowFrom = 22;
const blowWithinMs = 700;
const uprightOverMs = 2500;

interface Falling {
  readonly since_ms: number;
  /** How long it took from standing to falling. */
  readonly onset_ms: number;
  readonly floated_ms: number;
  /** Which way up the phone was before, as the direction of its weight. */
  readonly before: Vector;
}

export interface FallState {
  /** The weight as it was over the last seconds while the person stood. */
  readonly upright: Vector;
  readonly stood_ms: number;
  readonly falling: Falling | null;
  /** A fall that waits for its blow. */
  readonly expected: { readonly until_ms: number; readonly before: Vector } | null;
  readonly deaf_until_ms: number;
  readonly blow: AfterBlow | null;
}

export const noFall = ({ at_ms, x, y, z }: MotionSample): FallState => ({
  upright: { x, y, z },
  stood_ms: at_ms,
  falling: null,
  expected: null,
  deaf_until_ms: at_ms,
  blow: null,
});

/** @param passed_ms since the reading before */
export function feelFall(
  state: FallState,
  sample: MotionSample,
  passed_ms: number,
): { readonly state: FallState; readonly felt: boolean } {
  const weight = length(sample);
  const moved =
    weight < fallsBelow
      ? fallingOn(state, sample, { weight, passed_ms })
      : landed(state, sample, { weight, passed_ms });
  if (moved.blow === null) return { state: moved, felt: false };
  const lying: LyingStill = watchStillness(moved.blow, sample);
  return { state: { ...moved, blow: lying.blow }, felt: lying.still };
}

interface Reading {
  readonly weight: number;
  readonly passed_ms: number;
}

function fallingOn(
  state: FallState,
  { at_ms }: MotionSample,
  { weight, passed_ms }: Reading,
): FallState {
  const falling = state.falling ?? {
    since_ms: at_ms,
    onset_ms: at_ms - state.stood_ms,
    floated_ms: 0,
    before: state.upright,
  };
  const floated_ms = falling.floated_ms + (weight < floatsBelow ? passed_ms : 0);
  return { ...state, falling: { ...falling, floated_ms } };
}

function landed(
  before: FallState,
  sample: MotionSample,
  { weight, passed_ms }: Reading,
): FallState {
  const { at_ms } = sample;
  const ended = before.falling ? judged(before, before.falling, at_ms) : before;
  const { expected } = ended;
  if (expected && weight >= blowFrom && at_ms <= expected.until_ms)
    return {
      ...stood(ended, sample, { weight, passed_ms }),
      expected: null,
      blow: afterBlow(expected.before, at_ms),
    };
  const state = expected && at_ms > expected.until_ms ? { ...ended, expected: null } : ended;
  return stood(state, sample, { weight, passed_ms });
}

function stood(state: FallState, sample: MotionSample, { weight, passed_ms }: Reading): FallState {
  if (weight < uprightFrom) return state;
  return {
    ...state,
    upright: towards(state.upright, sample, passed_ms / (uprightOverMs + passed_ms)),
    stood_ms: sample.at_ms,
  };
}

/** Whether what has just ended was a person's fall or a phone's flight. */
function judged(
  state: FallState,
  { since_ms, onset_ms, floated_ms, before }: Falling,
  at_ms: number,
): FallState {
  const lasted = at_ms - since_ms;
  const ended = { ...state, falling: null };
  if (floated_ms >= fromHeightMs)
    return { ...ended, expected: { until_ms: at_ms + blowWithinMs, before } };
  const flewAlone = floated_ms >= thrownMs || (onset_ms < tippingFromMs && lasted >= letGoMs);
  if (flewAlone) return { ...ended, expected: null, deaf_until_ms: at_ms + restAfterFlightMs };
  if (onset_ms < tippingFromMs) return ended;
  if (lasted < fallingFromMs || at_ms < state.deaf_until_ms) return ended;
  return { ...ended, expected: { until_ms: at_ms + blowWithinMs, before } };
}
