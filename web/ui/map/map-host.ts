// The one map of the page: created once, kept when its place is unmounted and passed to the next,
// because creating one costs seconds.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseStyle } from './base/base-style.ts';
import { COLOURED, COLOURS, type MapTheme } from './base/map-palette.ts';
import { type MapBackground, noteFailingStreets } from './base/map-settings.ts';

export type Measure = 'metric' | 'imperial';

export interface MapHost {
  readonly element: HTMLElement;
  readonly map: MapLibreMap;
  /** The requested background; `drawn` is the shown one. */
  readonly background: MapBackground;
  /** The built-in map where the installation's own style could not be loaded. */
  drawn: MapBackground;
  readonly scale: ScaleControl;
  /** Sources and layers may be added. */
  readonly ready: Promise<unknown>;
  theme: MapTheme;
}

export interface MapOptions {
  theme: MapTheme;
  /** The installation's background: its own style, streets, or neither. */
  background: MapBackground;
  /** The words of the zoom buttons. */
  words: { zoomIn: string; zoomOut: string };
}

// From our own origin: a worker out of a blob would need blob: in the content security policy.
setWorkerUrl(new URL(workerUrl, window.location.href).href);

let idle: MapHost | null = null;

/** Whether a map with this background exists already: the next place gets it at no cost. */
export const mapIsKept = (background: MapBackground): boolean =>
  idle !== null && idle.background === background;

/**
 * The kept map if there is one with this background, else a new one.
 * @throws where the browser has no WebGL2
 */
export function takeMap(options: MapOptions): MapHost {
  const kept = idle;
  idle = null;
  if (kept && kept.background === options.background) return kept;
  kept?.map.remove();
  return makeMap(options);
}

/** Gives a map back for the next place. */
export function keepMap(host: MapHost): void {
  host.element.remove();
  idle?.map.remove();
  idle = host;
}

function makeMap({ theme, background, words }: MapOptions): MapHost {
  const element = document.createElement('div');
  element.style.height = '100%';
  const map = new MapLibreMap({
    container: element,
    style: styleOf(background, theme),
    // The worker fetches tiles, and has no page to resolve a relative path.
    transformRequest: (url) => ({ url: new URL(url, window.location.href).href }),
    attributionControl: { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    renderWorldCopies: true,
    locale: {
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  const scale = new ScaleControl({ maxWidth: 90 });
  map.addControl(scale, 'bottom-left');
  const host: Omit<MapHost, 'ready'> = {
    element,
    map,
    background,
    drawn: background,
    scale,
    theme,
  };
  return Object.assign(host, { ready: whenLoaded(host) });
}

const styleOf = (background: MapBackground, theme: MapTheme) =>
  background.kind === 'style'
    ? background.url
    : baseStyle(theme, background.kind === 'streets' ? background.tiles : null);

/**
 * How long a style may take; then the built-in map is drawn, because a position without any map is
 * worse.
 */
const styleWaitMs = 8000;

/** Resolves when layers may be added; a missing style is replaced by the built-in map. */
async function whenLoaded(host: Omit<MapHost, 'ready'>): Promise<unknown> {
  const { map, background } = host;
  const loaded = map.once('style.load');
  map.on('error', (event) => {
    // Without a status no server has answered: the page is offline, and the tiles are not at fault.
    const isAnswered = 'status' in event.error && Number(event.error.status) >= 400;
    if (isAnswered && 'sourceId' in event && event.sourceId === 'streets') noteFailingStreets();
  });
  if (background.kind !== 'style') return await loaded;
  const failed = new Promise<'failed'>((fail) => {
    const timer = setTimeout(() => fail('failed'), styleWaitMs);
    const watching = map.on('error', () => fail('failed'));
    void loaded.then(() => {
      clearTimeout(timer);
      watching.unsubscribe();
    });
  });
  if ((await Promise.race([loaded, failed])) !== 'failed') return undefined;
  noteFailingStreets();
  host.drawn = { kind: 'built-in' };
  map.setStyle(baseStyle(host.theme), { diff: false });
  return await loaded;
}

/**
 * Light or dark, without a new style. A style of the installation's own keeps its colours; the
 * trace over it is ours.
 */
export function paintMap(host: MapHost, theme: MapTheme): void {
  host.theme = theme;
  for (const [layer, property, colour] of COLOURED) {
    const ours = host.drawn.kind !== 'style' || layer.startsWith('vigil-');
    if (ours && host.map.getLayer(layer))
      host.map.setPaintProperty(layer, property, COLOURS[theme][colour]);
  }
}
