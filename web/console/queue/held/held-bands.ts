// The bands as they were when the pointer entered the list, each row with its current content; new
// alerts wait and are counted.

import { goneAlert } from '#web/alerts/shown-alert.ts';
import { holdOrder, isSameOrder } from '#web/ui/steady/held-order.ts';
import type { Band } from '../queue-bands.ts';
import type { QueueItem } from '../queue-groups.ts';

const keyOf = ({ row, heading }: QueueItem): string =>
  heading ? `group ${heading.key}` : `alert ${row.id}`;
const bandKey = ({ priority }: Band): number => priority ?? 0;
const itemsOf = (bands: readonly Band[]): QueueItem[] => bands.flatMap(({ items }) => items);

/** Whether every row and heading is in its place. */
export const areSameBands = (one: readonly Band[], other: readonly Band[]): boolean =>
  isSameOrder(one, other, bandKey) &&
  one.every((band, at) => isSameOrder(band.items, other[at]?.items ?? [], keyOf));

/**
 * @param find an alert as the queue knows it now
 * @returns the bands in their old arrangement, and how many rows wait
 */
export function holdBands(
  kept: readonly Band[],
  now: readonly Band[],
  find: (id: number) => QueueItem['row'] | undefined,
): { bands: readonly Band[]; waiting: number } {
  const gone = (item: QueueItem): QueueItem =>
    item.heading ? item : { ...item, row: find(item.row.id) ?? goneAlert(item.row) };
  const all = itemsOf(now);
  return {
    bands: kept.map((band) => {
      const current = now.find((one) => bandKey(one) === bandKey(band));
      const { items } = holdOrder(band.items, all, keyOf, gone);
      // A band without alerts keeps its heading while it is held.
      return current
        ? { ...current, items }
        : { ...band, count: 0, unowned: 0, owned: 0, oldest: null, items };
    }),
    waiting: holdOrder(itemsOf(kept), all, keyOf).waiting,
  };
}
