// Judges where a person is of their favourite location by all their devices, as it is done for
// geofences; every position of a device is judged here.
import type { Circle, Fix } from '#domain/geofence-locations/beyond-edge.ts';
import { type CrossedAt, crossing } from '#domain/geofence-locations/crossing.ts';
import {
  judgeAgain,
  judgePerson,
  type PersonPlace,
  type Wearing,
} from '#domain/geofence-locations/person-place.ts';
import { type Span, withPosition } from '#domain/geofence-locations/worn-devices.ts';

/** What is known of a person and their place; stored between two looks as it is. */
export interface FavouriteState extends PersonPlace {
  /** From when to when positions of each device were judged, by its id. */
  readonly spans: Readonly<Record<string, Span>>;
  /** When the person was last sent something about the place, ISO 8601. */
  readonly messaged: { readonly entry?: string; readonly exit?: string };
}

export interface SeenBy extends Fix {
  readonly device_id: number;
}

export interface FavouriteCrossed<Seen extends SeenBy> extends CrossedAt {
  readonly crossed: 'entry' | 'exit';
  readonly fix: Seen;
}

/** @param wearing whose spans are not read: the state has its own */
const withSpans = ({ worn, counting }: Wearing, spans: FavouriteState['spans']): Wearing => ({
  counting,
  worn: worn.map((device) => ({ ...device, span: spans[device.device_id] ?? null })),
});

const nothing: FavouriteState = { inside: null, until: null, devices: {}, spans: {}, messaged: {} };

/**
 * Judges new positions of a person's devices for their place.
 * @param fixes in the order of their times
 * @returns what is known afterwards, null where nothing is, and what was crossed, oldest first
 */
export function judgeFavourite<Seen extends SeenBy>(
  { state: before, ...fence }: Circle & { readonly state: FavouriteState | null },
  fixes: readonly Seen[],
  wearing: Wearing,
): { state: FavouriteState | null; crossings: FavouriteCrossed<Seen>[] } {
  const crossings: FavouriteCrossed<Seen>[] = [];
  let state = before;
  for (const fix of fixes) {
    const { device_id } = fix;
    const known: FavouriteState = state ?? nothing;
    const { worn, counting } = withSpans(wearing, known.spans);
    const device = worn.find((one) => one.device_id === device_id);
    if (!device) continue;
    const now = withPosition(device, fix.at);
    const from = known.devices[device_id]?.state ?? null;
    const wearingNow = { counting, worn: worn.map((one) => (one === device ? now : one)) };
    const { place, crossed } = judgePerson(
      state,
      { device_id, from, ...crossing(from, fix, fence) },
      wearingNow,
    );
    state = {
      ...known,
      ...place,
      spans: now.span ? { ...known.spans, [device_id]: now.span } : known.spans,
    };
    if (crossed) crossings.push({ ...crossed, crossed: crossed.kind, fix });
  }
  return { state, crossings };
}

/** After a device was unassigned, removed or assigned to another person. */
export function favouriteWithout(
  state: FavouriteState,
  { at, ...wearing }: Wearing & { readonly at: string },
): FavouriteState {
  const ids = new Set(wearing.worn.map(({ device_id }) => String(device_id)));
  const spans = Object.fromEntries(Object.entries(state.spans).filter(([id]) => ids.has(id)));
  return { ...state, ...judgeAgain(state, { ...withSpans(wearing, spans), at }), spans };
}
