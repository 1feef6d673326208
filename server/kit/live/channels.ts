// Who hears what in this process: the members of each channel, and on presence channels which people they are.
import type { Connection, PusherCounts, Subscription } from './connection.ts';
import { write } from './connection.ts';
import { memberAddedFrame, memberRemovedFrame, type PresenceUser, presenceSubscribedFrame, subscribedFrame } from './pusher-messages.ts';

export interface Channels {
  members(channel: string): ReadonlySet<Connection> | undefined;
  /** False when the presence channel is full of other people (protocols/pusher.md 4); nothing was joined then. */
  join(connection: Connection, subscription: Subscription): boolean;
  /** Forgets the subscription, joined or not; the others of a presence channel hear of it when it was the person's last. */
  leave(connection: Connection, channel: string): void;
  leaveAll(connection: Connection): void;
}

interface Person extends PresenceUser {
  sockets: number;
}

export const isPresence = (channel: string): boolean => channel.startsWith('presence-');

/** `presenceMembers` counts people, not sockets. */
export function createChannels(counts: PusherCounts, presenceMembers: number): Channels {
  const members = new Map<string, Set<Connection>>();
  const people = new Map<string, Map<string, Person>>();

  function enter(channel: string, { claim, userInfo }: Subscription): boolean {
    const present = people.get(channel) ?? new Map<string, Person>();
    const known = present.get(claim.user_id);
    if (!known && present.size >= presenceMembers) return false;
    if (known) {
      known.sockets += 1;
      return true;
    }
    const person = { user_id: claim.user_id, user_info: userInfo, sockets: 1 };
    present.set(claim.user_id, person);
    people.set(channel, present);
    tellMembers(channel, memberAddedFrame(channel, person));
    return true;
  }

  function exit(channel: string, userId: string): void {
    const present = people.get(channel);
    const person = present?.get(userId);
    if (!present || !person) return;
    person.sockets -= 1;
    if (person.sockets > 0) return;
    present.delete(userId);
    if (present.size === 0) people.delete(channel);
    tellMembers(channel, memberRemovedFrame(channel, userId));
  }

  function tellMembers(channel: string, frame: Buffer): void {
    for (const connection of members.get(channel) ?? []) write(connection, frame);
  }

  function join(connection: Connection, subscription: Subscription): boolean {
    const { channel } = subscription.claim;
    if (isPresence(channel) && !enter(channel, subscription)) return false;
    const hearers = members.get(channel) ?? new Set<Connection>();
    members.set(channel, hearers.add(connection));
    subscription.joined = true;
    counts.subscriptions += 1;
    const present = people.get(channel);
    write(connection, present ? presenceSubscribedFrame(channel, present.values()) : subscribedFrame(channel));
    return true;
  }

  function leave(connection: Connection, channel: string): void {
    const subscription = connection.subscriptions.get(channel);
    connection.subscriptions.delete(channel);
    if (!subscription?.joined) return;
    counts.subscriptions -= 1;
    const hearers = members.get(channel);
    hearers?.delete(connection);
    if (hearers?.size === 0) members.delete(channel);
    if (isPresence(channel)) exit(channel, subscription.claim.user_id);
  }

  return {
    members: (channel) => members.get(channel),
    join,
    leave,
    leaveAll: (connection) => {
      for (const channel of [...connection.subscriptions.keys()]) leave(connection, channel);
    },
  };
}
