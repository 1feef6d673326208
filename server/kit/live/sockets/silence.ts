// Closes sockets whose peer is gone: those that do not answer a ping, and anonymous ones without a
// permission for any channel.

import { pingFrame } from '../protocol/pusher-messages.ts';
import { type Connection, isOpen, write } from './connection.ts';

export interface SilenceOptions {
  readonly activityTimeoutSeconds: number;
  readonly pongTimeoutSeconds?: number;
  readonly now: () => number;
  readonly silent: (connection: Connection) => void;
  /** How long a socket may stay without a permission for any channel. */
  readonly anonymousStayMs: number;
  readonly anonymous: (connection: Connection) => void;
}

/**
 * Looks often enough that a socket is closed within activity + pong time and a quarter of the
 * first. One timer for all sockets, because one each costs memory. A client that receives many
 * events sends no ping of its own: the server pings it, so that a frozen or vanished browser is
 * found all the same (goals.md F15).
 */
export function watchSilence(
  connections: ReadonlySet<Connection>,
  options: SilenceOptions,
): NodeJS.Timeout {
  const {
    activityTimeoutSeconds,
    pongTimeoutSeconds = 15,
    now,
    silent,
    anonymousStayMs,
    anonymous,
  } = options;
  return setInterval(
    () => {
      const time = now();
      for (const connection of [...connections]) {
        if (!isOpen(connection)) continue;
        if (connection.userId === null && time - connection.cameAt >= anonymousStayMs)
          anonymous(connection);
        else if (connection.pingedAt !== 0) {
          if (time - connection.pingedAt >= pongTimeoutSeconds * 1000) silent(connection);
        } else if (time - connection.lastReceivedAt >= activityTimeoutSeconds * 1000) {
          connection.pingedAt = time;
          write(connection, pingFrame);
        }
      }
    },
    Math.min(1000, activityTimeoutSeconds * 250),
  );
}
