// Whether the screen is wide enough for a table; below it a list shows cards (ux.md check 55).
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 721px)';

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

export const useWideScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
