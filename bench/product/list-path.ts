// The product's side of the list measurement: the queue of a signed-in operator, out of a million
// alerts.
import * as z from 'zod';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { ListPath } from '../ratios/read-path.ts';
import type { World } from '../ratios/world.ts';
import { type Product, startProduct } from './server.ts';
import { signIn } from './session.ts';
import { staff } from './world-rows.ts';

const page = z.object({
  data: z.array(z.unknown()).length(50),
  meta: z.object({ next: z.string() }),
});

/** Nothing until the server runs. */
export async function productListPath(world: World): Promise<ListPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  return listPathOf(product, await signIn(product.port, staff.operator));
}

/** @param headers those of a signed-in operator */
export async function listPathOf(
  product: Product,
  headers: Readonly<Record<string, string>>,
): Promise<ListPath> {
  const connection = await HttpConnection.open(product.port);
  // The key of a far page is had from the page before it, as a browser has it.
  const before = await connection.send(
    requestBytes('GET', '/api/alerts?per_page=50&page=999', headers),
  );
  connection.close();
  const { next } = page.parse(JSON.parse(before.body)).meta;
  return {
    pid: product.pid,
    port: product.port,
    headers,
    nearPage: '/api/alerts?per_page=50',
    farPage: `/api/alerts?per_page=50&page=1000&after=${encodeURIComponent(next)}`,
    close: () => product.stop(),
  };
}
