// The rule of crossings until November 2026, kept for comparison: all fixes beyond the edge by a
// number of accuracies for a fixed time, accuracies of at least 10 m.
import type { Circle, Fix } from '#domain/geofence-locations/beyond-edge.ts';
import { distanceM } from '#domain/geofence-locations/distance.ts';

export interface FormerState {
  readonly inside: boolean | null;
  readonly at: number;
  readonly towards: 'in' | 'out' | null;
  readonly beyond: readonly (number | null)[];
}

const dwells = [
  { times: 1, ms: 3_600_000 },
  { times: 2, ms: 1_200_000 },
  { times: 3, ms: 15_000 },
] as const;

const settled = (inside: boolean | null, at: number): FormerState => ({
  inside,
  at,
  towards: null,
  beyond: dwells.map(() => null),
});

/** @returns the state for the next fix, and whether this one crossed the edge */
export function formerCrossing(
  state: FormerState | null,
  fix: Fix,
  fence: Circle,
): { state: FormerState; crossed: boolean } {
  const at = Date.parse(fix.at);
  const last = state ?? settled(null, at);
  const gap = distanceM(fix, fence) - fence.radius;
  const times = Math.abs(gap) / Math.max(fix.accuracy ?? 30, 10);
  const side = gap > 0 ? 'out' : 'in';
  if (times < 1 || last.inside === (side === 'in'))
    return { state: settled(last.inside, at), crossed: false };
  const goesOn = last.towards === side;
  const beyond = dwells.map((dwell, index) =>
    times < dwell.times ? null : ((goesOn ? last.beyond[index] : null) ?? at),
  );
  const stayed = dwells.some(({ ms }, index) => {
    const since = beyond[index] ?? null;
    return since !== null && at - since >= ms;
  });
  if (!stayed && !(times >= 3 && Math.abs(gap) >= 150))
    return { state: { inside: last.inside, at, towards: side, beyond }, crossed: false };
  return { state: settled(side === 'in', at), crossed: last.inside !== null };
}
