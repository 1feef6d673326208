// Fetches the places near a position once, and names the nearest; only the countries in question
// are loaded.
import {
  countriesNear,
  PLACE_COUNTRIES,
  type PlacesFile,
  placesFileName,
} from '#domain/kit/places/place-files.ts';
import {
  type NearestPlace,
  nearestIn,
  type Place,
  type PlaceGrid,
  placeGrid,
  placesIn,
} from '#domain/kit/places/place-grid.ts';
import { mapFileUrl } from '../base/map-files.ts';

interface Loaded {
  places: Place[];
  grid: PlaceGrid;
}

const loading = new Map<string, Promise<Loaded>>();

/**
 * The place nearest to a position among those known (AU, NZ, US, CA, GB, IE), or null where none is
 * within 250 km.
 * @throws when the places cannot be fetched; the next call tries again
 */
export async function nearestPlace(
  latitude: number,
  longitude: number,
): Promise<NearestPlace | null> {
  const loaded = await Promise.all(countriesNear(latitude, longitude).map(load));
  const found = loaded
    .map(({ grid }) => nearestIn(grid, latitude, longitude))
    .filter((place) => place !== null);
  return found.sort((a, b) => a.distance_km - b.distance_km)[0] ?? null;
}

/** All places of the countries near a position, for labels. */
export async function placesNear(latitude: number, longitude: number): Promise<Place[]> {
  const loaded = await Promise.all(countriesNear(latitude, longitude).map(load));
  return loaded.flatMap(({ places }) => places);
}

function load(country: string): Promise<Loaded> {
  const running = loading.get(country);
  if (running) return running;
  const started = fetchPlaces(country);
  loading.set(country, started);
  started.catch(() => loading.delete(country));
  return started;
}

async function fetchPlaces(country: string): Promise<Loaded> {
  const response = await fetch(mapFileUrl(placesFileName(country)));
  if (!response.ok)
    throw new Error(`The places of ${country} could not be loaded (${response.status})`);
  const file: PlacesFile = await response.json();
  const places = placesIn(file);
  return { places, grid: placeGrid(places) };
}

const mostFound = 8;

/**
 * Places whose name begins with the text, or contains it; the largest first. Searched on this
 * machine: nothing leaves it.
 * @throws when the places cannot be fetched
 */
export async function findPlaces(text: string): Promise<Place[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const countries = await Promise.all(
    PLACE_COUNTRIES.map(async ({ code }) => (await load(code)).places),
  );
  // "Albury NSW" is the place in that region.
  const nameOf = ({ name, region }: Place): string => `${name} ${region}`.toLowerCase();
  const found = countries.flat().filter((place) => nameOf(place).includes(wanted));
  const order = (place: Place): number => place.rank + (nameOf(place).startsWith(wanted) ? 0 : 10);
  return found
    .sort((left, right) => order(left) - order(right) || left.name.length - right.name.length)
    .slice(0, mostFound);
}
