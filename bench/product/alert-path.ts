// The product's side of the alert measurements: pendants' frames in, the monitoring centre's
// consoles out.
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { AlertPath, LiveCounts } from '../ratios/alert-path.ts';
import type { World } from '../ratios/world.ts';
import { consoleEntry } from './consoles.ts';
import { type Product, startProduct } from './server.ts';
import { signIn } from './session.ts';
import { firstImei, phoneToken, staff } from './world-rows.ts';

/** Nothing until the server runs. */
export async function productAlertPath(world: World): Promise<AlertPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  return alertPathOf(product, await signIn(product.port, staff.operator));
}

/** @param headers those of a signed-in operator */
export async function alertPathOf(
  product: Product,
  headers: Readonly<Record<string, string>>,
): Promise<AlertPath> {
  return {
    pid: product.pid,
    device: { by: 'ev04', port: product.ev04Port, first_imei: firstImei },
    http: { by: 'app', port: product.port, path: '/api/app/events', token_prefix: phoneToken('') },
    consoles: await consoleEntry(product, headers, ['private-alert-monitoring']),
    liveCounts: () => liveCounts(product.port),
    close: () => product.stop(),
  };
}

/** From the program's own metrics. */
async function liveCounts(port: number): Promise<LiveCounts> {
  const connection = await HttpConnection.open(port);
  const { body } = await connection.send(requestBytes('GET', '/metrics', {}));
  connection.close();
  const gauge = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(body)?.[1]);
  return {
    framesBuilt: gauge('vigil_live_frames_built'),
    socketWrites: gauge('vigil_live_socket_writes'),
  };
}
