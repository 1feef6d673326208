// A bare WebSocket that sends exactly what a test gives it, where the stock client would behave too
// well.
import { WebSocket } from 'ws';
import { testKeys, until } from './live-server.ts';

export interface Received {
  event: string;
  channel?: string;
  data: unknown;
}

export interface RawClient {
  readonly socket: WebSocket;
  readonly received: Received[];
  /** Empty when the server never accepted it. */
  readonly socketId: string;
  readonly closeCode: number | null;
  /** The status of a refused upgrade. */
  readonly refusedWith: number | null;
  say(event: string, data?: unknown): void;
  /** The first message of this event that was received, its data parsed; waits for it. */
  receives(event: string): Promise<unknown>;
  closes(): Promise<number>;
}

export interface RawClientOptions {
  readonly path?: string;
  readonly origin?: string;
  /** The Cookie header of the page that would open it. */
  readonly cookie?: string;
}

/** Connects and waits for the first message, the close or the refusal. */
export async function rawClient(
  port: number,
  { path = `/app/${testKeys.key}?protocol=7`, origin, cookie }: RawClientOptions = {},
): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    ...(origin === undefined ? {} : { origin }),
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  const received: Received[] = [];
  let closeCode: number | null = null;
  let refusedWith: number | null = null;
  socket.on('message', (text: Buffer) => received.push(parsedMessage(text.toString())));
  socket.on('close', (code) => {
    closeCode = code;
  });
  socket.on('unexpected-response', (_, response) => {
    refusedWith = response.statusCode ?? 0;
    response.destroy();
  });
  // Its outcome is in closeCode or refusedWith.
  socket.on('error', () => {});
  await until(
    'a first answer',
    () => received.length > 0 || closeCode !== null || refusedWith !== null,
  );
  const [first] = received;
  const welcome =
    first?.event === 'pusher:connection_established'
      ? (first.data as { socket_id: string })
      : { socket_id: '' };
  return {
    socket,
    received,
    socketId: welcome.socket_id,
    get closeCode() {
      return closeCode;
    },
    get refusedWith() {
      return refusedWith;
    },
    say: (event, data) => socket.send(JSON.stringify({ event, data })),
    receives: async (event) => {
      await until(event, () => received.some((message) => message.event === event));
      return received.find((message) => message.event === event)?.data;
    },
    closes: async () => {
      await until('a close', () => closeCode !== null);
      return closeCode ?? 0;
    },
  };
}

function parsedMessage(text: string): Received {
  const message = JSON.parse(text) as Received;
  return typeof message.data === 'string'
    ? { ...message, data: JSON.parse(message.data) }
    : message;
}
