// The product's side of the request measurement: its health route, and one record read by a signed-in person.
import type { RequestPath } from '../ratios/requests.ts';
import type { World } from '../ratios/world.ts';

/** Nothing until the server runs. */
export async function productRequestPath(_world: World): Promise<RequestPath | undefined> {
  return undefined;
}
