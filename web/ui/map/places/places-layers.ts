// Circles on the map: places with their names, the one being drawn, and its previous edge.
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { LABEL_FONT } from '../base/label-font.ts';
import { circleOf } from '../map-position.ts';

export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapCircle extends MapPoint {
  /** Metres. */
  readonly radius: number;
}

export type PlaceLook = 'plain' | 'hazard' | 'alert' | 'off';

export interface MapPlace extends MapCircle {
  readonly id: number;
  readonly name: string;
  readonly look: PlaceLook;
}

const lookColours: Readonly<Record<PlaceLook, string>> = {
  plain: '#1864ab',
  hazard: '#b26a00',
  alert: '#6741d9',
  off: '#868e96',
};
const colour: ['get', string] = ['get', 'colour'];

const layers: LayerSpecification[] = [
  {
    id: 'vigil-places-fill',
    type: 'fill',
    source: 'vigil-places',
    paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
  },
  {
    id: 'vigil-places-edge',
    type: 'line',
    source: 'vigil-places',
    paint: { 'line-color': colour, 'line-width': 1.5 },
  },
  {
    id: 'vigil-places-dots',
    type: 'circle',
    source: 'vigil-centres',
    paint: {
      'circle-color': colour,
      'circle-radius': 4,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'vigil-saved-edge',
    type: 'line',
    source: 'vigil-saved',
    paint: { 'line-color': lookColours.plain, 'line-width': 1.5, 'line-dasharray': [3, 3] },
  },
  {
    id: 'vigil-drawn-fill',
    type: 'fill',
    source: 'vigil-drawn',
    paint: { 'fill-color': lookColours.plain, 'fill-opacity': 0.18 },
  },
  {
    id: 'vigil-drawn-edge',
    type: 'line',
    source: 'vigil-drawn',
    paint: { 'line-color': lookColours.plain, 'line-width': 2.5 },
  },
];

/** Only where labels are drawn from local fonts: a foreign glyph server may not have ours. */
const names: LayerSpecification = {
  id: 'vigil-places-names',
  type: 'symbol',
  source: 'vigil-centres',
  layout: {
    'text-field': ['get', 'name'],
    'text-font': LABEL_FONT,
    'text-size': 12,
    'text-offset': [0, 1.1],
    'text-anchor': 'top',
  },
  paint: { 'text-color': '#20272c', 'text-halo-color': '#ffffff', 'text-halo-width': 1.6 },
};

const sources = ['vigil-places', 'vigil-centres', 'vigil-saved', 'vigil-drawn'] as const;

export interface DrawnPlaces {
  readonly places: readonly MapPlace[];
  readonly drawn: MapCircle | null;
  readonly saved: MapCircle | null;
}

/** Draws them, adding the layers when the style has none yet. The style must be loaded. */
export function drawPlaces(map: MapLibreMap, { places, drawn, saved }: DrawnPlaces): void {
  const data: Record<(typeof sources)[number], GeoJSON.Feature[]> = {
    'vigil-places': places.map((place) => ({
      ...circleOf(place, place.radius),
      properties: propertiesOf(place),
    })),
    'vigil-centres': places.map((place) => ({
      type: 'Feature',
      properties: propertiesOf(place),
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
    'vigil-saved': saved ? [circleOf(saved, saved.radius)] : [],
    'vigil-drawn': drawn ? [circleOf(drawn, drawn.radius)] : [],
  };
  for (const id of sources) {
    const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: data[id] };
    const source = map.getSource<GeoJSONSource>(id);
    if (source) void source.setData(collection);
    else map.addSource(id, { type: 'geojson', data: collection });
  }
  for (const layer of map.getStyle().glyphs === undefined ? [...layers, names] : layers)
    if (!map.getLayer(layer.id)) map.addLayer(layer);
}

const propertiesOf = ({ id, name, look }: MapPlace) => ({ id, name, colour: lookColours[look] });

/** Removes everything drawn over the background, before the next page gets the map. */
export function clearDrawings(map: MapLibreMap): void {
  const style = map.getStyle();
  for (const { id } of style.layers) if (id.startsWith('vigil-')) map.removeLayer(id);
  for (const id of Object.keys(style.sources)) if (id.startsWith('vigil-')) map.removeSource(id);
}
