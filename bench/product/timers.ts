// The product's side of the timer measurement.
import type { Side } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';

/** Nothing until the product keeps welfare timers. */
export async function productTimers(_world: World): Promise<Side | undefined> {
  return undefined;
}
