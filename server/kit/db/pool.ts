// Connections to PostgreSQL, lent one at a time. Ours, and not the driver's pool, because a driver
// connection that dies with a write pending never comes back to life, and one that is reserved
// takes the whole process with it when it is written to after its death.
import { connect as openSocket, type Socket } from 'node:net';
import type postgres from 'postgres';
import { unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from './deadline.ts';

/** A client of exactly one connection, which is thrown away when that connection closes. */
interface Client {
  readonly sql: postgres.Sql;
  /** Whether it has closed; what was said on it since has not been received. */
  closed: boolean;
}

export interface Connection extends Client {
  /** What it was told to be for good by whoever had it, in SQL; empty for nothing. */
  setup: string;
  /** Called once it has closed: whoever has it lent sets it, and taking it back clears it. */
  onGone: (() => void) | null;
}

/** Where the driver wants to go. */
interface Destination {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

/** What a new client is given. */
export interface ConnectionHooks {
  readonly onClose: () => void;
  /** The driver's `socket` option. */
  readonly socket: (to: Destination) => Promise<Socket>;
}

interface Owned extends Connection {
  readonly dialled: Dialled;
}

interface Waiting {
  readonly setup: string;
  readonly serve: (connection: Connection) => void;
}

export interface Pool {
  /**
   * Lends one with these settings if one is free, else a new one, else the one that was longest
   * unused.
   * @throws unavailable when none comes free within the deadline
   */
  lend(deadlineMs: number, setup?: string): Promise<Connection>;
  /**
   * Takes a connection back; one that is not `sound` (its transaction may still be open) is thrown
   * away.
   */
  takeBack(connection: Connection, sound: boolean): void;
  close(): Promise<void>;
}

/**
 * @param connect makes a client of one connection that calls `onClose` when it closes; it may
 * connect as late as its first query
 * @param size most connections at once
 */
export function createPool(connect: (hooks: ConnectionHooks) => postgres.Sql, size: number): Pool {
  const idle: Owned[] = [];
  const lent = new Map<Connection, Owned>();
  const waiting: Waiting[] = [];

  const create = (): Owned => open(connect, (connection) => remove(idle, connection));

  const give = (setup: string): Connection | null => {
    const suiting = idle.findLastIndex((one) => one.setup === setup);
    const connection =
      suiting >= 0
        ? idle.splice(suiting, 1)[0]
        : lent.size + idle.length < size
          ? create()
          : idle.shift();
    if (connection) lent.set(connection, connection);
    return connection ?? null;
  };

  return {
    lend: async (deadlineMs, setup = '') => {
      const free = give(setup);
      if (free) return free;
      const { promise, resolve: serve } = Promise.withResolvers<Connection>();
      const place = { setup, serve };
      waiting.push(place);
      try {
        return await withDeadline(promise, deadlineMs);
      } catch {
        remove(waiting, place);
        throw unavailable();
      }
    },
    takeBack: (connection, sound) => {
      const owned = lent.get(connection);
      lent.delete(connection);
      connection.onGone = null;
      if (owned && sound && !owned.closed) idle.push(owned);
      else if (owned) discard(owned);
      const [first] = waiting;
      const next = first ? give(first.setup) : null;
      if (next) waiting.shift()?.serve(next);
    },
    close: async () => {
      await Promise.all(
        [...idle, ...lent.keys()].map(
          async (connection) => await connection.sql.end({ timeout: 2 }),
        ),
      );
    },
  };
}

function open(
  connect: (hooks: ConnectionHooks) => postgres.Sql,
  closed: (connection: Owned) => void,
): Owned {
  const dialled = new Dialled();
  const onClose = (): void => {
    connection.closed = true;
    closed(connection);
    connection.onGone?.();
  };
  const sql = connect({ onClose, socket: async (to) => await dialled.dial(to) });
  const connection: Owned = { closed: false, setup: '', onGone: null, dialled, sql };
  return connection;
}

/**
 * A client outside the pool that is made again after its connection has closed. What listens on an
 * old one goes on listening: that has a connection of its own.
 */
export function renewing(connect: (onClose: () => void) => postgres.Sql): {
  current(): postgres.Sql;
  close(): Promise<void>;
} {
  const clients: Client[] = [];
  const create = (): Client => {
    const client: Client = {
      closed: false,
      sql: connect(() => {
        client.closed = true;
      }),
    };
    clients.push(client);
    return client;
  };
  return {
    current: () => {
      const last = clients.at(-1);
      return (last && !last.closed ? last : create()).sql;
    },
    close: async () => {
      await Promise.all(clients.map(async (client) => await client.sql.end({ timeout: 1 })));
    },
  };
}

function remove<Item>(list: Item[], item: Item): void {
  const position = list.indexOf(item);
  if (position >= 0) list.splice(position, 1);
}

// The server ends the transaction when the connection goes; nobody waits for it.
function discard(connection: Owned): void {
  connection.closed = true;
  connection.sql.end({ timeout: 0 }).catch(() => {});
  connection.dialled.end();
}

/**
 * The sockets of one client. They are ours because the driver, told to end while it connects again,
 * connects all the same and stays for ever.
 */
class Dialled {
  readonly #sockets = new Set<Socket>();
  #ended = false;
  #dials = 0;

  /** @throws Error when nobody answers there. Of several hosts the next one each time. */
  async dial({ host, port, path }: Destination): Promise<Socket> {
    if (this.#ended) throw unavailable();
    const at = {
      host: host[this.#dials % host.length] ?? 'localhost',
      port: port[this.#dials % port.length] ?? 5432,
    };
    this.#dials += 1;
    // The driver reads the host off the socket: it is the name that a certificate must have.
    const socket = path
      ? openSocket(path)
      : Object.assign(openSocket({ ...at, noDelay: true }), at);
    this.#sockets.add(socket);
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      reject(unavailable());
    });
    return await promise;
  }

  end(): void {
    this.#ended = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
