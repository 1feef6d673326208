// Fetches coasts and place names of the offline map from our own origin, once for all maps.
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { feature } from 'topojson-client';
import { countriesNear } from '#domain/kit/places/place-files.ts';
import { placesNear } from '../place/nearest-place.ts';
import { mapFileUrl } from './map-files.ts';

type Atlas = Parameters<typeof feature>[0];

let land: Promise<Atlas> | null = null;
/** The data that a map already has: it is kept and moved, not filled again. */
const filled = new WeakMap<MapLibreMap, { land: boolean; countries: string }>();

/**
 * Fills land, borders and the names of the countries near a position into the sources of the base
 * style.
 * @throws when a file cannot be fetched; the next call tries again
 */
export async function fillBase(
  map: MapLibreMap,
  latitude: number,
  longitude: number,
): Promise<void> {
  const has = filled.get(map) ?? { land: false, countries: '' };
  const countries = countriesNear(latitude, longitude).join(' ');
  await Promise.all([
    has.land
      ? null
      : fillLand(map).then(() => filled.set(map, { ...(filled.get(map) ?? has), land: true })),
    has.countries === countries
      ? null
      : fillPlaces(map, latitude, longitude).then(() =>
          filled.set(map, { ...(filled.get(map) ?? has), countries }),
        ),
  ]);
}

/** Shows the sea, once the land is drawn. @returns whether that changes anything */
export function showSea(map: MapLibreMap): boolean {
  if (map.getPaintProperty('sea', 'background-opacity') === 1) return false;
  map.setPaintProperty('sea', 'background-opacity', 1);
  return true;
}

async function fillLand(map: MapLibreMap): Promise<void> {
  land ??= fetchLand();
  const atlas = await land;
  for (const name of ['land', 'borders']) {
    const object = atlas.objects[name];
    if (object) void map.getSource<GeoJSONSource>(name)?.setData(feature(atlas, object));
  }
}

async function fetchLand(): Promise<Atlas> {
  try {
    const response = await fetch(mapFileUrl('land'));
    if (!response.ok) throw new Error(`The map could not be loaded (${response.status})`);
    return await response.json();
  } catch (error) {
    land = null;
    throw error;
  }
}

async function fillPlaces(map: MapLibreMap, latitude: number, longitude: number): Promise<void> {
  const places = await placesNear(latitude, longitude);
  const features = places.map(
    ({ name, rank, latitude: y, longitude: x }): GeoJSON.Feature<GeoJSON.Point> => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates: [x, y] },
    }),
  );
  void map.getSource<GeoJSONSource>('places')?.setData({ type: 'FeatureCollection', features });
}
