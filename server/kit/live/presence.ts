// Who is there: people on the presence channels of this process, each once however many sockets they have.
import type { Subscription } from './connection.ts';
import { memberAddedFrame, memberRemovedFrame, type PresenceUser } from './pusher-messages.ts';

export interface Presence {
  /** False when the channel is full of other people; nobody came in then. */
  enter(subscription: Subscription): boolean;
  exit(subscription: Subscription): void;
  people(channel: string): Iterable<PresenceUser>;
}

interface Person extends PresenceUser {
  sockets: number;
}

/** `tell` reaches those who are on the channel at that moment; `limit` counts people, not sockets. */
export function createPresence(limit: number, tell: (channel: string, frame: Buffer) => void): Presence {
  const channels = new Map<string, Map<string, Person>>();
  return {
    enter: ({ claim: { channel, user_id }, userInfo }) => {
      const present = channels.get(channel) ?? new Map<string, Person>();
      const person = present.get(user_id) ?? { user_id, user_info: userInfo, sockets: 0 };
      if (person.sockets === 0 && present.size >= limit) return false;
      person.sockets += 1;
      channels.set(channel, present.set(user_id, person));
      if (person.sockets === 1) tell(channel, memberAddedFrame(channel, person));
      return true;
    },
    exit: ({ claim: { channel, user_id } }) => {
      const present = channels.get(channel);
      const person = present?.get(user_id);
      if (!present || !person) return;
      person.sockets -= 1;
      if (person.sockets > 0) return;
      present.delete(user_id);
      if (present.size === 0) channels.delete(channel);
      tell(channel, memberRemovedFrame(channel, user_id));
    },
    people: (channel) => channels.get(channel)?.values() ?? [],
  };
}
