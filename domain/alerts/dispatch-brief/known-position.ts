// Which position of an alert is shown and read out first, whether it may be called current, and how
// far a person may have walked since.
import type { Alert, AlertPosition, AlertRow } from '../alert.ts';

export interface KnownPosition {
  position: AlertPosition;
  /**
   * `earlier`: from well before the alert was raised. `other_device`: the alert has none, another
   * device of the person has.
   */
  kind: 'current' | 'earlier' | 'other_device';
}

/** A fix this long before the alert still belongs to it: pendants send one every few minutes. */
const belongsMs = 5 * 60_000;

/** The position to give to the emergency services, or null where none is known. */
export function knownPosition(
  row: Pick<AlertRow, 'raised_at'>,
  details: Pick<Alert, 'positions' | 'last_known_position'>,
): KnownPosition | null {
  const last = details.positions.at(-1);
  if (last) {
    const isEarlier = Date.parse(last.at) < Date.parse(row.raised_at) - belongsMs;
    return { position: last, kind: isEarlier ? 'earlier' : 'current' };
  }
  return details.last_known_position
    ? { position: details.last_known_position, kind: 'other_device' }
    : null;
}

const walkingMetresASecond = 1.4;
/** A reach of more than half a day's walk has no use. */
const mostMs = 12 * 3_600_000;
/** The smallest distance on foot that is mentioned, metres. */
export const leastReachM = 50;

/**
 * Metres that a person may have walked since a moment. @param since ISO 8601 @param now ms since
 * 1970
 */
export const reachOnFoot = (since: string, now: number): number =>
  Math.max(0, (Math.min(mostMs, now - Date.parse(since)) / 1000) * walkingMetresASecond);
