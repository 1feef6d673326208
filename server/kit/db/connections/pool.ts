// Connections to PostgreSQL, each with one user at a time. Ours, and not the driver's pool, because
// a driver connection that dies with a write pending never comes back to life, and one that is
// reserved takes the whole process with it when it is written to after its death.
import { connect as openSocket, type Socket } from 'node:net';
import type postgres from 'postgres';
import { unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from '../deadline.ts';
import { secured, type TlsMode } from './tls.ts';

/** A client of exactly one connection, which is thrown away when that connection closes. */
interface Client {
  readonly sql: postgres.Sql;
  /** Whether it has closed; later queries on it are lost. */
  closed: boolean;
}

export interface Connection extends Client {
  /** The session settings that its last user left on it, in SQL; empty for none. */
  setup: string;
  /** Called when it closes. Set by the current user, and cleared by `release`. */
  onGone: (() => void) | null;
}

/** The address that the driver connects to. */
export interface Address {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

interface Destination extends Address {
  readonly tls: TlsMode | null;
}

/** The hooks of a new client. */
export interface ConnectionHooks {
  readonly onClose: () => void;
  /** For the driver's `socket` option, whose `ssl` is off: TLS is part of the socket. */
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
   * Acquires an idle connection with these settings if there is one, else a new one, else the least
   * recently used.
   * @throws unavailable when none becomes free within the deadline
   */
  acquire(deadlineMs: number, setup?: string): Promise<Connection>;
  /**
   * Returns a connection to the pool; one that is not healthy (its transaction may still be open)
   * is closed.
   */
  release(connection: Connection, isHealthy: boolean): void;
  close(): Promise<void>;
}

/**
 * @param connect makes a client of one connection that calls `onClose` when it closes; it may
 * connect as late as its first query
 * @param size most connections at once
 */
export function createPool(connect: (hooks: ConnectionHooks) => postgres.Sql, size: number): Pool {
  const idle: Owned[] = [];
  const inUse = new Map<Connection, Owned>();
  const waiting: Waiting[] = [];

  const create = (): Owned => open(connect, (connection) => remove(idle, connection));

  const find = (setup: string): Owned | undefined => {
    const suiting = idle.findLastIndex((one) => one.setup === setup);
    if (suiting >= 0) return idle.splice(suiting, 1)[0];
    return inUse.size + idle.length < size ? create() : idle.shift();
  };

  const give = (setup: string): Connection | null => {
    const connection = find(setup);
    if (connection) inUse.set(connection, connection);
    return connection ?? null;
  };

  return {
    acquire: async (deadlineMs, setup = '') => {
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
    release: (connection, isHealthy) => {
      const owned = inUse.get(connection);
      inUse.delete(connection);
      connection.onGone = null;
      if (owned && isHealthy && !owned.closed) idle.push(owned);
      else if (owned) discard(owned);
      const [first] = waiting;
      const next = first ? give(first.setup) : null;
      if (next) waiting.shift()?.serve(next);
    },
    close: async () => {
      await Promise.all(
        [...idle, ...inUse.keys()].map(
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
 * A client outside the pool that is replaced after its connection has closed. Listeners on an old
 * one keep working: they have a connection of their own.
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

// The server rolls back the transaction when the connection closes; there is no need to wait for
// it.
function discard(connection: Owned): void {
  connection.closed = true;
  connection.sql.end({ timeout: 0 }).catch(() => {});
  connection.dialled.end();
}

/**
 * The sockets of one client. We create them ourselves, because a driver that is ended while it
 * reconnects still connects and never closes that socket.
 */
class Dialled {
  readonly #sockets = new Set<Socket>();
  #ended = false;
  #dials = 0;

  /** Tries the next of several hosts on each call. @throws Error when the connection is refused */
  async dial({ host, port, path, tls }: Destination): Promise<Socket> {
    if (this.#ended) throw unavailable();
    const at = {
      host: host[this.#dials % host.length] ?? 'localhost',
      port: port[this.#dials % port.length] ?? 5432,
    };
    this.#dials += 1;
    const socket = path ? openSocket(path) : openSocket({ ...at, noDelay: true });
    this.#keep(socket);
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(unavailable()));
    const connected = await promise;
    if (tls === null) return connected;
    return await secured(connected, { host: at.host, mode: tls }, (secure) => {
      this.#sockets.delete(socket);
      this.#keep(secure);
    });
  }

  end(): void {
    this.#ended = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
