// Chance with a seed, so that each trace can be made again.

export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(least: number, most: number): number;
  /** Normally distributed around 0. */
  normal(deviation: number): number;
  pick<One>(choices: readonly [One, ...One[]]): One;
}

/** The generator "mulberry32". */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    normal: (deviation) =>
      deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
