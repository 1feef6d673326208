// Positions in the map's format, and their drawing: trail by age, accuracy, the last one; pure.

/** One fix of a device. Degrees, metres (radius), ISO 8601 UTC. */
export interface MapPosition {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  at: string;
  source: string;
}

export interface Trace {
  /** One line a step, `age` from 0 (now) to 1 (oldest). */
  trail: GeoJSON.FeatureCollection<GeoJSON.LineString>;
  /** Former positions, with `minutes` before the last one as "-12 min". */
  points: GeoJSON.FeatureCollection<GeoJSON.Point>;
  /** The circle the worker is in. */
  accuracy: GeoJSON.FeatureCollection<GeoJSON.Polygon>;
  worker: GeoJSON.FeatureCollection<GeoJSON.Point>;
  /** How far the worker may have gone since the last fix. */
  reach: GeoJSON.FeatureCollection<GeoJSON.Polygon>;
}

/** Oldest first; positions without coordinates are left out. */
export const inOrder = (positions: readonly MapPosition[]): MapPosition[] =>
  positions
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/**
 * The drawing of ordered positions. @param reach metres that the worker may have gone since the
 * last of them; 0 draws no ring
 */
export function traceOf(ordered: readonly MapPosition[], reach = 0): Trace {
  const last = ordered.at(-1);
  const latest = last ? Date.parse(last.at) : 0;
  const span = Math.max(1, latest - Date.parse(ordered[0]?.at ?? ''));
  const near = last ? ordered.map((position) => besides(last, position)) : [];
  const ages = ordered.map(({ at }) => (latest - Date.parse(at)) / span);
  return {
    trail: collection(near.slice(1).map((end, at) => lineOf(near[at] ?? end, end, ages[at] ?? 0))),
    points: collection(
      near
        .slice(0, -1)
        .map((point, at) =>
          pointOf(point, { minutes: minutesBefore((ages[at] ?? 0) * span), age: ages[at] ?? 0 }),
        ),
    ),
    accuracy: collection(last?.accuracy_m ? [circleOf(last, last.accuracy_m)] : []),
    reach: collection(last && reach > 0 ? [circleOf(last, (last.accuracy_m ?? 0) + reach)] : []),
    worker: collection(last ? [pointOf([last.longitude, last.latitude], {})] : []),
  };
}

/** A step over the date line is drawn the short way. */
function besides(last: MapPosition, { latitude, longitude }: MapPosition): [number, number] {
  if (longitude - last.longitude > 180) return [longitude - 360, latitude];
  if (last.longitude - longitude > 180) return [longitude + 360, latitude];
  return [longitude, latitude];
}

/** "-12 min", "-1:05 h", "-3 d": figures that need no translation. */
function minutesBefore(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return `\u2212${minutes} min`;
  if (minutes >= 2 * 24 * 60) return `\u2212${Math.floor(minutes / (24 * 60))} d`;
  return `\u2212${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}

const collection = <G extends GeoJSON.Geometry>(
  features: GeoJSON.Feature<G>[],
): GeoJSON.FeatureCollection<G> => ({
  type: 'FeatureCollection',
  features,
});

const pointOf = (
  coordinates: [number, number],
  properties: Record<string, string | number>,
): GeoJSON.Feature<GeoJSON.Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

const lineOf = (
  from: [number, number],
  to: [number, number],
  age: number,
): GeoJSON.Feature<GeoJSON.LineString> => ({
  type: 'Feature',
  properties: { age },
  geometry: { type: 'LineString', coordinates: [from, to] },
});

const CORNERS = 64;

/** A circle on the ground: `radius` in metres. */
export function circleOf(
  { latitude, longitude }: Pick<MapPosition, 'latitude' | 'longitude'>,
  radius: number,
): GeoJSON.Feature<GeoJSON.Polygon> {
  const up = radius / 111_195;
  const across = up / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  const ring = Array.from({ length: CORNERS + 1 }, (_, at): [number, number] => {
    const turn = (2 * Math.PI * (at % CORNERS)) / CORNERS;
    return [longitude + across * Math.cos(turn), latitude + up * Math.sin(turn)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** "-16.92366, 145.76613": five decimals are one metre. */
export const coordinatesOf = ({ latitude, longitude }: MapPosition): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
