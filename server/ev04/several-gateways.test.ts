// Two gateways over one database: the newest connection of a pendant wins in both, and a command
// outlives the gateway that took it.
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import { encodeResponse } from '#domain/ev04/server-frames.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { lateCommandsSweep } from '#server/devices/commands/late-commands.sweep.ts';
import { silentDevicesSweep } from '#server/devices/silent-devices.sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import type { Ev04Limits } from './ev04-limits.ts';
import type { GatewayPorts } from './gateway-ports.ts';
import { programPorts } from './program-ports.ts';

interface Running {
  gateway: Ev04Gateway;
  port: number;
}

let db: TestDatabase;
let world: AlertWorld;
let running: Running[] = [];
let sockets: Socket[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  db.clock.now = null;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(running.map(({ gateway }) => gateway.close()));
  [running, sockets] = [[], []];
});

/**
 * A gateway as a process of its own would have it: its own pool, its own intake, its own memory.
 */
async function start(
  limits: Partial<Ev04Limits> = {},
  changed: (ports: GatewayPorts) => Partial<GatewayPorts> = () => ({}),
): Promise<Running> {
  const [database, log] = [db.open(), createLog('silent')];
  const ports = programPorts(database, createIntake(database), log);
  const gateway = createEv04Gateway({
    host: '127.0.0.1',
    port: 0,
    limits,
    log,
    now: () => new Date(),
    ports: { ...ports, ...changed(ports) },
  });
  const started = { gateway, port: await gateway.listen() };
  running.push(started);
  return started;
}

/**
 * The world's pendant on a socket: records the commands it receives, and answers where it has a
 * code.
 */
async function pendant(
  { port }: Running,
  code: number | null,
  from = '127.0.0.1',
): Promise<{ socket: Socket; received: string[]; ended: () => boolean; asked: () => boolean }> {
  const received: string[] = [];
  let isAsked = false;
  const reader = new FrameReader();
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    reader.push(bytes);
    for (let item = reader.next(); item; item = reader.next()) {
      const message = item.kind === 'frame' ? decodeMessage(item.frame) : null;
      if (item.kind === 'frame' && message?.command === 'configuration') {
        isAsked = true;
        socket.write(encodeResponse(item.frame.sequence, 0));
      }
      if (item.kind !== 'frame' || message?.command !== 'control') continue;
      received.push(...message.controls.map(({ name }) => name));
      if (code !== null) socket.write(encodeResponse(item.frame.sequence, code));
    }
  });
  let ended = false;
  socket.on('close', () => {
    ended = true;
  });
  const before = await holder();
  const { imei } = world.device;
  const records = [
    { type: 'status' as const, time: Math.floor(Date.now() / 1000), flags: 0x50000000 },
  ];
  socket.write(encodeDataFrame({ imei, sequence: 1, records }));
  await expect.poll(holder).not.toEqual(before);
  return { socket, received, ended: () => ended, asked: () => isAsked };
}

/** Which gateway holds the pendant, and since when. */
const holder = async () => [
  ...(await db.ownerSql`
    select gateway, since from device_connections where device_id = ${world.device.device_id}
  `),
];
const isOnline = async () =>
  (await db.ownerSql`select online from devices where id = ${world.device.device_id}`)[0]?.[
    'online'
  ];
const lines = async () =>
  (
    await db.ownerSql<{ kind: string }[]>`
      select kind
      from events
      where device_id = ${world.device.device_id} and kind like 'device%'
      order by id
    `
  ).map(({ kind }) => kind);
const ask = async (command: DeviceCommandName) =>
  await db.ownerSql`
    insert into device_commands (organisation_id, device_id, command, lapses_at)
    values (${world.organisation_id}, ${world.device.device_id}, ${command},
      app.now() + interval '15 minutes')`;
const states = async () =>
  (
    await db.ownerSql<
      { state: string }[]
    >`select state from device_commands where device_id = ${world.device.device_id} order by id`
  ).map(({ state }) => state);

const commandLines = async () =>
  (await lines()).filter((kind) => kind.startsWith('device_command'));

/** Both polling intervals of a gateway far apart: only notices between the processes are left. */
const never = { commandLookMs: 3_600_000, holderLookMs: 3_600_000 };

test('a pendant that connects elsewhere is released where it was, at once, and stays online', async () => {
  const [first, second] = [await start(never), await start(never)];
  const old = await pendant(first, 0);
  const now = await pendant(second, 0);
  await expect.poll(old.ended).toBe(true);
  expect(now.ended()).toBe(false);
  expect(first.gateway.connections.size).toBe(0);
  expect(await isOnline()).toBe(true);
  const back = await pendant(first, 0);
  await expect.poll(now.ended).toBe(true);
  expect(back.ended()).toBe(false);
  back.socket.destroy();
  await expect.poll(holder).toEqual([]);
  expect(await isOnline()).toBe(true);
  expect(await lines()).toEqual(['device.online']);
});

test('a pendant that is claimed at another gateway from a new network is sent a request where it is connected, and stays if it answers', async () => {
  await db.ownerSql`
    insert into device_networks (organisation_id, device_id, network, known_at)
    values (${world.organisation_id}, ${world.device.device_id}, '127.0.0.0/16',
      app.now() - interval '2 days')`;
  const limits = { commandLookMs: 3_600_000, holderLookMs: 50, olderAnswerMs: 200 };
  const [first, second] = [await start(limits), await start(limits)];
  const old = await pendant(first, 0);
  const [mine] = await holder();
  const strange = await pendant(second, 0, '127.9.0.1');
  await expect.poll(() => old.asked()).toBe(true);
  await expect.poll(async () => (await holder())[0]?.['gateway']).toBe(mine?.['gateway']);
  await expect.poll(() => second.gateway.connections.size).toBe(0);
  expect([old.ended(), strange.ended()]).toEqual([false, false]);
  // It disconnects: the other one takes its place.
  old.socket.destroy();
  await expect.poll(() => second.gateway.connections.size).toBe(1);
});

test('a pendant is offline by its silence, not by the end of its connection', async () => {
  const first = await start(never);
  const sweep = silentDevicesSweep(db.database);
  const unit = await pendant(first, 0);
  const began = Date.now();
  unit.socket.destroy();
  await expect.poll(holder).toEqual([]);
  for (const [minutes, online] of [
    [12, true],
    [14, false],
  ] as const) {
    db.clock.now = new Date(began + minutes * 60_000);
    await sweep.run();
    expect([minutes, await isOnline()]).toEqual([minutes, online]);
  }
  expect(await lines()).toEqual(['device.online', 'device.offline']);
  db.clock.now = null;
  await pendant(first, 0);
  expect(await isOnline()).toBe(true);
});

test('polling makes up for a lost notice, and for a connection without a row', async () => {
  const first = await start({ ...never, holderLookMs: 50 });
  const old = await pendant(first, 0);
  await db.ownerSql`delete from device_connections where device_id = ${world.device.device_id}`;
  await expect.poll(async () => (await holder()).length).toBe(1);
  await db.ownerSql`
    update device_connections
    set gateway = gen_random_uuid()
    where device_id = ${world.device.device_id}
  `;
  await expect.poll(old.ended).toBe(true);
  expect(await isOnline()).toBe(true);
});

test('polling releases a pendant that left while the database was away, and keeps one that came again meanwhile', async () => {
  let [attempts, looks] = [0, 0];
  const failsOnce = ({ disconnected, leftBehind }: GatewayPorts): Partial<GatewayPorts> => ({
    leftBehind: async (devices) => {
      looks += 1;
      return await leftBehind(devices);
    },
    disconnected: async (...one) => {
      attempts += 1;
      if (attempts === 1) throw new Error('the database is away');
      await disconnected(...one);
    },
  });
  const first = await start({ ...never, holderLookMs: 50 }, failsOnce);
  const unit = await pendant(first, 0);
  unit.socket.destroy();
  await expect.poll(holder).toEqual([]);
  expect(await lines()).toEqual(['device.online']);
  expect(first.gateway.counts.port_failures).toBe(1);
  const back = await pendant(first, 0);
  const looked = looks;
  await expect.poll(() => looks).toBeGreaterThan(looked + 1);
  expect([back.ended(), await isOnline(), (await holder()).length]).toEqual([false, true, 1]);
});

test('a pendant that is taken out of use is let go', async () => {
  const { gateway, ...rest } = await start({ ...never, holderLookMs: 50 });
  const unit = await pendant({ gateway, ...rest }, 0);
  await db.ownerSql`
    update devices set archived_at = app.now() where id = ${world.device.device_id}
  `;
  await expect.poll(unit.ended).toBe(true);
  await expect.poll(async () => (await holder()).length).toBe(0);
});

test('a command under way to a pendant that connects elsewhere is sent by its new gateway, where it may be repeated', async () => {
  const [first, second] = [
    await start({ ...never, commandLookMs: 50 }),
    await start({ ...never, commandLookMs: 50 }),
  ];
  const silent = await pendant(first, null);
  await ask('find_me');
  await expect.poll(() => silent.received).toEqual(['find_me']);
  const unit = await pendant(second, 0);
  await expect.poll(states).toEqual(['answered']);
  expect([silent.received, unit.received]).toEqual([['find_me'], ['find_me']]);
});

test('a command is sent by the gateway that holds the pendant, and no other', async () => {
  const [, holding] = [await start({ commandLookMs: 50 }), await start({ commandLookMs: 50 })];
  const unit = await pendant(holding, 0);
  await ask('find_me');
  await expect.poll(states).toEqual(['answered']);
  await ask('reboot');
  await expect.poll(states).toEqual(['answered', 'answered']);
  expect(unit.received).toEqual(['find_me', 'reboot']);
  const [by] = await db.ownerSql`
    select bool_and(k.sent_by = c.gateway) as holder
    from device_commands k
    join device_connections c on c.device_id = k.device_id
    where k.device_id = ${world.device.device_id}`;
  expect(by).toEqual({ holder: true });
});

test('a gateway that closes releases commands that may be repeated', async () => {
  const first = await start({ commandLookMs: 50 });
  const silent = await pendant(first, null);
  await ask('find_me');
  await expect.poll(() => silent.received).toEqual(['find_me']);
  await first.gateway.close();
  expect(await states()).toEqual(['asked']);
  const second = await start({ commandLookMs: 50 });
  const unit = await pendant(second, 0);
  await expect.poll(states).toEqual(['answered']);
  expect(unit.received).toEqual(['find_me']);
  expect(await commandLines()).toEqual([
    'device_command.sent',
    'device_command.sent',
    'device_command.confirmed',
  ]);
});

test('a gateway that closes does not release commands that may be done already', async () => {
  const first = await start({ commandLookMs: 50 });
  const silent = await pendant(first, null);
  await ask('reboot');
  await expect.poll(() => silent.received).toEqual(['reboot']);
  await first.gateway.close();
  expect(await states()).toEqual(['lapsed']);
  expect(await commandLines()).toEqual(['device_command.sent', 'device_command.not_confirmed']);
});

test.each([
  ['find_me', 'answered', ['find_me']],
  ['power_off', 'lapsed', []],
] as const)('what a killed gateway had taken: %s ends %s', async (command, end, received) => {
  // It died between taking the command and the answer; whether the pendant received it is unknown.
  await db.ownerSql`
    insert into device_commands (organisation_id, device_id, command, lapses_at, state, sent_at,
      answer_due_at, tries)
    values (${world.organisation_id}, ${world.device.device_id}, ${command},
      app.now() + interval '10 minutes', 'sent', app.now() - interval '2 minutes',
      app.now() - interval '1 second', 1)`;
  // The pendant may still be sending when the notice comes: it is served at the next look.
  const unit = await pendant(await start({ commandLookMs: 50 }), 0);
  const sweep = lateCommandsSweep(db.database);
  await sweep.run();
  await expect.poll(states).toEqual([end]);
  await sweep.run();
  expect(unit.received).toEqual(received);
  expect(await states()).toEqual([end]);
});
