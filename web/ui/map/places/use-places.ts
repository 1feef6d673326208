// Draws places on the page's map, follows presses and drags there, and moves to the selected place.
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapHost } from '../map-host.ts';
import { zoomFor } from '../opening-zoom.ts';
import {
  clearDrawings,
  drawPlaces,
  type MapCircle,
  type MapPlace,
  type MapPoint,
} from './places-layers.ts';

/** The circle that is being drawn, and its handle on the edge. */
export interface Drawn {
  readonly circle: MapCircle;
  readonly handle: MapPoint;
  /** Next to the handle: the radius in words. */
  readonly label: string;
  readonly saved: MapCircle | null;
}

export interface PlacesShown {
  readonly places: readonly MapPlace[];
  readonly drawn: Drawn | null;
  /** The target of the view; null for all places. The map moves when its key changes. */
  readonly look: { readonly key: string; readonly circle: MapCircle | null };
  readonly onOpen: (id: number) => void;
  /** A press outside of all places; left out, nothing happens. */
  readonly onPoint?: ((point: MapPoint) => void) | undefined;
  readonly onCentre: (point: MapPoint) => void;
  readonly onHandle: (point: MapPoint) => void;
  readonly classes: { readonly centre: string | undefined; readonly handle: string | undefined };
}

export function usePlaces(host: MapHost | null, shown: PlacesShown): void {
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });
  useDrawing(host, shown);
  useMarkers(host, shown, now);
  useLook(host, shown);
  useEffect(() => {
    if (!host) return;
    const onClick = ({
      point,
      lngLat,
    }: {
      point: { x: number; y: number };
      lngLat: { wrap: () => { lat: number; lng: number } };
    }) => {
      const { lat, lng } = lngLat.wrap();
      const id = placeAt(host.map, point);
      if (id !== undefined && !now.current.onPoint) now.current.onOpen(id);
      else now.current.onPoint?.({ latitude: lat, longitude: lng });
    };
    const watching = host.map.on('click', onClick);
    return () => watching.unsubscribe();
  }, [host]);
}

function placeAt(map: MapLibreMap, point: { x: number; y: number }): number | undefined {
  const layers = ['vigil-places-dots', 'vigil-places-fill'].filter((id) => map.getLayer(id));
  const [found] =
    layers.length === 0 ? [] : map.queryRenderedFeatures([point.x, point.y], { layers });
  const id: unknown = found?.properties['id'];
  return typeof id === 'number' ? id : undefined;
}

function useDrawing(host: MapHost | null, { places, drawn }: PlacesShown): void {
  // Drawings of another page are not ours, and ours are not the next page's.
  useEffect(() => {
    if (!host) return;
    void host.ready.then(() => clearDrawings(host.map));
    return () => clearDrawings(host.map);
  }, [host]);
  useEffect(() => {
    if (!host) return;
    let gone = false;
    void host.ready.then(() => {
      if (!gone)
        drawPlaces(host.map, { places, drawn: drawn?.circle ?? null, saved: drawn?.saved ?? null });
    });
    return () => {
      gone = true;
    };
  }, [host, places, drawn]);
}

interface Handles {
  readonly centre: Marker;
  readonly handle: Marker;
}

function useMarkers(
  host: MapHost | null,
  { drawn, classes }: PlacesShown,
  now: { readonly current: PlacesShown },
): void {
  const markers = useRef<Handles | null>(null);
  const isDrawn = drawn !== null;
  const { centre, handle } = classes;
  useEffect(() => {
    if (!host || !isDrawn) return;
    const made = {
      centre: dragged(centre, (point) => now.current.onCentre(point)),
      handle: dragged(handle, (point) => now.current.onHandle(point)),
    };
    markers.current = made;
    const { drawn: first } = now.current;
    if (first) place(made, first);
    made.centre.addTo(host.map);
    made.handle.addTo(host.map);
    return () => {
      markers.current = null;
      made.centre.remove();
      made.handle.remove();
    };
  }, [host, isDrawn, centre, handle, now]);
  useEffect(() => {
    if (markers.current && drawn) place(markers.current, drawn);
  }, [drawn]);
}

function place({ centre, handle }: Handles, drawn: Drawn): void {
  centre.setLngLat([drawn.circle.longitude, drawn.circle.latitude]);
  handle.setLngLat([drawn.handle.longitude, drawn.handle.latitude]);
  handle.getElement().dataset['label'] = drawn.label;
}

/** A thing to drag. Its position and radius can be typed too, so it is no stop for the keyboard. */
function dragged(className: string | undefined, onDrag: (point: MapPoint) => void): Marker {
  const element = document.createElement('div');
  element.className = className ?? '';
  const marker = new Marker({ element, draggable: true }).setLngLat([0, 0]);
  marker.on('drag', () => {
    const { lat, lng } = marker.getLngLat().wrap();
    onDrag({ latitude: lat, longitude: lng });
  });
  return marker;
}

/** The circle fills a third of the map. */
const share = 2.2;
const closest = 17;
const closestOfAll = 14;

function useLook(host: MapHost | null, { look, places }: PlacesShown): void {
  const seen = useRef<{ host: MapHost | null; key: string }>({ host: null, key: '' });
  useEffect(() => {
    if (!host || (seen.current.host === host && seen.current.key === look.key)) return;
    if (!look.circle && places.length === 0) return;
    seen.current = { host, key: look.key };
    if (look.circle) {
      const { latitude, longitude, radius } = look.circle;
      const position = { latitude, accuracy_m: radius * share };
      host.map.jumpTo({
        center: [longitude, latitude],
        zoom: zoomFor(position, host.element.clientHeight || 400, closest),
      });
      return;
    }
    const [east, north] = [
      places.map(({ longitude }) => longitude),
      places.map(({ latitude }) => latitude),
    ];
    host.map.fitBounds(
      [
        [Math.min(...east), Math.min(...north)],
        [Math.max(...east), Math.max(...north)],
      ],
      { padding: 60, maxZoom: closestOfAll, animate: false },
    );
  }, [host, look, places]);
}
