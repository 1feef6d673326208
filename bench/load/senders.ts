// The protocols by which the load sends alerts; each `send` resolves when the server has answered
// for that alert.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HttpConnection } from '../kit/http-connection.ts';

export interface Sender {
  send(key: number): Promise<void>;
  close(): void;
}

/** The text of an alert of device `key`; every alert is another device's, so that nothing folds. */
export type BodyOf = (key: number) => string;

export interface HttpDoor {
  readonly port: number;
  readonly connections: number;
  readonly requestOf: (key: number) => Buffer;
  /** Text that the answer's body contains when the alert is stored. */
  readonly kept: string;
}

/**
 * HTTP POST over kept-alive connections, one request at a time on each; more alerts than
 * connections wait their turn.
 */
export async function httpSender({
  port,
  connections,
  requestOf,
  kept,
}: HttpDoor): Promise<Sender> {
  const all = await Promise.all(
    Array.from({ length: connections }, () => HttpConnection.open(port)),
  );
  const free = [...all];
  const queue: ((connection: HttpConnection) => void)[] = [];
  const taken = (): Promise<HttpConnection> => {
    const connection = free.pop();
    return connection ? Promise.resolve(connection) : new Promise((resolve) => queue.push(resolve));
  };
  return {
    send: async (key) => {
      const connection = await taken();
      const { status, body } = await connection.send(requestOf(key));
      const next = queue.shift();
      if (next) next(connection);
      else free.push(connection);
      if (status >= 300 || !body.includes(kept))
        throw new Error(`alert ${key} was answered ${status}: ${body}`);
    },
    close: () => {
      for (const connection of all) connection.close();
    },
  };
}

/**
 * Lines over TCP connections, as many at once as come; the answer to each is a line with its key.
 */
export async function lineSender(
  port: number,
  connections: number,
  bodyOf: BodyOf,
): Promise<Sender> {
  const waiting = new Map<number, () => void>();
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket.setNoDelay(true).setEncoding('utf8');
    }),
  );
  for (const socket of sockets) takeLines(socket, waiting);
  return {
    send: (key) =>
      new Promise((resolve) => {
        waiting.set(key, resolve);
        sockets[key % sockets.length]?.write(`${bodyOf(key)}\n`);
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function takeLines(socket: Socket, waiting: Map<number, () => void>): void {
  let rest = '';
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const key = Number(line);
      waiting.get(key)?.();
      waiting.delete(key);
    }
  });
}
