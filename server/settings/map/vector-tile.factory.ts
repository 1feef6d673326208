// Writes vector tiles (Mapbox Vector Tile 2.1) of straight streets and rectangles, so that tests
// need no map of anybody's.

/** Degrees: west, south, east, north. A line has no width or no height. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export interface Drawn {
  readonly layer: string;
  readonly kind: 'line' | 'area' | 'point';
  readonly box: Box;
  readonly tags: Readonly<Record<string, string>>;
}

const extent = 4096;
/** Beyond the edge, so that no seam is seen. */
const margin = 64;

export const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};
const field = (number: number, bytes: number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const whole = (number: number, value: number): number[] => [
  ...varint(number * 8),
  ...varint(value),
];
const text = (value: string): number[] => [...Buffer.from(value)];
const zigzag = (value: number): number[] => varint(value < 0 ? -value * 2 - 1 : value * 2);

/** Where the tile with a position is, as fractions of the world at this zoom. */
export function tileAt(zoom: number, longitude: number, latitude: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  const size = 2 ** zoom;
  return [
    ((longitude + 180) / 360) * size,
    ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * size,
  ];
}

/** One tile; null where nothing lies in it. */
export function vectorTile(
  [z, x, y]: readonly [number, number, number],
  drawn: readonly Drawn[],
): Buffer | null {
  const within = drawn.flatMap((one) => {
    const corners = cornersIn([z, x, y], one.box);
    return corners === null ? [] : [{ ...one, corners }];
  });
  if (within.length === 0) return null;
  const names = [...new Set(within.map(({ layer }) => layer))];
  return Buffer.from(
    names.flatMap((name) =>
      field(
        3,
        layerOf(
          name,
          within.filter(({ layer }) => layer === name),
        ),
      ),
    ),
  );
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

function cornersIn(
  [z, x, y]: readonly [number, number, number],
  [west, south, east, north]: Box,
): Corners | null {
  const [[left, top], [right, bottom]] = [tileAt(z, west, north), tileAt(z, east, south)];
  if (right < x || left > x + 1 || bottom < y || top > y + 1) return null;
  const inside = (value: number): number =>
    Math.round(Math.min(extent + margin, Math.max(-margin, value * extent)));
  return [inside(left - x), inside(top - y), inside(right - x), inside(bottom - y)];
}

function layerOf(name: string, shapes: readonly (Drawn & { corners: Corners })[]): number[] {
  const keys = [...new Set(shapes.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(shapes.flatMap(({ tags }) => Object.values(tags)))];
  const features = shapes.map(({ kind, tags, corners }) => {
    const pairs = Object.entries(tags).flatMap(([key, value]) => [
      ...varint(keys.indexOf(key)),
      ...varint(values.indexOf(value)),
    ]);
    return [
      ...field(2, pairs),
      ...whole(3, { point: 1, line: 2, area: 3 }[kind]),
      ...field(4, geometryOf(kind, corners)),
    ];
  });
  return [
    ...whole(15, 2),
    ...field(1, text(name)),
    ...features.flatMap((feature) => field(2, feature)),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...whole(5, extent),
  ];
}

const command = (id: 1 | 2 | 7, count: number): number[] => varint(count * 8 + id);

function geometryOf(kind: Drawn['kind'], [left, top, right, bottom]: Corners): number[] {
  const start = [...command(1, 1), ...zigzag(left), ...zigzag(top)];
  if (kind === 'point') return start;
  const [width, height] = [right - left, bottom - top];
  if (kind === 'line') return [...start, ...command(2, 1), ...zigzag(width), ...zigzag(height)];
  const steps = [width, 0, 0, height, -width, 0].flatMap(zigzag);
  return [...start, ...command(2, 3), ...steps, ...command(7, 1)];
}
