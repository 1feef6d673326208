// Seeded chance: the same seed gives the same scenario, frame for frame.

export interface Chance {
  /** From 0 to below 1. */
  roll(): number;
  /** A number from `least` to below `most`. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/**
 * A stream of its own for each name, so that one pendant's day does not depend on how many others
 * there are. Never for secrets.
 */
export function chanceOf(seed: number, name: string): Chance {
  let state = seedOf(`${seed}/${name}`);
  const roll = (): number => {
    // Weyl sequence with a mixing step: small, and even enough for a walk through a town.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (least, most) => least + roll() * (most - least),
    pick: (items) => items[Math.floor(roll() * items.length)] ?? items[0],
  };
}

function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
