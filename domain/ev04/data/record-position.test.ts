// Which place of a record is believed: by order of trust, and only where it is a place on earth.
import { describe, expect, test } from 'vitest';
import type { PlaceRecord } from './data-record.ts';
import { bestPosition } from './record-position.ts';

const at = '2026-11-21T01:00:00.000Z';
const spot = { latitude: 57.468589, longitude: -11.980717 };
const nowhere = { latitude: null, longitude: null };
const tag = 'e5:9b:30:ba:79:3a';
const gps = (over: object = {}): PlaceRecord => ({
  type: 'gps',
  ...spot,
  speed_kmh: 4,
  course_deg: 270,
  altitude_raw: 12,
  hdop: 1.2,
  mileage_m: 0,
  satellites: 8,
  ...over,
});
const area = (over: object = {}): PlaceRecord => ({
  type: 'ble_area',
  tag,
  ...spot,
  radius_m: 12.5,
  height_m: -3,
  ...over,
});
const beacon = (over: object = {}): PlaceRecord => ({
  type: 'beacon',
  version: 2,
  index: 3,
  tag,
  rssi: -34,
  rssi_at_1m: -61,
  battery_percent: 87,
  ...spot,
  description: null,
  temperature_c: null,
  ...over,
});

describe('a place that is none gives way to the next', () => {
  const next: PlaceRecord = { type: 'ble', tag, latitude: 1, longitude: 2, description: '' };
  const sourceOf = (place: PlaceRecord) => bestPosition([place, next], at)?.source;

  test.each<[string, object, string]>([
    ['no fix, which the pendant writes as an HDOP of 0', { hdop: 0 }, 'ble'],
    ['the least HDOP that there is', { hdop: 0.1 }, 'gps'],
    ['zeros on both axes: an unset tag', { latitude: 0, longitude: 0 }, 'ble'],
    ['the equator', { latitude: 0 }, 'gps'],
    ['the meridian of Greenwich', { longitude: 0 }, 'gps'],
    ['the poles', { latitude: -90 }, 'gps'],
    ['beyond the poles', { latitude: 90.1 }, 'ble'],
    ['the date line', { longitude: -180 }, 'gps'],
    ['beyond the date line', { longitude: 180.1 }, 'ble'],
  ])('%s', (_, over, source) => {
    expect(sourceOf(gps(over))).toBe(source);
  });

  test.each([nowhere, { latitude: 57, longitude: null }, { latitude: null, longitude: 12 }])(
    'a tag that knows %o alone',
    (place) => {
      expect(bestPosition([area(place), next], at)).toMatchObject({ latitude: 1, longitude: 2 });
    },
  );

  test('where none is left, there is no position', () => {
    expect(bestPosition([gps({ hdop: 0 }), beacon(nowhere)], at)).toBeNull();
  });
});

test('a fix of GPS has its accuracy, and a course only where it is one', () => {
  expect(bestPosition([gps()], at)).toEqual({
    ...spot,
    accuracy_m: 6,
    source: 'gps',
    speed_kmh: 4,
    course_deg: 270,
    altitude_m: null,
    satellites: 8,
    fixed_at: at,
  });
  expect(bestPosition([gps({ hdop: 0.4 })], at)?.accuracy_m).toBe(5);
  const course = (course_deg: number) => bestPosition([gps({ course_deg })], at)?.course_deg;
  expect([course(0), course(360), course(361)]).toEqual([0, 360, null]);
});

test('areas have a radius and a height, tags none', () => {
  const known = (place: PlaceRecord) => {
    const { accuracy_m, altitude_m, source } = bestPosition([place], at) ?? {};
    return [source, accuracy_m, altitude_m];
  };
  expect(known(area())).toEqual(['ble', 12.5, -3]);
  expect(known({ type: 'smart', ...spot, radius_m: 30, height_m: 12 })).toEqual(['smart', 30, 12]);
  expect(known({ type: 'ble', tag, ...spot, description: '' })).toEqual(['ble', null, null]);
});

test('of several beacons the nearest one that knows its place', () => {
  const beacons = [
    beacon({ rssi: -80, latitude: 1 }),
    beacon({ rssi: -20, ...nowhere }),
    beacon({ rssi: -50, latitude: 2 }),
    beacon({ rssi: -60, latitude: 3 }),
  ];
  expect(bestPosition(beacons, at)?.latitude).toBe(2);
});
