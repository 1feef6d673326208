// Which rows of a long list stand in the window of a scrolling element; all rows are equally high, so it is arithmetic.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { QueueItem } from '../queue-groups.ts';

export const rowHeight = 60;
const spare = 6;

export interface Window {
  first: number;
  last: number;
}

export function windowOf(scrollTop: number, height: number, count: number): Window {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  return { first, last: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare) };
}

/** The indexes to draw: the window, and one more that must not vanish, such as the row with the focus. */
export function indexesIn({ first, last }: Window, keep: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (keep < 0 || (keep >= first && keep < last)) return indexes;
  return keep < first ? [keep, ...indexes] : [...indexes, keep];
}

/** Where the new items stand that are wholly or partly out of view and were never in it. */
export function newOutOfView(items: readonly QueueItem[], view: Window, newerThan: number, seen: ReadonlySet<number>): number[] {
  const indexes: number[] = [];
  for (const [index, { row, heading }] of items.entries()) {
    if (!heading && row.id > newerThan && (index < view.first || index >= view.last) && !seen.has(row.id)) indexes.push(index);
  }
  return indexes;
}

interface Scrolling {
  window: Window;
  onScroll: () => void;
  /** New alerts above and below that have not been in view. */
  newCount: number;
  /** The first of them is below. */
  newBelow: boolean;
  toNew: () => void;
  /** Scrolls only as far as needed to show a row. */
  reveal: (index: number) => void;
}

const noNews = { count: 0, first: 0, below: false };

/**
 * Keeps what is in view in view while rows come and go above it (ux.md check 9).
 * @param newerThan alerts with a higher id are new until they have been in view
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, items: readonly QueueItem[], newerThan: number): Scrolling {
  const [window, setWindow] = useState<Window>({ first: 0, last: 20 });
  const [news, setNews] = useState(noNews);
  const anchor = useRef<number | null>(null);
  const seen = useRef(new Set<number>());

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const next = windowOf(scrollTop, clientHeight, items.length);
    setWindow((old) => (old.first === next.first && old.last === next.last ? old : next));
    anchor.current = scrollTop < rowHeight ? null : (items[Math.floor(scrollTop / rowHeight)]?.row.id ?? null);
    const view = { first: Math.ceil(scrollTop / rowHeight), last: Math.floor((scrollTop + clientHeight) / rowHeight) };
    for (const { row } of items.slice(view.first, view.last)) if (row.id > newerThan) seen.current.add(row.id);
    const [first, ...others] = newOutOfView(items, view, newerThan, seen.current);
    const now = first === undefined ? noNews : { count: 1 + others.length, first, below: first >= view.last };
    setNews((old) => (old.count === now.count && old.first === now.first && old.below === now.below ? old : now));
  }, [scroller, items, newerThan]);

  const lastItems = useRef(items);
  useLayoutEffect(() => {
    const element = scroller.current;
    const held = anchor.current;
    if (element && held !== null && lastItems.current !== items) {
      const was = lastItems.current.findIndex(({ row }) => row.id === held);
      const is = items.findIndex(({ row }) => row.id === held);
      if (was !== -1 && is !== -1 && was !== is) element.scrollTop += (is - was) * rowHeight;
    }
    lastItems.current = items;
    measure();
  }, [scroller, items, measure]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, measure]);

  // What fits below the top is seen from the top; anything further down becomes the first row in view.
  const toNew = () => {
    const element = scroller.current;
    const top = news.first * rowHeight;
    element?.scrollTo({ top: top + rowHeight <= element.clientHeight ? 0 : top });
  };
  const { count: newCount, below: newBelow } = news;
  return { window, onScroll: measure, newCount, newBelow, toNew, reveal: (index) => reveal(scroller.current, index) };
}

function reveal(element: HTMLElement | null, index: number): void {
  if (!element || index < 0) return;
  const top = index * rowHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
}
