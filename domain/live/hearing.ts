// Who may receive which live event, compiled from the declarations into bits, so that the socket
// server decides for thousands of subscribers by one comparison each.

import { supervises } from '#domain/access/access.policy.ts';
import type { Actor } from '#domain/access/actor.ts';
import type { ChannelKind, LiveEvent } from '#domain/kit/live-event.ts';
import type { Permission } from '#domain/kit/permissions.ts';

/**
 * A set of rights to receive, one bit each: those that a caller has, or those of which an event
 * requires one. Without a common bit the event is not received.
 */
export type HearingRights = number;

export interface Hearing {
  /** The rights of a caller; never 0, since some events are for all subscribers of a channel. */
  rightsOf(actor: Pick<Actor, 'abilities' | 'role'>): HearingRights;
  /**
   * The rights of which one is enough to receive the event on this channel; 0, that is no
   * subscriber, where it is not declared.
   */
  neededFor(event: string, channel: string): HearingRights;
  /** The rights of which one is enough to receive any event on channels of this kind. */
  neededOn(kind: ChannelKind): HearingRights;
}

/** The kind of a channel: `private-alert` of `private-alert.5`. */
const kindOf = (channel: string): string => {
  const dot = channel.indexOf('.');
  return dot === -1 ? channel : channel.slice(0, dot);
};

const everybody: HearingRights = 1;
const mostBits = 31;

/** Gives each permission its bit, and another one where it must come with supervising. */
function bitsOfPermissions(events: readonly LiveEvent[]) {
  const plain = new Map<Permission, HearingRights>();
  const supervising = new Map<Permission, HearingRights>();
  for (const { receivedBy } of events) {
    const bits = receivedBy.supervisors ? supervising : plain;
    for (const permission of receivedBy.anyOf ?? [])
      if (!bits.has(permission))
        bits.set(permission, everybody << (plain.size + supervising.size + 1));
  }
  if (plain.size + supervising.size >= mostBits)
    throw new RangeError(`there is room for ${mostBits} ways to be let hear`);
  return { plain, supervising };
}

/** @throws RangeError when the events are received in more ways than a number has bits */
export function createHearing(events: readonly LiveEvent[]): Hearing {
  const { plain, supervising } = bitsOfPermissions(events);
  const neededOf = ({ anyOf, supervisors }: LiveEvent['receivedBy']): HearingRights =>
    anyOf
      ? anyOf.reduce(
          (bits, permission) => bits | ((supervisors ? supervising : plain).get(permission) ?? 0),
          0,
        )
      : everybody;
  const declared = new Map(
    events.map(({ name, on, receivedBy }) => [
      name,
      { on: new Set<string>(on), needed: neededOf(receivedBy) },
    ]),
  );
  return {
    // Called for every subscriber of every event: it allocates nothing.
    rightsOf: ({ abilities, role }) => {
      const isSupervisor = supervises({ role });
      let bits = everybody;
      for (const permission of abilities) {
        bits |= plain.get(permission) ?? 0;
        if (isSupervisor) bits |= supervising.get(permission) ?? 0;
      }
      return bits;
    },
    neededFor: (event, channel) => {
      const found = declared.get(event);
      return found?.on.has(kindOf(channel)) ? found.needed : 0;
    },
    neededOn: (kind) =>
      [...declared.values()].reduce(
        (bits, { on, needed }) => (on.has(kind) ? bits | needed : bits),
        0,
      ),
  };
}
