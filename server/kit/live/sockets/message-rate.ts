// The message rate of a socket: over the limit messages are dropped with an error, over twice the
// limit the socket is closed.

import { closeCode, errorFrame } from '../protocol/pusher-messages.ts';
import { type Connection, end, write } from './connection.ts';

const windowMs = 10_000;
const reason = 'too many messages';

/** Counts one message; true when it must not be read. */
export function isTooFast(connection: Connection, messagesPerWindow: number, now: number): boolean {
  if (now - connection.windowAt >= windowMs) {
    connection.windowAt = now;
    connection.receivedInWindow = 0;
  }
  connection.receivedInWindow += 1;
  if (connection.receivedInWindow <= messagesPerWindow) return false;
  if (connection.receivedInWindow > 2 * messagesPerWindow)
    end(connection, closeCode.tooFast, reason);
  else write(connection, errorFrame(closeCode.tooFast, reason));
  return true;
}
