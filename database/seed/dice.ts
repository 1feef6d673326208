// Seeded chance: the demo world of one day is the same on every machine.

export interface Dice {
  /** From 0 to below 1. */
  roll(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  chance(probability: number): boolean;
}

/** Mulberry32: small, even enough for a demo, never for secrets. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
    pick: (items) => items[Math.floor(roll() * items.length)] ?? items[0],
    chance: (probability) => roll() < probability,
  };
}
