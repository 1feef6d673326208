// Three axes of a phone, in m/s² unless stated otherwise.

export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const length = ({ x, y, z }: Vector): number => Math.sqrt(x * x + y * y + z * z);

export const minus = (left: Vector, right: Vector): Vector => ({
  x: left.x - right.x,
  y: left.y - right.y,
  z: left.z - right.z,
});

/**
 * From 1 for the same direction to -1 for the opposite one; 1 where one of them has no direction.
 */
export function cosine(left: Vector, right: Vector): number {
  const lengths = length(left) * length(right);
  return lengths === 0 ? 1 : (left.x * right.x + left.y * right.y + left.z * right.z) / lengths;
}

/** A step of a low pass: `old` moved towards `next` by `part` (0 to 1) of the way. */
export const towards = (old: Vector, next: Vector, part: number): Vector => ({
  x: old.x + (next.x - old.x) * part,
  y: old.y + (next.y - old.y) * part,
  z: old.z + (next.z - old.z) * part,
});
