// Which places overlap: a person inside both gets the messages of both, which is shown to the
// author of a place.
import type { Circle } from './beyond-edge.ts';
import { distanceM } from './distance.ts';

export interface NamedCircle extends Circle {
  readonly id: number;
}

const metresPerDegree = 111_195;

/** The ids of those that overlap `one`, itself left out. */
export const overlapping = <Other extends NamedCircle>(
  one: NamedCircle,
  others: readonly Other[],
): Other[] =>
  others.filter(
    (other) => other.id !== one.id && distanceM(one, other) < one.radius + other.radius,
  );

/**
 * Of many places the ids of those that overlap another. They are compared with their neighbours
 * from south to north only.
 */
export function overlappingIds(places: readonly NamedCircle[]): Set<number> {
  const found = new Set<number>();
  const north = (place: NamedCircle) => place.latitude + place.radius / metresPerDegree;
  const south = (place: NamedCircle) => place.latitude - place.radius / metresPerDegree;
  let near: NamedCircle[] = [];
  for (const place of [...places].sort((left, right) => south(left) - south(right))) {
    near = near.filter((other) => north(other) >= south(place));
    for (const other of overlapping(place, near)) found.add(other.id).add(place.id);
    near.push(place);
  }
  return found;
}
