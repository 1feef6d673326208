// Frames to device events: every alarm bit, times, positions, keys and grouping.
import { describe, expect, it } from 'vitest';
import { type DeviceEventKind, deviceEvent } from '#domain/devices/device-event.ts';
import { fromHex } from './bytes.ts';
import { ALARM_BITS, type AlarmFlag, alarmFlags } from './data/alarm-flags.ts';
import { encodeDataFrame, encodeServicesFrame } from './data/data-encoding.ts';
import type { DataRecord } from './data/data-record.ts';
import { statusFlags } from './data/status-flags.ts';
import { toDeviceEvents } from './device-events.ts';
import frames from './fixtures/ev04-frames.json' with { type: 'json' };
import { frameOf } from './frame.ts';
import { encodeAcknowledgement } from './server-frames.ts';

const TIME = 1_780_332_496;
const RECEIVED = new Date((TIME + 30) * 1000);
const iso = (time: number) => new Date(time * 1000).toISOString();
const flags = statusFlags({ flags: ['gps', 'motion'], work_mode: 2, signal: 20, battery: 81 });
const status = { type: 'status', time: TIME, flags } as const;
const gps = {
  type: 'gps',
  latitude: -33.86,
  longitude: 151.2,
  speed_kmh: 4,
  course_deg: 90,
  altitude_raw: 12,
  hdop: 1.2,
  mileage_m: 9,
  satellites: 8,
} as const;

function alarm(
  names: AlarmFlag[],
  time: number | null = TIME,
  extension: number | null = 0,
): DataRecord {
  return { type: 'alarm', flags: alarmFlags(names), time, extension };
}

function events(records: DataRecord[], received = RECEIVED, sequence = 5) {
  const found = toDeviceEvents(
    frameOf(encodeDataFrame({ imei: '861629054004860', sequence, records })),
    received,
  );
  for (const event of found) deviceEvent.parse(event);
  return found;
}

const kinds = (records: DataRecord[]) => events(records).map((event) => event.kind);

describe('alarm bits', () => {
  const expected: Record<AlarmFlag, DeviceEventKind | 'status'> = {
    low_battery: 'low_battery',
    over_speed: 'over_speed',
    fall: 'fall',
    tilt: 'tilt',
    geofence_1: 'geofence_left',
    geofence_2: 'geofence_left',
    geofence_3: 'geofence_left',
    geofence_4: 'geofence_left',
    power_off: 'power_off',
    power_on: 'power_on',
    motion: 'motion',
    no_motion: 'man_down',
    sos: 'sos',
    side_key_1: 'side_key_1',
    side_key_2: 'side_key_2',
    charging_started: 'charging_started',
    charging_stopped: 'charging_stopped',
    alarm_end: 'wearer_cancelled',
    amber_started: 'amber_started',
    welfare_missed: 'welfare_expired',
    amber_ended: 'amber_ended',
    fall_ended: 'fall_ended',
    welfare_ended: 'welfare_ended',
    location_requested: 'location_requested',
    left_home: 'left_home',
    arrived_home: 'arrived_home',
    geofence_1_entered: 'status',
    geofence_2_entered: 'status',
    geofence_3_entered: 'status',
    geofence_4_entered: 'status',
    tag_disconnected: 'tag_disconnected',
    bark: 'status',
  };

  it('has a row for each of the 32 bits', () => {
    expect(new Set(Object.values(ALARM_BITS)).size).toBe(32);
    expect(Object.keys(expected).sort()).toEqual(Object.keys(ALARM_BITS).sort());
  });

  it.each(Object.entries(expected))('%s raises %s', (name, kind) => {
    const word = Object.entries(ALARM_BITS).find(([flag]) => flag === name)?.[1] ?? 0;
    expect(
      kinds([status, { type: 'alarm', flags: (1 << word) >>> 0, time: TIME, extension: 0 }]),
    ).toEqual([kind]);
  });

  it('raises one event for each of several bits, all with different keys', () => {
    const raised = events([
      status,
      alarm(['sos', 'fall', 'low_battery', 'geofence_1', 'geofence_3', 'geofence_3_entered']),
    ]);
    expect(raised.map((event) => event.kind)).toEqual([
      'sos',
      'fall',
      'low_battery',
      'geofence_left',
      'geofence_entered',
    ]);
    expect(raised.map((event) => event.data.geofence_index)).toEqual([
      undefined,
      undefined,
      undefined,
      1,
      3,
    ]);
    expect(new Set(raised.map((event) => event.event_key)).size).toBe(5);
  });

  it('raises removal from the extension word', () => {
    expect(kinds([status, alarm([], TIME, 1)])).toEqual(['removed']);
  });

  it('takes the short forms without time and before any status record', () => {
    const [event] = events([alarm(['sos'], null, null)]);
    expect(event).toMatchObject({
      kind: 'sos',
      time_source: 'received',
      occurred_at: RECEIVED.toISOString(),
      position: null,
    });
    expect(event).not.toHaveProperty('original_time');
  });
});

describe('times', () => {
  it.each([
    ['before 2020', 1_262_304_000],
    ['more than 10 minutes ahead', TIME + 30 + 601],
  ])('a clock %s gives the receive time and keeps the original', (_what, time) => {
    const [event] = events([{ ...status, time }, alarm(['sos'], time)]);
    expect(event).toMatchObject({
      occurred_at: RECEIVED.toISOString(),
      time_source: 'received',
      original_time: iso(time),
    });
  });

  it('believes a clock 10 minutes ahead', () => {
    expect(events([{ ...status, time: TIME + 630 }])[0]).toMatchObject({
      occurred_at: iso(TIME + 630),
      time_source: 'device',
    });
  });

  it('prefers the alarm time, and falls back to the status time', () => {
    expect(events([status, alarm(['sos'], TIME - 60)])[0]?.occurred_at).toBe(iso(TIME - 60));
    expect(events([status, alarm(['sos'], 5)])[0]).toMatchObject({
      occurred_at: iso(TIME),
      original_time: iso(5),
    });
  });

  it('marks buffered records as historical and still raises their alarms', () => {
    const buffered = statusFlags({ flags: ['historical'], work_mode: 0, signal: 0, battery: 50 });
    const late = { ...status, time: TIME - 3600, flags: buffered };
    expect(events([late, alarm(['fall'], TIME - 3600)])[0]).toMatchObject({
      kind: 'fall',
      historical: true,
    });
  });
});

describe('positions', () => {
  const beacon = {
    type: 'beacon',
    version: 1,
    index: 0,
    tag: 'e5:9b:30:ba:79:3a',
    rssi: -60,
    rssi_at_1m: -61,
  } as const;
  const unknown = { battery_percent: null, description: null, temperature_c: null };
  const near: DataRecord = { ...beacon, ...unknown, rssi: -40, latitude: 1, longitude: 2 };
  const far: DataRecord = { ...beacon, ...unknown, latitude: 3, longitude: 4 };
  const unplaced: DataRecord = {
    ...beacon,
    ...unknown,
    rssi: -30,
    latitude: null,
    longitude: null,
  };
  const smart: DataRecord = {
    type: 'smart',
    latitude: 5,
    longitude: 6,
    radius_m: 25.5,
    height_m: 40,
  };
  const home = { index: 0, mac: 'f6:b4:f2:92:31:00', rssi: -50, description: null };
  const homeWifi: DataRecord = { type: 'home_wifi', ...home, latitude: 7, longitude: 8 };
  const ble: DataRecord = {
    type: 'ble',
    tag: 'e0:48:14:53:9b:c6',
    latitude: 9,
    longitude: 10,
    description: 'Gate',
  };

  it.each<[string, DataRecord[], string | null]>([
    ['GPS before all', [homeWifi, near, smart, gps], 'gps'],
    ['smart before tags when GPS has no fix', [{ ...gps, hdop: 0 }, near, ble, smart], 'smart'],
    ['BLE before beacon and home Wi-Fi', [homeWifi, near, ble], 'ble'],
    ['beacon before home Wi-Fi', [homeWifi, unplaced, near], 'beacon'],
    ['home Wi-Fi alone', [homeWifi], 'home_wifi'],
    [
      'none from home Wi-Fi without coordinates',
      [{ type: 'home_wifi', ...home, latitude: null, longitude: null }],
      null,
    ],
    ['none from zeros', [{ ...smart, latitude: 0, longitude: 0 }], null],
    ['none from coordinates off the earth', [{ ...smart, latitude: 91 }], null],
  ])('%s', (_what, places, source) => {
    expect(events([status, ...places])[0]?.position?.source ?? null).toBe(source);
  });

  it('takes the nearest of several placed beacons', () => {
    expect(events([status, far, unplaced, near])[0]?.position).toMatchObject({
      latitude: 1,
      longitude: 2,
    });
  });

  it('carries fix, battery and status into the alarm itself', () => {
    const [event, ...others] = events([status, alarm(['sos']), gps]);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'sos', battery_percent: 81, historical: false });
    expect(event?.position).toEqual({
      latitude: -33.86,
      longitude: 151.2,
      accuracy_m: 6,
      source: 'gps',
      speed_kmh: 4,
      course_deg: 90,
      altitude_m: null,
      satellites: 8,
      fixed_at: iso(TIME),
    });
    expect(event?.data.status).toEqual({ flags: ['gps', 'motion'], work_mode: 2, signal: 20 });
  });

  it('takes radius and height of a smart location, and null for a battery that is not known', () => {
    const unknownBattery = {
      ...status,
      flags: statusFlags({ flags: [], work_mode: 0, signal: 0, battery: 255 }),
    };
    const [event] = events([unknownBattery, smart]);
    expect(event).toMatchObject({
      kind: 'position',
      battery_percent: null,
      position: { accuracy_m: 25.5, altitude_m: 40 },
    });
  });
});

describe('grouping and keys', () => {
  it('gives one event for each buffered record, each with its own position', () => {
    const later = [
      { ...status, time: TIME + 10 },
      { ...gps, latitude: -33.9 },
      { ...status, time: TIME + 20 },
    ];
    const found = events([status, gps, ...later]);
    expect(found.map((event) => [event.kind, event.occurred_at])).toEqual([
      ['position', iso(TIME)],
      ['position', iso(TIME + 10)],
      ['status', iso(TIME + 20)],
    ]);
  });

  it('lets records with their own time stand alone', () => {
    const call = {
      type: 'call',
      time: TIME,
      direction: 1,
      status: 2,
      call_type: 0,
      duration_s: 33,
      result: 0,
      number: '+61',
    } as const;
    const steps = {
      type: 'steps',
      entries: [
        { time: TIME - 60, value: 10 },
        { time: TIME, value: 20 },
      ],
    } as const;
    const found = events([status, call, { ...steps, entries: [...steps.entries] }, alarm(['sos'])]);
    expect(found.map((event) => event.kind)).toEqual(['sos', 'call', 'steps']);
    expect(found[2]).toMatchObject({
      occurred_at: iso(TIME),
      data: { steps: { entries: steps.entries } },
    });
  });

  it('keeps unknown keys in hex and networks for a locator', () => {
    const wifi: DataRecord = { type: 'wifi', networks: [{ mac: '92:3b:ad:10:f7:94', rssi: -54 }] };
    const [event] = events([status, wifi, { type: 'raw', key: 0x33, value: fromHex('0102') }]);
    expect(event?.data).toMatchObject({
      wifi: [{ networks: wifi.networks }],
      unknown: [{ key: 0x33, hex: '0102' }],
    });
  });

  it('has the same keys again when the frame is repeated later', () => {
    const again = new Date(RECEIVED.getTime() + 86_400_000);
    const keys = (received: Date, sequence = 5) =>
      events([status, alarm(['sos']), gps], received, sequence).map((e) => e.event_key);
    expect(keys(again)).toEqual(keys(RECEIVED));
    expect(keys(RECEIVED, 6)).not.toEqual(keys(RECEIVED));
  });

  it('has the same keys again when the unit repeats an unacknowledged frame with the historical bit set', () => {
    const kept = { ...status, flags: (status.flags | 0x80) >>> 0 };
    const again = events([kept, alarm(['sos']), gps]);
    expect(again.map((event) => event.event_key)).toEqual(
      events([status, alarm(['sos']), gps]).map((event) => event.event_key),
    );
    expect(again[0]?.historical).toBe(true);
  });

  it('does not take a later alarm of a unit without a clock for a repetition', () => {
    const unset = [{ ...status, time: 1_262_304_005 }, alarm(['sos'], 1_262_304_005)];
    const key = (received: Date) => events(unset, received)[0]?.event_key;
    expect(key(new Date(RECEIVED.getTime() + 5000))).toBe(key(RECEIVED));
    expect(key(new Date(RECEIVED.getTime() + 86_400_000))).not.toBe(key(RECEIVED));
  });

  it('gives a heartbeat for a services frame and for a data frame without records, nothing for a response', () => {
    const services = frameOf(
      encodeServicesFrame({ imei: '861629054004860', sequence: 1, service: 'heartbeat' }),
    );
    expect(toDeviceEvents(services, RECEIVED).map((event) => event.kind)).toEqual(['heartbeat']);
    expect(kinds([])).toEqual(['heartbeat']);
    expect(toDeviceEvents(frameOf(encodeAcknowledgement(1)), RECEIVED)).toEqual([]);
  });

  it('gives valid events with distinct keys for every collected frame', () => {
    for (const row of frames) {
      const found = toDeviceEvents(frameOf(fromHex(row.hex)), RECEIVED);
      for (const event of found) deviceEvent.parse(event);
      expect(new Set(found.map((event) => event.event_key)).size).toBe(found.length);
    }
  });
});
