// The sockets of each person, and their limit: one more closes the oldest, so that neither a
// crashed tab nor a faulty one locks the person out.
import type { Connection } from './connection.ts';

export interface SocketsOfPeople {
  /** Assigns a socket to its person; later calls for it change nothing. */
  enter(connection: Connection, userId: string): void;
  leave(connection: Connection): void;
}

/** @param tooMany is called for the socket that is replaced; it no longer counts for the person */
export function createSocketsOfPeople(
  most: number,
  tooMany: (connection: Connection) => void,
): SocketsOfPeople {
  const people = new Map<string, Set<Connection>>();

  function leave(connection: Connection): void {
    const { userId } = connection;
    const sockets = userId === null ? undefined : people.get(userId);
    sockets?.delete(connection);
    if (userId !== null && sockets?.size === 0) people.delete(userId);
  }

  return {
    enter: (connection, userId) => {
      if (connection.userId !== null) return;
      connection.userId = userId;
      const sockets = people.get(userId) ?? new Set();
      people.set(userId, sockets.add(connection));
      if (sockets.size <= most) return;
      const goes = leastMissed(sockets);
      leave(goes);
      tooMany(goes);
    },
    leave,
  };
}

/** One that was pinged and has not answered, else the oldest. */
function leastMissed(sockets: ReadonlySet<Connection>): Connection {
  const [oldest] = sockets;
  const silent = [...sockets].find(({ pingedAt }) => pingedAt !== 0);
  const goes = silent ?? oldest;
  if (!goes) throw new Error('nobody is there');
  return goes;
}
