// Decodes configuration keys (command 0x02, protocol section 3.1): typed where the layout is known,
// the raw bytes always.
import { macOf, textOf, viewOf } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';
import { decodeAlertField } from './alert-decoding.ts';
import { bit, type ConfigFields, field } from './config-fields.ts';

/**
 * One configuration value. `fields` is null where no public layout exists or the bytes do not fit
 * it.
 */
export type ConfigValue = {
  key: number;
  name: string;
  fields: ConfigFields | null;
  raw: Uint8Array;
};

type Layout = {
  name: string;
  bytes: number;
  read: (value: Uint8Array, view: DataView) => ConfigFields;
};

const text = (name: string): Layout => ({
  name,
  bytes: 0,
  read: (value) => ({ text: textOf(value) }),
});
const u8 = (name: string): Layout => ({
  name,
  bytes: 1,
  read: (_, view) => ({ value: view.getUint8(0) }),
});
const u32 = (name: string): Layout => ({
  name,
  bytes: 4,
  read: (_, view) => ({ value: view.getUint32(0, true) }),
});

/** Names of the enable-control bits (protocol section 3.2). */
const ENABLE_BITS: ReadonlyMap<number, string> = new Map([
  [0, 'led'],
  [1, 'beep'],
  [2, 'vibration'],
  [3, 'cell_positioning'],
  [4, 'wifi_positioning'],
  [5, 'sos_call_speaker'],
  [6, 'side_call_speaker'],
  [7, 'ble_stay_connected'],
  [8, 'ble_positioning'],
  [9, 'sos_call_voice'],
  [10, 'ble_always_on'],
  [11, 'gps'],
  [12, 'alert_tcp_fast'],
  [13, 'raise_wrist'],
  [14, 'home_beacon'],
  [15, 'activity'],
  [16, 'steps'],
  [17, 'home_wifi'],
  [18, 'data_saver'],
  [19, 'network_location'],
  [20, 'power_key_control'],
  [21, 'sos_cancel_allowed'],
  [22, 'long_sms'],
  [30, 'auto_update'],
  [31, 'agps'],
]);

function readEnableControl(_: Uint8Array, view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  const on = [...ENABLE_BITS].filter(([number]) => bit(word, number)).map(([, name]) => name);
  return { word, on };
}

function readButton(_: Uint8Array, view: DataView): ConfigFields {
  const word = view.getUint16(0, true);
  return {
    feedback: field(word, 0, 2),
    press_time: field(word, 2, 7),
    task: field(word, 9, 4),
    mode: field(word, 13, 1),
    bit_14: bit(word, 14),
    enabled: bit(word, 15),
  };
}

function readAuthorisedNumber(value: Uint8Array, view: DataView): ConfigFields {
  const flags = view.getUint8(0);
  const rights = {
    no_card: bit(flags, 4),
    calls: bit(flags, 5),
    sms: bit(flags, 6),
    enabled: bit(flags, 7),
  };
  return { slot: flags & 15, ...rights, number: textOf(value.subarray(1)) };
}

function readPhoneSwitches(_: Uint8Array, view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return {
    answer_after: field(word, 0, 7),
    auto_answer: bit(word, 7),
    authorised_callers_only: bit(word, 8),
    hang_up_by_key: bit(word, 9),
    listen_in: bit(word, 10),
    authorised_sms_only: bit(word, 11),
  };
}

function readAlarmClock(_: Uint8Array, view: DataView): ConfigFields {
  const first = view.getUint8(0);
  return {
    slot: first & 0x7f,
    enabled: bit(first, 7),
    hour: view.getUint8(1),
    minute: view.getUint8(2),
    weekdays: view.getUint8(3),
    seconds: view.getUint8(4),
    ring: view.getUint8(5),
  };
}

function readServer(value: Uint8Array, view: DataView): ConfigFields {
  const flags = view.getUint8(0);
  return {
    enabled: bit(flags, 7),
    transport: bit(flags, 0) ? 'udp' : 'tcp',
    port: view.getUint16(1, true),
    host: textOf(value.subarray(3)),
  };
}

function readIntervals(_: Uint8Array, view: DataView): ConfigFields {
  const heartbeat = view.getUint32(0, true);
  return {
    heartbeat_s: heartbeat & 0x7fff_ffff,
    heartbeat_enabled: bit(heartbeat, 31),
    upload_s: view.getUint32(4, true),
    lazy_upload_s: view.getUint32(8, true),
  };
}

function readFirmwareVersion(value: Uint8Array): ConfigFields {
  return { text: Array.from(value.subarray(0, 4)).reverse().join('.') };
}

function readWorkMode(_: Uint8Array, view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return { interval: word & 0xff_ffff, mode: word >>> 24 };
}

function readDoNotDisturb(value: Uint8Array): ConfigFields {
  const [flags = 0, from_hour = 0, from_minute = 0, to_hour = 0, to_minute = 0] = value;
  return { enabled: bit(flags, 7), from_hour, from_minute, to_hour, to_minute };
}

function readPassword(_: Uint8Array, view: DataView): ConfigFields {
  const word = view.getUint32(0, true);
  return { number: word & 0x7fff_ffff, enabled: bit(word, 31) };
}

function readBleWhiteList(value: Uint8Array, view: DataView): ConfigFields {
  const first = view.getUint8(0);
  return {
    slot: first & 0x7f,
    enabled: bit(first, 7),
    mac: macOf(value.subarray(1, 7), 'reversed'),
  };
}

const layouts: ReadonlyMap<number, Layout> = new Map([
  [0x01, u32('module_number')],
  [0x02, { name: 'firmware_version', bytes: 4, read: readFirmwareVersion }],
  [0x03, text('imei')],
  [0x04, text('iccid')],
  [
    0x05,
    { name: 'ble_mac', bytes: 6, read: (value) => ({ mac: macOf(value.subarray(0, 6), 'wire') }) },
  ],
  [0x06, u32('setting_time')],
  [0x07, u32('run_time')],
  [0x09, u32('mileage')],
  [0x0a, { name: 'work_mode', bytes: 4, read: readWorkMode }],
  [0x0b, { name: 'alarm_clock', bytes: 6, read: readAlarmClock }],
  [0x0c, { name: 'do_not_disturb', bytes: 5, read: readDoNotDisturb }],
  [0x0d, { name: 'password', bytes: 4, read: readPassword }],
  [0x0e, { name: 'time_zone', bytes: 1, read: (_, view) => ({ quarter_hours: view.getInt8(0) }) }],
  [0x0f, { name: 'enable_control', bytes: 4, read: readEnableControl }],
  [0x10, u8('ringtone_volume')],
  [0x11, u8('microphone_volume')],
  [0x12, u8('speaker_volume')],
  [0x13, text('device_name')],
  [
    0x14,
    {
      name: 'battery',
      bytes: 3,
      read: (_, v) => ({ percent: v.getUint8(0), millivolts: v.getUint16(1, true) }),
    },
  ],
  [0x16, { name: 'ble_white_list', bytes: 7, read: readBleWhiteList }],
  [0x17, text('gps_sms_url')],
  [0x18, text('cell_sms_url')],
  [0x19, u32('voice_prompt_mask')],
  [0x1a, text('firmware_name')],
  [0x1b, text('modem_name')],
  [0x1c, u8('prompt_volume')],
  [0x20, { name: 'sos_button', bytes: 2, read: readButton }],
  [0x21, { name: 'side_button_1', bytes: 2, read: readButton }],
  [0x22, { name: 'side_button_2', bytes: 2, read: readButton }],
  [0x30, { name: 'authorised_number', bytes: 1, read: readAuthorisedNumber }],
  [
    0x31,
    {
      name: 'sms_prefix',
      bytes: 1,
      read: (v) => ({ enabled: bit(v[0] ?? 0, 7), text: textOf(v.subarray(1)) }),
    },
  ],
  [0x33, { name: 'phone_switches', bytes: 4, read: readPhoneSwitches }],
  [0x40, text('apn')],
  [0x41, text('apn_user')],
  [0x42, text('apn_password')],
  [0x43, { name: 'server', bytes: 3, read: readServer }],
  [0x44, { name: 'intervals', bytes: 12, read: readIntervals }],
  [0x47, text('custom_id')],
]);

/**
 * One configuration record. Never throws: an unknown key or a value too short has `fields` null.
 */
export function decodeConfigValue({ key, value }: KeyRecord): ConfigValue {
  const layout = layouts.get(key);
  if (layout === undefined) return { key, ...decodeAlertField(key, value), raw: value };
  const fields = value.length >= layout.bytes ? layout.read(value, viewOf(value)) : null;
  return { key, name: layout.name, fields, raw: value };
}
