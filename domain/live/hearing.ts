// Who may hear which live event, worked out from the declarations into bits, so that the socket server asks it of thousands of listeners by one comparison each.
import type { Actor } from '#domain/access/actor.ts';
import { maySupervise } from '#domain/access/roles.ts';
import type { ChannelKind, HeardBy, LiveEvent } from '#domain/kit/live-event.ts';

/** A set of rights to hear, one bit each; of a caller those he has, of an event those of which one is enough. Nothing in common: not heard. */
export type HearingRights = number;

export interface Hearing {
  /** The rights of a caller; never none, since some news are for everybody on a channel. */
  rightsOf(actor: Pick<Actor, 'abilities' | 'role'>): HearingRights;
  /** The rights of which one lets hear the event on this channel; 0, that is nobody, where it is not declared. */
  neededFor(event: string, channel: string): HearingRights;
  /** The rights of which one lets hear something on channels of this kind. */
  neededOn(kind: ChannelKind): HearingRights;
}

/** The kind of a channel: `private-alert` of `private-alert.5`. */
const kindOf = (channel: string): string => channel.split('.', 1)[0] ?? '';

/** Each distinct way to be let hear, in words: its place in the list is its bit. */
function waysOf(heardBy: HeardBy): string[] {
  if ('everybody' in heardBy) return ['everybody'];
  return heardBy.anyOf.map((permission) => (heardBy.supervisors ? `${permission}, supervising` : permission));
}

const mostWays = 31;

/** @throws RangeError when the events are heard in more ways than a number has bits */
export function createHearing(events: readonly LiveEvent[]): Hearing {
  const ways = [...new Set(['everybody', ...events.flatMap(({ heardBy }) => waysOf(heardBy))])];
  if (ways.length > mostWays) throw new RangeError(`live events are heard in ${ways.length} ways; there is room for ${mostWays}`);
  const bitsOf = (some: readonly string[]): HearingRights => some.reduce((bits, way) => bits | (1 << ways.indexOf(way)), 0);
  const declared = new Map(events.map(({ name, on, heardBy }) => [name, { on: new Set<string>(on), needed: bitsOf(waysOf(heardBy)) }]));
  return {
    rightsOf: ({ abilities, role }) => {
      const held = [...abilities].flatMap((permission) => (maySupervise(role) ? [permission, `${permission}, supervising`] : [permission]));
      return bitsOf(['everybody', ...held.filter((way) => ways.includes(way))]);
    },
    neededFor: (event, channel) => {
      const found = declared.get(event);
      return found?.on.has(kindOf(channel)) ? found.needed : 0;
    },
    neededOn: (kind) => [...declared.values()].reduce((bits, { on, needed }) => (on.has(kind) ? bits | needed : bits), 0),
  };
}
