// Decides from uncertain positions whether a device entered or left a place. A position that only
// drifts must never report: a report wakes people.
import {
  accuraciesBeyond,
  type Circle,
  depthOn,
  type Fix,
  isClearAlone,
  metresFromEdge,
  type Side,
} from './beyond-edge.ts';
import { evidenceAfter, type Seen } from './crossing-evidence.ts';

/** What is known of one device and one place; stored between two fixes as it is. */
export interface CrossingState {
  /** null while no fix was clear enough. */
  readonly inside: boolean | null;
  /** The newest fix that was judged. */
  readonly at: string;
  /** How far beyond the edge that fix was, in its accuracies; negative inside. */
  readonly beyond: number;
  /** How far from the edge it was lately on the known side, in accuracies; fades with time. */
  readonly cameFrom: number;
  /** The side that the evidence is for, while there is any. */
  readonly towards: Side | null;
  /** How much of what a crossing needs the fixes have shown so far: from 0 to 1. */
  readonly evidence: number;
  /** The first fix of that evidence. */
  readonly since: string | null;
  /** The last fix before that. */
  readonly before: string | null;
}

/** When something was crossed, as far as fixes tell. */
export interface CrossedAt {
  /** The first fix of the new side. */
  readonly crossed_at: string;
  /** The last fix before that. */
  readonly last_before: string | null;
  /**
   * Whether the fixes around the crossing were missed, so that it happened at some time between
   * `last_before` and `crossed_at`.
   */
  readonly inferred: boolean;
}

export interface Crossing {
  readonly state: CrossingState;
  /** null where nothing was crossed. The side is that of the state. */
  readonly crossed: CrossedAt | null;
}

const missedAfterMs = 10 * 60_000;

/**
 * Judges the next fix of a device for a place.
 *
 * The further beyond the edge fixes are, measured in accuracies, the less time they need to decide.
 * One fix that is 150 m and three accuracies beyond decides alone. The first side known is no
 * crossing.
 * @param state what the last call answered; null at the first
 * @param fix older than the last one: it changes nothing
 */
export function crossing(state: CrossingState | null, fix: Fix, fence: Circle): Crossing {
  if (state && time(fix.at) <= time(state.at)) return { state, crossed: null };
  const last = state ?? settled({ inside: null, at: fix.at });
  const beyond = accuraciesBeyond(fix, fence);
  const towards = otherSide(last, beyond);
  const seen = {
    at: fix.at,
    towards,
    depth: depthOn(towards, beyond),
    metres: metresFromEdge(fix, fence),
  };
  const { evidence, cameFrom } = evidenceAfter(last, seen);
  const started =
    startOf(last, seen, evidence) ??
    (seen.depth >= 1 ? { since: fix.at, before: state?.at ?? null } : null);
  if (evidence < 1 && !isClearAlone(seen)) {
    const known = { inside: last.inside, at: fix.at, beyond, cameFrom };
    return {
      state: started
        ? { ...known, towards, evidence, ...started }
        : { ...settled(known), cameFrom },
      crossed: null,
    };
  }
  const now = {
    ...settled({ inside: towards === 'in', at: fix.at, beyond }),
    cameFrom: isClearAlone(seen) ? seen.depth : 0,
  };
  return { state: now, crossed: last.inside === null || !started ? null : crossedAt(started) };
}

/**
 * The evidence that continues, with its beginning; null where it begins with this fix or there is
 * none.
 */
function startOf({ towards, since, before }: CrossingState, seen: Seen, evidence: number) {
  return towards === seen.towards && since !== null && (evidence > 0 || seen.depth >= 1)
    ? { since, before }
    : null;
}

const crossedAt = ({ since, before }: { since: string; before: string | null }): CrossedAt => ({
  crossed_at: since,
  last_before: before,
  inferred: before !== null && time(since) - time(before) > missedAfterMs,
});

/**
 * The side that would be a change; while none is known, the one that the evidence is for, else the
 * one of this fix.
 */
function otherSide({ inside, towards }: CrossingState, beyond: number): Side {
  if (inside !== null) return inside ? 'out' : 'in';
  return towards ?? (beyond > 0 ? 'out' : 'in');
}

/** On a known side, without evidence of the other. */
export const settled = ({
  inside,
  at,
  beyond = 0,
}: {
  inside: boolean | null;
  at: string;
  beyond?: number;
}): CrossingState => ({
  inside,
  at,
  beyond,
  cameFrom: 0,
  towards: null,
  evidence: 0,
  since: null,
  before: null,
});

const time = (iso: string): number => Date.parse(iso);
