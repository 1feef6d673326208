// Chooses the position of a record group by the protocol's order of trust (section 2.4).
import type { DevicePosition, PositionSource } from '#domain/devices/device-event.ts';
import type { GpsRecord, PlaceRecord } from './data-record.ts';

/**
 * Metres of error per unit of HDOP: a usual receiver's range error, so that an estimate can be
 * drawn. Never below it.
 */
const METRES_PER_HDOP = 5;
const NOTHING_ELSE = {
  accuracy_m: null,
  speed_kmh: null,
  course_deg: null,
  altitude_m: null,
  satellites: null,
};

type Point = { latitude: number; longitude: number };

/** A point on earth, or null: zeros are an unset tag, not a place in the Gulf of Guinea. */
function pointOf(place: { latitude: number | null; longitude: number | null }): Point | null {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

function fromGps(gps: GpsRecord, fixedAt: string): DevicePosition | null {
  const point = pointOf(gps);
  if (point === null || gps.hdop <= 0) return null;
  return {
    ...point,
    accuracy_m: Math.round(Math.max(1, gps.hdop) * METRES_PER_HDOP),
    source: 'gps',
    speed_kmh: gps.speed_kmh,
    course_deg: gps.course_deg <= 360 ? gps.course_deg : null,
    // The unit of the altitude differs by firmware (section 2.3): a wrong height is worse than
    // none.
    altitude_m: null,
    satellites: gps.satellites,
    fixed_at: fixedAt,
  };
}

function fromPlace(place: PlaceRecord, fixedAt: string): DevicePosition | null {
  if (place.type === 'gps') return fromGps(place, fixedAt);
  const point = pointOf(place);
  if (point === null) return null;
  const area =
    place.type === 'smart' || place.type === 'ble_area'
      ? { accuracy_m: place.radius_m, altitude_m: place.height_m }
      : {};
  return { ...NOTHING_ELSE, ...area, ...point, source: SOURCES[place.type], fixed_at: fixedAt };
}

const SOURCES: Record<PlaceRecord['type'], PositionSource> = {
  gps: 'gps',
  smart: 'smart',
  ble: 'ble',
  ble_area: 'ble',
  beacon: 'beacon',
  home_wifi: 'home_wifi',
};

const TRUST: readonly PlaceRecord['type'][] = [
  'gps',
  'smart',
  'ble_area',
  'ble',
  'beacon',
  'home_wifi',
];

/**
 * The most trusted position among these, or null; `fixedAt` is the record's time. Nearest beacon
 * first among several.
 */
export function bestPosition(
  places: readonly PlaceRecord[],
  fixedAt: string,
): DevicePosition | null {
  for (const type of TRUST) {
    const candidates = places.filter((place) => place.type === type);
    if (type === 'beacon') candidates.sort((a, b) => strength(b) - strength(a));
    for (const place of candidates) {
      const position = fromPlace(place, fixedAt);
      if (position !== null) return position;
    }
  }
  return null;
}

function strength(place: PlaceRecord): number {
  return place.type === 'beacon' ? place.rssi : 0;
}
