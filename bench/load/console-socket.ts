// One console's socket in the load: upgrade, join, then only count frames. Hand-written, because
// the cost of 5,000 real clients would dominate the measurement.
import { connect, type Socket } from 'node:net';
import { clientFrame, FrameReader } from '../kit/frames.ts';

export interface Joining {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Channels to join once the server has said who we are; none on a bare socket, which is ready
   * when it is open.
   */
  readonly channels: readonly string[];
  /** The fields of `pusher:subscribe` apart from the channel. */
  readonly authorise: (
    socketId: string,
    channel: string,
  ) => Promise<Readonly<Record<string, string>>>;
}

interface PusherMessage {
  readonly event?: string;
  readonly data?: unknown;
}

const parse = (text: string): PusherMessage => JSON.parse(text);

/**
 * Opens a socket, joins its channels, then hands every further text frame on. Rejects when the
 * server refuses or closes first.
 */
export function joinConsole(joining: Joining, onFrame: (payload: Buffer) => void): Promise<Socket> {
  const socket = connect(joining.port, '127.0.0.1');
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    const reader = new FrameReader();
    const wanted = new Set(joining.channels);
    const beforeReady = async (payload: Buffer): Promise<void> => {
      const { event, data } = parse(payload.toString());
      if (event === 'pusher:connection_established') await subscribe(socket, joining, String(data));
      else if (event === 'pusher_internal:subscription_succeeded') joined();
      else if (event?.endsWith('error')) throw new Error(payload.toString());
    };
    const joined = (): void => {
      left -= 1;
      if (left === 0) ready();
    };
    const ready = (): void => {
      take = onFrame;
      resolve(socket);
    };
    let left = wanted.size;
    let take = (payload: Buffer): void =>
      void beforeReady(payload).catch((reason) => socket.destroy(reason));
    afterUpgrade(socket, (rest) => {
      if (left === 0) ready();
      const onChunk = (chunk: Buffer) =>
        reader.push(chunk, (opcode, payload) =>
          opcode === 9 ? pong(socket, payload) : take(payload),
        );
      socket.on('data', onChunk);
      if (rest.length > 0) onChunk(rest);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a socket that was joining')));
    socket.on('connect', () => socket.write(upgradeHead(joining)));
  });
}

async function subscribe(socket: Socket, joining: Joining, established: string): Promise<void> {
  const found = /"socket_id":"([\d.]+)"/.exec(established);
  if (!found?.[1]) throw new Error('no socket id');
  for (const channel of joining.channels) {
    const fields = await joining.authorise(found[1], channel);
    socket.write(
      clientFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...fields } })),
    );
  }
}

function pong(socket: Socket, payload: Buffer): void {
  const frame = clientFrame(payload.toString());
  frame[0] = 0x8a;
  socket.write(frame);
}

function upgradeHead({ path, headers }: Joining): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const key = Buffer.from(String(Math.random()).padEnd(16).slice(0, 16)).toString('base64');
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}${lines.join('')}\r\n`;
}

function afterUpgrade(socket: Socket, then: (rest: Buffer) => void): void {
  let head = Buffer.alloc(0);
  const onHead = (chunk: Buffer): void => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    socket.off('data', onHead);
    if (head.toString('latin1', 9, 12) === '101') then(head.subarray(end + 4));
    else socket.destroy(new Error(`refused: ${head.toString('latin1', 0, end)}`));
  };
  socket.on('data', onHead);
}
