// An estimate, labelled as one, of how long a colleague near an alert needs to reach it, from the
// straight-line distance.

/**
 * An older fix is a weak hint of the present position: it is marked and sorted after the others.
 */
export const freshFixMinutes = 15;

/** Ways on the ground are longer than the straight line. */
const detour = 1.3;
const metresAMinute = { on_foot: 80, by_car: 600 } as const;
/** To the car, and from it. */
const carMinutes = 2;

/** Whole minutes for a distance in metres, rounded up; at least one. */
export function travelMinutes(metres: number): { on_foot: number; by_car: number } {
  const minutes = (way: keyof typeof metresAMinute): number =>
    Math.max(1, Math.ceil((metres * detour) / metresAMinute[way]));
  return { on_foot: minutes('on_foot'), by_car: minutes('by_car') + carMinutes };
}
