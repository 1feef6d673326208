// A frame's body by command: data, services, configuration, control or response (protocol section
// 1.1).
import { textOf } from './bytes.ts';
import { type ConfigValue, decodeConfigValue } from './configuration/config-decoding.ts';
import { decodeDataRecord } from './data/data-decoding.ts';
import type { DataRecord } from './data/data-record.ts';
import { COMMANDS, type Frame } from './frame.ts';
import { readKeyRecords } from './key-records.ts';

const SERVICES: ReadonlyMap<number, string> = new Map([
  [0x10, 'heartbeat'],
  [0x11, 'address'],
  [0x12, 'time'],
  [0x13, 'weather'],
  [0x14, 'forecast'],
  [0x21, 'cell_location'],
  [0x22, 'wifi_location'],
]);

const CONTROLS: ReadonlyMap<number, string> = new Map([
  [0x10, 'reset_records'],
  [0x11, 'factory_reset'],
  [0x12, 'reboot'],
  [0x13, 'find_me'],
  [0x14, 'power_off'],
  [0x16, 'ble_scan'],
  [0x19, 'beacon_scan'],
  [0x1a, 'wifi_scan'],
  [0x1f, 'text'],
  [0x30, 'firmware_url'],
  [0x31, 'heart'],
]);

/** Response codes (protocol section 1.3). */
export const RESPONSE_MEANINGS: ReadonlyMap<number, string> = new Map([
  [0x00, 'success'],
  [0x11, 'bad version'],
  [0x12, 'bad encryption'],
  [0x13, 'bad length'],
  [0x14, 'bad checksum'],
  [0x15, 'unknown command'],
  [0x16, 'unknown key'],
  [0x17, 'bad key length'],
  [0x21, 'bad data format'],
  [0x22, 'bad data size'],
  [0x23, 'wrong state'],
  [0x24, 'bad parameter'],
  [0x25, 'no memory'],
  [0x26, 'not supported'],
  [0x27, 'no GPS fix'],
  [0x28, 'address not resolved'],
  [0x30, 'service fee'],
  [0x31, 'no such service'],
  [0x40, 'password not verified'],
  [0xf0, 'battery low'],
]);

export type ServiceRequest = { key: number; name: string };
export type Control = { key: number; name: string; text_type: number | null; text: string | null };

export type Message =
  | { command: 'data'; imei: string | null; records: DataRecord[] }
  | { command: 'services'; imei: string | null; records: DataRecord[]; requests: ServiceRequest[] }
  | { command: 'configuration'; imei: string | null; values: ConfigValue[] }
  | { command: 'control'; imei: null; controls: Control[] }
  | { command: 'response'; imei: null; code: number; meaning: string }
  | { command: 'other'; imei: null; code: number };

function imeiOf(records: readonly DataRecord[]): string | null {
  for (const record of records) if (record.type === 'imei') return record.imei;
  return null;
}

function dataMessage(frame: Frame): Message {
  const records = readKeyRecords(frame.body).map(decodeDataRecord);
  return { command: 'data', imei: imeiOf(records), records };
}

/**
 * In a services frame the keys 0x10 and above ask for something, except the ones that carry data
 * (protocol section 4).
 */
function servicesMessage(frame: Frame): Message {
  const keys = readKeyRecords(frame.body);
  const isData = (key: number) => key < 0x10 || key === 0x24;
  const records = keys.filter(({ key }) => isData(key)).map(decodeDataRecord);
  const requests = keys
    .filter(({ key }) => !isData(key))
    .map(({ key }) => ({ key, name: SERVICES.get(key) ?? 'unknown' }));
  return { command: 'services', imei: imeiOf(records), records, requests };
}

function configurationMessage(frame: Frame): Message {
  const values = readKeyRecords(frame.body).map(decodeConfigValue);
  const imei = values.find((value) => value.name === 'imei')?.fields?.text;
  return { command: 'configuration', imei: typeof imei === 'string' ? imei : null, values };
}

function controlMessage(frame: Frame): Message {
  const controls = readKeyRecords(frame.body).map(({ key, value }) => {
    const isText = key === 0x1f && value.length > 0;
    const text = isText
      ? { text_type: value[0] ?? 0, text: textOf(value.subarray(1)) }
      : { text_type: null, text: null };
    return { key, name: CONTROLS.get(key) ?? 'unknown', ...text };
  });
  return { command: 'control', imei: null, controls };
}

/** The decoded message of a frame. Never throws; unknown commands come out as `other`. */
export function decodeMessage(frame: Frame): Message {
  const command = frame.body[0] ?? 0;
  switch (command) {
    case COMMANDS.data:
      return dataMessage(frame);
    case COMMANDS.services:
      return servicesMessage(frame);
    case COMMANDS.configuration:
      return configurationMessage(frame);
    case COMMANDS.control:
      return controlMessage(frame);
    case COMMANDS.response: {
      const code = readKeyRecords(frame.body)[0]?.key ?? 0;
      return {
        command: 'response',
        imei: null,
        code,
        meaning: RESPONSE_MEANINGS.get(code) ?? 'unknown',
      };
    }
    default:
      return { command: 'other', imei: null, code: command };
  }
}
