// How far beyond the edge of a place a position is, in metres and in its own accuracies.
import { distanceM, type Point } from './distance.ts';

/**
 * A position as a device gave it. `at` is ISO 8601; `accuracy` is in metres (68 % of fixes are
 * nearer), null where the device did not say.
 */
export interface Fix extends Point {
  readonly at: string;
  readonly accuracy: number | null;
}

/** A place: its centre and its radius in metres. */
export interface Circle extends Point {
  readonly radius: number;
}

export type Side = 'in' | 'out';

/**
 * Fixes err more than devices admit; one that admits nothing counts as an ordinary one in a town.
 */
const leastAccuracyM = 5;
const assumedAccuracyM = 30;

/**
 * A single fix decides from here on: houses and hills throw one fix a hundred metres off while the
 * device believes in ten.
 */
const singleFix = { metres: 150, accuracies: 3 } as const;

/** From the edge, on either side. */
export const metresFromEdge = (fix: Fix, fence: Circle): number =>
  Math.abs(distanceM(fix, fence) - fence.radius);

/** In accuracies of the fix; negative inside. */
export const accuraciesBeyond = (fix: Fix, fence: Circle): number =>
  (distanceM(fix, fence) - fence.radius) /
  Math.max(fix.accuracy ?? assumedAccuracyM, leastAccuracyM);

/** How far that is on one side; negative on the other. */
export const depthOn = (side: Side, beyond: number): number => (side === 'out' ? beyond : -beyond);

export const isFar = (metres: number): boolean => metres >= singleFix.metres;

/** Whether one fix is enough to know the side. @param depth in accuracies */
export const isClearAlone = ({ depth, metres }: { depth: number; metres: number }): boolean =>
  depth >= singleFix.accuracies && isFar(metres);
