// Decodes the records that carry a place (protocol section 2, keys 0x20, 0x23, 0x26, 0x27, 0x28,
// 0x2A, 0x2C).
import { macOf, textOf, viewOf } from '../bytes.ts';
import type {
  BeaconRecord,
  BleAreaRecord,
  BleRecord,
  GpsRecord,
  HomeWifiRecord,
  SmartRecord,
} from './data-record.ts';
import { COORDINATE_SCALE } from './place-encoding.ts';

const HAS_COORDINATES = 0x80;
const HAS_DESCRIPTION = 0x40;

/** Each decoder gives null for a value too short for its layout; the caller then keeps it raw. */
type Decoder<T> = (value: Uint8Array) => T | null;

function pointAt(value: Uint8Array, at: number): { latitude: number; longitude: number } {
  const view = viewOf(value);
  return {
    latitude: view.getInt32(at, true) / COORDINATE_SCALE,
    longitude: view.getInt32(at + 4, true) / COORDINATE_SCALE,
  };
}

const nowhere = { latitude: null, longitude: null };

export const decodeGps: Decoder<GpsRecord> = (value) => {
  if (value.length < 21) return null;
  const view = viewOf(value);
  return {
    type: 'gps',
    ...pointAt(value, 0),
    speed_kmh: view.getUint16(8, true),
    course_deg: view.getUint16(10, true),
    altitude_raw: view.getInt16(12, true),
    hdop: view.getUint16(14, true) / 10,
    mileage_m: view.getUint32(16, true),
    satellites: view.getUint8(20),
  };
};

export const decodeSmart: Decoder<SmartRecord> = (value) => {
  if (value.length < 12) return null;
  const view = viewOf(value);
  return {
    type: 'smart',
    ...pointAt(value, 0),
    radius_m: view.getUint16(8, true) / 10,
    height_m: view.getInt16(10, true),
  };
};

export const decodeBle: Decoder<BleRecord> = (value) => {
  if (value.length < 6) return null;
  const tag = macOf(value.subarray(0, 6), 'reversed');
  if (value.length < 14) return { type: 'ble', tag, ...nowhere, description: '' };
  return { type: 'ble', tag, ...pointAt(value, 6), description: textOf(value.subarray(14)) };
};

export const decodeBleArea: Decoder<BleAreaRecord> = (value) => {
  if (value.length < 18) return null;
  const view = viewOf(value);
  const tag = macOf(value.subarray(0, 6), 'reversed');
  const size = { radius_m: view.getUint16(14, true) / 10, height_m: view.getInt16(16, true) };
  return { type: 'ble_area', tag, ...pointAt(value, 6), ...size };
};

/**
 * Flags, hardware address and signal strength come first; coordinates only when bit 7 is set
 * (protocol section 7).
 */
export const decodeHomeWifi: Decoder<HomeWifiRecord> = (value) => {
  if (value.length < 8) return null;
  const view = viewOf(value);
  const flags = view.getUint8(0);
  const placed = (flags & HAS_COORDINATES) !== 0;
  if (placed && value.length < 16) return null;
  return {
    type: 'home_wifi',
    index: flags & 15,
    mac: macOf(value.subarray(1, 7), 'wire'),
    rssi: view.getInt8(7),
    ...(placed ? pointAt(value, 8) : nowhere),
    description: flags & HAS_DESCRIPTION ? textOf(value.subarray(placed ? 16 : 8)) : null,
  };
};

function beaconHead(
  value: Uint8Array,
): Pick<BeaconRecord, 'index' | 'tag' | 'rssi' | 'rssi_at_1m'> {
  const view = viewOf(value);
  const tag = macOf(value.subarray(1, 7), 'reversed');
  return { index: view.getUint8(0) & 15, tag, rssi: view.getInt8(7), rssi_at_1m: view.getInt8(8) };
}

export const decodeBeacon: Decoder<BeaconRecord> = (value) => {
  const flags = value[0] ?? 0;
  const placed = (flags & HAS_COORDINATES) !== 0;
  if (value.length < (placed ? 17 : 9)) return null;
  return {
    type: 'beacon',
    version: 1,
    ...beaconHead(value),
    battery_percent: null,
    ...(placed ? pointAt(value, 9) : nowhere),
    description: flags & HAS_DESCRIPTION ? textOf(value.subarray(placed ? 17 : 9)) : null,
    temperature_c: null,
  };
};

/**
 * Version 2: tag battery, a length before the description, and a temperature that real frames send
 * little-endian.
 */
export const decodeBeaconV2: Decoder<BeaconRecord> = (value) => {
  const flags = value[0] ?? 0;
  const placed = (flags & HAS_COORDINATES) !== 0;
  const textAt = placed ? 18 : 10;
  if (value.length < textAt) return null;
  const described = (flags & HAS_DESCRIPTION) !== 0;
  const textEnd = described ? textAt + 1 + (value[textAt] ?? 0) : textAt;
  return {
    type: 'beacon',
    version: 2,
    ...beaconHead(value),
    battery_percent: value[9] ?? null,
    ...(placed ? pointAt(value, 10) : nowhere),
    description: described ? textOf(value.subarray(textAt + 1, textEnd)) : null,
    temperature_c: value.length >= textEnd + 2 ? viewOf(value).getInt16(textEnd, true) / 10 : null,
  };
};
