// A server for the Pusher protocol 7: it keeps browser connections, checks their rights, and sends
// events as they are published. Knows no feature.
import type { IncomingMessage, Server } from 'node:http';
import type { Log } from '../log.ts';
import { createChannels } from './channels.ts';
import { createFanOut } from './fan-out.ts';
import type { Presence } from './presence/presence.ts';
import { createClientMessages } from './protocol/client-messages.ts';
import { closeCode, type LiveFrame } from './protocol/pusher-messages.ts';
import { authoriseChannel, type ChannelAuthorisation } from './rights/channel-signature.ts';
import type { CallersOf } from './rights/own-session.ts';
import { createRights } from './rights/rights.ts';
import type { StillAllowed } from './rights/rights-question.ts';
import {
  type Connection,
  type HearingBits,
  type Incoming,
  noCounts,
  type PusherCounts,
} from './sockets/connection.ts';
import { watchSilence } from './sockets/silence.ts';
import { createSockets, type Sockets } from './sockets/sockets.ts';
import { serveUpgrades } from './sockets/upgrades.ts';

export interface PusherLimits {
  readonly connections: number;
  /** Sockets of one person; one more closes the oldest. */
  readonly connectionsPerPerson: number;
  /** How long a socket may stay without a permission for any channel. */
  readonly anonymousStayMs: number;
  readonly subscriptionsPerSocket: number;
  readonly messageBytes: number;
  /** Messages of one socket in ten seconds. */
  readonly messagesPerWindow: number;
  /** Unread bytes a socket may hold when the next event comes. */
  readonly bufferedBytes: number;
  /** People, not sockets, on one presence channel. */
  readonly presenceMembers: number;
  /** How long subscriptions live on while their rights cannot be checked. */
  readonly uncheckedMs: number;
}

export interface PusherOptions {
  readonly key: string;
  readonly secret: string;
  /** Sent to clients; after this much silence the server pings. */
  readonly activityTimeoutSeconds: number;
  /** How long a client may leave a ping unanswered before it is closed. */
  readonly pongTimeoutSeconds?: number;
  readonly allowedOrigins: (origin: string | undefined, host: string) => boolean;
  /** The address of the request that opens a socket; by default that of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly stillAllowed: StillAllowed;
  /** The people of sockets that join without a proof; without it such sockets join nothing. */
  readonly callersOf?: CallersOf;
  /**
   * The rights of which a member needs one to receive this event on this channel; with 0 no member
   * does.
   */
  readonly neededFor: (event: string, channel: string) => HearingBits;
  readonly recheckEveryMs: number;
  readonly limits?: Partial<PusherLimits>;
  readonly log: Log;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
}

export interface PusherServer {
  /** Takes upgrades of this HTTP server under /app/{key}. */
  attach(server: Server): void;
  /** Sends events to the sockets on their channels, in this order, at the end of the tick. */
  publish(frames: readonly LiveFrame[]): void;
  /**
   * The answer of the authorisation endpoint; `channelData` is JSON {user_id, session, user_info?}.
   * Throws RangeError on malformed input.
   */
  authorise(socketId: string, channel: string, channelData?: string): ChannelAuthorisation;
  /**
   * Closes every socket that has joined or asked to join anything by this session, with 4009; gives
   * their number.
   */
  dropSession(session: string): number;
  /** Closes every client for a moment: each asks for what it missed, or loads again. */
  reconnectAll(reason: string): void;
  /** Closes all sockets and accepts no more: the clients connect to another process. */
  dropAll(code: number, reason?: string): void;
  readonly counts: Readonly<PusherCounts>;
  /** The people on the presence channels, for the exchange with other processes. */
  readonly presence: Presence;
  /** Stops all timers and closes what is left; settles when the last socket is gone. */
  close(): Promise<void>;
}

type MessageHandler = (connection: Connection, text: string) => void;

const defaultLimits: PusherLimits = {
  connections: 20_000,
  connectionsPerPerson: 40,
  anonymousStayMs: 30_000,
  subscriptionsPerSocket: 100,
  messageBytes: 4096,
  messagesPerWindow: 250,
  bufferedBytes: 1_048_576,
  presenceMembers: 100,
  uncheckedMs: 30_000,
};

export function createPusherServer(options: PusherOptions): PusherServer {
  const { key, secret, log, now = Date.now } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const counts = noCounts();
  const channels = createChannels(counts, limits.presenceMembers);
  const sockets = createSockets({
    channels,
    counts,
    now,
    activityTimeoutSeconds: options.activityTimeoutSeconds,
    perPerson: limits.connectionsPerPerson,
  });
  const { connections, drop } = sockets;
  const known = sockets.people.enter;
  const rights = createRights({
    connections,
    channels,
    known,
    stillAllowed: options.stillAllowed,
    failingAtMostMs: limits.uncheckedMs,
    now,
    log,
    callersOf: options.callersOf ?? nobodySignedIn,
    cut: (connection) => drop(connection, closeCode.overCapacity, 'rights cannot be checked'),
    over: (connection) => drop(connection, closeCode.unauthorised, 'the session has ended'),
  });
  const handleMessage = createClientMessages({
    ...limits,
    keys: { key, secret },
    channels,
    rights,
    known,
    now,
  });
  const publish = createFanOut({
    channels,
    counts,
    neededFor: options.neededFor,
    maxBufferedBytes: limits.bufferedBytes,
    dropSlow: (connection) => drop(connection, closeCode.reconnect, 'too slow'),
  });
  const timers = [
    setInterval(() => rights.recheck(), options.recheckEveryMs),
    watchSilence(connections, {
      ...options,
      now,
      anonymousStayMs: limits.anonymousStayMs,
      silent: (connection) => drop(connection, closeCode.silent, 'no sign of life'),
      anonymous: (connection) => drop(connection, closeCode.reconnect, 'nothing was subscribed'),
    }),
  ];
  const detach: (() => void)[] = [];
  return {
    attach: (server) =>
      void detach.push(serveUpgrades(server, doorOf(options, limits, sockets, handleMessage))),
    publish,
    authorise: (socketId, channel, data) =>
      authoriseChannel({ key, secret }, socketId, channel, data),
    dropSession: sockets.dropSession,
    reconnectAll: (reason) => {
      for (const connection of [...connections]) drop(connection, closeCode.reconnect, reason);
    },
    dropAll: sockets.dropAll,
    counts,
    presence: channels.presence,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const stop of detach) stop();
      sockets.dropAll(closeCode.reconnect);
      await sockets.allGone();
    },
  };
}

const doorOf = (
  { key, allowedOrigins, addressOf = ({ socket }) => socket.remoteAddress ?? '' }: PusherOptions,
  limits: PusherLimits,
  sockets: Sockets,
  handleMessage: MessageHandler,
) => ({
  key,
  allowedOrigins,
  addressOf,
  maxMessageBytes: limits.messageBytes,
  isFull: () => sockets.connections.size >= limits.connections && !sockets.makeRoom(),
  isClosed: sockets.isClosed,
  welcome: (incoming: Incoming) => sockets.welcome(incoming, handleMessage),
});

const nobodySignedIn: CallersOf = async (cookies) => cookies.map(() => null);
