// Notices by Redis (PUBLISH and SUBSCRIBE), for installations of many processes: they cost the
// database nothing. While Redis is away, each process polls the database, as after any lost notice.
import { createClient } from '@redis/client';
import { withDeadline } from '../db/deadline.ts';
import type { Log } from '../log.ts';
import type { Notices } from './notices.ts';

const connectMs = 2000;
/** So long a Redis that stopped answering holds up who sends; the notice may still arrive. */
const sendMs = 1000;
/** How often a quiet connection is tried; after three times that without a byte it is lost. */
const pingMs = 5000;
const longestPauseMs = 2000;

export interface RedisOptions {
  /** redis:// or rediss://, with name and password where Redis asks for them. */
  readonly url: string;
  /** Goes before each channel's name: one Redis may serve several installations. */
  readonly prefix: string;
  readonly log: Log;
}

/**
 * Connects in the background, and again after each break. Meanwhile `send` throws, since a late
 * notice is of no use, and `listen` begins as soon as Redis answers.
 */
export function redisNotices({ url, prefix, log }: RedisOptions): Notices {
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: 3 * pingMs,
      reconnectStrategy: (tries) => Math.min(longestPauseMs, 50 * 2 ** tries),
    },
  });
  const receiver = sender.duplicate({ disableOfflineQueue: false });
  const listeners = new Set<{ begun: () => void }>();
  receiver.on('ready', () => {
    for (const { begun } of listeners) begun();
  });
  const breaks = breakLog(log);
  for (const client of [sender, receiver]) client.on('error', breaks.noticed);
  sender.on('ready', breaks.over);
  const connecting = [sender.connect(), receiver.connect()];
  return {
    send: async (channel, words) =>
      void (await withDeadline(sender.publish(prefix + channel, words), sendMs)),
    listen: async (channel, received, begun = () => {}) => {
      const listener = { begun };
      // Not awaited: it is answered once Redis can be reached, and refused at the end.
      receiver.subscribe(prefix + channel, received).then(
        () => {
          listeners.add(listener);
          // A connection that is still being made calls it when it is ready.
          if (receiver.isReady) begun();
        },
        () => {},
      );
      return async () => {
        listeners.delete(listener);
        if (receiver.isReady) await receiver.unsubscribe(prefix + channel, received);
      };
    },
    close: async () => {
      for (const client of [sender, receiver]) client.destroy();
      await Promise.allSettled(connecting);
    },
  };
}

/** Logs the first error of each break: every further try fails alike. */
function breakLog(log: Log): { noticed(error: unknown): void; over(): void } {
  let warned = false;
  return {
    noticed: (error) => {
      if (!warned)
        log.warn(
          { err: error },
          'Redis cannot be reached; until then processes only poll for news',
        );
      warned = true;
    },
    over: () => {
      warned = false;
    },
  };
}
