// The committed map files are correct: sea is sea, towns are land, nothing runs round the world,
// and the tool writes the same files.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { PLACE_COUNTRIES, type PlacesFile } from '#domain/kit/places/place-files.ts';
import { nearestIn, placeGrid, placesIn } from '#domain/kit/places/place-grid.ts';
import { mapFileUrl } from '#web/ui/map/base/map-files.ts';
import { buildMapBase } from './build-map-base.ts';
import { landAreas } from './land-of-the-world.ts';
import { LARGE_PLACES } from './large-places.ts';
import { areaOf, cutAtDateLine, isInside, type Polygon, type Ring } from './rings.ts';

const committed = (name: string): string =>
  readFileSync(new URL(`../../web/public${mapFileUrl(name)}`, import.meta.url), 'utf8');

const topology = JSON.parse(committed('land'));
const drawn = feature(topology, topology.objects.land) as unknown as {
  geometry: { coordinates: Polygon[] };
};
const land = drawn.geometry.coordinates;
const isLand = (polygons: Polygon[], latitude: number, longitude: number): boolean =>
  polygons.some(([coast, ...holes]) => {
    const point: [number, number] = [longitude, latitude];
    return isInside(point, coast ?? []) && !holes.some((hole) => isInside(point, hole));
  });

describe('land', () => {
  it.each([
    ['the sea off Cairns', -16.9, 146.3],
    ['the sea in the latitude of Fiji, Pacific', -16.8, -150],
    ['the sea in the latitude of Fiji, Atlantic', -16.85, -20],
    ['the sea in the latitude of Fiji, Indian Ocean', -16.52, 100],
    ['the sea in the latitude of Wrangel Island', 71.3, 0],
    ['the Bering Sea', 58, -178],
    ['the Caspian Sea', 42, 51],
    ['the sea off Fremantle', -32.05, 115.6],
  ])('%s is not land', (_where, latitude, longitude) => {
    expect(isLand(land, latitude, longitude)).toBe(false);
  });

  it.each([
    // The source draws Trinity Inlet 2 km too wide: the town's centre is wet there, its western
    // half is not.
    ['Cairns', -16.93, 145.74],
    ['Fremantle', -32.054, 115.76],
    ['Boulder', 40.015, -105.27],
    ['Auckland', -36.9, 174.76],
    ['London', 51.5, -0.12],
    ['Vanua Levu, west of the date line', -16.6, 179.5],
    ['Chukotka, west of the date line', 66, 179.9],
    ['Chukotka, east of the date line', 66.5, -175],
    ['Wrangel Island, east of the date line', 71.2, -179.5],
    ['the south pole', -89, 12],
  ])('%s is land', (_where, latitude, longitude) => {
    expect(isLand(land, latitude, longitude)).toBe(true);
  });

  it('no edge runs round the world but on the way over the pole, and no point leaves the map', () => {
    const long = land
      .flat()
      .flatMap((ring) =>
        ring.filter(([x, y], at) => Math.abs(x - (ring[at - 1]?.[0] ?? x)) > 90 && y > -89.9),
      );
    expect(long).toEqual([]);
    expect(land.flat(2).filter(([x, y]) => Math.abs(x) > 180.0005 || Math.abs(y) > 90)).toEqual([]);
  });

  it('drawn straight from the source, the sea off Cairns would be land', () => {
    const source = JSON.parse(
      readFileSync(
        new URL('../../node_modules/world-atlas/land-10m.json', import.meta.url),
        'utf8',
      ),
    );
    const raw = feature(source, source.objects.land) as unknown as {
      features: { geometry: { coordinates: Polygon[] } }[];
    };
    const polygons = raw.features.flatMap(({ geometry }) => geometry.coordinates);
    expect(isLand(polygons, -16.9, 146.3)).toBe(true);
  });

  it('thinning moves no more than a coast: the area of the land stays', () => {
    const area = (polygons: Polygon[]): number =>
      polygons.flat().reduce((sum, ring) => sum + areaOf(ring), 0);
    const whole = area(landAreas('land-10m', (ring) => ring));
    expect(Math.abs(area(land) / whole - 1)).toBeLessThan(0.002);
  });
});

it('the committed files are what the tool writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-map-'));
  try {
    buildMapBase(folder);
    const names = readdirSync(folder).map((name) => name.replace('.json', ''));
    expect(names.sort()).toEqual(
      ['land', ...PLACE_COUNTRIES.map(({ code }) => `places-${code.toLowerCase()}`)].sort(),
    );
    for (const name of names)
      expect(readFileSync(join(folder, `${name}.json`), 'utf8') === committed(name), name).toBe(
        true,
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('all files together stay small', () => {
  const names = ['land', ...PLACE_COUNTRIES.map(({ code }) => `places-${code.toLowerCase()}`)];
  expect(names.reduce((sum, name) => sum + Buffer.byteLength(committed(name)), 0)).toBeLessThan(
    2_000_000,
  );
});

describe('places', () => {
  const file = (code: string): PlacesFile => JSON.parse(committed(`places-${code}`));

  it('every place ranked by hand exists', () => {
    for (const [rank, byCountry] of [
      [1, LARGE_PLACES.first] as const,
      [2, LARGE_PLACES.second] as const,
    ]) {
      for (const [country, byRegion] of Object.entries(byCountry)) {
        const found = file(country.toLowerCase())
          .places.filter((place) => place[4] === rank)
          .map(([name]) => name);
        expect({
          country,
          missing: Object.values(byRegion)
            .flat()
            .filter((name) => !found.includes(name)),
        }).toEqual({ country, missing: [] });
      }
    }
  });

  it.each([
    ['au', -16.92366, 145.76613, 'Cairns', 'QLD'],
    ['au', -32.0557, 115.7437, 'Fremantle', 'WA'],
    ['us', 40.015, -105.27, 'Boulder', 'CO'],
    ['nz', -36.8485, 174.7633, 'Auckland', 'Auckland'],
  ])('%s: %f, %f is near %s', (code, latitude, longitude, name, region) => {
    expect(nearestIn(placeGrid(placesIn(file(code))), latitude, longitude)).toMatchObject({
      name,
      region,
    });
  });
});

describe('rings', () => {
  const band: Ring = [
    [179, -17],
    [-179, -17],
    [-179, -16],
    [179, -16],
    [179, -17],
  ];

  it('a ring over the date line becomes one piece on each side', () => {
    const parts = cutAtDateLine([band]);
    expect(
      parts.map(([coast]) => [...new Set((coast ?? []).map(([x]) => x))].sort((a, b) => a - b)),
    ).toEqual([
      [-180, -179],
      [179, 180],
    ]);
    expect(parts.reduce((sum, [coast]) => sum + Math.abs(areaOf(coast ?? [])), 0)).toBeCloseTo(2);
  });

  it('a hole stays with the piece it lies in', () => {
    const hole: Ring = [
      [-179.8, -16.8],
      [-179.2, -16.8],
      [-179.2, -16.2],
      [-179.8, -16.8],
    ];
    expect(cutAtDateLine([band, hole]).map((polygon) => polygon.length)).toEqual([2, 1]);
  });

  it('a ring round the pole is closed over it', () => {
    const round: Ring = [-180, -90, 0, 90, 180, -180].map((x) => [x, -70]);
    const [[coast] = []] = cutAtDateLine([round]);
    expect(isInside([10, -85], coast ?? [])).toBe(true);
    expect(isInside([10, -60], coast ?? [])).toBe(false);
  });
});
