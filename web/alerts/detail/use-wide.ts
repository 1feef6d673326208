// Whether the screen has room for two columns in an open alert (CONSOLE.md: from 1680 px).
import { useSyncExternalStore } from 'react';

const query = '(min-width: 1680px)';

const subscribe = (tell: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
