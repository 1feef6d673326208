// How finely coasts are kept: as the source has them where our people work, coarsely elsewhere, so
// that one small file holds the world.
import type { Point, Ring } from './rings.ts';

/** West, south, east, north in degrees, and how far a coast may be moved there, in degrees. */
const SERVED: { box: [number, number, number, number]; tolerance: number }[] = [
  { box: [112, -44.5, 154.5, -9], tolerance: 0.002 },
  { box: [165, -48, 180, -33], tolerance: 0.002 },
  { box: [-178, -45, -175, -43], tolerance: 0.002 },
  { box: [-11, 49, 2.5, 61.5], tolerance: 0.002 },
  { box: [-126, 24, -66, 49.5], tolerance: 0.002 },
  { box: [-161, 18, -154, 23], tolerance: 0.002 },
  { box: [-142, 41, -52, 60], tolerance: 0.006 },
  { box: [-180, 51, -129, 72], tolerance: 0.01 },
  { box: [-142, 60, -60, 84], tolerance: 0.03 },
];
const ELSEWHERE = 0.06;

/** Degrees that a coast may be moved at this place. */
export function toleranceAt([x, y]: Point): number {
  const longitude = ((((x + 180) % 360) + 360) % 360) - 180;
  const region = SERVED.find(
    ({ box: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && y >= south && y <= north,
  );
  return region?.tolerance ?? ELSEWHERE;
}

/**
 * The ring with fewer points (Douglas and Peucker), each stretch judged by the tolerance at its
 * farthest point. A ring too small to be seen comes back with fewer than four points: leave it out.
 */
export function simplify(ring: Ring): Ring {
  const kept = new Set([0, ring.length - 1]);
  const stretches: [number, number][] = [[0, ring.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const split = farthest(ring, from, to);
    if (split === null) continue;
    kept.add(split);
    stretches.push([from, split], [split, to]);
  }
  return ring.filter((_, at) => kept.has(at));
}

function farthest(ring: Ring, from: number, to: number): number | null {
  const [start, end] = [ring[from], ring[to]];
  if (!start || !end) return null;
  let found: number | null = null;
  let most = 0;
  for (let at = from + 1; at < to; at += 1) {
    const point = ring[at];
    if (!point) continue;
    const distance = distanceToLine(point, start, end);
    if (distance > most && distance > toleranceAt(point)) {
      most = distance;
      found = at;
    }
  }
  return found;
}

/** Degrees from a point to the stretch between two others, longitudes shortened by latitude. */
function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const shrink = Math.max(Math.cos((y * Math.PI) / 180), 0.05);
  const [dx, dy, px, py] = [(bx - ax) * shrink, by - ay, (x - ax) * shrink, y - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}
