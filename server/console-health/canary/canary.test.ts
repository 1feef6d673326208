// The canary takes the whole path over TCP once a minute, and leaves no trace where alerts are
// counted; a forged one changes nothing.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { canaryChannel, canaryImei } from '#domain/console-health/canary.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { createEv04Gateway, type Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { canarySubscriber } from './canary.subscribers.ts';
import { canaryFrame, sendCanary } from './canary-flight.ts';
import { withCanary } from './canary-ports.ts';

const log = createLog('silent');
const start = new Date();
start.setSeconds(10, 0);

let db: TestDatabase;
let world: AlertWorld;
let gateway: Ev04Gateway;
let parts: Parameters<typeof sendCanary>[0];

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
  const intake = createIntake(db.database, { subscribers: [canarySubscriber] });
  const ports = withCanary(programPorts(db.database, intake, log), intake.take);
  gateway = createEv04Gateway({ host: '127.0.0.1', port: 0, ports, log, now: () => new Date() });
  parts = {
    database: db.database,
    log,
    gateway: { host: '0.0.0.0', port: await gateway.listen() },
    everySeconds: 60,
  };
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = start;
  await db.empty('canary_runs', 'live_outbox');
});

const runs = async () =>
  await db.ownerSql<{ id: number; sequence: number; committed: boolean; at: string | null }[]>`
  select id, sequence, committed_at is not null as committed, app.iso(gateway_at) as at
  from canary_runs
  order by id`;
const liveEvents = async () =>
  await db.ownerSql<
    { channels: string[]; event: string; data: unknown }[]
  >`select channels, event, data from live_outbox`;

/** Everything that lists, counts, histories and reports are made of. */
const traces = async () =>
  await db.ownerSql`
    select (select count(*) from alerts) as alerts, (select count(*) from events) as events,
      (select count(*) from devices) as devices,
      (select count(*) from positions) as positions, (select count(*) from device_frames) as frames,
        (select count(*) from seen_unknown_devices) as outsiders`;

async function send(frame: Uint8Array): Promise<Uint8Array> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: parts.gateway.port });
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer);
    });
    socket.write(frame);
  });
}

test('it is acknowledged, published on its own channel, and stored nowhere else', async () => {
  const before = await traces();
  expect(await sendCanary(parts)).toBe(true);
  const [run] = await runs();
  expect(run).toMatchObject({ committed: true, at: expect.any(String) });
  expect(await liveEvents()).toEqual([
    {
      channels: [canaryChannel],
      event: 'canary.sent',
      data: { id: run?.id, sent_at: start.toISOString() },
    },
  ]);
  expect(await traces()).toEqual(before);
});

test('flies once a minute, however many processes send it', async () => {
  expect(
    (await Promise.all([sendCanary(parts), sendCanary(parts), sendCanary(parts)])).filter(Boolean),
  ).toHaveLength(1);
  expect(await runs()).toHaveLength(1);
  db.clock.now = new Date(start.getTime() + 60_000);
  expect(await sendCanary(parts)).toBe(true);
  expect(await runs()).toHaveLength(2);
  db.clock.now = new Date(start.getTime() + 80_000);
  expect(await sendCanary(parts)).toBe(false);
  expect(await sendCanary({ ...parts, everySeconds: 15 })).toBe(true);
});

test('an unknown or repeated frame ends no flight and publishes nothing', async () => {
  await sendCanary(parts);
  const [run] = await runs();
  const before = await liveEvents();
  await send(canaryFrame(((run?.sequence ?? 0) + 1) % 65_536, new Date()));
  await send(canaryFrame(run?.sequence ?? 0, new Date()));
  expect(await liveEvents()).toEqual(before);
  expect(await runs()).toEqual([run]);
});

test('an old flight is over: its frame is too late', async () => {
  await db.ownerSql`
    insert into canary_runs (minute, sequence, sent_at)
    values (${start}, 4711, ${new Date(start.getTime() - 61_000)})
  `;
  await send(canaryFrame(4711, new Date()));
  expect((await runs()).map(({ committed }) => committed)).toEqual([false]);
});

test('an unreachable gateway is an error, and the flight stays open', async () => {
  await expect(sendCanary({ ...parts, gateway: { host: '127.0.0.1', port: 1 } })).rejects.toThrow();
  expect((await runs()).map(({ committed }) => committed)).toEqual([false]);
});

test('no pendant has the canary’s IMEI, and its frame raises no alert', async () => {
  await send(canaryFrame(1, new Date()));
  expect(world.device.imei).not.toBe(canaryImei);
  expect(await db.ownerSql`select 1 from alerts`).toHaveLength(0);
});
