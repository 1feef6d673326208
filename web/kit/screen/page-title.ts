// The title of the page: the screen's own, or a better one (a record's name). It is shown in the
// browser's tab, and in the header too, unless the page is below another: then the header has the
// link up, and the page shows its own title in its content.
import { useEffect, useSyncExternalStore } from 'react';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

const product = 'Vigil';

/** The page that this one is below. */
export interface Area {
  readonly title: string;
  /** Its address. */
  readonly to: string;
}

let own: { title: string; owner: symbol } | null = null;
let area: Area | null = null;
let outer: Area | null = null;
let screenTitle = '';
let prefix = '';
const listeners = new Set<() => void>();

function changed(): void {
  document.title = `${prefix === '' ? '' : `${prefix} `}${own?.title ?? screenTitle} · ${product}`;
  for (const tell of listeners) tell();
}

clearAtSessionEnd(() => {
  [own, area, outer, prefix] = [null, null, null, ''];
  changed();
});

/** Set by the router on every navigation. */
export function setScreenTitle(title: string): void {
  screenTitle = title;
  changed();
}

/** A prefix of the title in the browser's tab, such as "(6 unowned)"; empty removes it. */
export function setTitlePrefix(text: string): void {
  if (prefix === text) return;
  prefix = text;
  changed();
}

/**
 * Gives the page a better title than its screen's, while the component is mounted; undefined while
 * the title is unknown.
 */
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

/**
 * Says which page this one is below, while the component is mounted; the header then has that
 * page's title, and the page shows its own.
 */
export const useArea = (title: string, to: string): void => {
  useEffect(() => {
    const mine = { title, to };
    area = mine;
    changed();
    return () => {
      if (area === mine) area = null;
      changed();
    };
  }, [title, to]);
};

/**
 * For a frame around several pages: the link up of those without one of their own; the header keeps
 * their titles.
 */
export const useOuterArea = (title: string, to: string): void => {
  useEffect(() => {
    const mine = { title, to };
    outer = mine;
    changed();
    return () => {
      if (outer === mine) outer = null;
      changed();
    };
  }, [title, to]);
};

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const usePageTitle = (): string =>
  useSyncExternalStore(subscribe, () => own?.title ?? screenTitle);

/** Null on a page without a parent page. */
export const usePageArea = (): Area | null => useSyncExternalStore(subscribe, () => area);

export const useOuterPageArea = (): Area | null => useSyncExternalStore(subscribe, () => outer);
