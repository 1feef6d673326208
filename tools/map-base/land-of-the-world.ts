// Coasts and country borders out of world-atlas (Natural Earth), ready for the map.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import { simplify } from './coast-detail.ts';
import { cutAtDateLine, type Point, type Polygon, type Ring, unwrap } from './rings.ts';

const require = createRequire(import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

/** The land areas of the world, none of them crossing the date line; `detail` thins each ring. */
export function landAreas(source: 'land-10m' | 'land-50m', detail: (ring: Ring) => Ring = simplify): Polygon[] {
  const topology = read(source);
  const land: GeoJSON.FeatureCollection<GeoJSON.Polygon | GeoJSON.MultiPolygon> = feature(topology, topology.objects.land);
  return land.features
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((polygon) => polygon.map((ring) => ring.map(pointOf)).filter(isNoPoleHole))
    .flatMap((polygon) => cutAtDateLine(polygon, detail));
}

/** Borders between two countries; coasts are not among them. */
export function borderLines(): Ring[] {
  const topology = read('countries-50m');
  return mesh(topology, topology.objects.countries, (one, other) => one !== other)
    .coordinates.map((line) => simplify(unwrap(line.map(pointOf))))
    .filter((line) => line.every(([x]) => Math.abs(x) <= 180));
}

const pointOf = ([x = 0, y = 0]: number[]): Point => [x, y];

/** The source has a hole of no area at the south pole. */
const isNoPoleHole = (ring: Ring, at: number): boolean => at === 0 || !ring.every(([, y]) => y < -89);
