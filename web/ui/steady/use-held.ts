// Holds an arrangement while a hand is on it and for 400 ms after it moved, and lets it go when its
// person asks for another one.
import { type RefObject, useEffect, useState } from 'react';
import { useHand } from './hand.ts';
import { type Held, holdOrder, isSameOrder } from './held-order.ts';

/** A list that has moved stays so long: longer than anybody needs to see that it moved. */
export const stillMs = 400;

export interface Arrangement<Value> {
  /** Where nothing has moved: only what the rows say may differ. */
  isSame: (one: Value, other: Value) => boolean;
  /** What the person asked to see, such as a filter: another one is shown at once. */
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
 * @returns the arrangement in which it is to be shown, and how to let it go at once
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
  /** Shows what waits. */
  release: () => void;
}

/** The same for a plain list: its order is held, what its rows say is not. */
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
