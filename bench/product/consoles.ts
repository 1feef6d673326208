// How consoles reach the product: its own Pusher key, and the session that the socket's page is
// signed in by.
import * as z from 'zod';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { ConsoleEntry } from '../ratios/alert-path.ts';
import type { Product } from './server.ts';

const settings = z.object({ data: z.object({ key: z.string() }) });

/** @param headers the headers of a signed-in person who may subscribe to the channels */
export async function consoleEntry(
  product: Product,
  headers: Readonly<Record<string, string>>,
  channels: readonly string[],
): Promise<ConsoleEntry> {
  const connection = await HttpConnection.open(product.port);
  const answer = await connection.send(requestBytes('GET', '/api/live/settings', headers));
  connection.close();
  if (answer.status !== 200)
    throw new Error(`/api/live/settings answered ${answer.status}: ${answer.body}`);
  const { key } = settings.parse(JSON.parse(answer.body)).data;
  return {
    port: product.port,
    path: `/app/${key}?protocol=7&client=js&version=8.6.0&flash=false`,
    headers: { cookie: headers['cookie'] ?? '' },
    channels,
    authorise: null,
    prefix: '{"event":"alert.created"',
    key_pattern: '\\\\"device\\\\":\\{\\\\"id\\\\":(\\d+)',
  };
}
