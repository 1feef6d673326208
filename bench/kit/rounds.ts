// Runs both sides in turn, so that a slow minute of the machine affects both, and collects the
// figures of each round.
import type { Figures, Measurement, Side } from './measurement.ts';

export interface Gathered {
  readonly product: readonly Figures[];
  readonly limit: readonly Figures[];
}

/**
 * At least three rounds of each side in turn, or as many as the measurement says: product, limit,
 * product, limit. Both sides are closed at the end, whatever happens.
 */
export async function runRounds<World>(
  measurement: Measurement<World>,
  world: World,
  rounds: number,
): Promise<Gathered> {
  const sides: { readonly side: Side; readonly into: Figures[] }[] = [];
  const gathered = { product: [] as Figures[], limit: [] as Figures[] };
  try {
    const product = await measurement.product(world);
    if (product) sides.push({ side: product, into: gathered.product });
    const limit = await measurement.limit?.(world);
    if (limit) sides.push({ side: limit, into: gathered.limit });
    for (let round = 0; round < (measurement.rounds ?? Math.max(3, rounds)); round += 1) {
      for (const { side, into } of sides) into.push(await side.round());
    }
  } finally {
    for (const { side } of sides) await side.close();
  }
  return gathered;
}
