// The decoded form of one data key: the same shape goes in (simulator) and comes out (gateway).
// Protocol section 2. Times are wire times: seconds since 1970, UTC. Coordinates are degrees.
// Hardware addresses read `aa:bb:cc:dd:ee:ff`.

/** Key 0x24. Newer firmware adds a third word without a public meaning, kept in `extension`. */
export type StatusRecord = { type: 'status'; time: number; flags: number; extension?: number };
/** Key 0x02; `time` and `extension` are null in the 4 and 8 byte forms. */
export type AlarmRecord = {
  type: 'alarm';
  flags: number;
  time: number | null;
  extension: number | null;
};

/**
 * Key 0x20. The unit of `altitude_raw` differs by firmware (protocol section 2.3): advisory only.
 */
export type GpsRecord = {
  type: 'gps';
  latitude: number;
  longitude: number;
  speed_kmh: number;
  course_deg: number;
  altitude_raw: number;
  hdop: number;
  mileage_m: number;
  satellites: number;
};
/** Key 0x27, the unit's own mix of sources. */
export type SmartRecord = {
  type: 'smart';
  latitude: number;
  longitude: number;
  radius_m: number;
  height_m: number;
};
/** Key 0x23: a BLE tag, with the place it is at when the unit knows it. */
export type BleRecord = {
  type: 'ble';
  tag: string;
  latitude: number | null;
  longitude: number | null;
  description: string;
};
/** Key 0x26: a BLE tag with radius and height. */
export type BleAreaRecord = {
  type: 'ble_area';
  tag: string;
  latitude: number;
  longitude: number;
  radius_m: number;
  height_m: number;
};
/** Keys 0x28 (version 1) and 0x2C (version 2: battery, temperature). */
export type BeaconRecord = {
  type: 'beacon';
  version: 1 | 2;
  index: number;
  tag: string;
  rssi: number;
  rssi_at_1m: number;
  battery_percent: number | null;
  latitude: number | null;
  longitude: number | null;
  description: string | null;
  temperature_c: number | null;
};
/** Key 0x2A. */
export type HomeWifiRecord = {
  type: 'home_wifi';
  index: number;
  mac: string;
  rssi: number;
  latitude: number | null;
  longitude: number | null;
  description: string | null;
};
export type PlaceRecord =
  | GpsRecord
  | SmartRecord
  | BleRecord
  | BleAreaRecord
  | BeaconRecord
  | HomeWifiRecord;

/** Key 0x22, and 0x19 with names. */
export type WifiRecord = { type: 'wifi'; networks: { mac: string; rssi: number }[] };
export type NamedWifiRecord = {
  type: 'wifi_named';
  networks: { mac: string; rssi: number; name: string }[];
};
/**
 * Keys 0x21 (gsm), 0x29 (lte) and 0x2B (lte_wide: network code of two bytes). Signals are kept raw.
 */
export type CellsRecord = {
  type: 'cells';
  layout: 'gsm' | 'lte' | 'lte_wide';
  mcc: number;
  mnc: number;
  cells: { signal: number; area: number; cell: number }[];
};
export type NetworkRecord = WifiRecord | NamedWifiRecord | CellsRecord;

/** Records that carry their own time and belong to no status record (protocol section 2.4). */
export type CallRecord = {
  type: 'call';
  time: number;
  direction: number;
  status: number;
  call_type: number;
  duration_s: number;
  result: number;
  number: string;
};
export type CountRecord = {
  type: 'steps' | 'activity';
  entries: { time: number; value: number }[];
};
export type BarkRecord = { type: 'bark'; time: number; count: number; stopped: boolean };
/** Keys 0x40 and 0x41; a value of 0 or 1 means "no reading". */
export type HealthRecord = {
  type: 'heart_rate' | 'blood_oxygen';
  time: number;
  value: number;
  trust: number | null;
};
export type TimedRecord = CallRecord | CountRecord | BarkRecord | HealthRecord;

export type BatteryRecord = { type: 'battery'; percent: number; millivolts: number };
export type WalkRecord = { type: 'pet_walk'; start: number; stop: number };
export type IdentityRecord = { type: 'imei'; imei: string } | { type: 'iccid'; iccid: string };
/** Server to device: locate once (key 0x12). */
export type LocateRecord = { type: 'locate_once' };
/** Anything unknown or not of its key's length, kept as it came. */
export type RawRecord = { type: 'raw'; key: number; value: Uint8Array };

export type DataRecord =
  | IdentityRecord
  | StatusRecord
  | AlarmRecord
  | PlaceRecord
  | NetworkRecord
  | TimedRecord
  | BatteryRecord
  | WalkRecord
  | LocateRecord
  | RawRecord;
