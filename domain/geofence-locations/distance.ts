// Distances on the earth, by the haversine formula: right across the date line and at the poles,
// where latitude and longitude alone mislead.

export interface Point {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusM = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The shortest way between two points over the ground, in metres. */
export function distanceM(from: Point, to: Point): number {
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * The point that is so many metres away in a direction (degrees clockwise from north). Its
 * longitude is between -180 and 180.
 */
export function pointAt(from: Point, metres: number, bearing: number): Point {
  const [angle, turn, start] = [metres / earthRadiusM, radians(bearing), radians(from.latitude)];
  const sine =
    Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(turn);
  const latitude = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(start),
    Math.cos(angle) - Math.sin(start) * Math.sin(latitude),
  );
  return {
    latitude: degrees(latitude),
    longitude: ((from.longitude + degrees(east) + 540) % 360) - 180,
  };
}
