// Handles a client's messages: ping, pong, subscribe, unsubscribe. Anything else is answered with
// an error and changes nothing.

import type { Channels } from '../channels.ts';
import { isChannelName, type PusherKeys } from '../rights/channel-signature.ts';
import type { Rights } from '../rights/rights.ts';
import {
  parsedJson,
  provenSubscription,
  unprovenSubscription,
} from '../rights/subscription-proof.ts';
import { type Connection, isOpen, write } from '../sockets/connection.ts';
import { isTooFast } from '../sockets/message-rate.ts';
import {
  clientMessage,
  errorFrame,
  pongFrame,
  subscribeData,
  subscriptionErrorFrame,
  unsubscribeData,
} from './pusher-messages.ts';

export interface ClientMessagesOptions {
  readonly keys: PusherKeys;
  readonly channels: Channels;
  readonly rights: Rights;
  /** Called once a socket has proved its person. */
  readonly known: (connection: Connection, userId: string) => void;
  readonly now: () => number;
  readonly subscriptionsPerSocket: number;
  readonly messagesPerWindow: number;
}

/** Gives the listener for text messages of a socket. */
export function createClientMessages(
  options: ClientMessagesOptions,
): (connection: Connection, text: string) => void {
  return (connection, text) => {
    const time = options.now();
    if (!isOpen(connection) || isTooFast(connection, options.messagesPerWindow, time)) return;
    const message = clientMessage.safeParse(parsedJson(text));
    if (!message.success) {
      complain(connection, 'malformed message');
      return;
    }
    connection.lastReceivedAt = time;
    connection.pingedAt = 0;
    obey(connection, message.data.event, message.data.data, options);
  };
}

function obey(
  connection: Connection,
  event: string,
  data: unknown,
  options: ClientMessagesOptions,
): void {
  switch (event) {
    case 'pusher:ping':
      write(connection, pongFrame);
      break;
    case 'pusher:pong':
      break;
    case 'pusher:subscribe':
      subscribe(connection, data, options);
      break;
    case 'pusher:unsubscribe':
      unsubscribe(connection, data, options);
      break;
    default:
      complain(connection, event.startsWith('client-') ? 'client events are off' : 'unknown event');
  }
}

function subscribe(
  connection: Connection,
  data: unknown,
  { keys, rights, known, subscriptionsPerSocket }: ClientMessagesOptions,
): void {
  const asked = subscribeData.safeParse(data);
  if (!asked.success || !isChannelName(asked.data.channel)) {
    complain(connection, 'malformed subscription');
    return;
  }
  const { channel } = asked.data;
  const { subscriptions } = connection;
  if (subscriptions.has(channel)) {
    complain(connection, 'already subscribed');
    return;
  }
  if (subscriptions.size >= subscriptionsPerSocket) {
    write(connection, subscriptionErrorFrame(channel, 'too many subscriptions', 401));
    return;
  }
  const own = asked.data.auth === '';
  const subscription = own
    ? unprovenSubscription(connection, channel, asked.data.channel_data)
    : provenSubscription(keys, connection, channel, asked.data);
  if (typeof subscription === 'string') {
    write(connection, subscriptionErrorFrame(channel, subscription, 401));
    return;
  }
  if (!own) known(connection, subscription.claim.user_id);
  subscriptions.set(channel, subscription);
  rights.ask(connection, subscription);
}

function unsubscribe(
  connection: Connection,
  data: unknown,
  { channels }: ClientMessagesOptions,
): void {
  const asked = unsubscribeData.safeParse(data);
  if (asked.success) channels.leave(connection, asked.data.channel);
  else complain(connection, 'malformed message');
}

const complain = (connection: Connection, message: string): void =>
  write(connection, errorFrame(null, message));
