// The known place nearest to a position, from the files that the map draws: the person who is sent
// reads a name beside the coordinates.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countriesNear, type PlacesFile, placesFileName } from '#domain/kit/places/place-files.ts';
import {
  type NearestPlace,
  nearestIn,
  type PlaceGrid,
  placeGrid,
  placesIn,
} from '#domain/kit/places/place-grid.ts';

const root = join(import.meta.dirname, '../..');
/** As built, and as in a checkout whose screens are not. */
const folders = ['dist/web/map', 'web/public/map'].map((folder) => join(root, folder));
const grids = new Map<string, Promise<PlaceGrid>>();

/**
 * @param position degrees
 * @returns null where none is within 250 km, and where a file cannot be read: the coordinates say it
 */
export async function nearestPlace({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): Promise<NearestPlace | null> {
  const found = await Promise.all(
    countriesNear(latitude, longitude).map(async (country) => {
      const grid = await gridOf(country).catch(() => null);
      return grid && nearestIn(grid, latitude, longitude);
    }),
  );
  return (
    found.filter((place) => place !== null).sort((a, b) => a.distance_km - b.distance_km)[0] ?? null
  );
}

function gridOf(country: string): Promise<PlaceGrid> {
  const known = grids.get(country);
  if (known) return known;
  const reading = readGrid(country);
  grids.set(country, reading);
  reading.catch(() => grids.delete(country));
  return reading;
}

async function readGrid(country: string): Promise<PlaceGrid> {
  const folder = folders.find((one) => existsSync(one)) ?? '';
  const file: PlacesFile = JSON.parse(
    await readFile(join(folder, `${placesFileName(country)}.json`), 'utf8'),
  );
  return placeGrid(placesIn(file));
}
