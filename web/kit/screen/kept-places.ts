// The last state of each page: its address with filters and page, and the scroll positions of its
// panes, restored by every way back.
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

export interface Place {
  /** Path and search. */
  readonly address: string;
  /** How far each pane that scrolls was scrolled, in the order of the document. */
  readonly tops: readonly number[];
}

const most = 100;
const places = new Map<string, Place>();
const listeners = new Set<() => void>();
let returning = false;

/** The panes that keep their place: the page itself, and tables that scroll inside it. */
const panes = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#content, [data-keeps-scroll]'),
];

/** Called before a page is left. @param path without the search part */
export function keepPlace(path: string, address: string): void {
  // The newest last, so that the oldest goes first.
  places.delete(path);
  places.set(path, { address, tops: panes().map(({ scrollTop }) => scrollTop) });
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
  for (const tell of listeners) tell();
}

/** The path with the filters and the page it was left with, where it was left in this window. */
export const addressAsLeft = (path: string): string => places.get(path)?.address ?? path;

export function subscribePlaces(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** The next person starts at the top. */
export const forgetPlaces = (): void => places.clear();
clearAtSessionEnd(forgetPlaces);

/** The next navigation goes back to a page instead of opening it. */
export const sayReturning = (): void => {
  returning = true;
};

/** Whether the current navigation was announced as going back. */
export function takeReturning(): boolean {
  const was = returning;
  returning = false;
  return was;
}

const patienceMs = 3000;

/**
 * Scrolls to the page's last position, as soon as its rows are there; manual scrolling meanwhile
 * cancels it.
 */
export function restorePlace(path: string): void {
  const tops = places.get(path)?.tops ?? [];
  if (!tops.some((top) => top > 0)) return;
  const stop = new AbortController();
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true });
  const until = performance.now() + patienceMs;
  const step = (): void => {
    if (stop.signal.aborted) return;
    const there = panes();
    const waits = tops.map((top, at) => top > 0 && !scrolledTo(there[at], top));
    if (waits.includes(true) && performance.now() < until) requestAnimationFrame(step);
    else stop.abort();
  };
  step();
}

function scrolledTo(pane: HTMLElement | undefined, top: number): boolean {
  if (!pane) return false;
  pane.scrollTop = top;
  return pane.scrollTop >= top - 1;
}
