// What a client may say on its socket: ping, pong, subscribe, unsubscribe. Anything else is answered with an error and changes nothing.

import { isAuthorised, isChannelName, type Proof, type PusherKeys } from './channel-signature.ts';
import type { Channels } from './channels.ts';
import { type Connection, end, isOpen, type Subscription, write } from './connection.ts';
import {
  channelData,
  clientMessage,
  closeCode,
  errorFrame,
  pongFrame,
  subscribeData,
  subscriptionErrorFrame,
  unsubscribeData,
} from './pusher-messages.ts';
import type { Rights } from './rights.ts';

export interface ClientMessagesOptions {
  readonly keys: PusherKeys;
  readonly channels: Channels;
  readonly rights: Rights;
  readonly now: () => number;
  readonly subscriptionsPerSocket: number;
  /** Over this the message is dropped with an error, over twice this the socket is closed. */
  readonly messagesPerWindow: number;
}

const windowMs = 10_000;
const longestUserInfo = 1024;

/** Gives the listener for text messages of a socket. */
export function createClientMessages(options: ClientMessagesOptions): (connection: Connection, text: string) => void {
  const { keys, channels, rights, now, subscriptionsPerSocket, messagesPerWindow } = options;

  function isTooFast(connection: Connection): boolean {
    if (now() - connection.windowAt >= windowMs) {
      connection.windowAt = now();
      connection.heardInWindow = 0;
    }
    connection.heardInWindow += 1;
    if (connection.heardInWindow <= messagesPerWindow) return false;
    if (connection.heardInWindow > 2 * messagesPerWindow) end(connection, closeCode.tooFast, 'too many messages');
    else write(connection, errorFrame(closeCode.tooFast, 'too many messages'));
    return true;
  }

  function subscribe(connection: Connection, data: unknown): void {
    const asked = subscribeData.safeParse(data);
    if (!asked.success || !isChannelName(asked.data.channel)) {
      complain(connection, 'malformed subscription');
      return;
    }
    const { channel } = asked.data;
    if (connection.subscriptions.has(channel)) {
      complain(connection, 'already subscribed');
      return;
    }
    const subscription = authorised(connection, channel, asked.data);
    if (typeof subscription === 'string') {
      write(connection, subscriptionErrorFrame(channel, subscription, 401));
      return;
    }
    connection.subscriptions.set(channel, subscription);
    rights.ask(connection, subscription);
  }

  // Public channels do not exist here: without a prefix there is nothing to sign.
  function authorised(connection: Connection, channel: string, proof: Proof): Subscription | string {
    if (connection.subscriptions.size >= subscriptionsPerSocket) return 'too many subscriptions';
    if (!/^(private|presence)-/.test(channel)) return 'no such channel';
    if (!isAuthorised(keys, connection.id, channel, proof)) return 'invalid signature';
    const claim = channelData.safeParse(parsed(proof.channel_data ?? ''));
    if (!claim.success) return 'the signed data names no session';
    const { user_id, session, user_info = null } = claim.data;
    const userInfo = JSON.stringify(user_info);
    if (Buffer.byteLength(userInfo) > longestUserInfo) return 'user_info is too long';
    return { claim: { session, user_id, channel }, userInfo, joined: false };
  }

  function unsubscribe(connection: Connection, data: unknown): void {
    const asked = unsubscribeData.safeParse(data);
    if (asked.success) channels.leave(connection, asked.data.channel);
    else complain(connection, 'malformed message');
  }

  function obey(connection: Connection, event: string, data: unknown): void {
    switch (event) {
      case 'pusher:ping':
        write(connection, pongFrame);
        break;
      case 'pusher:pong':
        break;
      case 'pusher:subscribe':
        subscribe(connection, data);
        break;
      case 'pusher:unsubscribe':
        unsubscribe(connection, data);
        break;
      default:
        complain(connection, event.startsWith('client-') ? 'client events are off' : 'unknown event');
    }
  }

  return (connection, text) => {
    if (!isOpen(connection) || isTooFast(connection)) return;
    const message = clientMessage.safeParse(parsed(text));
    if (!message.success) {
      complain(connection, 'malformed message');
      return;
    }
    connection.heardAt = now();
    connection.pingedAt = 0;
    obey(connection, message.data.event, message.data.data);
  };
}

const complain = (connection: Connection, message: string): void => write(connection, errorFrame(null, message));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
