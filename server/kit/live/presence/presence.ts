// The people on the presence channels, each once for any number of sockets and processes.

import {
  memberAddedFrame,
  memberRemovedFrame,
  type PresenceUser,
} from '../protocol/pusher-messages.ts';
import type { Subscription } from '../sockets/connection.ts';

/** People by channel and id, with their user_info as JSON text. */
export type PresenceRoll = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Presence {
  /** False when the channel is full of other people; the subscription was not added. */
  enter(subscription: Subscription): boolean;
  exit(subscription: Subscription): void;
  people(channel: string): Iterable<PresenceUser>;
  /** Those of this process. */
  here(): PresenceRoll;
  /** The roll of another process; empty when it has ended. */
  receive(process: string, roll: PresenceRoll): void;
  /** Sets the listener for people who come to or leave this process. */
  onChange(listener: () => void): void;
}

interface Person extends PresenceUser {
  sockets: number;
}

const emptyRoll: PresenceRoll = new Map();
const has = (roll: PresenceRoll, channel: string, userId: string): boolean =>
  roll.get(channel)?.has(userId) ?? false;

/**
 * `tell` reaches those who are on the channel in this process at that moment; `limit` counts
 * people, not sockets.
 */
export function createPresence(
  limit: number,
  tell: (channel: string, frame: Buffer) => void,
): Presence {
  const channels = new Map<string, Map<string, Person>>();
  const others = new Map<string, PresenceRoll>();
  let changed = (): void => {};
  const isElsewhere = (channel: string, id: string): boolean =>
    [...others.values()].some((roll) => has(roll, channel, id));
  const isThere = (channel: string, id: string): boolean =>
    channels.get(channel)?.has(id) || isElsewhere(channel, id);

  return {
    enter: ({ claim: { channel, user_id }, userInfo }) => {
      const present = channels.get(channel) ?? new Map<string, Person>();
      const person = present.get(user_id) ?? { user_id, user_info: userInfo, sockets: 0 };
      const isNew = !isThere(channel, user_id);
      if (isNew && union(channels, others, channel).length >= limit) return false;
      person.sockets += 1;
      channels.set(channel, present.set(user_id, person));
      if (isNew) tell(channel, memberAddedFrame(channel, person));
      if (person.sockets === 1) changed();
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
      if (!isElsewhere(channel, user_id)) tell(channel, memberRemovedFrame(channel, user_id));
      changed();
    },
    people: (channel) => union(channels, others, channel),
    here: () =>
      new Map(
        [...channels].map(
          ([channel, present]) =>
            [channel, new Map([...present].map(([id, { user_info }]) => [id, user_info]))] as const,
        ),
      ),
    receive: (process, roll) => {
      const before = others.get(process) ?? emptyRoll;
      const came = [...entries(roll)].filter(({ channel, user_id }) => !isThere(channel, user_id));
      if (roll.size === 0) others.delete(process);
      else others.set(process, roll);
      for (const { channel, ...person } of came) tell(channel, memberAddedFrame(channel, person));
      for (const { channel, user_id } of entries(before)) {
        if (!isThere(channel, user_id)) tell(channel, memberRemovedFrame(channel, user_id));
      }
    },
    onChange: (listener) => {
      changed = listener;
    },
  };
}

/** The people of a channel in all processes, each once. */
function union(
  channels: ReadonlyMap<string, ReadonlyMap<string, Person>>,
  others: ReadonlyMap<string, PresenceRoll>,
  channel: string,
): PresenceUser[] {
  const known = new Map<string, PresenceUser>();
  for (const roll of others.values())
    for (const [user_id, user_info] of roll.get(channel) ?? [])
      known.set(user_id, { user_id, user_info });
  for (const [user_id, { user_info }] of channels.get(channel) ?? [])
    known.set(user_id, { user_id, user_info });
  return [...known.values()];
}

function* entries(roll: PresenceRoll): Generator<PresenceUser & { channel: string }> {
  for (const [channel, people] of roll)
    for (const [user_id, user_info] of people) yield { channel, user_id, user_info };
}
