// Decides from uncertain positions whether somebody entered or left a place. A position that only drifts must never report: a report wakes people.
import { distanceM, type Point } from './distance.ts';

/** A position as a device gave it. `at` is ISO 8601; `accuracy` is in metres (68 % of fixes are nearer), null where the device did not say. */
export interface Fix extends Point {
  readonly at: string;
  readonly accuracy: number | null;
}

/** A place: its centre and its radius in metres. */
export interface Circle extends Point {
  readonly radius: number;
}

/** What is known of one person and one place; kept between two fixes as it is. */
export interface CrossingState {
  /** null while no fix was clear enough. */
  readonly inside: boolean | null;
  /** The newest fix that was judged. */
  readonly at: string;
  /** The side that the newest fixes are on beyond their accuracy, while that is not known to be where the person is. */
  readonly towards: 'in' | 'out' | null;
  /** Since when all fixes have been so many times their accuracy beyond the edge, one entry for each of `dwells`. */
  readonly beyond: readonly (string | null)[];
  /** The last fix before those. */
  readonly before: string | null;
}

export interface Crossing {
  readonly state: CrossingState;
  readonly crossed: 'entry' | 'exit' | null;
  /** When the first fix of the new side was taken; null where nothing was crossed. */
  readonly crossed_at: string | null;
  /** The last fix before that. */
  readonly last_before: string | null;
  /** Whether the fixes around the crossing were missed, so that it happened at some time between `last_before` and `crossed_at`. */
  readonly inferred: boolean;
}

const second = 1000;
const minute = 60 * second;

/** How far beyond the edge, in accuracies, and how long fixes must stay there. Drift lasts longer the smaller it is. */
const dwells = [
  { times: 1, ms: 60 * minute },
  { times: 2, ms: 20 * minute },
  // Two fixes. Those of one moment are one: they are wrong together.
  { times: 3, ms: 15 * second },
] as const;
const clearTimes = 3;

/** A single fix decides from here on: houses and hills throw one fix a hundred metres off while the device believes in ten. */
const singleFixM = 150;
/** Fixes err more than devices admit; one that admits nothing is taken for an ordinary one in a town. */
const leastAccuracyM = 10;
const assumedAccuracyM = 30;
const missedAfterMs = 10 * minute;

/**
 * Judges the next fix of a person for a place.
 *
 * A crossing is reported once two fixes in a row are on the other side by three times their accuracy, or one fix is by 150 m as well; less
 * certain fixes must stay there for 20 or 60 minutes. A fix that could be on the old side starts this over. The first side known of a person is no crossing.
 * @param state what the last call answered; null at the first
 * @param fix older than the last one: it changes nothing
 */
export function crossing(state: CrossingState | null, fix: Fix, fence: Circle): Crossing {
  if (state && time(fix.at) <= time(state.at)) return quiet(state);
  const last = state ?? settled(null, fix.at);
  const gap = distanceM(fix, fence) - fence.radius;
  const times = Math.abs(gap) / Math.max(fix.accuracy ?? assumedAccuracyM, leastAccuracyM);
  const side = gap > 0 ? 'out' : 'in';
  if (times < 1 || last.inside === (side === 'in')) return quiet(settled(last.inside, fix.at));

  const goesOn = last.towards === side;
  const beyond = dwells.map((dwell, index) => (times < dwell.times ? null : (goesOn && last.beyond[index]) || fix.at));
  const before = goesOn ? last.before : (state?.at ?? null);
  const decided = isDecided(beyond, { times, gap: Math.abs(gap), at: fix.at });
  if (!decided) return quiet({ inside: last.inside, at: fix.at, towards: side, beyond, before });

  const now = settled(side === 'in', fix.at);
  if (last.inside === null) return quiet(now);
  const crossed_at = beyond[0] ?? fix.at;
  const inferred = before !== null && time(crossed_at) - time(before) > missedAfterMs;
  return { state: now, crossed: side === 'in' ? 'entry' : 'exit', crossed_at, last_before: before, inferred };
}

/** What a device says of itself: its own fence reports once, when it is crossed. */
export interface Said {
  readonly crossed: 'entry' | 'exit';
  /** ISO 8601. */
  readonly at: string;
  /** Where it was, where it says so. */
  readonly fix: Fix | null;
}

/** A position may be judged while the alarm of the same moment is on its way. */
const overtakenAfterMs = 2 * minute;

/**
 * Judges what the device says of its own fence. Nothing is crossed where positions told it before, where positions have gone on since, and where its
 * own position is clearly on the other side.
 * @param state as for `crossing`
 */
export function saidCrossing(state: CrossingState | null, { crossed, at, fix }: Said, fence: Circle): Crossing {
  const inside = crossed === 'entry';
  const before = state ?? settled(null, at);
  if (before.inside === inside || time(before.at) - time(at) > overtakenAfterMs) return quiet(before);
  if (fix && contradicts(fix, inside, fence)) return quiet(before);
  const until = time(before.at) > time(at) ? before.at : at;
  return { state: settled(inside, until), crossed, crossed_at: at, last_before: state?.at ?? null, inferred: false };
}

function contradicts(fix: Fix, inside: boolean, fence: Circle): boolean {
  const gap = distanceM(fix, fence) - fence.radius;
  const times = Math.abs(gap) / Math.max(fix.accuracy ?? assumedAccuracyM, leastAccuracyM);
  return gap > 0 === inside && times >= clearTimes && Math.abs(gap) >= singleFixM;
}

const settled = (inside: boolean | null, at: string): CrossingState => ({
  inside,
  at,
  towards: null,
  beyond: dwells.map(() => null),
  before: null,
});
const quiet = (state: CrossingState): Crossing => ({ state, crossed: null, crossed_at: null, last_before: null, inferred: false });

/** @param times how often its accuracy the fix is beyond the edge; `gap` is the same in metres */
function isDecided(beyond: CrossingState['beyond'], { times, gap, at }: { times: number; gap: number; at: string }): boolean {
  if (times >= clearTimes && gap >= singleFixM) return true;
  return dwells.some(({ ms }, index) => {
    const since = beyond[index];
    return since != null && time(at) - time(since) >= ms;
  });
}

const time = (iso: string): number => Date.parse(iso);
