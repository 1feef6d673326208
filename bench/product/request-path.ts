// The product's side of the request measurement: its health route, and the signed-in person's own
// record.
import type { RequestPath } from '../ratios/read-path.ts';
import type { World } from '../ratios/world.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { staff } from './world-rows.ts';

/** Nothing until the server runs. */
export async function productRequestPath(world: World): Promise<RequestPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  const headers = await signIn(product.port, staff.operator);
  return {
    pid: product.pid,
    port: product.port,
    headers,
    light: '/health/live',
    record: '/api/user',
    close: () => product.stop(),
  };
}
