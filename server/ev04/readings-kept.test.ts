// A pendant's reports in addition to alarms, on the wire: every decoded field of every kind of
// record is stored with its device, as values, the newest of each.
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type DeviceReading, deviceReading } from '#domain/devices/readings/device-reading.ts';
import { mostLogged, readingValues } from '#domain/devices/readings/reading-values.ts';
import { fromHex } from '#domain/ev04/bytes.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import frames from '#domain/ev04/fixtures/ev04-frames.json' with { type: 'json' };
import { pendantWire } from './pendant-wire.factory.ts';

const wire = pendantWire();
let sequence = 0;

async function send(frame: Uint8Array, from = '127.0.0.1'): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: wire.port, localAddress: from });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(frame);
  await answered;
  socket.destroy();
}
async function says(records: DataRecord[], from?: string): Promise<void> {
  sequence += 1;
  await send(encodeDataFrame({ imei: wire.world.device.imei, sequence, records }), from);
}
const kept = async (): Promise<DeviceReading[]> =>
  (
    await wire.db.ownerSql<{ reading: unknown }[]>`
      select json_build_object('name', name, 'at', app.iso(at), 'doubt', doubt, 'records',
        records) as reading
      from device_readings where device_id = ${wire.world.device.device_id} order by name`
  ).map(({ reading }) => deviceReading.parse(reading));
const recordsOf = async (name: DeviceReading['name']): Promise<unknown> =>
  (await kept()).find((reading) => reading.name === name)?.records;

const now = Math.floor(Date.now() / 1000) - 60;
const iso = (time: number): string => new Date(time * 1000).toISOString();
const status = (time: number, historical = false): DataRecord => ({
  type: 'status',
  time,
  flags: statusFlags({
    flags: historical ? ['historical'] : ['charging', 'motion'],
    work_mode: 3,
    signal: 21,
    battery: 80,
  }),
});
const beacon: DataRecord = {
  type: 'beacon',
  version: 2,
  index: 1,
  tag: 'c0:00:00:00:00:01',
  rssi: -60,
  rssi_at_1m: -59,
  battery_percent: 90,
  latitude: 57.5,
  longitude: 11.5,
  description: 'Reception desk',
  temperature_c: 21.5,
};
const steps = (time: number, value: number): DataRecord => ({
  type: 'steps',
  entries: [{ time, value }],
});

describe('a frame with every kind of record', () => {
  const records: DataRecord[] = [
    status(now),
    {
      type: 'gps',
      latitude: 52,
      longitude: 8.5,
      speed_kmh: 4,
      course_deg: 334,
      altitude_raw: 125,
      hdop: 1.2,
      mileage_m: 632,
      satellites: 14,
    },
    { type: 'smart', latitude: 52, longitude: 8.5, radius_m: 12.5, height_m: 3 },
    {
      type: 'ble',
      tag: 'c0:00:00:00:00:02',
      latitude: 56.5,
      longitude: 14.5,
      description: 'MiniFinder HQ',
    },
    {
      type: 'ble_area',
      tag: 'c0:00:00:00:00:03',
      latitude: 56.5,
      longitude: 14.5,
      radius_m: 2.5,
      height_m: -4,
    },
    beacon,
    {
      type: 'home_wifi',
      index: 2,
      mac: 'f6:b4:f2:92:31:00',
      rssi: -55,
      latitude: 55.5,
      longitude: -7.5,
      description: 'Home',
    },
    { type: 'wifi', networks: [{ mac: '92:3b:ad:10:f7:94', rssi: -54 }] },
    { type: 'wifi_named', networks: [{ mac: '04:92:26:3a:35:68', rssi: -60, name: 'Guest' }] },
    {
      type: 'cells',
      layout: 'lte',
      mcc: 505,
      mnc: 1,
      cells: [{ signal: -90, area: 12, cell: 123456 }],
    },
    { type: 'battery', percent: 80, millivolts: 3746 },
    { type: 'raw', key: 0x33, value: fromHex('0102') },
  ];
  const loose: DataRecord[] = [
    steps(now, 1234),
    { type: 'activity', entries: [{ time: now - 300, value: 10 }] },
    { type: 'bark', time: now, count: 12, stopped: true },
    { type: 'heart_rate', time: now, value: 72, trust: 3 },
    { type: 'blood_oxygen', time: now, value: 97, trust: null },
    {
      type: 'call',
      time: now,
      direction: 1,
      status: 2,
      call_type: 0,
      duration_s: 35,
      result: 0,
      number: '+61491570006',
    },
    { type: 'iccid', iccid: '8961025718001234567' },
    { type: 'pet_walk', start: now - 600, stop: now },
  ];

  test('is kept field by field', async () => {
    await says([...records, ...loose]);
    await says([
      status(now + 1),
      { type: 'alarm', flags: alarmFlags(['bark', 'motion']), time: now + 1, extension: 0 },
    ]);
    const at = iso(now);
    const readings = await kept();
    expect(readings.map(({ name }) => name)).toEqual(Object.keys(readingValues).sort());
    expect(readings.every(({ doubt }) => doubt === null)).toBe(true);
    expect(Object.fromEntries(readings.map(({ name, records: given }) => [name, given]))).toEqual({
      status: [
        {
          flags: ['charging', 'motion'],
          work_mode: 3,
          signal: 21,
          battery_percent: 80,
          extension: null,
        },
      ],
      battery: [{ percent: 80, millivolts: 3746 }],
      alarm: [{ flags: ['motion', 'bark'], at: iso(now + 1), extension: 0 }],
      gps: [
        {
          latitude: 52,
          longitude: 8.5,
          speed_kmh: 4,
          course_deg: 334,
          altitude_raw: 125,
          hdop: 1.2,
          mileage_m: 632,
          satellites: 14,
        },
      ],
      smart: [{ latitude: 52, longitude: 8.5, radius_m: 12.5, height_m: 3 }],
      ble: [
        { tag: 'c0:00:00:00:00:02', latitude: 56.5, longitude: 14.5, description: 'MiniFinder HQ' },
      ],
      ble_area: [
        { tag: 'c0:00:00:00:00:03', latitude: 56.5, longitude: 14.5, radius_m: 2.5, height_m: -4 },
      ],
      beacon: [
        {
          version: 2,
          index: 1,
          tag: 'c0:00:00:00:00:01',
          rssi: -60,
          rssi_at_1m: -59,
          battery_percent: 90,
          latitude: 57.5,
          longitude: 11.5,
          description: 'Reception desk',
          temperature_c: 21.5,
        },
      ],
      home_wifi: [
        {
          index: 2,
          mac: 'f6:b4:f2:92:31:00',
          rssi: -55,
          latitude: 55.5,
          longitude: -7.5,
          description: 'Home',
        },
      ],
      wifi: [{ mac: '92:3b:ad:10:f7:94', rssi: -54 }],
      wifi_named: [{ mac: '04:92:26:3a:35:68', rssi: -60, name: 'Guest' }],
      cells: [
        { layout: 'lte', mcc: 505, mnc: 1, cells: [{ signal: -90, area: 12, cell: 123456 }] },
      ],
      unknown: [{ key: 0x33, hex: '0102' }],
      steps: [{ at, steps: 1234 }],
      activity: [{ at: iso(now - 300), value: 10 }],
      bark: [{ at, count: 12, stopped: true }],
      heart_rate: [{ at, value: 72, trust: 3 }],
      blood_oxygen: [{ at, value: 97, trust: null }],
      call: [
        {
          at,
          direction: 1,
          status: 2,
          call_type: 0,
          duration_s: 35,
          result: 0,
          number: '+61491570006',
        },
      ],
      sim: [{ iccid: '8961025718001234567' }],
      pet_walk: [{ at: iso(now - 600), until: iso(now) }],
    });
  });

  test('is stored with an alarm, too, and once when it is sent again', async () => {
    sequence += 1;
    const frame = encodeDataFrame({
      imei: wire.world.device.imei,
      sequence,
      records: [
        ...records,
        { type: 'alarm', flags: alarmFlags(['sos', 'fall']), time: now, extension: 0 },
        ...loose,
      ],
    });
    await send(frame);
    const before = await kept();
    expect(before).toHaveLength(Object.keys(readingValues).length);
    await send(frame);
    expect(await kept()).toEqual(before);
    expect(
      await wire.db.ownerSql`select from alerts where device_id = ${wire.world.device.device_id}`,
    ).toHaveLength(2);
  });
});

test('the newest of each counts: a buffered one replaces nothing, and one with an unbelievable clock replaces no believable one', async () => {
  await says([status(now), beacon]);
  await says([status(now - 7200, true), { ...beacon, description: 'Old hall' }]);
  expect(await recordsOf('beacon')).toMatchObject([{ description: 'Reception desk' }]);
  await says([
    status(Date.parse('2010-01-01T00:00:10Z') / 1000),
    { ...beacon, description: 'No time' },
  ]);
  expect(await recordsOf('beacon')).toMatchObject([{ description: 'Reception desk' }]);
  await says([status(now + 10), { ...beacon, description: 'Loading dock' }]);
  expect(await recordsOf('beacon')).toMatchObject([{ description: 'Loading dock' }]);
});

test(`of records with their own time the newest ${mostLogged} are kept, in their order, whenever they come`, async () => {
  const times = Array.from({ length: mostLogged + 5 }, (_, place) => now - 3600 + place * 60);
  const [late = 0, ...others] = times;
  for (const time of others) await says([steps(time, time - now + 10_000)]);
  await says([steps(late, 1)]);
  const newest = times
    .slice(-mostLogged)
    .map((time) => ({ at: iso(time), steps: time - now + 10_000 }));
  expect(await recordsOf('steps')).toEqual(newest);
});

test('a reading from a new network during an alert is marked, and is replaced by one from a known network', async () => {
  await says([status(now), { type: 'alarm', flags: alarmFlags(['sos']), time: now, extension: 0 }]);
  await says([status(now + 5), beacon], '127.9.0.1');
  expect((await kept()).filter(({ name }) => name === 'beacon' || name === 'status')).toMatchObject(
    [
      { name: 'beacon', doubt: 'network' },
      { name: 'status', at: iso(now), doubt: null },
    ],
  );
  await says([status(now + 1), { ...beacon, description: 'Loading dock' }]);
  expect((await kept()).find(({ name }) => name === 'beacon')).toMatchObject({
    doubt: null,
    records: [{ description: 'Loading dock' }],
  });
});

test('a new wearer sees nothing of the one before; another IMEI begins empty', async () => {
  await says([
    status(now),
    beacon,
    steps(now, 1234),
    { type: 'heart_rate', time: now, value: 72, trust: null },
  ]);
  await wire.db
    .ownerSql`update devices set user_id = null where id = ${wire.world.device.device_id}`;
  expect((await kept()).map(({ name }) => name)).toEqual(['beacon', 'status']);
  await wire.db.ownerSql`
      update devices set imei = '861629054009998' where id = ${wire.world.device.device_id}
    `;
  expect(await kept()).toEqual([]);
});

const collected = frames
  .filter(
    ({ expected_meaning: means }) => means.startsWith('DATA') && / \| |activity|bark/.test(means),
  )
  .map(({ hex, expected_meaning: means }, place) => ({
    hex,
    means,
    imei: /imei=(\d{15})/.exec(means)?.[1] ?? '',
    place,
  }));
const named = {
  bleLocation: 'ble',
  homeWifi: 'home_wifi',
  wifi2: 'wifi_named',
  wifi: 'wifi',
  beacon: 'beacon',
  bark: 'bark',
  activity: 'activity',
};

test.each(collected)(
  'collected frame $place of $imei: each kind of its records has a reading',
  async ({ hex, means, imei }) => {
    await wire.db
      .ownerSql`update devices set imei = ${imei} where id = ${wire.world.device.device_id}`;
    await send(fromHex(hex));
    const names = (await kept()).map(({ name }) => name);
    const expected = Object.entries(named).flatMap(([word, name]) =>
      new RegExp(`\\| ${word}[ (]`).test(means) ? [name] : [],
    );
    expect(names).toEqual(expect.arrayContaining(expected));
    for (const description of means.matchAll(/description="([^"]+)"/g))
      expect(JSON.stringify(await kept())).toContain(description[1]);
    await wire.db
      .ownerSql`update devices set imei = null where id = ${wire.world.device.device_id}`;
  },
);
