// Coasts and country borders out of world-atlas (Natural Earth), ready for the map.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import { simplify } from './coast-detail.ts';
import { cutAtDateLine, type Point, type Polygon, type Ring, unwrap } from './rings.ts';

type Atlas = Parameters<typeof mesh>[0] & {
  objects: Record<string, NonNullable<Parameters<typeof mesh>[1]>>;
};

const require = createRequire(import.meta.url);
const read = (name: string): Atlas =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

/** The land areas of the world, none of them crossing the date line; `detail` thins each ring. */
export function landAreas(
  source: 'land-10m' | 'land-50m',
  detail: (ring: Ring) => Ring = simplify,
): Polygon[] {
  return areasOf(read(source), 'land')
    .map((polygon) => polygon.map((ring) => ring.map(pointOf)).filter(isNoPoleHole))
    .flatMap((polygon) => cutAtDateLine(polygon, detail));
}

/** Borders between two countries; coasts are not among them. */
export function borderLines(): Ring[] {
  const atlas = read('countries-50m');
  return mesh(atlas, atlas.objects['countries'], (one, other) => one !== other)
    .coordinates.map((line) => simplify(unwrap(line.map(pointOf))))
    .filter((line) => line.every(([x]) => Math.abs(x) <= 180));
}

function areasOf(atlas: Atlas, name: string): number[][][][] {
  const object = atlas.objects[name];
  if (!object) return [];
  const found = feature(atlas, object);
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
}

const pointOf = ([x = 0, y = 0]: number[]): Point => [x, y];

/** The source has a hole of no area at the south pole. */
const isNoPoleHole = (ring: Ring, at: number): boolean =>
  at === 0 || !ring.every(([, y]) => y < -89);
