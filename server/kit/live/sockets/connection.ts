// The state of one browser's socket on the server, with the functions to write a frame and to close
// it.
import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { errorFrame } from '../protocol/pusher-messages.ts';

/** The right by which a socket is on a channel: checked again every few seconds. */
export interface SubscriptionClaim {
  /**
   * Opaque id of the session that was signed in when the channel was authorised; empty until the
   * person of a socket without a proof is known.
   */
  session: string;
  user_id: string;
  channel: string;
}

export interface Subscription {
  readonly connection: Connection;
  readonly claim: SubscriptionClaim;
  /** JSON text, for presence channels. */
  userInfo: string;
  /** False while the right is being asked for the first time: nothing is received yet. */
  joined: boolean;
  /** The rights on the channel, as of the last check. */
  rights: HearingBits;
}

/** The person of a socket, resolved from the cookies of its upgrade. */
export interface Caller {
  readonly user_id: string;
  readonly session: string;
  /** The data about a person that other members of a presence channel see. */
  readonly user_info: unknown;
}

/**
 * Rights to receive events, one bit each: a member receives an event if they have one in common.
 */
export type HearingBits = number;

/**
 * The members of a channel with their rights. A Set, because iterating a Map allocates a pair for
 * each, thousands at each event.
 */
export type Members = ReadonlySet<Subscription>;

export interface Connection {
  readonly id: string;
  readonly webSocket: WebSocket;
  /**
   * The stream below the WebSocket: without compression whole frames may be written to it directly.
   */
  readonly stream: Duplex;
  readonly subscriptions: Map<string, Subscription>;
  readonly cameAt: number;
  readonly address: string;
  /**
   * The person, known by the first proved permission; an anonymous socket is closed after a while,
   * and to make room for others.
   */
  userId: string | null;
  /** The Cookie header of its page, until its session was looked up. */
  cookies: string;
  caller: Caller | 'not asked' | null;
  lastReceivedAt: number;
  /** When the client was pinged; 0 when it was not. */
  pingedAt: number;
  /** Messages in the current window of the rate limit, and when that window began. */
  receivedInWindow: number;
  windowAt: number;
  /**
   * Frames of this tick where several channels have news, in order of publishing; empty between
   * ticks.
   */
  waiting: Piece[];
}

/** Events of one channel, framed, one after the other. */
export interface Piece {
  readonly bytes: Buffer;
  readonly frames: number;
}

export interface PusherCounts {
  /** Now open. */
  connections: number;
  /** Now joined, over all sockets. */
  subscriptions: number;
  /** Events encoded since the start: once per channel, not per socket. */
  frames_built: number;
  /** Events handed to sockets since the start. */
  deliveries: number;
  /** Writes those took: fewer than deliveries when a tick brought several events. */
  socket_writes: number;
  /** Sockets closed because they did not read. */
  dropped_slow: number;
  /** Sockets closed because their person opened more than one person may have. */
  dropped_for_newer: number;
}

export const noCounts = (): PusherCounts => ({
  connections: 0,
  subscriptions: 0,
  frames_built: 0,
  deliveries: 0,
  socket_writes: 0,
  dropped_slow: 0,
  dropped_for_newer: 0,
});

const longestReason = 120;
const largestIdPart = 2 ** 47;

/** The data of an upgrade. */
export interface Incoming {
  readonly webSocket: WebSocket;
  readonly stream: Duplex;
  readonly cookies: string;
  /** The address of the peer that opened it. */
  readonly address: string;
}

/**
 * A new socket; its id is never used again, so that a proof signed for it is useless afterwards.
 */
export const newConnection = (
  { webSocket, stream, cookies, address }: Incoming,
  now: number,
): Connection => ({
  id: `${randomInt(1, largestIdPart)}.${randomInt(1, largestIdPart)}`,
  webSocket,
  stream,
  address,
  subscriptions: new Map(),
  waiting: [],
  cameAt: now,
  userId: null,
  cookies,
  caller: 'not asked',
  lastReceivedAt: now,
  pingedAt: 0,
  receivedInWindow: 0,
  windowAt: now,
});

/** False from the moment either side begins to close: nothing may follow a close frame. */
export const isOpen = ({ webSocket }: Connection): boolean =>
  webSocket.readyState === WebSocket.OPEN;

/** Writes a whole frame now; on a closing socket it is dropped. */
export function write(connection: Connection, frame: Buffer): void {
  if (isOpen(connection)) connection.stream.write(frame);
}

/**
 * Sends the reason as a Pusher error, then closes with the same code. The socket is destroyed when
 * the client does not answer the close.
 */
export function end(connection: Connection, code: number, reason: string): void {
  write(connection, errorFrame(code, reason));
  connection.webSocket.close(code, reason.slice(0, longestReason));
}
