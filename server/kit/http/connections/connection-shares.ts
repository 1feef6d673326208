// Limits the connections of one address, so that it cannot occupy the whole port. A new connection
// over the limit replaces an idle or unread one.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainAddress } from '../guards/caller-address.ts';
import { takenBy } from './slow-readers.ts';

export interface SharesOptions {
  /**
   * Connections of one address. Behind a trusted proxy, which has one connection for many callers:
   * concurrent requests of one caller.
   */
  readonly most: number;
  readonly isProxy: (address: string) => boolean;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
}

export interface ConnectionShares {
  /**
   * A request that a trusted proxy passes on for this caller; false when the caller has too many
   * running.
   */
  enter(caller: string, request: IncomingMessage, response: ServerResponse): boolean;
}

interface Held {
  readonly socket: Socket;
  response: ServerResponse | null;
  request: IncomingMessage | null;
  /** When it last began to rest, to send or to be answered. */
  since: number;
}

// A connection that was just opened is about to send a request.
const restsAfterMs = 1000;

/**
 * Watches the connections of this server from now on. Live sockets have limits of their own and do
 * not count.
 */
export function shareConnections(
  server: Server,
  { most, isProxy, now = Date.now }: SharesOptions,
): ConnectionShares {
  const holders = new Map<string, Set<Held>>();
  const bySocket = new WeakMap<Duplex, () => void>();
  const held = new WeakMap<Duplex, Held>();

  function hold(address: string, one: Held): (() => void) | null {
    const theirs = holders.get(address) ?? new Set();
    if (theirs.size >= most && !makeRoom(theirs, now())) return null;
    holders.set(address, theirs.add(one));
    return () => {
      theirs.delete(one);
      if (theirs.size === 0 && holders.get(address) === theirs) holders.delete(address);
    };
  }

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress) ?? '';
    if (isProxy(address)) return;
    const one: Held = { socket, request: null, response: null, since: now() };
    const leave = hold(address, one);
    if (leave === null) return void socket.destroy();
    held.set(socket, one);
    bySocket.set(socket, leave);
    socket.once('close', leave);
  });
  server.on('request', (request, response) => {
    const one = held.get(request.socket);
    if (!one) return;
    Object.assign(one, { request, response, since: now() });
    response.once('close', () => {
      if (one.response === response)
        Object.assign(one, { request: null, response: null, since: now() });
    });
  });
  server.on('upgrade', (_request, stream) => bySocket.get(stream)?.());

  return {
    enter: (caller, request, response) => {
      if (!isProxy(plainAddress(request.socket.remoteAddress) ?? '')) return true;
      const leave = hold(caller, { socket: request.socket, request, response, since: now() });
      if (leave === null) return false;
      response.once('close', leave);
      return true;
    },
  };
}

/**
 * Ends the least useful one: the one that has been idle longest, else the one that has waited
 * longest to be read or to send.
 */
function makeRoom(theirs: Set<Held>, time: number): boolean {
  const old = [...theirs]
    .filter(({ since }) => time - since >= restsAfterMs)
    .sort((one, other) => one.since - other.since);
  const goes =
    old.find(({ request }) => request === null) ??
    old.find(isUnread) ??
    old.find(({ request }) => request?.complete === false);
  if (!goes) return false;
  theirs.delete(goes);
  // Resets the connection where the peer does not read: otherwise the system would keep its data
  // for minutes, in addition to that of the connection that replaces it.
  if (isUnread(goes)) goes.socket.resetAndDestroy();
  else goes.socket.destroy();
  return true;
}

const isUnread = ({ socket, response }: Held): boolean =>
  response?.headersSent === true && takenBy(socket).waiting > 0;
