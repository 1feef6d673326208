// Which rows of a long list stand in the window of a scrolling element; all rows are equally high, so it is arithmetic.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { QueueItem } from './queue-groups.ts';

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

/** How many of the items before `anchor` are not among those known before. */
export function newAbove(items: readonly QueueItem[], anchor: number, known: ReadonlySet<number>): number {
  return items.slice(0, anchor).filter(({ row }) => !known.has(row.id)).length;
}

interface Scrolling {
  window: Window;
  onScroll: () => void;
  /** New alerts above what is in view; 0 at the top. */
  newCount: number;
  toTop: () => void;
  /** Scrolls only as far as needed to show a row. */
  reveal: (index: number) => void;
}

/** Keeps what is in view in view while rows come and go above it (ux.md check 9). */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, items: readonly QueueItem[]): Scrolling {
  const [window, setWindow] = useState<Window>({ first: 0, last: 20 });
  const [newCount, setNewCount] = useState(0);
  const anchor = useRef<{ id: number; known: ReadonlySet<number> } | null>(null);

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const next = windowOf(element.scrollTop, element.clientHeight, items.length);
    setWindow((old) => (old.first === next.first && old.last === next.last ? old : next));
    const top = items[Math.floor(element.scrollTop / rowHeight)];
    if (element.scrollTop < rowHeight || !top) {
      anchor.current = null;
      setNewCount(0);
      return;
    }
    anchor.current = { id: top.row.id, known: anchor.current?.known ?? new Set(items.map(({ row }) => row.id)) };
  }, [scroller, items]);

  const lastItems = useRef(items);
  useLayoutEffect(() => {
    const element = scroller.current;
    const held = anchor.current;
    if (element && held && lastItems.current !== items) {
      const was = lastItems.current.findIndex(({ row }) => row.id === held.id);
      const is = items.findIndex(({ row }) => row.id === held.id);
      if (was !== -1 && is !== -1 && was !== is) element.scrollTop += (is - was) * rowHeight;
      if (is !== -1) setNewCount(newAbove(items, is, held.known));
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

  const toTop = () => scroller.current?.scrollTo({ top: 0 });
  return { window, onScroll: measure, newCount, toTop, reveal: (index) => reveal(scroller.current, index) };
}

function reveal(element: HTMLElement | null, index: number): void {
  if (!element || index < 0) return;
  const top = index * rowHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
}
