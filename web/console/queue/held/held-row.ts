// The row just answered by the pointer stays in place until the pointer leaves it, so that no other
// slides under a second click.
import { useEffect, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { Band } from '../queue-bands.ts';
import type { QueueItem } from '../queue-groups.ts';

/** How long the row stays after a touch, which leaves it at once. */
const touchMs = 1_000;

export interface HeldRow {
  readonly row: AlertRow;
  /** Its place in its band. */
  readonly index: number;
}

/**
 * The items with the held row in its old place, with its current content; the others keep their
 * order around it.
 */
export function withHeld(items: readonly QueueItem[], held: HeldRow | null): readonly QueueItem[] {
  if (held === null) return items;
  const { id } = held.row;
  const known = items.find(({ row, heading }) => row.id === id && !heading);
  const others = items.filter(({ row, heading }) => row.id !== id || heading);
  // It may have left the list, filtered away or folded under another of its person.
  const item = known ?? { row: held.row, others: 0, inside: false, open: false };
  return others.toSpliced(held.index, 0, item);
}

/** The same in the band it belongs to, unless that is folded. */
export function withHeldIn(band: Band, held: HeldRow | null): Band {
  if (
    held === null ||
    band.folded ||
    (band.priority !== null && band.priority !== held.row.priority)
  )
    return band;
  return { ...band, items: withHeld(band.items, held) };
}

/**
 * @param find the row as the queue knows it now.
 * @returns the held row, and a function that holds one
 */
export function useHeldRow(
  find: (id: number) => AlertRow | undefined,
): [HeldRow | null, (row: AlertRow, index: number, pointer: string) => void] {
  const [held, setHeld] = useState<(HeldRow & { pointer: string }) | null>(null);
  useEffect(() => {
    if (held === null) return;
    const stop = new AbortController();
    const release = () => setHeld(null);
    const isOff = ({ target }: Event) =>
      !(target instanceof Element) || target.closest(`[data-id="${held.row.id}"]`) === null;
    const onMove = (event: Event) => isOff(event) && release();
    for (const kind of ['pointermove', 'pointerdown', 'wheel']) {
      document.addEventListener(kind, onMove, {
        capture: true,
        passive: true,
        signal: stop.signal,
      });
    }
    document.documentElement.addEventListener('pointerleave', release, { signal: stop.signal });
    const timer = held.pointer === 'mouse' ? undefined : setTimeout(release, touchMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [held]);
  const now = held && { row: find(held.row.id) ?? held.row, index: held.index };
  return [now, (row, index, pointer) => setHeld({ row, index, pointer })];
}
