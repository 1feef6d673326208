// Finds the nearest known place in a grid of half-degree cells; pure, so that it is tested without
// a browser.
import type { PlacesFile } from './place-files.ts';

/** A place near a position. `region` and `country` may be empty or short ("QLD", "AU"). */
export interface NearestPlace {
  name: string;
  region: string;
  country: string;
  distance_km: number;
}

/** One place as it is in the grid; degrees. */
export interface Place {
  name: string;
  region: string;
  country: string;
  latitude: number;
  longitude: number;
  rank: number;
}

export type PlaceGrid = ReadonlyMap<string, Place[]>;

const CELL = 0.5;
/** Farther than this, a place says nothing about a person's position. */
const FARTHEST_KM = 250;
const KM_PER_DEGREE = 111.195;

const keyOf = (row: number, column: number): string => `${row}:${column}`;
const rowOf = (latitude: number): number => Math.floor(latitude / CELL);
const columns = 360 / CELL;
const columnOf = (longitude: number): number =>
  ((Math.floor(longitude / CELL) % columns) + columns) % columns;

/** The places of a file, spelt out. */
export const placesIn = ({ country, regions, places }: PlacesFile): Place[] =>
  places.map(([name, latitude, longitude, region, rank]) => ({
    name,
    region: regions[region] ?? '',
    country,
    latitude: latitude / 1000,
    longitude: longitude / 1000,
    rank,
  }));

export function placeGrid(places: Place[]): PlaceGrid {
  const grid = new Map<string, Place[]>();
  for (const place of places) {
    const key = keyOf(rowOf(place.latitude), columnOf(place.longitude));
    const cell = grid.get(key);
    if (cell) cell.push(place);
    else grid.set(key, [place]);
  }
  return grid;
}

/** The place closest to a position, at most 250 km off, or null. */
export function nearestIn(
  grid: PlaceGrid,
  latitude: number,
  longitude: number,
): NearestPlace | null {
  let best: NearestPlace | null = null;
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  for (
    let ring = 0;
    ring * CELL * KM_PER_DEGREE * shrink <= FARTHEST_KM + CELL * KM_PER_DEGREE;
    ring += 1
  ) {
    // Places in this ring of cells are at least this far: no nearer one can follow.
    const atLeast = (ring - 1) * CELL * KM_PER_DEGREE * shrink;
    if (best && best.distance_km <= atLeast) break;
    for (const place of cellsOfRing(grid, latitude, longitude, ring)) {
      const distance_km = distanceKm(latitude, longitude, place.latitude, place.longitude);
      if (distance_km > (best?.distance_km ?? FARTHEST_KM)) continue;
      best = { name: place.name, region: place.region, country: place.country, distance_km };
    }
  }
  return best;
}

function cellsOfRing(grid: PlaceGrid, latitude: number, longitude: number, ring: number): Place[] {
  const [row, column] = [rowOf(latitude), columnOf(longitude)];
  const found: Place[] = [];
  for (let down = -ring; down <= ring; down += 1) {
    const step = Math.abs(down) === ring || ring === 0 ? 1 : 2 * ring;
    for (let across = -ring; across <= ring; across += step) {
      found.push(...(grid.get(keyOf(row + down, (column + across + columns) % columns)) ?? []));
    }
  }
  return found;
}

/** Great-circle distance in kilometres. */
export function distanceKm(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const radians = Math.PI / 180;
  const [dLat, dLng] = [
    (otherLatitude - latitude) * radians,
    (otherLongitude - longitude) * radians,
  ];
  const half =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(latitude * radians) * Math.cos(otherLatitude * radians) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)));
}
