// Compares the new positions of one person with the places around them: what they crossed, and what
// is known afterwards.
import type { Fix } from '#domain/geofence-locations/beyond-edge.ts';
import {
  type CrossedAt,
  type CrossingState,
  crossing,
} from '#domain/geofence-locations/crossing.ts';
import {
  judgePerson,
  type PersonPlace,
  type Wearing,
} from '#domain/geofence-locations/person-place.ts';
import { type Span, withPosition } from '#domain/geofence-locations/worn-devices.ts';
import type { Place, PositionRow } from './crossings.store.ts';
import type { PlaceState } from './whereabouts.store.ts';

/** A position with the places whose surroundings it is in. */
export interface PlacedFix {
  readonly position: PositionRow;
  readonly near: readonly Place[];
}

/**
 * A person seen by a device at a place; a pendant that reports its own fence may not know where it
 * is.
 */
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

export interface Crossed extends CrossedAt {
  readonly crossed: 'entry' | 'exit';
  readonly place: Place;
  readonly position: Sighting;
  /**
   * The newest position that shows the person inside; null for an exit, and for an entry after
   * which they have left.
   */
  readonly there_at: string | null;
  /** The key of the pendant's own report; absent for crossings found by positions. */
  readonly event_key?: string;
}

interface Judged {
  readonly crossed: readonly Crossed[];
  /** What is known of the places now; null where nothing need be. */
  readonly states: ReadonlyMap<number, PersonPlace | null>;
  /** By device. */
  readonly spans: ReadonlyMap<number, Span>;
}

/**
 * @param fixes of one person, in the order of their times
 * @param known what the last look knew
 * @param wearing the devices of the person as they were before these
 */
export function judged(
  fixes: readonly PlacedFix[],
  known: readonly PlaceState[],
  { worn: before, counting }: Wearing,
): Judged {
  const states = new Map<number, PersonPlace | null>(
    known.map(({ place, state }) => [place.id, state]),
  );
  const places = new Map<number, Place>(known.map(({ place }) => [place.id, place]));
  const lasts = new Map<number, Fix>();
  const crossed: Omit<Crossed, 'there_at'>[] = [];
  let worn = before;
  for (const { position, near } of fixes) {
    const { device_id, at } = position;
    worn = worn.map((device) =>
      device.device_id === device_id ? withPosition(device, at) : device,
    );
    for (const place of near) places.set(place.id, place);
    const here = new Set(near.map(({ id }) => id));
    const last = lasts.get(device_id) ?? position.last;
    lasts.set(device_id, fixOf(position));
    for (const [id, place] of places) {
      if (Date.parse(at) < Date.parse(place.watched_since)) continue;
      const state = states.get(id) ?? null;
      const from = state?.devices[device_id]?.state ?? startOf(last, place);
      const after = judgePerson(
        state,
        { device_id, from, ...crossing(from, fixOf(position), place) },
        { worn, counting },
      );
      if (after.crossed)
        crossed.push({ ...after.crossed, crossed: after.crossed.kind, place, position });
      const kept = here.has(id) ? after.place : withoutFar(after.place, device_id);
      states.set(id, kept);
      if (!kept) places.delete(id);
    }
  }
  const spans = new Map(
    worn.flatMap((device) => (device.span ? [[device.device_id, device.span]] : [])),
  );
  return {
    crossed: crossed.map((one) => ({ ...one, there_at: thereAt(one, { states, fixes }) })),
    states,
    spans,
  };
}

/**
 * Nothing is known of the place yet: the position before this one says whether the device comes
 * from outside.
 */
const startOf = (last: Fix | null, place: Place): CrossingState | null =>
  last ? crossing(null, last, place).state : null;

/**
 * A device that is far away has no entry: its position before the next one says that it was
 * outside. Without entries there is nothing to know.
 */
function withoutFar(place: PersonPlace, deviceId: number): PersonPlace | null {
  const own = place.devices[deviceId];
  const isFar =
    own?.state.inside === false && own.state.towards === null && own.unreported === null;
  if (!isFar) return place;
  const { [deviceId]: _, ...devices } = place.devices;
  return Object.keys(devices).length === 0 && place.inside !== true ? null : { ...place, devices };
}

function thereAt(
  { crossed, place }: Pick<Crossed, 'crossed' | 'place'>,
  {
    states,
    fixes,
  }: { states: ReadonlyMap<number, PersonPlace | null>; fixes: readonly PlacedFix[] },
): string | null {
  const isThere = crossed === 'entry' && states.get(place.id)?.inside === true;
  return isThere ? (fixes.at(-1)?.position.at ?? null) : null;
}

const fixOf = ({ at, latitude, longitude, accuracy }: PositionRow): Fix => ({
  at,
  latitude,
  longitude,
  accuracy,
});
