// Encodes data records and whole data frames as a pendant sends them: the simulator's side of the
// codec.
import { ByteWriter } from '../bytes.ts';
import { encodeFrame } from '../frame.ts';
import { encodeBody, type KeyRecord } from '../key-records.ts';
import type { AlarmRecord, DataRecord, NetworkRecord, TimedRecord } from './data-record.ts';
import { encodePlace } from './place-encoding.ts';

/** Encodes one record under its key; the inverse of `decodeDataRecord`. */
export function encodeDataRecord(record: DataRecord): KeyRecord {
  const write = new ByteWriter();
  switch (record.type) {
    case 'imei':
      return { key: 0x01, value: write.text(record.imei).done() };
    case 'iccid':
      return { key: 0x04, value: write.text(record.iccid).done() };
    case 'status':
      write.u32(record.time).u32(record.flags);
      return {
        key: 0x24,
        value: record.extension === undefined ? write.done() : write.u32(record.extension).done(),
      };
    case 'alarm':
      return { key: 0x02, value: encodeAlarm(record) };
    case 'battery':
      return { key: 0x14, value: write.u8(record.percent).u16(record.millivolts).done() };
    case 'pet_walk':
      return { key: 0x14, value: write.u32(record.start).u32(record.stop).done() };
    case 'locate_once':
      return { key: 0x12, value: write.done() };
    case 'raw':
      return { key: record.key, value: record.value };
    case 'wifi':
    case 'wifi_named':
    case 'cells':
      return encodeNetwork(record);
    case 'gps':
    case 'smart':
    case 'ble':
    case 'ble_area':
    case 'beacon':
    case 'home_wifi':
      return encodePlace(record);
    default:
      return encodeTimed(record);
  }
}

function encodeAlarm(record: AlarmRecord): Uint8Array {
  const write = new ByteWriter().u32(record.flags);
  if (record.time === null) return write.done();
  write.u32(record.time);
  return record.extension === null ? write.done() : write.u32(record.extension).done();
}

function encodeNetwork(record: NetworkRecord): KeyRecord {
  const write = new ByteWriter();
  if (record.type === 'wifi') {
    for (const { rssi, mac } of record.networks) write.u8(rssi).mac(mac, 'wire');
    return { key: 0x22, value: write.done() };
  }
  if (record.type === 'wifi_named') {
    for (const { rssi, mac, name } of record.networks) {
      const text = new ByteWriter().text(name).done();
      write.u8(rssi).mac(mac, 'wire').u8(text.length).bytes(text);
    }
    return { key: 0x19, value: write.done() };
  }
  write.u16(record.mcc);
  if (record.layout === 'lte_wide') write.u16(record.mnc);
  else write.u8(record.mnc);
  for (const { signal, area, cell } of record.cells) {
    write.u8(signal).u16(area);
    if (record.layout === 'gsm') write.u16(cell);
    else write.u32(cell);
  }
  return { key: { gsm: 0x21, lte: 0x29, lte_wide: 0x2b }[record.layout], value: write.done() };
}

function encodeTimed(record: TimedRecord): KeyRecord {
  const write = new ByteWriter();
  switch (record.type) {
    case 'steps':
    case 'activity':
      for (const { time, value } of record.entries) write.u32(time).u32(value);
      return { key: record.type === 'steps' ? 0x30 : 0x31, value: write.done() };
    case 'bark':
      write.u32(record.time).u32(((record.stopped ? 0x8000_0000 : 0) | record.count) >>> 0);
      return { key: 0x37, value: write.done() };
    case 'call':
      write
        .u32(record.time)
        .u8((record.direction & 1) | ((record.status & 7) << 1) | ((record.call_type & 15) << 4));
      return {
        key: 0x25,
        value: write.u16(record.duration_s).u8(record.result).text(record.number).done(),
      };
    default:
      write.u32(record.time).u8(record.value);
      if (record.trust !== null) write.u8(record.trust);
      return { key: record.type === 'heart_rate' ? 0x40 : 0x41, value: write.done() };
  }
}

/**
 * A data frame as a unit sends it: IMEI first, then the records; requests an acknowledgement unless
 * switched off.
 */
export function encodeDataFrame(frame: {
  imei: string;
  sequence: number;
  records: readonly DataRecord[];
  acknowledge?: boolean;
}): Uint8Array {
  const keys = [{ type: 'imei', imei: frame.imei } as const, ...frame.records].map(
    encodeDataRecord,
  );
  return encodeFrame({
    sequence: frame.sequence,
    acknowledge: frame.acknowledge ?? true,
    body: encodeBody('data', keys),
  });
}

const SERVICES = { heartbeat: 0x10, time: 0x12 } as const;

/** A services frame as a unit sends it (protocol section 4): heartbeat or time request. */
export function encodeServicesFrame(frame: {
  imei: string;
  sequence: number;
  service: 'heartbeat' | 'time';
}): Uint8Array {
  const keys = [
    encodeDataRecord({ type: 'imei', imei: frame.imei }),
    { key: SERVICES[frame.service], value: new Uint8Array() },
  ];
  return encodeFrame({
    sequence: frame.sequence,
    acknowledge: true,
    body: encodeBody('services', keys),
  });
}
