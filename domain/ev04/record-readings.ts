// The records of a data frame in addition to alarms, as readings: every decoded field, in the shape
// of domain/devices/readings.
import type { ReportedReading } from '#domain/devices/readings/device-reading.ts';
import { toHex } from './bytes.ts';
import { alarmNames } from './data/alarm-flags.ts';
import type {
  DataRecord,
  PlaceRecord,
  StatusRecord,
  TimedRecord,
  WalkRecord,
} from './data/data-record.ts';
import type { RecordGroup } from './data/record-groups.ts';
import { readStatus } from './data/status-flags.ts';

/** @param time seconds since 1970 */
const iso = (time: number): string => new Date(time * 1000).toISOString();

/** Those of a status record with its details; `at` is the record's time, ISO 8601. */
export function groupReadings(group: RecordGroup, at: string): ReportedReading[] {
  const { status, battery, alarms, places, networks, raw } = group;
  const readings: ReportedReading[] = [
    { name: 'status', at, records: status === null ? [] : [statusOf(status)] },
    {
      name: 'battery',
      at,
      records:
        battery === null ? [] : [{ percent: battery.percent, millivolts: battery.millivolts }],
    },
    {
      name: 'alarm',
      at,
      records: alarms.map(({ flags, time, extension }) => ({
        flags: alarmNames(flags),
        at: time === null ? null : iso(time),
        extension,
      })),
    },
    ...placeReadings(places, at),
    { name: 'wifi', at, records: of(networks, 'wifi').flatMap((record) => record.networks) },
    {
      name: 'wifi_named',
      at,
      records: of(networks, 'wifi_named').flatMap((record) => record.networks),
    },
    { name: 'cells', at, records: of(networks, 'cells').map(({ type: _, ...cells }) => cells) },
    { name: 'unknown', at, records: raw.map(({ key, value }) => ({ key, hex: toHex(value) })) },
  ];
  return readings.filter(({ records }) => records.length > 0);
}

const placeReadings = (places: readonly PlaceRecord[], at: string): ReportedReading[] => [
  { name: 'gps', at, records: of(places, 'gps').map(({ type: _, ...gps }) => gps) },
  { name: 'smart', at, records: of(places, 'smart').map(({ type: _, ...smart }) => smart) },
  { name: 'ble', at, records: of(places, 'ble').map(({ type: _, ...ble }) => ble) },
  { name: 'ble_area', at, records: of(places, 'ble_area').map(({ type: _, ...area }) => area) },
  { name: 'beacon', at, records: of(places, 'beacon').map(({ type: _, ...beacon }) => beacon) },
  { name: 'home_wifi', at, records: of(places, 'home_wifi').map(({ type: _, ...home }) => home) },
];

/** One record with its own time. */
export function timedReading(record: TimedRecord | WalkRecord, at: string): ReportedReading {
  switch (record.type) {
    case 'steps':
      return {
        name: 'steps',
        at,
        records: record.entries.map(({ time, value }) => ({ at: iso(time), steps: value })),
      };
    case 'activity':
      return {
        name: 'activity',
        at,
        records: record.entries.map(({ time, value }) => ({ at: iso(time), value })),
      };
    case 'bark':
      return {
        name: 'bark',
        at,
        records: [{ at: iso(record.time), count: record.count, stopped: record.stopped }],
      };
    case 'heart_rate':
    case 'blood_oxygen':
      return {
        name: record.type,
        at,
        records: [{ at: iso(record.time), value: record.value, trust: record.trust }],
      };
    case 'pet_walk':
      return {
        name: 'pet_walk',
        at,
        records: [{ at: iso(record.start), until: iso(record.stop) }],
      };
    case 'call': {
      const { type: _, time, ...call } = record;
      return { name: 'call', at, records: [{ at: iso(time), ...call }] };
    }
  }
}

/** Readings that belong to no record of their own: the SIM card, and walks. */
export function looseReadings(records: readonly DataRecord[], at: string): ReportedReading[] {
  const cards = of(records, 'iccid').map(({ iccid }) => ({ iccid }));
  const sim: ReportedReading[] = cards.length > 0 ? [{ name: 'sim', at, records: cards }] : [];
  return [...sim, ...of(records, 'pet_walk').map((walk) => timedReading(walk, at))];
}

function statusOf({ flags: word, extension }: StatusRecord) {
  const { flags, work_mode, signal, battery } = readStatus(word);
  return {
    flags,
    work_mode,
    signal,
    battery_percent: battery <= 100 ? battery : null,
    extension: extension ?? null,
  };
}

/** Those of one type. */
function of<Item extends { type: string }, Type extends Item['type']>(
  items: readonly Item[],
  type: Type,
): Extract<Item, { type: Type }>[] {
  return items.filter((item): item is Extract<Item, { type: Type }> => item.type === type);
}
