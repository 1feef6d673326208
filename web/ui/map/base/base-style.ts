// The style of the offline map: sea, land, borders and place names, with no glyph server, no sprite
// and no address outside our origin.
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { StreetTiles } from '#domain/kit/services/map-settings.ts';
import { groundOf, streetLayers, streetNames, streetSources } from '../streets/street-style.ts';
import { LABEL_FONT } from './label-font.ts';
import { COLOURS, type MapColours, type MapTheme } from './map-palette.ts';

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Sources are empty until their files are loaded.
 * @param tiles the installation's streets, drawn over the built-in map where they exist; null
 * without them
 */
export function baseStyle(theme: MapTheme, tiles: StreetTiles | null = null): StyleSpecification {
  const colours = COLOURS[theme];
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: EMPTY,
        attribution: 'Natural Earth, GeoNames',
        tolerance: 0.2,
      },
      borders: { type: 'geojson', data: EMPTY },
      places: { type: 'geojson', data: EMPTY },
      ...(tiles === null ? {} : streetSources(tiles)),
    },
    layers: [
      ...groundLayers(colours),
      ...(tiles === null ? [] : streetLayers(tiles, colours)),
      ...nameLayers(colours, tiles),
      ...(tiles === null ? [] : streetNames(tiles, colours)),
    ],
  };
}

const groundLayers = (colours: MapColours): LayerSpecification[] => [
  // Hidden until the land is loaded: missing land must not look like sea.
  {
    id: 'sea',
    type: 'background',
    paint: { 'background-color': colours.sea, 'background-opacity': 0 },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'land',
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  {
    id: 'coast',
    type: 'line',
    source: 'land',
    paint: { 'line-color': colours.coast, 'line-width': 1 },
  },
  {
    // The coast of the source is up to 2 km off: land is drawn at every known place (the centre of
    // Cairns would be sea).
    id: 'towns',
    type: 'circle',
    source: 'places',
    minzoom: 8,
    paint: {
      'circle-color': colours.land,
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 8, 6, 16, 1536],
      'circle-blur': 0.2,
    },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'borders',
    paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 2] },
  },
  {
    // The coasts are up to 2 km off: closer than this they would put people into the sea, and names
    // are drawn on plain paper.
    id: 'paper',
    type: 'background',
    minzoom: 11,
    paint: {
      'background-color': colours.land,
      'background-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 12, 1],
    },
  },
];

/** Where the tiles are, places have the names of the tiles, so that no name is drawn twice. */
const outside = (
  tiles: StreetTiles | null,
  filter: ExpressionSpecification,
): FilterSpecification =>
  tiles === null ? filter : ['all', ['!', ['within', groundOf(tiles.bounds)]], filter];

/** Labels make room for the worker's dot by moving next to their place. */
const nameLayers = (colours: MapColours, tiles: StreetTiles | null): LayerSpecification[] => [
  {
    id: 'places',
    type: 'symbol',
    source: 'places',
    filter: outside(tiles, [
      'all',
      ['>', ['get', 'rank'], 1],
      ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 4.5, 2, 5.8, 3, 7.5, 4, 9, 5]],
    ]),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 12, 13],
      'symbol-sort-key': ['get', 'rank'],
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.9,
      'text-padding': 6,
      'text-max-width': 8,
    },
    paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  },
  {
    id: 'places-large',
    type: 'symbol',
    source: 'places',
    minzoom: 2,
    filter: outside(tiles, ['==', ['get', 'rank'], 1]),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONT,
      'text-size': 14,
      'text-padding': 6,
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
