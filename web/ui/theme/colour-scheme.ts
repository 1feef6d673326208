// Light or dark: the person's choice if there is one, else the system's, and light on paper; stored
// under the name that public/theme.js reads before the first paint.
import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

const key = 'vigil.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const paper = window.matchMedia('print');
let chosen: Scheme | null = read();
let isPrinting = paper.matches;

function read(): Scheme | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    // Storage is off: the choice lasts as long as the page.
    return null;
  }
}

export const schemeNow = (): Scheme =>
  isPrinting ? 'light' : (chosen ?? (system.matches ? 'dark' : 'light'));

function show(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', schemeNow());
  for (const tell of listeners) tell();
}

/** @param scheme null follows the system */
export function chooseScheme(scheme: Scheme | null): void {
  chosen = scheme;
  try {
    if (scheme === null) localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // As above.
  }
  show();
}

export function subscribeScheme(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

function print(is: boolean): void {
  isPrinting = is;
  show();
}

system.addEventListener('change', show);
// Browsers leave out the dark background and keep the pale text, so nothing dark is printed.
window.addEventListener('beforeprint', () => print(true));
window.addEventListener('afterprint', () => print(false));
paper.addEventListener('change', () => print(paper.matches));
// Another tab has chosen.
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  chosen = read();
  show();
});

/** The chosen scheme; null where the system decides. */
export const useChosenScheme = (): Scheme | null =>
  useSyncExternalStore(subscribeScheme, () => chosen);

/** The current scheme, and a switch to the other. */
export function useScheme(): { scheme: Scheme; toggle: () => void } {
  const scheme = useSyncExternalStore(subscribeScheme, schemeNow);
  return { scheme, toggle: () => chooseScheme(scheme === 'dark' ? 'light' : 'dark') };
}
