// An alarm from a network where its pendant was never heard before carries that as a fact, for a day; nothing else does.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { readAlert } from '#server/alerts/alerts.service.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

const usual = '127.0.0.1';
const elsewhere = '127.9.0.1';

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;
let world: AlertWorld;
let sequence = 0;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  gateway = createEv04Gateway({ host: '0.0.0.0', port: 0, ports, log, now: () => new Date() });
  port = await gateway.listen();
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

/** The pendant connects from an address, says one thing and waits for its answer. */
async function says(flag: AlarmFlag, from: string): Promise<void> {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000);
  const socket = connect({ host: usual, port, localAddress: from });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  const alarm = { type: 'alarm' as const, flags: alarmFlags([flag]), time, extension: 0 };
  socket.write(encodeDataFrame({ imei: world.device.imei, sequence, records: [{ type: 'status', time, flags: 0x50000000 }, alarm] }));
  await answered;
  socket.destroy();
}
const known = async (network: string, ago: string): Promise<void> => {
  await db.ownerSql`
    insert into device_networks (organisation_id, device_id, network, first_seen_at)
    values (${world.organisation_id}, ${world.device.device_id}, ${network}, app.now() - ${ago}::interval) on conflict do nothing`;
};
const fact = async () => {
  const mei = await anOperator(db.ownerSql, 'Mei');
  const [row] = await db.ownerSql<{ id: number }[]>`select id from alerts where device_id = ${world.device.device_id}`;
  return await db.database.read({ role: 'centre' }, async (tx) => await readAlert(tx, mei, row?.id ?? 0));
};
const networks = async () =>
  (
    await db.ownerSql<{ network: string }[]>`select network from device_networks where device_id = ${world.device.device_id} order by 1`
  ).map(({ network }) => network);

test('an alarm from elsewhere is marked, on its alert and in its story, and so is one after coming again', async () => {
  await known('127.0.0.0/16', '2 days');
  await says('low_battery', elsewhere);
  await expect.poll(networks).toEqual(['127.0.0.0/16', '127.9.0.0/16']);
  await says('sos', elsewhere);
  expect((await fact()).new_network).toEqual({ address: elsewhere, at: expect.any(String) });
  const [line] = await db.ownerSql`
    select data ->> 'new_network' as network from events where device_id = ${world.device.device_id} and kind = 'alert.raised'`;
  expect(line).toEqual({ network: elsewhere });
  const news =
    await db.ownerSql`select from events where device_id = ${world.device.device_id} and kind = 'device.low_battery' and data ? 'new_network'`;
  expect(news).toHaveLength(0);
});

test.each([
  ['a network it is known by', usual, [['127.0.0.0/16', '2 days']]],
  [
    'a network it is known by for a day',
    elsewhere,
    [
      ['127.0.0.0/16', '2 days'],
      ['127.9.0.0/16', '25 hours'],
    ],
  ],
  ['the first it was ever heard from', elsewhere, []],
  ['its second, within a day of the first', elsewhere, [['127.0.0.0/16', '3 hours']]],
] as const)('one from %s is not', async (_, from, before) => {
  for (const [network, ago] of before) await known(network, ago);
  await says('sos', from);
  expect((await fact()).new_network).toBeNull();
});

test('an alert that began at home and repeats from elsewhere says so', async () => {
  await known('127.0.0.0/16', '2 days');
  await says('sos', usual);
  expect((await fact()).new_network).toBeNull();
  await says('sos', elsewhere);
  expect((await fact()).new_network).toMatchObject({ address: elsewhere });
});
