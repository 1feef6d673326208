// The product's side of the alert measurements: pendants' frames in, the monitoring centre's consoles out.
import type { AlertPath } from '../ratios/alert-path.ts';
import type { World } from '../ratios/world.ts';
import { consoleDoor } from './consoles.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { firstImei, staff } from './world-tables.ts';

/** Nothing until the server runs. It has no HTTP door yet: the app's calls come later. */
export async function productAlertPath(world: World): Promise<AlertPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  const headers = await signIn(product.port, staff.operator);
  return {
    pid: product.pid,
    device: { by: 'ev04', port: product.ev04Port, first_imei: firstImei },
    http: undefined,
    consoles: await consoleDoor(product, headers, ['private-alert-monitoring']),
    close: () => product.stop(),
  };
}
