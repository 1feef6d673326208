// The members of each channel in this process.

import { createPresence, type Presence } from './presence/presence.ts';
import { presenceSubscribedFrame, subscribedFrame } from './protocol/pusher-messages.ts';
import type { Connection, Members, PusherCounts, Subscription } from './sockets/connection.ts';
import { write } from './sockets/connection.ts';

export interface Channels {
  members(channel: string): Members | undefined;
  /**
   * False when the presence channel is full of other people (protocols/pusher.md 4); nothing was
   * joined then.
   */
  join(connection: Connection, subscription: Subscription): boolean;
  /**
   * Removes the subscription, joined or not; the others of a presence channel are notified when it
   * was the person's last.
   */
  leave(connection: Connection, channel: string): void;
  leaveAll(connection: Connection): void;
  readonly presence: Presence;
}

const isPresence = (channel: string): boolean => channel.startsWith('presence-');

/** `presenceMembers` counts people, not sockets. */
export function createChannels(counts: PusherCounts, presenceMembers: number): Channels {
  const members = new Map<string, Set<Subscription>>();
  const presence = createPresence(presenceMembers, (channel, frame) => {
    for (const { connection } of members.get(channel) ?? []) write(connection, frame);
  });

  function leave(connection: Connection, channel: string): void {
    const subscription = connection.subscriptions.get(channel);
    connection.subscriptions.delete(channel);
    if (!subscription?.joined) return;
    counts.subscriptions -= 1;
    const hearers = members.get(channel);
    hearers?.delete(subscription);
    if (hearers?.size === 0) members.delete(channel);
    if (isPresence(channel)) presence.exit(subscription);
  }

  return {
    presence,
    members: (channel) => members.get(channel),
    join: (connection, subscription) => {
      const { channel } = subscription.claim;
      if (isPresence(channel) && !presence.enter(subscription)) return false;
      const hearers = members.get(channel) ?? new Set<Subscription>();
      members.set(channel, hearers.add(subscription));
      subscription.joined = true;
      counts.subscriptions += 1;
      write(
        connection,
        isPresence(channel)
          ? presenceSubscribedFrame(channel, presence.people(channel))
          : subscribedFrame(channel),
      );
      return true;
    },
    leave,
    leaveAll: (connection) => {
      for (const channel of [...connection.subscriptions.keys()]) leave(connection, channel);
    },
  };
}
