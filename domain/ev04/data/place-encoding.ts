// Encodes the records that carry a place (protocol section 2, keys 0x20, 0x23, 0x26, 0x27, 0x28,
// 0x2A, 0x2C).
import { ByteWriter } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';
import type { BeaconRecord, GpsRecord, HomeWifiRecord, PlaceRecord } from './data-record.ts';

const HAS_COORDINATES = 0x80;
const HAS_DESCRIPTION = 0x40;
/** Coordinates travel as degrees times ten million. */
export const COORDINATE_SCALE = 10_000_000;

type Point = { latitude: number | null; longitude: number | null };

function writePoint(write: ByteWriter, point: Point): ByteWriter {
  if (point.latitude === null || point.longitude === null) return write;
  return write
    .u32(Math.round(point.latitude * COORDINATE_SCALE))
    .u32(Math.round(point.longitude * COORDINATE_SCALE));
}

function placeFlags(record: BeaconRecord | HomeWifiRecord): number {
  const coordinates = record.latitude !== null && record.longitude !== null;
  return (
    (record.index & 15) |
    (coordinates ? HAS_COORDINATES : 0) |
    (record.description === null ? 0 : HAS_DESCRIPTION)
  );
}

/** Encodes one place record under its key. */
export function encodePlace(record: PlaceRecord): KeyRecord {
  const write = new ByteWriter();
  switch (record.type) {
    case 'gps':
      return { key: 0x20, value: encodeGps(record) };
    case 'smart':
      writePoint(write, record)
        .u16(Math.round(record.radius_m * 10))
        .u16(record.height_m);
      return { key: 0x27, value: write.done() };
    case 'ble':
      writePoint(write.mac(record.tag, 'reversed'), record).text(record.description);
      return { key: 0x23, value: write.done() };
    case 'ble_area':
      writePoint(write.mac(record.tag, 'reversed'), record)
        .u16(Math.round(record.radius_m * 10))
        .u16(record.height_m);
      return { key: 0x26, value: write.done() };
    case 'home_wifi':
      writePoint(write.u8(placeFlags(record)).mac(record.mac, 'wire').u8(record.rssi), record);
      return { key: 0x2a, value: write.text(record.description ?? '').done() };
    case 'beacon':
      return { key: record.version === 1 ? 0x28 : 0x2c, value: encodeBeacon(record) };
  }
}

function encodeGps(record: GpsRecord): Uint8Array {
  return writePoint(new ByteWriter(), record)
    .u16(record.speed_kmh)
    .u16(record.course_deg)
    .u16(record.altitude_raw)
    .u16(Math.round(record.hdop * 10))
    .u32(record.mileage_m)
    .u8(record.satellites)
    .done();
}

function encodeBeacon(record: BeaconRecord): Uint8Array {
  const write = new ByteWriter()
    .u8(placeFlags(record))
    .mac(record.tag, 'reversed')
    .u8(record.rssi)
    .u8(record.rssi_at_1m);
  if (record.version === 1)
    return writePoint(write, record)
      .text(record.description ?? '')
      .done();
  writePoint(write.u8(record.battery_percent ?? 0), record);
  if (record.description !== null) {
    const text = new ByteWriter().text(record.description).done();
    write.u8(text.length).bytes(text);
  }
  if (record.temperature_c !== null) write.u16(Math.round(record.temperature_c * 10));
  return write.done();
}
