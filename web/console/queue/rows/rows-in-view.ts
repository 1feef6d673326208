// Which lines of a long list are in the window of a scrolling element, and how it stays where it is
// while lines come and go above (ux.md check 9).
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { bandHeight, type Layout, type Line, lineAt } from './list-layout.ts';

const spare = 6;

export interface Window {
  first: number;
  last: number;
}

export function windowOf(layout: Layout, scrollTop: number, height: number): Window {
  const first = Math.max(0, lineAt(layout, scrollTop) - spare);
  return {
    first,
    last: Math.min(layout.lines.length, lineAt(layout, scrollTop + height) + 1 + spare),
  };
}

/**
 * The indexes to draw: the window, and one more that must not vanish, such as the row with the
 * focus.
 */
export function indexesIn({ first, last }: Window, keep: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (keep < 0 || (keep >= first && keep < last)) return indexes;
  return keep < first ? [keep, ...indexes] : [...indexes, keep];
}

const alertOf = ({ item }: Line): number | null => (item && !item.heading ? item.row.id : null);

/** The lines wholly in view: lines covered by the sticky heading are not. */
function seenIn({ lines }: Layout, scrollTop: number, height: number): (line: Line) => boolean {
  const covered = (lines[0]?.band.priority ?? null) === null ? 0 : bandHeight;
  return ({ top, height: own }) =>
    top >= scrollTop + (scrollTop > 0 ? covered : 0) && top + own <= scrollTop + height;
}

/** Where the new alerts are that are wholly or partly out of view and were never in it. */
export function newOutOfView(
  lines: readonly Line[],
  isSeen: (line: Line) => boolean,
  isNew: (id: number) => boolean,
  seen: ReadonlySet<number>,
): number[] {
  const indexes: number[] = [];
  for (const [index, line] of lines.entries()) {
    const id = alertOf(line);
    if (id !== null && isNew(id) && !seen.has(id) && !isSeen(line)) indexes.push(index);
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
  /** Scrolls only as far as needed to show a line. */
  reveal: (index: number) => void;
}

const noNews = { count: 0, first: 0, below: false };

/**
 * Keeps the visible lines in place while lines come and go above them.
 * @param isNew which alerts are new until they have been in view
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  isNew: (id: number) => boolean,
): Scrolling {
  const [window, setWindow] = useState<Window>({ first: 0, last: 20 });
  const [news, setNews] = useState(noNews);
  const anchor = useRef<number | null>(null);
  const seen = useRef(new Set<number>());

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const next = windowOf(layout, scrollTop, clientHeight);
    setWindow((old) => (old.first === next.first && old.last === next.last ? old : next));
    anchor.current = anchorIn(layout, scrollTop);
    const now = newsIn(
      layout,
      { scrollTop, height: clientHeight, window: next, isNew },
      seen.current,
    );
    setNews((old) =>
      old.count === now.count && old.first === now.first && old.below === now.below ? old : now,
    );
  }, [scroller, layout, isNew]);

  const last = useRef(layout);
  useLayoutEffect(() => {
    const element = scroller.current;
    const held = anchor.current;
    if (element && held !== null && last.current !== layout) {
      const topIn = ({ lines }: Layout) => lines.find((line) => alertOf(line) === held)?.top;
      const [was, is] = [topIn(last.current), topIn(layout)];
      if (was !== undefined && is !== undefined && was !== is) element.scrollTop += is - was;
    }
    last.current = layout;
    measure();
  }, [scroller, layout, measure]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, measure]);

  const toNew = () => {
    const element = scroller.current;
    const line = layout.lines[news.first];
    if (element && line) element.scrollTo({ top: topToShow(line, element.clientHeight) });
  };
  const { count: newCount, below: newBelow } = news;
  return {
    window,
    onScroll: measure,
    newCount,
    newBelow,
    toNew,
    reveal: (index) => reveal(scroller.current, layout.lines[index]),
  };
}

/** The new alerts out of view; those in view are added to `seen`. */
function newsIn(
  layout: Layout,
  {
    scrollTop,
    height,
    window,
    isNew,
  }: { scrollTop: number; height: number; window: Window; isNew: (id: number) => boolean },
  seen: Set<number>,
): typeof noNews {
  const isSeen = seenIn(layout, scrollTop, height);
  for (const line of layout.lines.slice(window.first, window.last)) {
    const id = alertOf(line);
    if (id !== null && isNew(id) && isSeen(line)) seen.add(id);
  }
  const [first, ...others] = newOutOfView(layout.lines, isSeen, isNew, seen);
  if (first === undefined) return noNews;
  return { count: 1 + others.length, first, below: (layout.lines[first]?.top ?? 0) > scrollTop };
}

/**
 * The alert whose place on the screen is kept; none near the top, where new ones may push the
 * others down.
 */
function anchorIn(layout: Layout, scrollTop: number): number | null {
  if (scrollTop < layout.rowHeight) return null;
  const from = lineAt(layout, scrollTop);
  return layout.lines
    .slice(from, from + 3)
    .reduce<number | null>((found, line) => found ?? alertOf(line), null);
}

/**
 * A line that fits below the top is shown with the list at the top; any other becomes the first row
 * below its heading.
 */
const topToShow = ({ top, height, band }: Line, visible: number): number =>
  top + height <= visible ? 0 : top - (band.priority === null ? 0 : bandHeight);

function reveal(element: HTMLElement | null, line: Line | undefined): void {
  if (!element || !line) return;
  const { top, height, band } = line;
  const covered = band.priority === null ? 0 : bandHeight;
  if (top - covered < element.scrollTop) element.scrollTop = top - covered;
  else if (top + height > element.scrollTop + element.clientHeight)
    element.scrollTop = top + height - element.clientHeight;
}
