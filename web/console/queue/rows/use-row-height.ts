// How high a row is: higher where list and detail are two routes, so that a finger hits it.
import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 1080px)';

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** In pixels, as in alert-row.module.css. */
export const useRowHeight = (): number =>
  useSyncExternalStore(subscribe, () => (window.matchMedia(narrow).matches ? 72 : 64));
