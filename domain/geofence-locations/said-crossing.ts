// Decides whether what a pendant reports of its own fence is a crossing.
import {
  accuraciesBeyond,
  type Circle,
  depthOn,
  type Fix,
  isClearAlone,
  metresFromEdge,
} from './beyond-edge.ts';
import { type Crossing, type CrossingState, settled } from './crossing.ts';

/** A device's own report: its fence reports once, when it is crossed. */
export interface Said {
  readonly crossed: 'entry' | 'exit';
  /** ISO 8601. */
  readonly at: string;
  /** Where it was, where it says so. */
  readonly fix: Fix | null;
}

/** A position may be judged while the alarm of the same moment is on its way. */
const overtakenAfterMs = 2 * 60_000;

/**
 * Judges what the device says of its own fence. Nothing is crossed where positions showed it
 * before, where positions have gone on since, and where its own position is clearly on the other
 * side.
 * @param state as for `crossing`
 */
export function saidCrossing(
  state: CrossingState | null,
  { crossed, at, fix }: Said,
  fence: Circle,
): Crossing {
  const inside = crossed === 'entry';
  const before = state ?? settled({ inside: null, at });
  const aheadMs = Date.parse(before.at) - Date.parse(at);
  if (
    before.inside === inside ||
    aheadMs > overtakenAfterMs ||
    (fix && contradicts(fix, inside, fence))
  )
    return { state: before, crossed: null };
  const now = settled({ inside, at: aheadMs > 0 ? before.at : at });
  return {
    state: now,
    crossed: { crossed_at: at, last_before: state?.at ?? null, inferred: false },
  };
}

const contradicts = (fix: Fix, inside: boolean, fence: Circle): boolean =>
  isClearAlone({
    depth: depthOn(inside ? 'out' : 'in', accuraciesBeyond(fix, fence)),
    metres: metresFromEdge(fix, fence),
  });
