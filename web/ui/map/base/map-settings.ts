// The map settings of this installation, fetched once from our own origin when the first map is
// shown.
import { useSyncExternalStore } from 'react';
import {
  type MapSettings,
  mapSettings,
  mapSettingsPath,
} from '#domain/kit/services/map-settings.ts';

/**
 * `style`: in place of the product's. `streets`: the installation's tiles over the built-in map.
 */
export type MapBackground =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'streets'; readonly tiles: NonNullable<MapSettings['tiles']> }
  | { readonly kind: 'style'; readonly url: string };

interface Known {
  readonly background: MapBackground;
  readonly streets: MapSettings['streets'];
}

/** Without an answer the map is drawn all the same, without a notice about streets. */
const withoutAnswer: Known = { background: { kind: 'built-in' }, streets: 'installed' };

let known: Known | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Null until the server has answered. */
export const useMapBackground = (): MapBackground | null =>
  useSyncExternalStore(subscribe, () => known?.background ?? null);

/** Whether there is a street map; null until the server has answered. */
export const useStreets = (): MapSettings['streets'] | null =>
  useSyncExternalStore(subscribe, () => known?.streets ?? null);

/** The style or the tiles could not be loaded by this page. */
export function noteFailingStreets(): void {
  if (known && known.streets !== 'failing') tell({ ...known, streets: 'failing' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) void ask();
  return () => void listeners.delete(listener);
}

async function ask(): Promise<void> {
  isAsked = true;
  try {
    const response = await fetch(mapSettingsPath);
    if (!response.ok)
      throw new Error(`The map's settings could not be loaded (${response.status})`);
    const settings = mapSettings.parse(await response.json());
    tell({ background: backgroundOf(settings), streets: settings.streets });
  } catch {
    // The next map asks again; this one is drawn now.
    isAsked = false;
    tell(withoutAnswer);
  }
}

function tell(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function backgroundOf({ style_url, tiles }: MapSettings): MapBackground {
  if (style_url !== null) return { kind: 'style', url: style_url };
  return tiles === null ? { kind: 'built-in' } : { kind: 'streets', tiles };
}
