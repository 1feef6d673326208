// Decodes one data key (command 0x01, protocol section 2). Never throws: a value that does not fit
// its layout is kept raw.
import { textOf, viewOf } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';
import type { CallRecord, CountRecord, DataRecord, HealthRecord } from './data-record.ts';
import { decodeCells, decodeNamedWifi, decodeWifi } from './network-decoding.ts';
import {
  decodeBeacon,
  decodeBeaconV2,
  decodeBle,
  decodeBleArea,
  decodeGps,
  decodeHomeWifi,
  decodeSmart,
} from './place-decoding.ts';

const IMEI = /^\d{15}$/;

function decodeImei(value: Uint8Array): DataRecord | null {
  const imei = textOf(value);
  return value.length === 15 && IMEI.test(imei) ? { type: 'imei', imei } : null;
}

function decodeAlarm(value: Uint8Array): DataRecord | null {
  if (value.length < 4) return null;
  const view = viewOf(value);
  const time = value.length >= 8 ? view.getUint32(4, true) : null;
  const extension = value.length >= 12 ? view.getUint32(8, true) : null;
  return { type: 'alarm', flags: view.getUint32(0, true), time, extension };
}

function decodeStatus(value: Uint8Array): DataRecord | null {
  if (value.length < 8) return null;
  const view = viewOf(value);
  const status = {
    type: 'status',
    time: view.getUint32(0, true),
    flags: view.getUint32(4, true),
  } as const;
  return value.length >= 12 ? { ...status, extension: view.getUint32(8, true) } : status;
}

/** Two meanings share key 0x14 (protocol section 2): the length decides. */
function decodeBatteryOrWalk(value: Uint8Array): DataRecord | null {
  const view = viewOf(value);
  if (value.length === 3)
    return { type: 'battery', percent: view.getUint8(0), millivolts: view.getUint16(1, true) };
  if (value.length === 8)
    return { type: 'pet_walk', start: view.getUint32(0, true), stop: view.getUint32(4, true) };
  return null;
}

function decodeCall(value: Uint8Array): CallRecord | null {
  if (value.length < 8) return null;
  const view = viewOf(value);
  const flag = view.getUint8(4);
  return {
    type: 'call',
    time: view.getUint32(0, true),
    direction: flag & 1,
    status: (flag >> 1) & 7,
    call_type: flag >> 4,
    duration_s: view.getUint16(5, true),
    result: view.getUint8(7),
    number: textOf(value.subarray(8)),
  };
}

function decodeCounts(type: CountRecord['type'], value: Uint8Array): CountRecord | null {
  if (value.length < 8) return null;
  const view = viewOf(value);
  const entries: CountRecord['entries'] = [];
  for (let at = 0; at + 8 <= value.length; at += 8) {
    entries.push({ time: view.getUint32(at, true), value: view.getUint32(at + 4, true) });
  }
  return { type, entries };
}

function decodeBark(value: Uint8Array): DataRecord | null {
  if (value.length < 8) return null;
  const view = viewOf(value);
  const word = view.getUint32(4, true);
  return {
    type: 'bark',
    time: view.getUint32(0, true),
    count: word & 0x7fff_ffff,
    stopped: word >>> 31 === 1,
  };
}

function decodeHealth(type: HealthRecord['type'], value: Uint8Array): HealthRecord | null {
  if (value.length < 5) return null;
  const view = viewOf(value);
  return { type, time: view.getUint32(0, true), value: view.getUint8(4), trust: value[5] ?? null };
}

const decoders: ReadonlyMap<number, (value: Uint8Array) => DataRecord | null> = new Map([
  [0x01, decodeImei],
  [0x02, decodeAlarm],
  [0x04, (value) => ({ type: 'iccid', iccid: textOf(value) })],
  [0x12, (value) => (value.length === 0 ? { type: 'locate_once' } : null)],
  [0x14, decodeBatteryOrWalk],
  [0x19, decodeNamedWifi],
  [0x20, decodeGps],
  [0x21, (value) => decodeCells('gsm', value)],
  [0x22, decodeWifi],
  [0x23, decodeBle],
  [0x24, decodeStatus],
  [0x25, decodeCall],
  [0x26, decodeBleArea],
  [0x27, decodeSmart],
  [0x28, decodeBeacon],
  [0x29, (value) => decodeCells('lte', value)],
  [0x2a, decodeHomeWifi],
  [0x2b, (value) => decodeCells('lte_wide', value)],
  [0x2c, decodeBeaconV2],
  [0x30, (value) => decodeCounts('steps', value)],
  [0x31, (value) => decodeCounts('activity', value)],
  [0x37, decodeBark],
  [0x40, (value) => decodeHealth('heart_rate', value)],
  [0x41, (value) => decodeHealth('blood_oxygen', value)],
]);

/**
 * One key record as a data record; unknown and malformed ones as `raw`. The inverse of
 * `encodeDataRecord`.
 */
export function decodeDataRecord(record: KeyRecord): DataRecord {
  return (
    decoders.get(record.key)?.(record.value) ?? {
      type: 'raw',
      key: record.key,
      value: record.value,
    }
  );
}
