// Two cells, each with its database and gateway: a unit is found by the copy of the directory, and
// connects again where its device is once that has moved.
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { tellOfDevices } from '#server/devices/device-notices.service.ts';
import { unitKey } from '#server/kit/directory/directory-keys.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from '../ev04-gateway.ts';
import { programPorts } from '../program-ports.ts';

interface Cell {
  readonly db: TestDatabase;
  readonly gateway: Ev04Gateway;
  readonly port: number;
}

let one: Cell;
let two: Cell;
/** Another gateway of the second cell, which looks after its connections all the time. */
let looking: Cell;
let world: AlertWorld;
let sockets: Socket[] = [];
let sequence = 0;

async function aGateway(db: TestDatabase, holderLookMs = 3_600_000): Promise<Cell> {
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  const gateway = createEv04Gateway({
    host: '127.0.0.1',
    port: 0,
    limits: { holderLookMs },
    log,
    now: () => new Date(),
    ports,
  });
  return { db, gateway, port: await gateway.listen() };
}

/** What a sweep of this cell has copied. */
async function knows({ db }: Cell, imei: string, cell: number, at: string): Promise<void> {
  await db.ownerSql`insert into cells values (${cell}, 'https://other.example', ${at})`;
  await db.ownerSql`insert into directory_entries values (${unitKey(imei)}, ${cell})`;
}

beforeAll(async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  one = await aGateway(first);
  two = await aGateway(second);
  looking = await aGateway(second, 50);
});
afterAll(async () => {
  for (const { gateway } of [one, two, looking]) await gateway.close();
  for (const { db } of [one, two]) await db.close();
});
beforeEach(async () => {
  world = await anAlertWorld(two.db.ownerSql);
  await one.db.ownerSql`truncate cells, directory_entries`;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

function unit({ port }: Cell): { socket: Socket; answers: () => number; ended: () => boolean } {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  const reader = new FrameReader();
  let [answers, ended] = [0, false];
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    reader.push(bytes);
    for (let item = reader.next(); item; item = reader.next()) answers += 1;
  });
  socket.on('close', () => {
    ended = true;
  });
  sequence += 1;
  const time = Math.floor(Date.now() / 1000);
  socket.write(
    encodeDataFrame({
      imei: world.device.imei,
      sequence,
      records: [{ type: 'status', time, flags: 0x50000000 }],
    }),
  );
  return { socket, answers: () => answers, ended: () => ended };
}
const isConnected = ({ gateway }: Cell): boolean => gateway.connections.has(world.device.device_id);

test('a unit is found where the directory says, and stored there alone', async () => {
  await knows(one, world.device.imei, 2, `127.0.0.1:${two.port}`);
  const { answers } = unit(one);
  await expect.poll(answers).toBe(1);
  expect([isConnected(one), isConnected(two)]).toEqual([false, true]);
  const [device] = await two.db.ownerSql`
    select online from devices where id = ${world.device.device_id}`;
  expect(device).toEqual({ online: true });
  expect(await one.db.ownerSql`select from devices`).toHaveLength(0);
  expect(await one.db.ownerSql`select from seen_unknown_devices`).toHaveLength(0);
});

test('many at once are found with one question', async () => {
  const ports = programPorts(one.db.database, createIntake(one.db.database), createLog('silent'));
  await knows(one, world.device.imei, 2, '10.0.0.2:5187');
  const found = await Promise.all(
    [world.device.imei, '864598051002370'].map(async (imei) => await ports.elsewhere(imei)),
  );
  expect(found).toEqual([{ host: '10.0.0.2', port: 5187 }, null]);
});

test('a unit of nobody is unknown where it connects', async () => {
  const { answers, ended } = unit(one);
  await expect.poll(ended).toBe(true);
  expect(answers()).toBe(0);
  await expect
    .poll(async () => [...(await one.db.ownerSql`select imei from seen_unknown_devices`)])
    .toEqual([{ imei: world.device.imei }]);
});

test.each([
  ['its gateway’s next look', () => looking, async () => undefined],
  [
    'a notice',
    () => two,
    async () => await tellOfDevices(two.db.database, { word: 'moved' }, [world.device.device_id]),
  ],
])('a unit is let go once the row of its device has gone, by %s', async (_w, cell, tell) => {
  await knows(one, world.device.imei, 2, `127.0.0.1:${cell().port}`);
  const { answers, ended } = unit(one);
  await expect.poll(answers).toBe(1);
  await two.db.ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from device_connections where device_id = ${world.device.device_id}`;
    await tx`delete from devices where id = ${world.device.device_id}`;
  });
  await tell();
  await expect.poll(ended).toBe(true);
  await expect.poll(() => isConnected(cell())).toBe(false);
});
