// The circle that the values of the form make. As a text it is compared at each change, so that a
// map is drawn again for the circle only.
import { leastRadius, mostRadius } from '#domain/geofence-locations/geofence-location.ts';

export const circleText = ({
  latitude,
  longitude,
  radius,
}: Readonly<Record<string, unknown>>): string => JSON.stringify([latitude, longitude, radius]);

/** Null while there is no position that can be drawn. */
export function circleOf(
  text: string,
): { latitude: number; longitude: number; radius: number } | null {
  const [latitude, longitude, radius]: unknown[] = JSON.parse(text);
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return null;
  return {
    latitude,
    longitude,
    radius: typeof radius === 'number' && radius > 0 && radius <= mostRadius ? radius : leastRadius,
  };
}
