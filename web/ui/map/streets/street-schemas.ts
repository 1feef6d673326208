// The street map's parts in each tile schema: the same parts, in other layers and under other
// names. OpenMapTiles: https://openmaptiles.org/schema/ · Protomaps:
// https://docs.protomaps.com/basemaps/layers
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import type { TileSchema } from '#domain/kit/services/map-settings.ts';

/** One part of the map: its tile layer, and which of that layer's shapes. */
export interface StreetPart {
  readonly layer: string;
  readonly filter: FilterSpecification;
}

export interface StreetSchema {
  readonly water: StreetPart;
  readonly rivers: StreetPart;
  readonly green: StreetPart;
  readonly buildings: StreetPart;
  readonly paths: StreetPart;
  readonly rail: StreetPart;
  readonly minor: StreetPart;
  readonly main: StreetPart;
  readonly motorway: StreetPart;
  readonly roadNames: StreetPart;
  readonly houseNumbers: StreetPart & { readonly text: string };
  readonly places: StreetPart & {
    /** Features drawn first, and names that win, have less of it. */
    readonly order: ExpressionSpecification;
    readonly isLarge: ExpressionSpecification;
  };
}

const shape = (...types: string[]): ExpressionSpecification => [
  'match',
  ['geometry-type'],
  types,
  true,
  false,
];
const areas = shape('Polygon', 'MultiPolygon');
const lines = shape('LineString', 'MultiLineString');
const points = shape('Point', 'MultiPoint');
const isOneOf = (field: string, values: string[]): ExpressionSpecification => [
  'match',
  ['get', field],
  values,
  true,
  false,
];
const linesOf = (layer: string, field: string, values: string[]): StreetPart => ({
  layer,
  filter: ['all', lines, isOneOf(field, values)],
});

const openMapTiles: StreetSchema = {
  water: { layer: 'water', filter: areas },
  rivers: { layer: 'waterway', filter: lines },
  green: { layer: 'landcover', filter: isOneOf('class', ['wood', 'grass']) },
  buildings: { layer: 'building', filter: areas },
  paths: linesOf('transportation', 'class', ['path', 'track']),
  rail: linesOf('transportation', 'class', ['rail', 'transit']),
  minor: linesOf('transportation', 'class', ['minor', 'service', 'busway', 'raceway']),
  main: linesOf('transportation', 'class', ['primary', 'secondary', 'tertiary']),
  motorway: linesOf('transportation', 'class', ['motorway', 'trunk']),
  roadNames: { layer: 'transportation_name', filter: lines },
  houseNumbers: { layer: 'housenumber', filter: ['has', 'housenumber'], text: 'housenumber' },
  places: {
    layer: 'place',
    filter: isOneOf('class', [
      'city',
      'town',
      'village',
      'suburb',
      'quarter',
      'neighbourhood',
      'hamlet',
      'isolated_dwelling',
    ]),
    order: ['coalesce', ['get', 'rank'], 99],
    isLarge: ['==', ['get', 'class'], 'city'],
  },
};

const protomaps: StreetSchema = {
  water: { layer: 'water', filter: areas },
  rivers: { layer: 'water', filter: lines },
  green: {
    layer: 'landuse',
    filter: isOneOf('kind', [
      'park',
      'forest',
      'wood',
      'grass',
      'grassland',
      'meadow',
      'garden',
      'village_green',
      'recreation_ground',
      'nature_reserve',
      'national_park',
      'golf_course',
      'playground',
      'pitch',
      'cemetery',
    ]),
  },
  buildings: { layer: 'buildings', filter: areas },
  paths: linesOf('roads', 'kind', ['path']),
  rail: linesOf('roads', 'kind', ['rail']),
  minor: linesOf('roads', 'kind', ['minor_road']),
  main: linesOf('roads', 'kind', ['major_road', 'medium_road']),
  motorway: linesOf('roads', 'kind', ['highway']),
  roadNames: linesOf('roads', 'kind', [
    'minor_road',
    'major_road',
    'medium_road',
    'highway',
    'path',
  ]),
  houseNumbers: {
    layer: 'buildings',
    filter: ['all', points, ['has', 'addr_housenumber']],
    text: 'addr_housenumber',
  },
  places: {
    layer: 'places',
    filter: isOneOf('kind', ['locality', 'neighbourhood', 'macrohood']),
    order: ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
    isLarge: ['>=', ['coalesce', ['get', 'population_rank'], 0], 9],
  },
};

export const streetSchemas: Readonly<Record<TileSchema, StreetSchema>> = {
  openmaptiles: openMapTiles,
  protomaps,
};
