// The zoom of an opening map: as close as the position is exact, while the map has detail.
import type { MapBackground } from './base/map-settings.ts';
import type { MapPosition } from './map-position.ts';

type Position = Pick<MapPosition, 'latitude' | 'accuracy_m'>;

const METRES_A_PIXEL = 78_271.517;

/** The zoom at which a pixel is so many metres. */
const zoomOf = (metres: number, latitude: number): number =>
  Math.log2((METRES_A_PIXEL * Math.cos((latitude * Math.PI) / 180)) / metres);

/**
 * The closest zoom, at most `nearest`, at which the accuracy circle fills no more than 70% of so
 * many pixels.
 */
export function zoomFor(
  { latitude, accuracy_m }: Position,
  pixels: number,
  nearest: number,
): number {
  const wanted = (2 * (accuracy_m ?? 0)) / (0.7 * pixels);
  if (wanted === 0) return nearest;
  return Math.max(2, Math.min(nearest, zoomOf(wanted, latitude)));
}

/** Without streets: the names of suburbs and villages, of which some are mostly in sight. */
const closestWithoutStreets = 12.8;
/** With streets: a few blocks. A sure fix opens nearer, until its ring is clear of the dot. */
const closest = { comfortable: 15.5, ever: 17.5 };
/** Of the ring's radius in pixels; the dot's is 11. */
const clearOfDot = 16;

/**
 * @param pixels the height of the map
 * @param streets whether there are streets round the position
 */
export function openingZoom(position: Position, pixels: number, streets: boolean): number {
  if (!streets) return zoomFor(position, pixels, closestWithoutStreets);
  const { accuracy_m, latitude } = position;
  const ringIsClear = accuracy_m ? zoomOf(accuracy_m / clearOfDot, latitude) : 0;
  return zoomFor(
    position,
    pixels,
    Math.min(closest.ever, Math.max(closest.comfortable, ringIsClear)),
  );
}

/**
 * Whether the background shows streets at a position: tiles cover a region, a style of the
 * installation's own the world.
 */
export function hasStreets(
  background: MapBackground,
  { latitude, longitude }: Pick<MapPosition, 'latitude' | 'longitude'>,
): boolean {
  if (background.kind !== 'streets') return background.kind === 'style';
  const [west, south, east, north] = background.tiles.bounds;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
