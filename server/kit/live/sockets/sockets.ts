// All sockets of this process: opened by an upgrade, closed by the server, by the end of a session
// or by their peer.
import type { Channels } from '../channels.ts';
import { closeCode, establishedFrame } from '../protocol/pusher-messages.ts';
import {
  type Connection,
  end,
  type Incoming,
  isOpen,
  newConnection,
  type PusherCounts,
  write,
} from './connection.ts';
import { createSocketsOfPeople, type SocketsOfPeople } from './sockets-of-people.ts';

export interface SocketsOptions {
  readonly channels: Channels;
  readonly counts: PusherCounts;
  readonly now: () => number;
  readonly activityTimeoutSeconds: number;
  readonly perPerson: number;
}

export interface Sockets {
  /** Including those that are opening and those that are closing. */
  readonly connections: ReadonlySet<Connection>;
  welcome(incoming: Incoming, handleMessage: (connection: Connection, text: string) => void): void;
  readonly people: SocketsOfPeople;
  /** Closes the oldest anonymous connection, for a new one; false where none is anonymous. */
  makeRoom(): boolean;
  /** Closes one; nothing more is sent to it. */
  drop(connection: Connection, code: number, reason: string): void;
  dropSession(session: string): number;
  dropAll(code: number, reason?: string): void;
  isClosed(): boolean;
  /** Settles when no socket is left. */
  allGone(): Promise<void>;
}

export function createSockets({
  channels,
  counts,
  now,
  activityTimeoutSeconds,
  perPerson,
}: SocketsOptions): Sockets {
  const connections = new Set<Connection>();
  let closed = false;
  let gone: (() => void) | null = null;

  function drop(connection: Connection, code: number, reason: string): void {
    end(connection, code, reason);
    channels.leaveAll(connection);
  }

  function forget(connection: Connection): void {
    channels.leaveAll(connection);
    people.leave(connection);
    connections.delete(connection);
    counts.connections = connections.size;
    if (connections.size === 0) gone?.();
  }

  const people = createSocketsOfPeople(perPerson, (connection) => {
    counts.dropped_for_newer += 1;
    // With the code to reconnect: a console that was the oldest comes back as the newest, and
    // misses nothing.
    drop(
      connection,
      closeCode.overCapacity,
      `one person may have ${perPerson} live windows at a time; the oldest made room`,
    );
  });

  return {
    connections,
    drop,
    people,
    makeRoom: () => {
      for (const connection of connections) {
        if (connection.userId !== null || !isOpen(connection)) continue;
        drop(connection, closeCode.overCapacity, 'room is needed for others');
        return true;
      }
      return false;
    },
    welcome: (incoming, handleMessage) => {
      const connection = newConnection(incoming, now());
      connections.add(connection);
      counts.connections = connections.size;
      listen(connection, handleMessage, forget);
      write(connection, establishedFrame(connection.id, activityTimeoutSeconds));
    },
    dropSession: (session) => {
      const theirs = [...connections].filter(({ subscriptions }) =>
        [...subscriptions.values()].some(({ claim }) => claim.session === session),
      );
      for (const connection of theirs)
        drop(connection, closeCode.unauthorised, 'the session has ended');
      return theirs.length;
    },
    dropAll: (code, reason = 'the server is going away') => {
      closed = true;
      for (const connection of [...connections]) drop(connection, code, reason);
    },
    isClosed: () => closed,
    allGone: async () => {
      if (connections.size > 0) await new Promise<void>((resolve) => (gone = resolve));
    },
  };
}

function listen(
  connection: Connection,
  handleMessage: (connection: Connection, text: string) => void,
  forget: (connection: Connection) => void,
): void {
  const { webSocket } = connection;
  // Binary messages are not part of the protocol: they are read as an empty text.
  webSocket.on('message', (data: Buffer, isBinary) =>
    handleMessage(connection, isBinary ? '' : data.toString()),
  );
  // The reason follows with the close event; but without a listener an error would end the process.
  webSocket.on('error', () => {});
  webSocket.on('close', () => forget(connection));
}
