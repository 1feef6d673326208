// The product's side of the list measurement: its own tables filled to a million alerts, read by a signed-in operator.
import type { ListPath } from '../ratios/active-list.ts';
import type { World } from '../ratios/world.ts';

/** Nothing until the server runs: the headers carry the operator's session. */
export async function productListPath(_world: World): Promise<ListPath | undefined> {
  return undefined;
}
