// Sorts the records of one data frame into what belongs together (protocol section 2.4): one frame
// can carry dozens of buffered records.
import type {
  AlarmRecord,
  BatteryRecord,
  DataRecord,
  NetworkRecord,
  PlaceRecord,
  RawRecord,
  StatusRecord,
  TimedRecord,
} from './data-record.ts';

/** A status record with its details; `status` is null for details before any status record. */
export type RecordGroup = {
  status: StatusRecord | null;
  alarms: AlarmRecord[];
  places: PlaceRecord[];
  networks: NetworkRecord[];
  battery: BatteryRecord | null;
  raw: RawRecord[];
};

export type GroupedRecords = { groups: RecordGroup[]; timed: TimedRecord[] };

function newGroup(status: StatusRecord | null): RecordGroup {
  return { status, alarms: [], places: [], networks: [], battery: null, raw: [] };
}

/** Empty keys that mean nothing (0x10 ends some old frames, 0xF0 is the unit's own log). */
const IGNORED_KEYS: ReadonlySet<number> = new Set([0x10, 0xf0]);

function addTo(group: RecordGroup, record: DataRecord): void {
  switch (record.type) {
    case 'alarm':
      group.alarms.push(record);
      break;
    case 'gps':
    case 'smart':
    case 'ble':
    case 'ble_area':
    case 'beacon':
    case 'home_wifi':
      group.places.push(record);
      break;
    case 'wifi':
    case 'wifi_named':
    case 'cells':
      group.networks.push(record);
      break;
    case 'battery':
      group.battery = record;
      break;
    case 'raw':
      group.raw.push(record);
      break;
  }
}

function belongsToGroup(record: DataRecord): boolean {
  switch (record.type) {
    case 'imei':
    case 'iccid':
    case 'pet_walk':
    case 'locate_once':
      return false;
    case 'raw':
      return !IGNORED_KEYS.has(record.key);
    default:
      return true;
  }
}

/**
 * Groups in the order of the frame. Steps, activity, bark, health and calls carry their own time
 * and stand alone.
 */
export function groupRecords(records: readonly DataRecord[]): GroupedRecords {
  const groups: RecordGroup[] = [];
  const timed: TimedRecord[] = [];
  let current: RecordGroup | null = null;
  for (const record of records) {
    switch (record.type) {
      case 'call':
      case 'steps':
      case 'activity':
      case 'bark':
      case 'heart_rate':
      case 'blood_oxygen':
        timed.push(record);
        continue;
      case 'status':
        current = newGroup(record);
        groups.push(current);
        continue;
    }
    if (!belongsToGroup(record)) continue;
    if (current === null) {
      current = newGroup(null);
      groups.push(current);
    }
    addTo(current, record);
  }
  return { groups, timed };
}
