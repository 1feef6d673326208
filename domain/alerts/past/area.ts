// A circle on the map as a filter of a list: in the address as `-33.815,151.001,5000,Parramatta`,
// so that a link keeps what was chosen.
import * as z from 'zod';
import type { Point } from '#domain/geofence-locations/distance.ts';

export interface Area extends Point {
  readonly metres: number;
}

const pattern =
  /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),([1-9]\d{1,5})(?:,(.{0,100}))?$/;
const mostMetres = 100_000;
const metresOfDegree = 111_195;

/** @returns the circle and the name it was chosen by; null for anything else */
export function readArea(text: string): (Area & { readonly name: string }) | null {
  const [, latitude, longitude, metres, name = ''] = pattern.exec(text) ?? [];
  const area = {
    latitude: Number(latitude),
    longitude: Number(longitude),
    metres: Number(metres),
    name,
  };
  const isOnEarth = Math.abs(area.latitude) <= 90 && Math.abs(area.longitude) <= 180;
  return latitude !== undefined && isOnEarth && area.metres <= mostMetres ? area : null;
}

export const writeArea = ({
  latitude,
  longitude,
  metres,
  name,
}: Area & { readonly name: string }): string => [latitude, longitude, metres, name].join(',');

/**
 * `near=-33.815,151.001,5000`: latitude, longitude and metres, then perhaps the name of the place.
 */
export const areaFilter = () =>
  z
    .string()
    .transform((text, context): Area => {
      const area = readArea(text);
      if (area) return area;
      context.addIssue({
        code: 'custom',
        message: 'This must be latitude, longitude and metres, such as -33.815,151.001,5000.',
      });
      return z.NEVER;
    })
    .optional();

/**
 * The band of degrees that holds the circle; longitudes beyond 180 wrap round and are null where
 * the whole circle of latitude is meant.
 */
export function bandOf(area: Area): {
  south: number;
  north: number;
  west: number | null;
  east: number | null;
} {
  const high = area.metres / metresOfDegree;
  const [south, north] = [area.latitude - high, area.latitude + high];
  const wide =
    high / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const [west, east] = [area.longitude - wide, area.longitude + wide];
  return west < -180 || east > 180
    ? { south, north, west: null, east: null }
    : { south, north, west, east };
}
