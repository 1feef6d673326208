// How much one operator is given, and to whom an alert that waits would go (pure; the page prints the same rule).

/** So many open alerts, follow-ups among them, are all that one operator is given. */
export const fullLoad = 5;

export interface OperatorLoadNow {
  readonly id: number;
  readonly name: string;
  /** Open alerts of theirs. */
  readonly open: number;
  readonly on_call: boolean;
}

/**
 * Whom each of `count` waiting alerts would go to, in order, as if those before it had been assigned: of everybody who is not on a call and not full the one
 * with the fewest open alerts, somebody else before oneself. Where nobody is free, the one with the fewest.
 * @param me id of the caller
 * @returns fewer than `count` only where nobody is online
 */
export function suggestionsFor(operators: readonly OperatorLoadNow[], count: number, me: number): OperatorLoadNow[] {
  const planned = operators.map((one) => ({ one, open: one.open }));
  return Array.from({ length: operators.length === 0 ? 0 : count }, () => {
    const isBusy = ({ one, open }: (typeof planned)[number]) => Number(one.on_call || open >= fullLoad);
    const [first] = planned.toSorted(
      (left, right) =>
        isBusy(left) - isBusy(right) ||
        Number(left.one.id === me) - Number(right.one.id === me) ||
        left.open - right.open ||
        left.one.name.localeCompare(right.one.name),
    );
    if (first) first.open += 1;
    return first ? [first.one] : [];
  }).flat();
}
