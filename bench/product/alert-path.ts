// The product's side of the alert measurements: a server that takes pendants' frames and tells consoles.
import type { AlertPath } from '../ratios/alert-path.ts';
import type { World } from '../ratios/world.ts';

/** Nothing until the server runs: to be started with enough devices that each alert has its own, without limits per address. */
export async function productAlertPath(_world: World): Promise<AlertPath | undefined> {
  return undefined;
}
