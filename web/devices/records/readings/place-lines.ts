// The places that a pendant reported, a line each: by GPS, Bluetooth tags, beacons and its home
// Wi-Fi.
import { t } from '@lingui/core/macro';
import type { ReadingValue } from '#domain/devices/readings/reading-values.ts';
import { coordinates, decibels, joined, type ReadingFormat } from './reading-format.ts';

export function gpsLine(gps: ReadingValue<'gps'>, { speed, distance }: ReadingFormat): string {
  const { speed_kmh, course_deg, altitude_raw, hdop, mileage_m, satellites } = gps;
  const [driven, tenth] = [distance(mileage_m), altitude_raw / 10];
  return joined([
    coordinates(gps),
    speed(speed_kmh),
    t`course ${course_deg}°`,
    // The unit differs by firmware.
    t`altitude ${altitude_raw} m (${tenth} m with older firmware)`,
    t`accuracy (HDOP) ${hdop}`,
    t`${satellites} satellites`,
    t`distance counter ${driven}`,
  ]);
}

export function areaLine(
  area: ReadingValue<'smart'> & { tag?: string },
  { distance }: ReadingFormat,
): string {
  const { radius_m, height_m, tag = null } = area;
  return joined([
    tag !== null && t`tag ${tag}`,
    coordinates(area),
    `±${distance(radius_m)}`,
    t`height ${height_m} m`,
  ]);
}

export function tagLine(ble: ReadingValue<'ble'>): string {
  const { tag, description } = ble;
  return joined([description, t`tag ${tag}`, coordinates(ble)]);
}

export function beaconLine(beacon: ReadingValue<'beacon'>): string {
  const { description, tag, index, version, rssi, rssi_at_1m, battery_percent, temperature_c } =
    beacon;
  const [strength, near] = [decibels(rssi), decibels(rssi_at_1m)];
  return joined([
    description,
    t`tag ${tag}`,
    coordinates(beacon),
    t`signal ${strength} (${near} at 1 m)`,
    battery_percent !== null && t`battery ${battery_percent}%`,
    temperature_c !== null && `${temperature_c} °C`,
    t`beacon ${index}, format ${version}`,
  ]);
}

export function homeLine(home: ReadingValue<'home_wifi'>): string {
  const { description, mac, index, rssi } = home;
  const strength = decibels(rssi);
  return joined([description, mac, coordinates(home), t`signal ${strength}`, t`network ${index}`]);
}
