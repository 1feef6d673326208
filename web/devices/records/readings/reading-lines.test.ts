// Every reading of a pendant is shown in words with its units; what is in doubt says so.
import { expect, test } from 'vitest';
import { type DeviceReading, deviceReading } from '#domain/devices/readings/device-reading.ts';
import { readingValues } from '#domain/devices/readings/reading-values.ts';
import '#web/kit/language/language.ts';
import { readingLines, readingTitles } from './reading-lines.ts';

const format = {
  dateTime: (moment: string | number) => String(moment).slice(11, 16),
  distance: (metres: number) => `${metres} m`,
  speed: (kmh: number) => `${kmh} km/h`,
};
const at = '2026-11-28T10:02:00.000Z';
const point = { latitude: -32.05, longitude: 115.74 };
const tag = 'c0:00:00:00:00:01';

const records: Record<string, [records: unknown[], lines: string[]]> = {
  status: [
    [
      {
        flags: ['charging', 'motion', 'at_home'],
        work_mode: 3,
        signal: 21,
        battery_percent: 80,
        extension: 5,
      },
    ],
    ['battery 80%, signal 21 of 31, work mode 3, charging, in motion, at home, extra word 0x05'],
  ],
  battery: [[{ percent: 80, millivolts: 3746 }], ['80%, 3746 mV']],
  alarm: [[{ flags: ['sos', 'bark'], at, extension: 1 }], ['SOS key, barking, taken off, 10:02']],
  gps: [
    [
      {
        ...point,
        speed_kmh: 4,
        course_deg: 334,
        altitude_raw: 125,
        hdop: 1.2,
        mileage_m: 632,
        satellites: 14,
      },
    ],
    [
      '−32.05000, 115.74000, 4 km/h, course 334°, altitude 125 m (12.5 m with older firmware), accuracy (HDOP) 1.2, 14 satellites, distance counter 632 m',
    ],
  ],
  smart: [
    [{ ...point, radius_m: 12.5, height_m: -3 }],
    ['−32.05000, 115.74000, ±12.5 m, height -3 m'],
  ],
  ble: [
    [{ tag, ...point, description: 'MiniFinder HQ' }],
    [`MiniFinder HQ, tag ${tag}, −32.05000, 115.74000`],
  ],
  ble_area: [
    [{ tag, ...point, radius_m: 2, height_m: 1 }],
    [`tag ${tag}, −32.05000, 115.74000, ±2 m, height 1 m`],
  ],
  beacon: [
    [
      {
        version: 2,
        index: 1,
        tag,
        rssi: -60,
        rssi_at_1m: -59,
        battery_percent: 90,
        temperature_c: 21.5,
        latitude: null,
        longitude: null,
        description: 'Reception desk',
      },
    ],
    [
      `Reception desk, tag ${tag}, signal −60 dBm (−59 dBm at 1 m), battery 90%, 21.5 °C, beacon 1, format 2`,
    ],
  ],
  home_wifi: [
    [{ index: 2, mac: tag, rssi: -55, ...point, description: 'Home' }],
    [`Home, ${tag}, −32.05000, 115.74000, signal −55 dBm, network 2`],
  ],
  wifi: [[{ mac: tag, rssi: -54 }], [`${tag}, −54 dBm`]],
  wifi_named: [[{ mac: tag, rssi: -60, name: 'Guest' }], [`Guest, ${tag}, −60 dBm`]],
  cells: [
    [{ layout: 'lte', mcc: 505, mnc: 1, cells: [{ signal: -90, area: 12, cell: 123456 }] }],
    ['LTE, country 505, network 1, area 12, cell 123456, signal -90'],
  ],
  sim: [[{ iccid: '8961025718001234567' }], ['8961025718001234567']],
  unknown: [[{ key: 0x33, hex: '0102' }], ['key 0x33: 0102']],
  steps: [
    [
      { at, steps: 1 },
      { at: '2026-11-28T11:02:00.000Z', steps: 1234 },
    ],
    ['1,234 steps, 11:02', '1 step, 10:02'],
  ],
  activity: [[{ at, value: 10 }], ['activity level 10, 10:02']],
  bark: [[{ at, count: 12, stopped: true }], ['12 barks, stopped, 10:02']],
  heart_rate: [
    [
      { at, value: 1, trust: null },
      { at, value: 72, trust: 3 },
    ],
    ['72 beats per minute, confidence 3, 10:02', 'no reading, 10:02'],
  ],
  blood_oxygen: [[{ at, value: 97, trust: null }], ['97%, 10:02']],
  call: [
    [
      {
        at,
        number: '+61491570006',
        duration_s: 35,
        direction: 1,
        status: 2,
        call_type: 0,
        result: 0,
      },
    ],
    ['+61 491 570 006, 35 s, direction 1, status 2, type 0, result 0, 10:02'],
  ],
  pet_walk: [[{ at, until: '2026-11-28T10:30:00.000Z' }], ['from 10:02 to 10:30']],
};
const readingOf = (name: string, more: Partial<DeviceReading> = {}): DeviceReading =>
  deviceReading.parse({ name, at, doubt: null, records: records[name]?.[0], ...more });

test('each reading has a title and words', () => {
  expect(Object.keys(records).sort()).toEqual(Object.keys(readingValues).sort());
  expect(Object.keys(readingTitles).sort()).toEqual(Object.keys(readingValues).sort());
});

test.each(Object.entries(records))('%s', (name, [, lines]) => {
  expect(readingLines(readingOf(name), format)).toEqual(lines);
});

test('a flag without words is shown as the protocol names it, and no time is invented', () => {
  const strange = {
    flags: ['new_flag'],
    work_mode: 0,
    signal: 0,
    battery_percent: null,
    extension: null,
  };
  expect(
    readingLines(
      deviceReading.parse({ name: 'status', at, doubt: 'time', records: [strange] }),
      format,
    ),
  ).toEqual(['signal 0 of 31, work mode 0, new_flag']);
});
