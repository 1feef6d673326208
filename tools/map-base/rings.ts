// Rings of the world's coasts: unwrapped over 180°, closed over a pole, cut at the date line, so
// that none paints a false band of land.

/** Longitude, latitude in degrees. */
export type Point = [number, number];
/** Closed: the last point is the first. */
export type Ring = Point[];
/** The coast, then its holes (inland seas). */
export type Polygon = Ring[];

/**
 * The rings of one polygon of the source as polygons inside -180..180. The source jumps from 180 to
 * -180 within a ring; drawn flat, such a jump is a band round the world (Fiji, Chukotka,
 * Antarctica).
 */
export function cutAtDateLine(
  polygon: Polygon,
  reshape: (ring: Ring) => Ring = (ring) => ring,
): Polygon[] {
  const [coast, ...holes] = polygon.map((ring) => pieces(reshape(closeOverPole(unwrap(ring)))));
  const inland = holes.flat();
  return (coast ?? []).map((piece) => [
    piece,
    ...inland.filter((hole) => isInside(hole[0] ?? [0, 0], piece)),
  ]);
}

/**
 * The ring without jumps; its longitudes may leave -180..180, and its end differs from its start
 * when it runs round a pole.
 */
export function unwrap(ring: Ring): Ring {
  let turn = 0;
  return ring.map(([x, y], at) => {
    const step = x - (ring[at - 1]?.[0] ?? x);
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    return [x + turn, y];
  });
}

function closeOverPole(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

function pieces(ring: Ring): Ring[] {
  return [-360, 0, 360]
    .map((turn) => ring.map(([x, y]): Point => [x + turn, y]))
    .map((turned) => keepSide(keepSide(turned, -180, 1), 180, -1))
    .filter((piece) => piece.length > 3 && Math.abs(areaOf(piece)) > 1e-6);
}

/** The part east (side 1) or west (side -1) of a meridian. */
function keepSide(ring: Ring, meridian: number, side: 1 | -1): Ring {
  const kept: Ring = [];
  for (const [at, point] of ring.entries()) {
    const before = ring[at - 1] ?? ring.at(-2) ?? point;
    const [here, there] = [(point[0] - meridian) * side >= 0, (before[0] - meridian) * side >= 0];
    if (here !== there) {
      const share = (meridian - before[0]) / (point[0] - before[0]);
      kept.push([meridian, before[1] + share * (point[1] - before[1])]);
    }
    if (here) kept.push(point);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) kept.push(first);
  return kept;
}

/** Square degrees; negative for a ring that runs clockwise. */
export function areaOf(ring: Ring): number {
  let twice = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? ring[0] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}

/** Whether a point lies in a ring (even-odd). */
export function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false;
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[at - 1] ?? ring.at(-1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
