// Holds the new positions of one person against the places around them: what they crossed, and what is known afterwards.
import { type Crossing, type CrossingState, crossing } from '#domain/geofence-locations/crossing.ts';
import type { Place, PlaceState, PositionRow } from './crossings.store.ts';

/** A position with the places whose surroundings it is in. */
export interface PlacedFix {
  readonly position: PositionRow;
  readonly near: readonly Place[];
}

/** Who was seen, by which device, and where; a pendant that reports its own fence may not know where it is. */
export interface Sighting {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number;
  readonly source: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  readonly at: string | null;
}

export interface Crossed extends Crossing {
  readonly crossed: 'entry' | 'exit';
  readonly crossed_at: string;
  readonly place: Place;
  readonly position: Sighting;
  /** The key of the pendant's own report; absent for what positions tell. */
  readonly event_key?: string;
}

interface Judged {
  readonly crossed: readonly Crossed[];
  /** What is known of the places now; null where nothing need be. */
  readonly states: ReadonlyMap<number, CrossingState | null>;
}

/** @param fixes of one person, in the order of their times @param known what the last look knew */
export function judged(fixes: readonly PlacedFix[], known: readonly PlaceState[]): Judged {
  const states = new Map<number, CrossingState | null>(known.map(({ place, state }) => [place.id, state]));
  const places = new Map<number, Place>(known.map(({ place }) => [place.id, place]));
  const crossed: Crossed[] = [];
  for (const { position, near } of fixes) {
    for (const place of near) places.set(place.id, place);
    const here = new Set(near.map(({ id }) => id));
    for (const [id, place] of places) {
      const before = states.get(id) ?? startOf(position, place);
      const after = crossing(before, fixOf(position), place);
      if (after.crossed && after.crossed_at)
        crossed.push({ ...after, crossed: after.crossed, crossed_at: after.crossed_at, place, position });
      // Whoever is far away has no row: the position before the next one says that they were outside.
      const isFar = !here.has(id) && after.state.inside === false && after.state.towards === null;
      states.set(id, isFar ? null : after.state);
      if (isFar) places.delete(id);
    }
  }
  return { crossed, states };
}

/** Nothing is known of the place yet: the position before this one says whether the person comes from outside. */
const startOf = ({ last }: PositionRow, place: Place): CrossingState | null => (last ? crossing(null, last, place).state : null);

const fixOf = ({ at, latitude, longitude, accuracy }: PositionRow) => ({ at, latitude, longitude, accuracy });
