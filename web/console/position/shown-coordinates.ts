// Coordinates as the screen shows them, and where a map of the place is.
import type { AlertPosition } from '#domain/alerts/alert.ts';

/**
 * "−36.08062, 146.91583" with a true minus sign, for the screen; copied text has the plain hyphen.
 */
export const shownCoordinates = ({
  latitude,
  longitude,
}: Pick<AlertPosition, 'latitude' | 'longitude'>): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(5).replace('-', '\u2212')).join(', ');

/** A page of OpenStreetMap with a marker at the position. */
export const mapsAddress = ({
  latitude,
  longitude,
}: Pick<AlertPosition, 'latitude' | 'longitude'>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
