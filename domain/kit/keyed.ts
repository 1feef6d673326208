// A record made from a list of its keys, with the keys still known to the compiler.

/** One entry a key, in the order of the keys. */
export const keyed = <Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
