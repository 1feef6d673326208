// Events from a network that their pendant is not known by are marked: they raise, but stop nothing
// and move no alert. None is refused.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { readAlert } from '#server/alerts/details/read-alert.service.ts';
import { pendantWire } from './pendant-wire.factory.ts';

const usual = '127.0.0.1';
const elsewhere = '127.9.0.1';

const wire = pendantWire();
let sequence = 0;

/**
 * The pendant connects from an address, sends one frame, perhaps with a latitude, and waits for its
 * answer.
 */
async function says(flag: AlarmFlag | null, from: string, latitude?: number): Promise<void> {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000) - 60 + sequence;
  const socket = connect({ host: usual, port: wire.port, localAddress: from });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  const records: DataRecord[] = [{ type: 'status', time, flags: 0x50000000 }];
  if (flag !== null) records.push({ type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 });
  const still = {
    speed_kmh: 0,
    course_deg: 0,
    altitude_raw: 0,
    hdop: 1,
    mileage_m: 0,
    satellites: 8,
  };
  if (latitude !== undefined) records.push({ type: 'gps', latitude, longitude: 10, ...still });
  socket.write(encodeDataFrame({ imei: wire.world.device.imei, sequence, records }));
  await answered;
  socket.destroy();
}
const known = async (network: string): Promise<void> => {
  await wire.db.ownerSql`
    insert into device_networks (organisation_id, device_id, network, known_at)
    values (${wire.world.organisation_id}, ${wire.world.device.device_id}, ${network}, app.now())
    on conflict do nothing`;
};
const fact = async () => {
  const mei = await anOperator(wire.db.ownerSql, 'Mei');
  const [row] = await wire.db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${wire.world.device.device_id}`;
  return await wire.db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
};
const networks = async () =>
  (
    await wire.db.ownerSql<{ network: string }[]>`
      select network
      from device_networks
      where device_id = ${wire.world.device.device_id}
      order by 1
    `
  ).map(({ network }) => network);

test('an alarm from elsewhere is marked, on its alert and in its story, and so is one after coming again', async () => {
  await known('127.0.0.0/16');
  await says('low_battery', elsewhere);
  await expect.poll(networks).toEqual(['127.0.0.0/16', '127.9.0.0/16']);
  await says('sos', elsewhere);
  expect((await fact()).new_network).toEqual({ address: elsewhere, at: expect.any(String) });
  const [line] = await wire.db.ownerSql`
    select data ->> 'new_network' as network
    from events
    where device_id = ${wire.world.device.device_id} and kind = 'alert.raised'`;
  expect(line).toEqual({ network: elsewhere });
  const news = await wire.db.ownerSql`
      select from events
      where device_id = ${wire.world.device.device_id}
        and kind = 'device.low_battery'
        and data ? 'new_network'
    `;
  expect(news).toHaveLength(0);
});

test.each([
  ['a network it is known by', usual, ['127.0.0.0/16']],
  ['one of two that it is known by', elsewhere, ['127.0.0.0/16', '127.9.0.0/16']],
  ['the first it was ever received from', elsewhere, []],
] as const)('one from %s is not', async (_, from, before) => {
  for (const network of before) await known(network);
  await says('sos', from);
  expect((await fact()).new_network).toBeNull();
});

test('an alert that began at home and repeats from elsewhere shows that', async () => {
  await known('127.0.0.0/16');
  await says('sos', usual);
  expect((await fact()).new_network).toBeNull();
  await says('sos', elsewhere);
  expect((await fact()).new_network).toMatchObject({ address: elsewhere });
});

const story = async () => [
  ...(await wire.db.ownerSql<{ kind: string; network: string | null }[]>`
    select kind, data ->> 'new_network' as network from events
    where device_id = ${wire.world.device.device_id}
      and alert_id is not null
      and kind not in ('device.online', 'device.offline')
    order by id`),
];

test('an alarm end from elsewhere is unconfirmed and stops nothing; one from a known network does', async () => {
  await known('127.0.0.0/16');
  await says('sos', usual);
  await says('alarm_end', elsewhere);
  const alert = await fact();
  expect(alert.cancelled_at).toBeUndefined();
  expect([alert.unconfirmed_end, alert.new_network]).toEqual([
    { address: elsewhere, at: expect.any(String) },
    { address: elsewhere, at: expect.any(String) },
  ]);
  expect(await story()).toEqual([
    { kind: 'alert.raised', network: null },
    { kind: 'device.wearer_cancelled', network: elsewhere },
    { kind: 'device.new_network', network: elsewhere },
  ]);
  await says('alarm_end', usual);
  expect((await fact()).cancelled_at).toEqual(expect.any(String));
});

test('places from elsewhere are shown apart during an alert and move neither it nor the device; the story has one line about it', async () => {
  await known('127.0.0.0/16');
  await says('sos', usual, 51);
  await says(null, elsewhere, 61);
  await says('low_battery', elsewhere, 62);
  const alert = await fact();
  expect(alert.positions).toMatchObject([{ latitude: 51 }]);
  expect(alert.unconfirmed_positions).toMatchObject([
    { latitude: 61, doubt: 'network' },
    { latitude: 62, doubt: 'network' },
  ]);
  expect(alert.new_network).toMatchObject({ address: elsewhere });
  expect((await story()).filter(({ kind }) => kind === 'device.new_network')).toHaveLength(1);
  expect((await story()).find(({ kind }) => kind === 'device.low_battery')).toMatchObject({
    network: elsewhere,
  });
  await says(null, usual, 52);
  expect((await fact()).positions.at(-1)).toMatchObject({ latitude: 52 });
  const [device] = await wire.db
    .ownerSql`select latitude from devices where id = ${wire.world.device.device_id}`;
  expect(device).toEqual({ latitude: 52 });
});

test('an alert that is raised from elsewhere, and a device without an alert, follow the places from there', async () => {
  await known('127.0.0.0/16');
  await says(null, usual, 51);
  await says(null, elsewhere, 61);
  const [device] = await wire.db
    .ownerSql`select latitude from devices where id = ${wire.world.device.device_id}`;
  expect(device).toEqual({ latitude: 61 });
  await says('sos', elsewhere, 62);
  await says(null, elsewhere, 63);
  const alert = await fact();
  expect([alert.positions.at(-1)?.latitude, alert.unconfirmed_positions]).toEqual([63, []]);
  expect((await story()).map(({ kind }) => kind)).toEqual(['alert.raised']);
});

test('a place from elsewhere is better than none', async () => {
  await known('127.0.0.0/16');
  await says('sos', usual);
  await says('sos', elsewhere, 61);
  expect((await fact()).positions).toMatchObject([{ latitude: 61, doubt: 'network' }]);
});
