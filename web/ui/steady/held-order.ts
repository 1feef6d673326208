// A list in its previous order, with each row's current data: no row moves under the pointer.

export interface Held<Item> {
  readonly items: readonly Item[];
  /** How many are new and not shown yet. */
  readonly waiting: number;
}

/**
 * @param kept the list when the hold began
 * @param now the current list
 * @param gone the display of a removed row; null leaves it unchanged
 */
export function holdOrder<Item>(
  kept: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string | number,
  gone: (item: Item) => Item = (item) => item,
): Held<Item> {
  const current = new Map(now.map((item) => [keyOf(item), item]));
  const known = new Set(kept.map(keyOf));
  return {
    items: kept.map((item) => current.get(keyOf(item)) ?? gone(item)),
    waiting: now.filter((item) => !known.has(keyOf(item))).length,
  };
}

/** Whether both have the same rows in the same order. */
export const isSameOrder = <Item>(
  one: readonly Item[],
  other: readonly Item[],
  keyOf: (item: Item) => string | number,
): boolean =>
  one.length === other.length && one.every((item, at) => keyOf(item) === keyOf(other[at] ?? item));
