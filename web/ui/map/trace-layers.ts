// The worker's trace as layers over any style: accuracy circle, dashed trail that fades with age,
// former fixes, the red dot in its white ring.
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { LABEL_FONT } from './base/label-font.ts';
import { COLOURS, type MapTheme, WORKER } from './base/map-palette.ts';
import type { Trace } from './map-position.ts';

const fade: ['interpolate', ['linear'], ['get', string], number, number, number, number] = [
  'interpolate',
  ['linear'],
  ['get', 'age'],
  0,
  1,
  1,
  0.4,
];

const traceLayers = (colours: (typeof COLOURS)[MapTheme]): LayerSpecification[] => [
  {
    id: 'vigil-reach',
    type: 'line',
    source: 'vigil-reach',
    paint: { 'line-color': colours.age, 'line-width': 2, 'line-dasharray': [3, 3] },
  },
  {
    id: 'vigil-accuracy',
    type: 'fill',
    source: 'vigil-accuracy',
    paint: { 'fill-color': WORKER.dot, 'fill-opacity': 0.16 },
  },
  {
    id: 'vigil-accuracy-edge',
    type: 'line',
    source: 'vigil-accuracy',
    paint: { 'line-color': WORKER.dot, 'line-opacity': 0.7, 'line-width': 1.5 },
  },
  {
    id: 'vigil-trail',
    type: 'line',
    source: 'vigil-trail',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.trail,
      'line-width': 3,
      'line-dasharray': [2, 1.2],
      'line-opacity': fade,
    },
  },
  {
    id: 'vigil-points',
    type: 'circle',
    source: 'vigil-points',
    paint: {
      'circle-color': colours.trail,
      'circle-radius': 3.5,
      'circle-stroke-color': WORKER.ring,
      'circle-stroke-width': 1,
      'circle-opacity': fade,
      'circle-stroke-opacity': fade,
    },
  },
  {
    id: 'vigil-worker',
    type: 'circle',
    source: 'vigil-worker',
    paint: {
      'circle-color': WORKER.dot,
      'circle-radius': 8,
      'circle-stroke-color': WORKER.ring,
      'circle-stroke-width': 3,
    },
  },
];

/**
 * How long ago a fix was, and room round the worker that place names keep clear of.
 * Only where labels are drawn from local fonts: a foreign glyph server may not have ours.
 */
const labelLayers = (colours: (typeof COLOURS)[MapTheme]): LayerSpecification[] => [
  {
    id: 'vigil-ages',
    type: 'symbol',
    source: 'vigil-points',
    layout: {
      'text-field': ['get', 'minutes'],
      'text-font': LABEL_FONT,
      'text-size': 11,
      'text-anchor': 'right',
      'text-offset': [-0.8, 0],
    },
    paint: { 'text-color': colours.age, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  },
  {
    id: 'vigil-room',
    type: 'symbol',
    source: 'vigil-worker',
    layout: {
      'text-field': 'O',
      'text-font': LABEL_FONT,
      'text-size': 26,
      'text-allow-overlap': true,
    },
    paint: { 'text-opacity': 0 },
  },
];

/** Draws a trace, adding its layers when the style has none yet. The style must be loaded. */
export function drawTrace(map: MapLibreMap, trace: Trace, theme: MapTheme): void {
  for (const [name, data] of Object.entries(trace)) {
    const id = `vigil-${name}`;
    const source = map.getSource<GeoJSONSource>(id);
    if (source) void source.setData(data);
    else map.addSource(id, { type: 'geojson', data });
  }
  const colours = COLOURS[theme];
  const localFonts = map.getStyle().glyphs === undefined;
  for (const layer of [...traceLayers(colours), ...(localFonts ? labelLayers(colours) : [])]) {
    if (!map.getLayer(layer.id)) map.addLayer(layer);
  }
}
