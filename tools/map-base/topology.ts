// TopoJSON written by hand: each ring is one arc of whole-number steps, which is a third of the
// same GeoJSON.
import type { Point, Polygon, Ring } from './rings.ts';

/** Degrees a step: 110 m, finer than the source. */
const STEP = 0.001;

type Arc = [number, number][];

/** The format of topojson-client: `land` and `borders`. */
export interface MapTopology {
  type: 'Topology';
  transform: { scale: [number, number]; translate: [number, number] };
  objects: {
    land: { type: 'MultiPolygon'; arcs: number[][][] };
    borders: { type: 'MultiLineString'; arcs: number[][] };
  };
  arcs: Arc[];
}

/** Land areas and border lines in one file. Rings that vanish at this step are left out. */
export function topologyOf(land: Polygon[], borders: Ring[]): MapTopology {
  const arcs: Arc[] = [];
  const add = (points: Ring, least: number): number[] | null => {
    const arc = stepsOf(points);
    return arc.length < least ? null : [arcs.push(arc) - 1];
  };
  const areas = land.flatMap((polygon) => {
    const rings = polygon.map((ring) => add(ring, 4));
    return rings[0] ? [rings.filter((ring) => ring !== null)] : [];
  });
  const lines = borders.map((line) => add(line, 2)).filter((line) => line !== null);
  return {
    type: 'Topology',
    transform: { scale: [STEP, STEP], translate: [-180, -90] },
    objects: {
      land: { type: 'MultiPolygon', arcs: areas },
      borders: { type: 'MultiLineString', arcs: lines },
    },
    arcs,
  };
}

/** The first point, then the step to each next one; points that fall together are one. */
function stepsOf(points: Ring): Arc {
  const arc: Arc = [];
  let [x, y] = [0, 0];
  for (const point of points) {
    const [nextX, nextY] = onGrid(point);
    if (arc.length > 0 && nextX === x && nextY === y) continue;
    arc.push([nextX - x, nextY - y]);
    [x, y] = [nextX, nextY];
  }
  return arc;
}

const onGrid = ([x, y]: Point): [number, number] => [
  Math.round((x + 180) / STEP),
  Math.round((y + 90) / STEP),
];
