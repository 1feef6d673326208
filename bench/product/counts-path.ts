// The product's side of the counts: one program, whose alerts and whose list are counted.
import type { CountedPaths } from '../ratios/read-path.ts';
import type { World } from '../ratios/world.ts';
import { alertPathOf } from './alert-path.ts';
import { listPathOf } from './list-path.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { fullWorld, staff } from './world-rows.ts';

/** Nothing until the server runs. Closing the alerts closes both. */
export async function productCounts(world: World): Promise<CountedPaths | undefined> {
  // Without the sweeps, which count rows of their own.
  const product = await startProduct(world, fullWorld, 'api,live,gateway');
  if (!product) return undefined;
  const headers = await signIn(product.port, staff.operator);
  const list = await listPathOf(product, headers);
  return {
    alerts: await alertPathOf(product, headers),
    list: { ...list, close: async () => undefined },
  };
}
