// A pendant's first day, on the wire: another sender who knows its IMEI neither ends its alarm nor
// moves it, whatever is sent and whenever; each is marked.
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord, PlaceRecord } from '#domain/ev04/data/data-record.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { readAlert } from '#server/alerts/details/read-alert.service.ts';
import { pendantWire } from './pendant-wire.factory.ts';

const [home, elsewhere] = ['127.0.0.1', '127.9.0.1'];
const tag = { tag: 'c0:00:00:00:00:01', latitude: 61, longitude: 10 };
const radio = { index: 0, rssi: -50, description: null };
const places: Record<PlaceRecord['type'], PlaceRecord> = {
  gps: {
    type: 'gps',
    latitude: 61,
    longitude: 10,
    speed_kmh: 0,
    course_deg: 0,
    altitude_raw: 0,
    hdop: 1,
    mileage_m: 0,
    satellites: 8,
  },
  smart: { type: 'smart', latitude: 61, longitude: 10, radius_m: 5, height_m: 0 },
  ble: { type: 'ble', ...tag, description: 'Hall' },
  ble_area: { type: 'ble_area', ...tag, radius_m: 5, height_m: 0 },
  beacon: {
    type: 'beacon',
    version: 1,
    ...tag,
    ...radio,
    rssi_at_1m: -60,
    battery_percent: null,
    temperature_c: null,
  },
  home_wifi: { type: 'home_wifi', mac: 'c0:00:00:00:00:02', latitude: 61, longitude: 10, ...radio },
};

const wire = pendantWire();
let sequence = 0;
let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const open = (from: string): Socket => {
  const socket = connect({ host: home, port: wire.port, localAddress: from });
  sockets.push(socket);
  return socket;
};
async function speak(
  socket: Socket,
  flag: AlarmFlag | null,
  more: DataRecord[] = [],
  historical = false,
): Promise<void> {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000) - 120 + sequence;
  const flags = statusFlags({
    flags: historical ? ['historical'] : [],
    work_mode: 0,
    signal: 20,
    battery: 80,
  });
  const records: DataRecord[] = [{ type: 'status', time, flags }];
  if (flag !== null) records.push({ type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    encodeDataFrame({ imei: wire.world.device.imei, sequence, records: [...records, ...more] }),
  );
  await answered;
}
const alert = async () => {
  const mei = await anOperator(wire.db.ownerSql, 'Mei');
  const [row] = await wire.db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${wire.world.device.device_id}`;
  return await wire.db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
};
const own = { ...places.gps, latitude: 51 };

describe.each([
  ['while the pendant is connected', true],
  ['after it has gone', false],
])('%s', (_, stays) => {
  const raise = async (flag: AlarmFlag): Promise<void> => {
    const socket = open(home);
    await speak(socket, flag, [own]);
    if (stays) return;
    socket.destroy();
    await expect.poll(() => wire.gateway.connections.has(wire.world.device.device_id)).toBe(false);
  };

  test.each([
    ['sos', 'alarm_end'],
    ['fall', 'fall_ended'],
    ['welfare_missed', 'welfare_ended'],
    ['no_motion', 'alarm_end'],
  ] as const)(
    'an alarm of %s is not ended by %s, live or buffered, in the first frame or later',
    async (raised, end) => {
      await raise(raised);
      const socket = open(elsewhere);
      await speak(socket, end);
      await speak(socket, end, [], true);
      const { status, cancelled_at, unconfirmed_end, new_network } = await alert();
      expect({ status, cancelled_at }).toEqual({ status: 'active_alert', cancelled_at: undefined });
      expect([unconfirmed_end?.address, new_network?.address]).toEqual([elsewhere, elsewhere]);
      expect(
        await wire.db.ownerSql`
            select from alerts
            where device_id = ${wire.world.device.device_id} and wearer_cancelled_at is not null
          `,
      ).toEqual([]);
    },
  );

  test.each(Object.keys(places) as PlaceRecord['type'][])(
    'it is not moved by a place of kind %s',
    async (kind) => {
      await raise('sos');
      const socket = open(elsewhere);
      await speak(socket, null, [places[kind]]);
      await speak(socket, 'low_battery', [places[kind]], true);
      const { positions, unconfirmed_positions, new_network } = await alert();
      expect(positions).toMatchObject([{ latitude: 51 }]);
      expect(
        unconfirmed_positions?.every(
          ({ latitude, doubt }) => latitude === 61 && doubt === 'network',
        ),
      ).toBe(true);
      expect([unconfirmed_positions?.length, new_network?.address]).toEqual([2, elsewhere]);
      const [device] = await wire.db
        .ownerSql`select latitude from devices where id = ${wire.world.device.device_id}`;
      expect(device).toEqual({ latitude: 51 });
    },
  );
});
