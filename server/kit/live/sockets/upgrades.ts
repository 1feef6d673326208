// Accepts WebSocket upgrades at /app/{key}: the HTTP side, before a socket belongs to a person.
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCode, errorFrame } from '../protocol/pusher-messages.ts';
import type { Incoming } from './connection.ts';

export interface UpgradesOptions {
  readonly key: string;
  readonly allowedOrigins: (origin: string | undefined, host: string) => boolean;
  readonly maxMessageBytes: number;
  /** True while no socket may come in. */
  readonly isFull: () => boolean;
  readonly isClosed: () => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly welcome: (incoming: Incoming) => void;
}

const socketPath = '/app/';
const closeAnsweredWithinMs = 3000;
const protocolVersion = '7';

/**
 * Serves upgrades of the server under /app/; gives the way to stop. Other paths are refused unless
 * the server has another listener for upgrades.
 */
export function serveUpgrades(server: Server, options: UpgradesOptions): () => void {
  const doorway = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: options.maxMessageBytes,
    maxFragments: 16,
    maxBufferedChunks: 256,
    // The types do not know it yet.
    ...({ closeTimeout: closeAnsweredWithinMs } as object),
  });

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const [path = '', query] = (request.url ?? '').split('?');
    if (!path.startsWith(socketPath)) {
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404);
    } else if (options.isClosed()) {
      refuse(stream, 503);
    } else if (!options.allowedOrigins(request.headers.origin, request.headers.host ?? '')) {
      refuse(stream, 403);
    } else {
      const trouble = troubleWith(
        path.slice(socketPath.length),
        new URLSearchParams(query).get('protocol'),
        options,
      );
      // The answer to the upgrade and the first message leave in one write.
      stream.cork();
      doorway.handleUpgrade(request, stream, head, (webSocket) => {
        if (trouble) turnAway(webSocket, stream, ...trouble);
        else
          options.welcome({
            webSocket,
            stream,
            cookies: request.headers.cookie ?? '',
            address: options.addressOf(request),
          });
      });
      stream.uncork();
    }
  };

  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
  };
}

function troubleWith(
  key: string,
  protocol: string | null,
  { key: ours, isFull }: UpgradesOptions,
): [number, string] | null {
  if (key !== ours) return [closeCode.unknownKey, 'no application has this key'];
  if (protocol === null) return [closeCode.noProtocol, 'no protocol version given'];
  if (protocol !== protocolVersion)
    return [closeCode.unsupportedProtocol, 'only protocol 7 is spoken here'];
  return isFull() ? [closeCode.overCapacity, 'no room for another connection'] : null;
}

// Refused over an open socket, because a browser cannot read the reason of a refused upgrade.
function turnAway(webSocket: WebSocket, stream: Duplex, code: number, reason: string): void {
  webSocket.on('error', () => {});
  stream.write(errorFrame(code, reason));
  webSocket.close(code, reason);
}

function refuse(stream: Duplex, status: number): void {
  stream.on('error', () => stream.destroy());
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
