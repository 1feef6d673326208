// Puts the page's map into a place, follows the worker and keeps the person's chosen view.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fillBase, showSea } from './base/base-data.ts';
import {
  keepMap,
  type MapHost,
  type MapOptions,
  type Measure,
  mapIsKept,
  paintMap,
  takeMap,
} from './map-host.ts';
import { type MapPosition, traceOf } from './map-position.ts';
import { hasStreets, openingZoom } from './opening-zoom.ts';
import { restful } from './restful.ts';
import { drawTrace } from './trace-layers.ts';

/**
 * `waiting`: the machine has no time for a map at this moment. `bare`: the position is drawn, its
 * background could not be loaded. `no-map`: the browser cannot draw maps.
 */
export type MapState = 'loading' | 'waiting' | 'drawn' | 'bare' | 'no-map';

interface Shown extends MapOptions {
  /** Oldest first. */
  ordered: MapPosition[];
  /** The subject of the positions. */
  subject: string | number;
  label: string;
  /** The element that describes the same in words. */
  summaryId: string;
  measure: Measure;
  /** Metres that the worker may have gone since the last position; 0 for no ring. */
  reach: number;
}

export interface PlacedMap {
  holder: RefObject<HTMLDivElement | null>;
  state: MapState;
  /** Makes the map at once, whatever that costs. */
  hurry: () => void;
}

export function useMap(shown: Shown): PlacedMap {
  const holder = useRef<HTMLDivElement>(null);
  const { host, lack, hurry } = useHost(holder, shown);
  const background = useBackground(host, shown.ordered.at(-1));
  useTrace(host, shown);
  const { label, summaryId, theme, measure } = shown;
  useEffect(() => {
    const canvas = host?.map.getCanvas();
    canvas?.setAttribute('aria-label', label);
    // As a region it would be a landmark of the same name as the frame around it.
    canvas?.setAttribute('role', 'application');
    canvas?.setAttribute('aria-describedby', summaryId);
  }, [host, label, summaryId]);
  useEffect(() => {
    if (host) void host.ready.then(() => paintMap(host, theme));
  }, [host, theme]);
  useEffect(() => host?.scale.setUnit(measure), [host, measure]);
  return { holder, state: lack ?? background, hurry };
}

/** How long the place stays empty before a text says that the map waits. */
const quietWaitMs = 1500;

export interface HostFound {
  host: MapHost | null;
  lack: 'waiting' | 'no-map' | null;
  hurry: () => void;
}

/** Puts the page's one map into the holder, as soon as the machine has time for it. */
export function useHost(
  holder: RefObject<HTMLDivElement | null>,
  { theme, background, words }: MapOptions,
): HostFound {
  const [host, setHost] = useState<MapHost | null>(null);
  const [lack, setLack] = useState<HostFound['lack']>(null);
  const [hurried, setHurried] = useState(false);
  const { zoomIn, zoomOut } = words;
  // The first theme only makes the map; later ones paint it.
  const first = useRef(theme);
  useEffect(() => {
    const gone = new AbortController();
    let taken: MapHost | null = null;
    const take = (): void => {
      const place = holder.current;
      if (!place || gone.signal.aborted) return;
      try {
        taken = takeMap({ theme: first.current, background, words: { zoomIn, zoomOut } });
      } catch {
        // No WebGL2, or no memory left for it: a text takes the map's place.
        setLack('no-map');
        return;
      }
      setLack(null);
      place.append(taken.element);
      taken.map.resize();
      setHost(taken);
    };
    if (hurried || mapIsKept(background)) take();
    else void restful(gone.signal).then(take);
    const timer = setTimeout(
      () => setLack((known) => known ?? (taken ? null : 'waiting')),
      quietWaitMs,
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
      setHost(null);
      if (taken) keepMap(taken);
    };
  }, [holder, background, zoomIn, zoomOut, hurried]);
  return { host, lack, hurry: () => setHurried(true) };
}

/** Coasts and names of where the worker is; a style of the installation's own brings its own. */
export function useBackground(
  host: MapHost | null,
  last: Pick<MapPosition, 'latitude' | 'longitude'> | undefined,
): MapState {
  const [state, setState] = useState<MapState>('loading');
  const { latitude, longitude } = last ?? {};
  useEffect(() => {
    if (!host || latitude === undefined || longitude === undefined) return;
    let gone = false;
    const show = async (): Promise<MapState> => {
      await host.ready;
      if (host.drawn.kind !== 'style') await fillBase(host.map, latitude, longitude);
      host.map.triggerRepaint();
      await host.map.once('idle');
      if (host.drawn.kind !== 'style' && showSea(host.map)) await host.map.once('idle');
      return 'drawn';
    };
    const tell = (next: MapState) => {
      if (!gone) setState(next);
    };
    show().then(tell, () => tell('bare'));
    return () => {
      gone = true;
    };
  }, [host, latitude, longitude]);
  return state;
}

function openAt({ map, element, drawn }: MapHost, last: MapPosition): void {
  const zoom = openingZoom(last, element.clientHeight || 230, hasStreets(drawn, last));
  map.jumpTo({ center: [last.longitude, last.latitude], zoom });
}

/**
 * Draws the trace and keeps the worker in the middle, until the person has moved the map himself.
 */
function useTrace(host: MapHost | null, { ordered, subject, reach }: Shown): void {
  const view = useRef<{ subject: string | number | null; moved: boolean }>({
    subject: null,
    moved: false,
  });
  useEffect(() => {
    if (!host) return;
    view.current = { subject: null, moved: false };
    const onMove = ({ originalEvent }: { originalEvent?: unknown }): void => {
      if (originalEvent !== undefined) view.current.moved = true;
    };
    const watching = host.map.on('movestart', onMove);
    return () => watching.unsubscribe();
  }, [host]);
  useEffect(() => {
    const last = ordered.at(-1);
    if (!host || !last) return;
    const center: [number, number] = [last.longitude, last.latitude];
    if (view.current.subject !== subject) {
      view.current = { subject, moved: false };
      openAt(host, last);
      // When a style was replaced, the built-in map opens at its own scale.
      void host.ready.then(() => {
        if (
          host.drawn !== host.background &&
          view.current.subject === subject &&
          !view.current.moved
        )
          openAt(host, last);
      });
    } else if (!view.current.moved) {
      // MapLibre jumps instead under reduced motion.
      host.map.easeTo({ center, duration: 500 });
    }
  }, [host, ordered, subject]);
  // The ring grows while no position arrives, without moving the map.
  useEffect(() => {
    if (!host) return;
    let gone = false;
    void host.ready.then(() => {
      if (!gone) drawTrace(host.map, traceOf(ordered, reach), host.theme);
    });
    return () => {
      gone = true;
    };
  }, [host, ordered, reach]);
}
