// Open WebSockets without any protocol above them: the least that 200 consoles can cost.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { acceptOf } from '../kit/frames.ts';

/** Answers an upgrade; resolves nothing, for the socket is open at once. */
export function acceptUpgrade(request: IncomingMessage, socket: Duplex): void {
  const key = request.headers['sec-websocket-key'] ?? '';
  const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  socket.write(`${head}Sec-WebSocket-Accept: ${acceptOf(key)}\r\n\r\n`);
  socket.on('error', () => socket.destroy());
}

export class BareSockets {
  readonly #open = new Set<Duplex>();

  accept(request: IncomingMessage, socket: Duplex): void {
    acceptUpgrade(request, socket);
    this.#open.add(socket);
    socket.resume();
    socket.on('close', () => this.#open.delete(socket));
    socket.on('end', () => socket.destroy());
  }

  /** One write a socket, however many frames there are. */
  tell(frames: Buffer): void {
    for (const socket of this.#open) socket.write(frames);
  }
}
