// Cuts whoever reads an answer too slowly: what is not taken stays in memory, for as long as
// somebody likes who never reads on.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A kilobyte a second is less than the slowest network carries, and more than who only wants to
 * hold the connection.
 */
export const leastBytes = 16_384;

export interface SlowReadersOptions {
  /**
   * How long a caller may take less than 16 KB of what waits for him. Then the connection is reset:
   * the system's buffers are freed too.
   */
  readonly afterMs: number;
  readonly lookEveryMs?: number;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
}

interface Reading {
  readonly socket: Socket;
  taken: number;
  at: number;
}

/** Watches the answers of this server from now on. */
export function cutSlowReaders(
  server: Server,
  { afterMs, lookEveryMs = 1000, now = Date.now }: SlowReadersOptions,
): void {
  const open = new Map<ServerResponse, Reading>();
  server.on('request', ({ socket }, response) => {
    open.set(response, { socket, taken: 0, at: now() });
    response.once('close', () => open.delete(response));
  });
  const looking = setInterval(() => {
    for (const reading of open.values()) {
      const { taken, waiting } = takenBy(reading.socket);
      if (waiting === 0 || taken - reading.taken >= leastBytes)
        Object.assign(reading, { taken, at: now() });
      else if (now() - reading.at >= afterMs) reading.socket.resetAndDestroy();
    }
  }, lookEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * Bytes that the network has taken of a socket's writes, and those that wait for it. Node shows
 * neither of a write under way; its own timer asks the handle like this.
 */
export function takenBy(socket: Socket): { readonly taken: number; readonly waiting: number } {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  const waiting = handle?.writeQueueSize ?? 0;
  return { taken: (handle?.bytesWritten ?? 0) - waiting, waiting };
}
