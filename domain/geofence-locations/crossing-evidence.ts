// How much the time between two fixes says about a crossing. Chosen by the errors that it makes on
// simulated walks: docs/geofence-errors.md, decision 0043.
import { depthOn, isFar, type Side } from './beyond-edge.ts';

const minute = 60_000;

/**
 * How long fixes must be beyond the edge by once, twice and three times their accuracy; between
 * these the time falls evenly on a logarithmic scale. Drift lasts longer the smaller it is, and a
 * device that lies still close to the edge drifts all day. One that was clearly on the other side a
 * moment ago has moved, and needs less.
 */
const dwellsMs = {
  still: [60 * minute, 20 * minute, 15_000],
  moved: [20 * minute, minute, 15_000],
} as const;
/**
 * Moved: it was so many accuracies from the edge on the other side; after half an hour a third of
 * that counts.
 */
const movedFrom = 6;
const forgottenMs = 30 * minute;

/** What is known before the fix. */
export interface Before {
  /** ISO 8601. */
  readonly at: string;
  readonly beyond: number;
  readonly evidence: number;
  readonly cameFrom: number;
}

export interface Seen {
  readonly at: string;
  /** The side that would be a change. */
  readonly towards: Side;
  /** How far the fix is on that side, in accuracies; negative on the other. */
  readonly depth: number;
  /** How far it is from the edge, on either side. */
  readonly metres: number;
}

/**
 * Time on the other side is evidence, time back on the old side takes it away as fast. An interval
 * counts by the less certain of its two fixes; one whose fixes disagree, or say nothing, takes away
 * as one accuracy on the old side would.
 * @returns `evidence` from 0; a crossing is decided at 1. `cameFrom` as `CrossingState` keeps it
 */
export function evidenceAfter(before: Before, seen: Seen): { evidence: number; cameFrom: number } {
  const cameFrom = cameFromAfter(before, seen);
  const dwells = cameFrom >= movedFrom ? dwellsMs.moved : dwellsMs.still;
  const passedMs = Date.parse(seen.at) - Date.parse(before.at);
  const depths = [seen.depth, depthOn(seen.towards, before.beyond)];
  const [least, most] = [Math.min(...depths), Math.max(...depths)];
  const change =
    least >= 1
      ? passedMs / neededMs(least, dwells)
      : -passedMs / neededMs(Math.max(1, -most), dwells);
  return { evidence: Math.max(0, before.evidence + change), cameFrom };
}

/** Two fixes say so, or one that is far away: a single one near the edge may be thrown off. */
function cameFromAfter(before: Before, { at, towards, depth, metres }: Seen): number {
  const faded = before.cameFrom * Math.exp(-(Date.parse(at) - Date.parse(before.at)) / forgottenMs);
  const now = isFar(metres) ? -depth : -Math.max(depth, depthOn(towards, before.beyond));
  return Math.max(0, faded, now);
}

/** @param accuracies at least 1 */
function neededMs(
  accuracies: number,
  [once, twice, thrice]: (typeof dwellsMs)['still' | 'moved'],
): number {
  const between = (from: number, to: number, part: number): number => from * (to / from) ** part;
  return accuracies < 2
    ? between(once, twice, accuracies - 1)
    : between(twice, thrice, Math.min(accuracies, 3) - 2);
}
