// The geofences that an EV-04 pendant watches itself: which places get its four slots
// (protocols/ev04.md, key 0x51 and alarm bits 4 to 7).

/** A pendant has so many; its alarms name them by index. */
export const mostFences = 4;
/** Metres. Pendants take no smaller fence: those places are watched by positions alone. */
export const leastFenceRadius = 100;

/** A circle in one of the pendant's slots. One slot reports one direction. */
export interface PendantFence {
  /** 0 to 3. */
  readonly index: number;
  readonly direction: 'in' | 'out';
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly radius: number;
}

export interface WantedFence extends PendantFence {
  readonly geofence_location_id: number;
}

/**
 * A fence that the pendant confirmed, and since when; an alarm from before is about what the slot
 * held before.
 */
export interface HeldFence extends WantedFence {
  /** ISO 8601. */
  readonly since: string;
}

/** A place that the wearer is watched at. */
export interface FencePlace {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly entry_monitoring: boolean;
  readonly exit_monitoring: boolean;
}

/**
 * The fences for these places; each direction that a place watches takes a slot, and places without
 * a slot are left to positions.
 * @param places the most important first
 * @param now the fences wanted so far: a fence that stays keeps its slot, so that an alarm on its
 * way still means the same place
 */
export function fencesFor(
  places: readonly FencePlace[],
  now: readonly WantedFence[],
): WantedFence[] {
  const fences = places
    .filter(({ radius }) => radius >= leastFenceRadius)
    .flatMap(({ id, latitude, longitude, radius, entry_monitoring, exit_monitoring }) => {
      const circle = { geofence_location_id: id, latitude, longitude, radius };
      return [
        ...(entry_monitoring ? [{ ...circle, direction: 'in' as const }] : []),
        ...(exit_monitoring ? [{ ...circle, direction: 'out' as const }] : []),
      ];
    })
    .slice(0, mostFences)
    .map((fence) => ({ ...fence, index: now.find((held) => isSame(held, fence))?.index ?? null }));
  const taken = new Set(fences.map(({ index }) => index));
  const free = [0, 1, 2, 3].filter((index) => !taken.has(index));
  return fences
    .map((fence) => ({ ...fence, index: fence.index ?? free.shift() ?? 0 }))
    .sort((left, right) => left.index - right.index);
}

const isSame = (
  one: Pick<WantedFence, 'geofence_location_id' | 'direction'>,
  other: typeof one,
): boolean =>
  one.geofence_location_id === other.geofence_location_id && one.direction === other.direction;

/** Pendants round what they are given: so many degrees (10 m) and metres apart is the same. */
const [sameDegrees, sameMetres] = [0.0001, 5];

/** Whether a pendant's fence does what is wanted. */
export const isFence = (held: PendantFence, wanted: PendantFence): boolean =>
  held.index === wanted.index &&
  held.direction === wanted.direction &&
  Math.abs(held.latitude - wanted.latitude) <= sameDegrees &&
  Math.abs(held.longitude - wanted.longitude) <= sameDegrees &&
  Math.abs(held.radius - wanted.radius) <= sameMetres;

export const areSameFences = (
  one: readonly WantedFence[],
  other: readonly WantedFence[],
): boolean =>
  one.length === other.length &&
  one.every((fence, nth) => {
    const counterpart = other[nth];
    return counterpart !== undefined && isSame(fence, counterpart) && isExactly(fence, counterpart);
  });

const isExactly = (one: WantedFence, other: WantedFence): boolean =>
  one.index === other.index &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.radius === other.radius;

/**
 * The fences of a pendant after it confirmed `wanted`: those that it had already keep their time.
 */
export const heldAfter = (
  held: readonly HeldFence[],
  wanted: readonly WantedFence[],
  at: string,
): HeldFence[] =>
  wanted.map((fence) => ({
    ...fence,
    since: held.find((one) => isSame(one, fence) && isExactly(one, fence))?.since ?? at,
  }));
