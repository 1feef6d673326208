// The streets of the installation's tiles in the product's colours: ground, water, roads and their
// names, without glyph server and sprite.
import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { StreetTiles } from '#domain/kit/services/map-settings.ts';
import { LABEL_FONT } from '../base/label-font.ts';
import type { MapColours } from '../base/map-palette.ts';
import { attributionOf } from './attribution.ts';
import { type StreetPart, type StreetSchema, streetSchemas } from './street-schemas.ts';

/**
 * From here on the coast of the built-in map is too coarse, and the region's own ground covers it.
 */
const groundZoom = 8;

export function streetSources(tiles: StreetTiles): {
  streets: VectorSourceSpecification;
  'street-ground': GeoJSONSourceSpecification;
} {
  const { url, minzoom, maxzoom, bounds } = tiles;
  return {
    streets: {
      type: 'vector',
      tiles: [url],
      minzoom,
      maxzoom,
      bounds,
      attribution: attributionOf(tiles.attribution),
    },
    'street-ground': {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: groundOf(bounds) },
    },
  };
}

/** The rectangle that the tiles cover. */
export function groundOf([west, south, east, north]: StreetTiles['bounds']): GeoJSON.Polygon {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

const widths = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
];

const roads = {
  minor: {
    from: 12,
    width: [12, 0.5, 15, 3, 17, 10, 19, 24],
    casing: [12, 1, 15, 5, 17, 13, 19, 28],
  },
  main: {
    from: 8,
    width: [8, 0.5, 12, 2, 15, 6, 17, 15, 19, 32],
    casing: [8, 1, 12, 3.5, 15, 8, 17, 18, 19, 36],
  },
  motorway: {
    from: 5,
    width: [5, 0.5, 12, 3, 15, 8, 17, 19, 19, 38],
    casing: [5, 1, 12, 5, 15, 11, 17, 23, 19, 43],
  },
} as const;
const roadKinds = ['minor', 'main', 'motorway'] as const;

/** The layers below the names, from the ground up. */
export function streetLayers({ schema }: StreetTiles, colours: MapColours): LayerSpecification[] {
  const parts = streetSchemas[schema];
  return [
    {
      id: 'street-ground',
      type: 'fill',
      source: 'street-ground',
      minzoom: groundZoom,
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'street-green',
      type: 'fill',
      ...of(parts.green),
      paint: { 'fill-color': colours.green },
    },
    { id: 'street-water', type: 'fill', ...of(parts.water), paint: { 'fill-color': colours.sea } },
    {
      id: 'street-rivers',
      type: 'line',
      ...of(parts.rivers),
      minzoom: 9,
      paint: { 'line-color': colours.sea, 'line-width': widths(9, 0.5, 14, 2, 18, 6) },
    },
    {
      id: 'street-buildings',
      type: 'fill',
      ...of(parts.buildings),
      minzoom: 14,
      paint: { 'fill-color': colours.building },
    },
    {
      id: 'street-paths',
      type: 'line',
      ...of(parts.paths),
      minzoom: 14,
      paint: {
        'line-color': colours.path,
        'line-width': widths(14, 0.8, 18, 3),
        'line-dasharray': [2, 1.5],
      },
    },
    {
      id: 'street-rail',
      type: 'line',
      ...of(parts.rail),
      minzoom: 10,
      paint: { 'line-color': colours.rail, 'line-width': widths(10, 0.6, 18, 3) },
    },
    ...roadKinds.map((kind) => roadLayer(kind, 'casing', parts, colours)),
    ...roadKinds.map((kind) => roadLayer(kind, 'width', parts, colours)),
  ];
}

const of = ({ layer, filter }: StreetPart) => ({
  source: 'streets',
  'source-layer': layer,
  filter,
});

function roadLayer(
  kind: (typeof roadKinds)[number],
  part: 'casing' | 'width',
  schema: StreetSchema,
  colours: MapColours,
): LayerSpecification {
  const { casing, road, main, motorway } = colours;
  const colour = part === 'casing' ? casing : { minor: road, main, motorway }[kind];
  return {
    id: part === 'casing' ? `street-${kind}-casing` : `street-${kind}`,
    type: 'line',
    ...of(schema[kind]),
    minzoom: roads[kind].from,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': widths(...roads[kind][part]) },
  };
}

/** Names of roads, houses and places. */
export function streetNames({ schema }: StreetTiles, colours: MapColours): LayerSpecification[] {
  const { roadNames, houseNumbers, places } = streetSchemas[schema];
  const quiet = {
    'text-color': colours.label,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  };
  return [
    {
      id: 'street-numbers',
      type: 'symbol',
      ...of(houseNumbers),
      minzoom: 17,
      layout: {
        'text-field': ['to-string', ['get', houseNumbers.text]],
        'text-font': LABEL_FONT,
        'text-size': 11,
        'text-padding': 4,
      },
      paint: quiet,
    },
    {
      id: 'street-names',
      type: 'symbol',
      ...of(roadNames),
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 18, 14],
        'text-padding': 8,
      },
      paint: { ...quiet, 'text-color': colours.capital },
    },
    {
      id: 'street-places',
      type: 'symbol',
      ...of(places),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': ['case', places.isLarge, 14, 12],
        'symbol-sort-key': places.order,
        'text-padding': 6,
        'text-max-width': 8,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.9,
      },
      paint: {
        'text-color': colours.capital,
        'text-halo-color': colours.halo,
        'text-halo-width': 1.6,
      },
    },
  ];
}
