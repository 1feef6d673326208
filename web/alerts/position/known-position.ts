// Which position of an alert is shown first, and whether it may be called current (pure).
import type { Alert, AlertPosition, AlertRow } from '#domain/alerts/alert.ts';

export interface KnownPosition {
  position: AlertPosition;
  /** `earlier`: from well before the alert was raised. `other_device`: the alert has none, another device of the person has. */
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
  return details.last_known_position ? { position: details.last_known_position, kind: 'other_device' } : null;
}

/** "−36.08062, 146.91583" with a true minus sign, for the screen; copied text has the plain hyphen. */
export const shownCoordinates = ({ latitude, longitude }: Pick<AlertPosition, 'latitude' | 'longitude'>): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(5).replace('-', '\u2212')).join(', ');

/** A page of OpenStreetMap with a marker at the position. */
export const mapsAddress = ({ latitude, longitude }: Pick<AlertPosition, 'latitude' | 'longitude'>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
