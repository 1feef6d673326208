// The trail of an alert, and the places that are shown apart because something speaks against them.
import type { AlertPosition } from './alert.ts';

const doubts = [null, 'network', 'time'] as const;

/**
 * The least doubtful places are the trail; what is more doubtful is kept apart, so that it never
 * ends the trail.
 * @param all oldest first
 */
export function placesOf(all: readonly AlertPosition[]): {
  positions: AlertPosition[];
  unconfirmed_positions: AlertPosition[];
} {
  const rank = ({ doubt }: AlertPosition): number => doubts.indexOf(doubt ?? null);
  const best = Math.min(...all.map(rank));
  return {
    positions: all.filter((one) => rank(one) === best),
    unconfirmed_positions: all.filter((one) => rank(one) > best),
  };
}
