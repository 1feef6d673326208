// A server that speaks as much of Redis's protocol (RESP3) as notices need, on a port of loopback.
// It can be cut off and come back on the same port.
import { createServer, type Server, type Socket } from 'node:net';

export interface RedisStandIn {
  readonly url: string;
  /** The channels that are listened on, sorted. */
  channels(): string[];
  /** Whether commands are answered. */
  answers: boolean;
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const push = (kind: string, channel: string, last: string): string =>
  `>3\r\n${bulk(kind)}${bulk(channel)}${last}`;

export async function redisStandIn(): Promise<RedisStandIn> {
  const listeners = new Map<Socket, Set<string>>();
  let server: Server | null = null;
  let port = 0;

  const answers: Record<string, (words: readonly string[], own: Set<string>) => string> = {
    HELLO: () => `%1\r\n${bulk('proto')}:3\r\n`,
    PING: () => '+PONG\r\n',
    SUBSCRIBE: ([channel = ''], own) => {
      own.add(channel);
      return push('subscribe', channel, `:${own.size}\r\n`);
    },
    UNSUBSCRIBE: ([channel = ''], own) => {
      own.delete(channel);
      return push('unsubscribe', channel, `:${own.size}\r\n`);
    },
    PUBLISH: ([channel = '', words = '']) => {
      const receivers = [...listeners].filter(([, own]) => own.has(channel));
      for (const [socket] of receivers) socket.write(push('message', channel, bulk(words)));
      return `:${receivers.length}\r\n`;
    },
  };

  function serve(socket: Socket): void {
    const own = new Set<string>();
    listeners.set(socket, own);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      text += data;
      for (let command = firstCommand(text); command; command = firstCommand(text)) {
        text = text.slice(command.length);
        const [name = '', ...words] = command.words;
        if (standIn.answers) socket.write(answers[name.toUpperCase()]?.(words, own) ?? '+OK\r\n');
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => listeners.delete(socket));
  }

  const start = async (): Promise<void> => {
    const made = createServer(serve);
    server = made;
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    const address = made.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  const standIn: RedisStandIn = {
    get url() {
      return `redis://127.0.0.1:${port}`;
    },
    answers: true,
    channels: () => [...listeners.values()].flatMap((own) => [...own]).sort(),
    start,
    stop: async () => {
      const ending = server;
      server = null;
      for (const socket of listeners.keys()) socket.destroy();
      await new Promise<void>((resolve) => (ending ? ending.close(() => resolve()) : resolve()));
    },
  };
  await start();
  return standIn;
}

/** The first whole command of the text (`*2`, then `$4`, `PING`, ...), and its length. */
function firstCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return null;
    const start = at + size[0].length;
    const end = start + Number(size[1]);
    if (text.length < end + 2) return null;
    words.push(Buffer.from(text.slice(start, end), 'latin1').toString('utf8'));
    at = end + 2;
  }
  return { words, length: at };
}
