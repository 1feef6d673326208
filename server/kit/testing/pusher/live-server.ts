// A live server on a loopback port for one test, with short times, and a helper that waits for a
// condition.
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  createPusherServer,
  type PusherOptions,
  type PusherServer,
} from '../../live/pusher-server.ts';
import { createLog } from '../../log.ts';
import { type StockClient, stockClient } from './stock-client.ts';

export interface LiveServer {
  readonly live: PusherServer;
  readonly port: number;
  /** A stock client signed in as this person; `session` defaults to "s-<user>". */
  client(user: string, session?: string, override?: object): StockClient;
  /** The proof our authorisation endpoint would give. */
  proof(
    socketId: string,
    channel: string,
    user?: string,
    session?: string,
  ): { auth: string; channel_data?: string };
  /** As when the process is killed: every socket is gone without a close. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const testKeys = { key: 'test-key', secret: 'test-secret' };

const signedData = (user: string, session: string): string =>
  JSON.stringify({ user_id: user, session, user_info: { name: `Person ${user}` } });

/** `port` 0 takes a free one. */
export async function startLiveServer(
  options: Partial<PusherOptions> = {},
  port = 0,
): Promise<LiveServer> {
  const live = createPusherServer({
    ...testKeys,
    activityTimeoutSeconds: 30,
    allowedOrigins: () => true,
    stillAllowed: async (claims) => claims.map(() => 1),
    neededFor: () => 1,
    recheckEveryMs: 50,
    log: createLog('silent'),
    ...options,
  });
  const server = createServer();
  const streams = new Set<Socket>();
  server.on('connection', (stream) => {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
  });
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const clients: StockClient[] = [];
  const proof: LiveServer['proof'] = (socketId, channel, user = '1', session = `s-${user}`) =>
    live.authorise(socketId, channel, signedData(user, session));

  async function kill(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const stream of streams) stream.destroy();
    await Promise.all([closed, live.close()]);
  }

  return {
    live,
    port: taken,
    proof,
    client: (user, session, override) => {
      const authorise = ({ socketId, channelName }: { socketId: string; channelName: string }) =>
        proof(socketId, channelName, user, session);
      const place = { hostname: '127.0.0.1', port: String(taken), secure: false };
      const client = stockClient({
        key: testKeys.key,
        place,
        authorise,
        ...(override ? { override } : {}),
      });
      clients.push(client);
      return client;
    },
    kill,
    stop: async () => {
      for (const client of clients) client.disconnect();
      await kill();
    },
  };
}

/** Waits until the condition holds; otherwise throws, with its description. */
export async function until(what: string, holds: () => boolean, withinMs = 10_000): Promise<void> {
  for (const start = performance.now(); !holds(); ) {
    if (performance.now() - start > withinMs) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
