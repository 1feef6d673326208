// The product's side of the fan-out measurement: the live role, made to publish by raising alerts of two organisations.
import type { FanOutPath } from '../ratios/fan-out-path.ts';
import type { World } from '../ratios/world.ts';

/** Nothing until the server runs: `few` is the alert-monitoring channel, `crowd` one organisation's channel. */
export async function productFanOutPath(_world: World): Promise<FanOutPath | undefined> {
  return undefined;
}
