// A list in the order in which it was, with what each row says now: nothing slides under a hand.

export interface Held<Item> {
  readonly items: readonly Item[];
  /** How many are new and not shown yet. */
  readonly waiting: number;
}

/**
 * @param kept the list as it was when it began to be held
 * @param now as it is
 * @param gone what is shown of one that has left; null leaves it as it was
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
