// The map style of the installation, told once by the server; every map of the page is drawn with it.
import { useSyncExternalStore } from 'react';

let styleUrl: string | undefined;
const listeners = new Set<() => void>();

/** @param url MAP_STYLE_URL of the installation; null for the built-in map */
export function setMapStyle(url: string | null): void {
  styleUrl = url ?? undefined;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useMapStyle = (): string | undefined => useSyncExternalStore(subscribe, () => styleUrl);
