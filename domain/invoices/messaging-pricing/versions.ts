// Values that are valid from a day until the next one, such as prices: a change leaves the days
// before it as they were.

export interface Version<Value> {
  /** The first day, 2026-11-21. */
  readonly valid_from: string;
  /** Null where nothing is valid from that day on. */
  readonly value: Value | null;
}

/** What is valid on a day; null where nothing is. @param versions in the order of their days */
export const validOn = <Value>(versions: readonly Version<Value>[], day: string): Value | null =>
  versions.findLast(({ valid_from }) => valid_from <= day)?.value ?? null;
