// The one map of the page: made once, kept when its place goes away and handed to the next, because making one costs seconds.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseStyle } from './base/base-style.ts';
import { COLOURED, COLOURS, type MapTheme } from './base/map-palette.ts';

export type Measure = 'metric' | 'imperial';

export interface MapHost {
  readonly element: HTMLElement;
  readonly map: MapLibreMap;
  readonly styleUrl: string | undefined;
  readonly scale: ScaleControl;
  /** Sources and layers may be added. */
  readonly ready: Promise<unknown>;
  theme: MapTheme;
}

export interface MapOptions {
  theme: MapTheme;
  /** A style of the installation's own (MAP_STYLE_URL); without it the offline map is drawn. */
  styleUrl: string | undefined;
  /** The words of the zoom buttons. */
  words: { zoomIn: string; zoomOut: string };
}

// From our own origin: a worker out of a blob would need blob: in the content security policy.
setWorkerUrl(new URL(workerUrl, window.location.href).href);

let idle: MapHost | null = null;

/** Whether a map for this style was made already: the next place has it at no cost. */
export const mapIsKept = (styleUrl: string | undefined): boolean => idle !== null && idle.styleUrl === styleUrl;

/**
 * The kept map if there is one for this style, else a new one.
 * @throws where the browser has no WebGL2
 */
export function takeMap(options: MapOptions): MapHost {
  const kept = idle;
  idle = null;
  if (kept && kept.styleUrl === options.styleUrl) return kept;
  kept?.map.remove();
  return makeMap(options);
}

/** Gives a map back for the next place. */
export function keepMap(host: MapHost): void {
  host.element.remove();
  idle?.map.remove();
  idle = host;
}

function makeMap({ theme, styleUrl, words }: MapOptions): MapHost {
  const element = document.createElement('div');
  element.style.height = '100%';
  const map = new MapLibreMap({
    container: element,
    style: styleUrl ?? baseStyle(theme),
    attributionControl: { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    renderWorldCopies: true,
    locale: { 'NavigationControl.ZoomIn': words.zoomIn, 'NavigationControl.ZoomOut': words.zoomOut },
  });
  const ready = map.once('style.load');
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  const scale = new ScaleControl({ maxWidth: 90 });
  map.addControl(scale, 'bottom-left');
  return { element, map, styleUrl, scale, ready, theme };
}

/** Light or dark, without a new style. A style of the installation's own keeps its colours; the trace over it is ours. */
export function paintMap(host: MapHost, theme: MapTheme): void {
  host.theme = theme;
  for (const [layer, property, colour] of COLOURED) {
    const ours = host.styleUrl === undefined || layer.startsWith('vigil-');
    if (ours && host.map.getLayer(layer)) host.map.setPaintProperty(layer, property, COLOURS[theme][colour]);
  }
}
