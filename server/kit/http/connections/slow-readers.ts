// Disconnects peers that read an answer too slowly, because unread data stays in memory for as long
// as they like.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A kilobyte a second is less than the slowest network carries, and more than a peer takes that
 * only wants to occupy the connection.
 */
export const leastBytes = 16_384;

export interface SlowReadersOptions {
  /**
   * How long a caller may take less than 16 KB of the waiting data. Then the connection is reset,
   * which frees the system's buffers too.
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
 * Bytes of a socket's writes that the network has taken, and bytes that wait. Node exposes neither
 * for a running write; its own timer asks the handle in this way.
 */
export function takenBy(socket: Socket): { readonly taken: number; readonly waiting: number } {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  const waiting = handle?.writeQueueSize ?? 0;
  return { taken: (handle?.bytesWritten ?? 0) - waiting, waiting };
}
