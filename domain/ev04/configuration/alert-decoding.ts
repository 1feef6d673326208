// Decodes the configuration keys that set when and where a pendant alarms (protocol section 3.1,
// keys 0x32, 0x45 and 0x50 to 0x56).
import { viewOf } from '../bytes.ts';
import { bit, type ConfigFields, field } from './config-fields.ts';

type AlertLayout = { name: string; bytes: number; read: (view: DataView) => ConfigFields };

function readGeofence(view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  const points: { latitude: number; longitude: number }[] = [];
  for (let at = 4; at + 8 <= view.byteLength; at += 8) {
    points.push({
      latitude: view.getInt32(at, true) / 1e7,
      longitude: view.getInt32(at + 4, true) / 1e7,
    });
  }
  return {
    index: field(word, 0, 4),
    point_count: field(word, 4, 4),
    enabled: bit(word, 8),
    direction: bit(word, 9) ? 'in' : 'out',
    shape: bit(word, 10) ? 'polygon' : 'circle',
    radius_m: word >>> 16,
    points,
  };
}

function readPowerAlert(view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return {
    level_percent: word & 0xff,
    low: bit(word, 29),
    power_on: bit(word, 30),
    power_off: bit(word, 31),
  };
}

function readSosCall(view: DataView): ConfigFields {
  return { hold_s: view.getUint16(0, true), ring_s: view.getUint8(2), loops: view.getUint8(3) };
}

function readMotion(view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return {
    static_s: word & 0xffff,
    move_s: field(word, 16, 14),
    dial: bit(word, 30),
    enabled: bit(word, 31),
  };
}

function readNoMotion(view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return { seconds: word & 0x3fff_ffff, dial: bit(word, 30), enabled: bit(word, 31) };
}

function readTilt(view: DataView): ConfigFields {
  const flags = view.getUint8(3);
  return {
    seconds: view.getUint16(0, true),
    angle_deg: view.getUint8(2),
    dial: bit(flags, 6),
    enabled: bit(flags, 7),
  };
}

function readFallDown(view: DataView): ConfigFields {
  const byte = view.getUint8(0);
  return {
    sensitivity: byte & 15,
    always_on: bit(byte, 5),
    dial: bit(byte, 6),
    enabled: bit(byte, 7),
  };
}

function readOverSpeed(view: DataView): ConfigFields {
  const word = view.getUint16(0, true);
  return { speed_kmh: word & 0x7fff, enabled: bit(word, 15) };
}

function readContinuousLocate(view: DataView): ConfigFields {
  return { interval_s: view.getUint16(0, true), total_s: view.getUint16(2, true) };
}

const layouts: ReadonlyMap<number, AlertLayout> = new Map([
  [0x32, { name: 'sos_call_option', bytes: 4, read: readSosCall }],
  [0x45, { name: 'continuous_locate', bytes: 4, read: readContinuousLocate }],
  [0x50, { name: 'power_alert', bytes: 4, read: readPowerAlert }],
  [0x51, { name: 'geofence', bytes: 4, read: readGeofence }],
  [0x52, { name: 'motion_alert', bytes: 4, read: readMotion }],
  [0x53, { name: 'no_motion_alert', bytes: 4, read: readNoMotion }],
  [0x54, { name: 'over_speed_alert', bytes: 2, read: readOverSpeed }],
  [0x55, { name: 'tilt_alert', bytes: 4, read: readTilt }],
  [0x56, { name: 'fall_down', bytes: 1, read: readFallDown }],
]);

/** Name and fields of an alert setting; `unknown` without fields for every other key. */
export function decodeAlertField(
  key: number,
  value: Uint8Array,
): { name: string; fields: ConfigFields | null } {
  const layout = layouts.get(key);
  if (layout === undefined) return { name: 'unknown', fields: null };
  return {
    name: layout.name,
    fields: value.length >= layout.bytes ? layout.read(viewOf(value)) : null,
  };
}
