// The trail of an alert, and the doubtful places, which are shown apart.
import type { AlertPosition } from './alert.ts';

const doubts = [null, 'network', 'time'] as const;

/**
 * The least doubtful places are the trail; more doubtful ones are kept apart, so that they never
 * end the trail.
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
