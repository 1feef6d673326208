// Every data key decodes to what was encoded, and a value too short for its layout is kept raw.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex } from '#domain/ev04/bytes.ts';
import { decodeDataRecord } from './data-decoding.ts';
import { encodeDataRecord } from './data-encoding.ts';
import type { BeaconRecord, DataRecord } from './data-record.ts';

const beacon: BeaconRecord = {
  type: 'beacon',
  version: 2,
  index: 3,
  tag: 'e5:9b:30:ba:79:3a',
  rssi: -34,
  rssi_at_1m: -61,
  battery_percent: 87,
  latitude: 57.468589,
  longitude: -11.980717,
  description: 'Källare',
  temperature_c: -4.5,
};

const place = { latitude: -33.8599722, longitude: 151.2110998 };
const nowhere = { latitude: null, longitude: null };
const home = { type: 'home_wifi', index: 1, mac: 'f6:b4:f2:92:31:00', rssi: -55 } as const;
const tag = 'e0:48:14:53:9b:c6';

const records: [string, number, DataRecord][] = [
  ['IMEI', 0x01, { type: 'imei', imei: '861629054004860' }],
  ['alarm, 4 bytes', 0x02, { type: 'alarm', flags: 0x80001000, time: null, extension: null }],
  ['alarm, 8 bytes', 0x02, { type: 'alarm', flags: 4, time: 1_700_000_000, extension: null }],
  ['alarm, 12 bytes', 0x02, { type: 'alarm', flags: 4, time: 1_700_000_000, extension: 1 }],
  ['ICCID', 0x04, { type: 'iccid', iccid: '89462038075001880404' }],
  ['locate once', 0x12, { type: 'locate_once' }],
  ['battery', 0x14, { type: 'battery', percent: 77, millivolts: 3746 }],
  ['pet walk', 0x14, { type: 'pet_walk', start: 1_700_000_000, stop: 1_700_000_600 }],
  [
    'named Wi-Fi',
    0x19,
    {
      type: 'wifi_named',
      networks: [
        { mac: tag, rssi: -60, name: 'Gäst' },
        { mac: tag, rssi: -61, name: '' },
      ],
    },
  ],
  [
    'cells 2G',
    0x21,
    {
      type: 'cells',
      layout: 'gsm',
      mcc: 505,
      mnc: 1,
      cells: [{ signal: 20, area: 300, cell: 65535 }],
    },
  ],
  ['Wi-Fi', 0x22, { type: 'wifi', networks: [{ mac: tag, rssi: -1 }] }],
  ['BLE', 0x23, { type: 'ble', tag, ...place, description: 'Gate 4' }],
  ['BLE, hardware address only', 0x23, { type: 'ble', tag, ...nowhere, description: '' }],
  ['status', 0x24, { type: 'status', time: 1_700_000_000, flags: 0xffffffff }],
  [
    'call',
    0x25,
    {
      type: 'call',
      time: 1_700_000_000,
      direction: 1,
      status: 5,
      call_type: 9,
      duration_s: 61,
      result: 2,
      number: '+61412',
    },
  ],
  ['BLE with radius', 0x26, { type: 'ble_area', tag, ...place, radius_m: 12.5, height_m: -3 }],
  ['smart', 0x27, { type: 'smart', ...place, radius_m: 30, height_m: 12 }],
  ['beacon', 0x28, { ...beacon, version: 1, battery_percent: null, temperature_c: null }],
  [
    'beacon without place and text',
    0x28,
    {
      ...beacon,
      ...nowhere,
      version: 1,
      battery_percent: null,
      description: null,
      temperature_c: null,
    },
  ],
  ['beacon v2', 0x2c, beacon],
  [
    'beacon v2 without place, text and temperature',
    0x2c,
    { ...beacon, ...nowhere, description: null, temperature_c: null },
  ],
  [
    'cells LTE',
    0x29,
    {
      type: 'cells',
      layout: 'lte',
      mcc: 505,
      mnc: 1,
      cells: [{ signal: -90, area: 300, cell: 0x0fffffff }],
    },
  ],
  ['home Wi-Fi', 0x2a, { ...home, ...place, description: 'Depot' }],
  ['home Wi-Fi without place', 0x2a, { ...home, ...nowhere, description: null }],
  [
    'cells LTE, wide code',
    0x2b,
    {
      type: 'cells',
      layout: 'lte_wide',
      mcc: 310,
      mnc: 410,
      cells: [{ signal: 7, area: 1, cell: 2 }],
    },
  ],
  [
    'steps',
    0x30,
    {
      type: 'steps',
      entries: [
        { time: 1_700_000_000, value: 1 },
        { time: 1_700_000_060, value: 70_000 },
      ],
    },
  ],
  ['bark', 0x37, { type: 'bark', time: 1_700_000_000, count: 9, stopped: true }],
  ['heart rate', 0x40, { type: 'heart_rate', time: 1_700_000_000, value: 66, trust: 90 }],
  ['blood oxygen', 0x41, { type: 'blood_oxygen', time: 1_700_000_000, value: 97, trust: null }],
  ['an unknown key', 0x63, { type: 'raw', key: 0x63, value: fromHex('010203') }],
];

describe('data records', () => {
  it.each(records)('%s', (_what, key, record) => {
    const encoded = encodeDataRecord(record);
    expect(encoded.key).toBe(key);
    expect(decodeDataRecord(encoded)).toEqual(record);
  });

  it('keep GPS to the last digit', () => {
    const gps = fc.record({
      latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((n) => n / 10_000_000),
      longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((n) => n / 10_000_000),
      speed_kmh: fc.nat(65_535),
      course_deg: fc.nat(359),
      altitude_raw: fc.integer({ min: -32_768, max: 32_767 }),
      hdop: fc.nat(999).map((n) => n / 10),
      mileage_m: fc.nat(0xffff_ffff),
      satellites: fc.nat(255),
    });
    fc.assert(
      fc.property(gps, (fields) => {
        const record: DataRecord = { type: 'gps', ...fields };
        expect(decodeDataRecord(encodeDataRecord(record))).toEqual(record);
      }),
    );
  });

  it.each([
    0x01, 0x02, 0x14, 0x20, 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x30,
    0x31, 0x37, 0x40, 0x41,
  ])('a value of 2 bytes for key %i is kept raw', (key) => {
    expect(decodeDataRecord({ key, value: fromHex('c0c0') })).toEqual({
      type: 'raw',
      key,
      value: fromHex('c0c0'),
    });
  });

  it('coordinates that a flag promises but are not there make the record raw', () => {
    expect(decodeDataRecord({ key: 0x2a, value: fromHex('80f6b4f2923100c9') }).type).toBe('raw');
    expect(decodeDataRecord({ key: 0x28, value: fromHex('80f6b4f2923100c9c9') }).type).toBe('raw');
  });

  it('texts lose control characters, which a database would refuse', () => {
    expect(decodeDataRecord({ key: 0x04, value: fromHex('38003900') })).toEqual({
      type: 'iccid',
      iccid: '89',
    });
  });

  it('an IMEI is 15 digits or nothing', () => {
    const value = fromHex('38363136323930353430303438364100');
    expect(decodeDataRecord({ key: 0x01, value: value.subarray(0, 15) }).type).toBe('raw');
  });
});
