// Runs both sides of a measurement in turn, one call after the other, so that other load on the
// machine affects both.
import { nowMs } from '../kit/clock.ts';
import type { Figures, Goal, Line, Measurement, Side } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { isMeant, scaled, type World } from '../ratios/world.ts';

/**
 * One thing done in two ways; either resolves with how long it took in ms, where that is not the
 * time of the call.
 */
export interface Pair {
  readonly name: string;
  product(): Promise<unknown>;
  limit(): Promise<unknown>;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  close(): Promise<void>;
}

type Taken = { at: number; took: number }[];

/**
 * The sides of a measurement whose figures are `<name> p50` and `<name> p99` of each pair. `times`
 * is how often a round does each, at full effort.
 */
export function inTurn(
  open: (world: World) => Promise<Pairs | undefined>,
  times: number,
): Pick<Measurement<World>, 'product' | 'limit'> {
  let limit: Side | undefined;
  return {
    product: async (world) => {
      const opened = await open(world);
      if (!opened) return undefined;
      const pairs = opened.pairs.filter((pair) => isMeant(world, pair));
      let ofLimit: Figures = {};
      limit = { round: async () => ofLimit, close: async () => undefined };
      // Until both sides are warm, and each statement is planned for good.
      await round(world, pairs, Math.min(times, 12));
      return {
        round: async () => {
          const figures = await round(world, pairs, scaled(world, times));
          ofLimit = figures.limit;
          return figures.product;
        },
        close: () => opened.close(),
      };
    },
    limit: async () => limit,
  };
}

async function round(
  world: World,
  pairs: readonly Pair[],
  times: number,
): Promise<{ product: Figures; limit: Figures }> {
  const taken = pairs.map(
    (): Record<keyof Omit<Pair, 'name'>, Taken> => ({ product: [], limit: [] }),
  );
  for (let time = 0; time < times; time += 1) {
    for (const [index, pair] of pairs.entries()) {
      // Each goes first every other time.
      for (const side of time % 2 === 0
        ? (['product', 'limit'] as const)
        : (['limit', 'product'] as const)) {
        const at = nowMs();
        const measured = await pair[side]();
        taken[index]?.[side].push({
          at,
          took: typeof measured === 'number' ? measured : nowMs() - at,
        });
      }
    }
  }
  const figures = (side: 'product' | 'limit'): Figures =>
    Object.fromEntries(
      pairs.flatMap(({ name }, index) => {
        const calm = world.calm.keep(taken[index]?.[side] ?? []).map(({ took }) => took);
        return [0.5, 0.99].map((share) => [`${name} p${share * 100}`, percentile(calm, share)]);
      }),
    );
  return { product: figures('product'), limit: figures('limit') };
}

/** A line for each pair. */
export const linesOf = (names: readonly string[], share: 'p50' | 'p99', goal: Goal): Line[] =>
  names.map((name) => ({
    kind: 'ratio',
    figure: `${name} ${share}`,
    title: `${name}, ${share}`,
    unit: 'ms',
    goal,
  }));
