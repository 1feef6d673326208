// Holds an arrangement while in use and for 400 ms after it moved, and releases it when the user
// selects another one.
import { type RefObject, useEffect, useState } from 'react';
import { useHand } from './hand.ts';
import { type Held, holdOrder, isSameOrder } from './held-order.ts';

/** How long a moved list stays still: longer than a person needs to see that it moved. */
export const stillMs = 400;

export interface Arrangement<Value> {
  /** Where nothing has moved: only the rows' data may differ. */
  isSame: (one: Value, other: Value) => boolean;
  /** The user's selection, such as a filter: a new one is shown at once. */
  scope?: string;
}

interface Kept<Value> {
  readonly value: Value;
  readonly scope: string;
  /** Counts the moves. */
  readonly moves: number;
}

/**
 * @param host the list
 * @returns the arrangement to show, and a function that releases it at once
 */
export function useHeld<Value>(
  host: RefObject<HTMLElement | null>,
  now: Value,
  { isSame, scope = '' }: Arrangement<Value>,
): [Value, () => void] {
  const isHandOn = useHand(host);
  const [kept, setKept] = useState<Kept<Value>>({ value: now, scope, moves: 0 });
  // The move after which it has been still for long enough.
  const [stillSince, setStillSince] = useState(0);
  const [released, setReleased] = useState(-1);
  const mayMove =
    kept.scope !== scope || released === kept.moves || (!isHandOn && stillSince === kept.moves);
  const moves = !isSame(kept.value, now);
  if (mayMove && (moves || kept.scope !== scope))
    setKept({ value: now, scope, moves: kept.moves + (moves ? 1 : 0) });
  useEffect(() => {
    const timer = setTimeout(() => setStillSince(kept.moves), stillMs);
    return () => clearTimeout(timer);
  }, [kept.moves]);
  return [mayMove ? now : kept.value, () => setReleased(kept.moves)];
}

export interface HeldList<Item> extends Held<Item> {
  /** Shows the waiting rows. */
  release: () => void;
}

/** The same for a plain list: its order is held, its rows' data is not. */
export function useHeldList<Item>(
  host: RefObject<HTMLElement | null>,
  items: readonly Item[],
  {
    keyOf,
    gone,
    scope = '',
  }: { keyOf: (item: Item) => string | number; gone?: (item: Item) => Item; scope?: string },
): HeldList<Item> {
  const isSame = (one: readonly Item[], other: readonly Item[]) => isSameOrder(one, other, keyOf);
  const [kept, release] = useHeld(host, items, { isSame, scope });
  return { ...holdOrder(kept, items, keyOf, gone), release };
}
