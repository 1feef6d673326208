// The title of the page: the screen's own, or what it knows better (a record's name); it stands in the header and in the browser's tab.
import { useEffect, useSyncExternalStore } from 'react';

const product = 'Vigil';
let own: { title: string; owner: symbol } | null = null;
let screenTitle = '';
let prefix = '';
const listeners = new Set<() => void>();

function changed(): void {
  document.title = `${prefix === '' ? '' : `${prefix} `}${own?.title ?? screenTitle} · ${product}`;
  for (const tell of listeners) tell();
}

/** Set by the router on every navigation. */
export function setScreenTitle(title: string): void {
  screenTitle = title;
  changed();
}

/** Before the title in the browser's tab, such as "(6 unowned)"; empty takes it away. */
export function setTitlePrefix(text: string): void {
  if (prefix === text) return;
  prefix = text;
  changed();
}

/** Gives the page a better title than its screen's, while the component stands; undefined while it is not known yet. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const owner = Symbol(title);
    own = { title, owner };
    changed();
    return () => {
      if (own?.owner !== owner) return;
      own = null;
      changed();
    };
  }, [title]);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const usePageTitle = (): string => useSyncExternalStore(subscribe, () => own?.title ?? screenTitle);
