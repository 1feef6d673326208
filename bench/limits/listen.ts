// Opens the listener of a limit: a free port on the loopback, with a backlog for a crowd that
// connects at once.
import { once } from 'node:events';
import type { Server } from 'node:net';

/** Starts listening and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
