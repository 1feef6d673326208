// Distances on the earth in SQL, by the haversine formula, as domain/geofence-locations/distance.ts
// has them.
import type { Point } from '#domain/geofence-locations/distance.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Metres from a point to the columns `latitude` and `longitude` of a row called by this name. */
export const metresFrom = (tx: Tx, { latitude, longitude }: Point, row: string): Fragment => {
  const [north, east] = [tx(`${row}.latitude`), tx(`${row}.longitude`)];
  return tx`(2 * 6371000 * asin(least(1, sqrt(sin(radians(${north} - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${north})) * cos(radians(${latitude}::float8)) * sin(radians(${east} - ${longitude}::float8) / 2) ^ 2))))`;
};
