// The grid gives the same answer as a search over all places, also over the date line, far north
// and in empty country.
import { describe, expect, it } from 'vitest';
import { countriesNear } from './place-files.ts';
import { distanceKm, nearestIn, type Place, placeGrid, placesIn } from './place-grid.ts';

const place = (name: string, latitude: number, longitude: number): Place => ({
  name,
  region: '',
  country: 'XX',
  latitude,
  longitude,
  rank: 5,
});

describe('nearestIn', () => {
  it('agrees with a look at every place', () => {
    // A fixed, uneven scatter: no dice, so that a failure can be repeated.
    const scatter = Array.from({ length: 600 }, (_, at) =>
      place(`p${at}`, -60 + ((at * 37.7) % 131), -180 + ((at * 71.3) % 360)),
    );
    const grid = placeGrid(scatter);
    for (let at = 0; at < 300; at += 1) {
      const [latitude, longitude] = [-58 + ((at * 23.9) % 128), -180 + ((at * 53.1) % 360)];
      const all = scatter.map((one) => ({
        name: one.name,
        km: distanceKm(latitude, longitude, one.latitude, one.longitude),
      }));
      const [best] = all.sort((a, b) => a.km - b.km);
      const found = nearestIn(grid, latitude, longitude);
      if (!best || best.km > 250) expect(found).toBeNull();
      else
        expect(found).toMatchObject({ name: best.name, distance_km: expect.closeTo(best.km, 6) });
    }
  });

  it('sees over the date line', () => {
    expect(nearestIn(placeGrid([place('East', -16.8, -179.95)]), -16.8, 179.98)).toMatchObject({
      name: 'East',
    });
  });

  it('gives null where no place is within 250 km', () => {
    expect(nearestIn(placeGrid([place('Far', 0, 3)]), 0, 0)).toBeNull();
    expect(nearestIn(placeGrid([]), 0, 0)).toBeNull();
  });
});

it('a file is spelt out', () => {
  expect(
    placesIn({ country: 'AU', regions: ['QLD'], places: [['Cairns', -16924, 145766, 0, 1]] }),
  ).toEqual([
    {
      name: 'Cairns',
      region: 'QLD',
      country: 'AU',
      latitude: -16.924,
      longitude: 145.766,
      rank: 1,
    },
  ]);
});

it.each([
  ['Cairns', -16.92, 145.77, ['AU']],
  ['Detroit, both sides of the river', 42.33, -83.05, ['US', 'CA']],
  ['Derry, both sides of the border', 55, -7.3, ['GB', 'IE']],
  ['the Chatham Islands', -44, -176.5, ['NZ']],
  ['the middle of the Atlantic', 0, -30, []],
])('%s: which countries are loaded', (_where, latitude, longitude, countries) => {
  expect(countriesNear(latitude, longitude)).toEqual(countries);
});
