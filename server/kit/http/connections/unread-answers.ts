// Disconnects peers that do not read an answer which is already in the system's send buffers: the
// program holds nothing of it, but the kernel holds up to a megabyte.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sendQueues } from './send-queues.ts';
import { leastBytes, type SlowReadersOptions, takenBy } from './slow-readers.ts';

/** Less is not worth asking the system for. */
const much = 262_144;

interface Watched {
  /** Bytes of this connection of which the other end is known to have taken all. */
  taken: number;
  /**
   * Bytes that it had acknowledged at its last progress, and when; null while there is no question.
   */
  progress: { readonly bytes: number; readonly at: number } | null;
}

/**
 * Watches the connections of this server from now on. Live sockets have limits of their own and are
 * left alone.
 */
export function cutUnreadAnswers(
  server: Server,
  { afterMs, lookEveryMs = 1000, now = Date.now }: SlowReadersOptions,
): void {
  const connections = new Map<Socket, Watched>();
  const isInQuestion = (socket: Socket): boolean => {
    const one = connections.get(socket);
    return one !== undefined && takenBy(socket).taken - one.taken >= much;
  };

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, progress: null });
    socket.once('close', () => connections.delete(socket));
    // After a close the system would keep the unread data for minutes, out of our reach. So the
    // periodic look closes the socket.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => (isInQuestion(socket) ? void socket.end() : destroySoon());
  });
  server.on('upgrade', (_request, stream) => connections.delete(stream as Socket));

  let lookedAt = now();
  const look = async (): Promise<void> => {
    const before = lookedAt;
    lookedAt = now();
    const asked = [...connections.keys()]
      .filter(isInQuestion)
      .map((socket) => [socket, takenBy(socket).taken] as const);
    const queues = await sendQueues(asked.map(([socket]) => socket));
    for (const [socket, written] of asked) {
      const one = connections.get(socket);
      // What was written while the system was asked is in its answer or not: the next look knows.
      if (one && takenBy(socket).taken === written)
        judge(socket, one, { written, left: queues.get(socket) ?? 0, before });
    }
  };
  function judge(
    socket: Socket,
    one: Watched,
    { written, left, before }: Record<'written' | 'left' | 'before', number>,
  ): void {
    const bytes = written - left;
    if (left === 0) {
      Object.assign(one, { taken: written, progress: null });
      if (socket.writableEnded) socket.destroy();
    } else if (one.progress === null) one.progress = { bytes, at: before };
    else if (bytes - one.progress.bytes >= leastBytes) one.progress = { bytes, at: now() };
    else if (now() - one.progress.at >= afterMs) socket.resetAndDestroy();
  }

  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, lookEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}
