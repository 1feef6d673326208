// A village for map tests, in either tile schema: two roads that cross at its centre, a lake in the
// north-east, a park in the south-west.
import type { TileSchema } from '#domain/kit/services/map-settings.ts';
import { type MadeTiles, writeTiles } from './tiles.factory.ts';
import type { Box, Drawn } from './vector-tile.factory.ts';

export interface Centre {
  readonly latitude: number;
  readonly longitude: number;
}

/** In the desert, where the built-in map has nothing. */
export const desert: Centre = { latitude: -25.3, longitude: 131.03 };
const reach = 0.05;
const attribution = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>';

/** Writes the village as a file. @returns its tiles by `z/x/y`, before compression */
export const writeVillage = (
  path: string,
  schema: TileSchema,
  { at = desert, ...more }: Partial<MadeTiles> & { at?: Centre } = {},
) => writeTiles({ path, bounds: boundsOf(at), drawn: drawnAt[schema](at), attribution, ...more });

export const boundsOf = ({ latitude, longitude }: Centre): Box => [
  longitude - reach,
  latitude - reach,
  longitude + reach,
  latitude + reach,
];

function boxesAt({ latitude, longitude }: Centre) {
  const [west, south, east, north] = boundsOf({ latitude, longitude });
  const point = [longitude - 0.004, latitude + 0.004] as const;
  const boxes = {
    road: [west, latitude, east, latitude],
    street: [longitude, south, longitude, north],
    lake: [longitude + 0.00012, latitude + 0.00012, east, north],
    park: [west, south, longitude - 0.00012, latitude - 0.00012],
    house: [longitude + 0.0003, latitude - 0.0003, longitude + 0.0006, latitude - 0.00015],
    name: [...point, ...point],
  } as const satisfies Record<string, Box>;
  return boxes;
}

const drawnAt: Readonly<Record<TileSchema, (at: Centre) => Drawn[]>> = {
  openmaptiles: (at) => {
    const { road, street, lake, park, house, name } = boxesAt(at);
    return [
      { layer: 'water', kind: 'area', box: lake, tags: { class: 'lake' } },
      { layer: 'landcover', kind: 'area', box: park, tags: { class: 'grass' } },
      { layer: 'building', kind: 'area', box: house, tags: { colour: 'none' } },
      { layer: 'transportation', kind: 'line', box: road, tags: { class: 'primary' } },
      { layer: 'transportation', kind: 'line', box: street, tags: { class: 'minor' } },
      {
        layer: 'transportation_name',
        kind: 'line',
        box: road,
        tags: { class: 'primary', name: 'Lasseter Highway' },
      },
      {
        layer: 'transportation_name',
        kind: 'line',
        box: street,
        tags: { class: 'minor', name: 'Mala Street' },
      },
      { layer: 'place', kind: 'point', box: name, tags: { class: 'village', name: 'Trialtown' } },
    ];
  },
  protomaps: (at) => {
    const { road, street, lake, park, house, name } = boxesAt(at);
    return [
      { layer: 'earth', kind: 'area', box: boundsOf(at), tags: { kind: 'earth' } },
      { layer: 'water', kind: 'area', box: lake, tags: { kind: 'lake' } },
      { layer: 'landuse', kind: 'area', box: park, tags: { kind: 'park' } },
      { layer: 'buildings', kind: 'area', box: house, tags: { kind: 'building' } },
      {
        layer: 'roads',
        kind: 'line',
        box: road,
        tags: { kind: 'major_road', name: 'Lasseter Highway' },
      },
      {
        layer: 'roads',
        kind: 'line',
        box: street,
        tags: { kind: 'minor_road', name: 'Mala Street' },
      },
      { layer: 'places', kind: 'point', box: name, tags: { kind: 'locality', name: 'Trialtown' } },
    ];
  },
};
