// A pendant and the whole program: bytes on a socket become an alert, broken bytes become evidence,
// and nothing is acknowledged that is not committed.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';

let db: TestDatabase;
let program: Program;
let world: AlertWorld;
let sequence = 0;

beforeAll(async () => {
  db = await testDatabase();
  program = await startProgram({
    config: testConfig(),
    database: db.open({ connectDeadlineMs: 500, statementTimeoutMs: 500 }),
    log: createLog('silent'),
  });
});
afterAll(async () => {
  await program.stop();
  await db.close();
});
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

function frame(imei: string, flag: AlarmFlag): Uint8Array {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000);
  return encodeDataFrame({
    imei,
    sequence,
    records: [
      { type: 'status', time, flags: 0x50000000 },
      { type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 },
    ],
  });
}

/** A pendant's socket that keeps what it is answered. */
function pendant(): { socket: Socket; answered: () => number; send(bytes: Uint8Array): void } {
  const socket = connect({ host: '127.0.0.1', port: program.ev04Port ?? 0 });
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.on('error', () => {});
  return { socket, answered: () => bytes, send: (given) => void socket.write(given) };
}

const acknowledgementBytes = 11;
const alerts = async () =>
  await db.ownerSql`select id, status from alerts where device_id = ${world.device.device_id}`;

test('an SOS is committed, then acknowledged; its frame is kept as evidence', async () => {
  const unit = pendant();
  unit.send(frame(world.device.imei, 'sos'));
  await expect.poll(unit.answered).toBe(acknowledgementBytes);
  expect(await alerts()).toMatchObject([{ status: 'active_alert' }]);
  expect([
    ...(await db.ownerSql`
      select reason from device_frames where device_id = ${world.device.device_id}
    `),
  ]).toEqual([{ reason: 'news' }]);
  expect([
    ...(await db.ownerSql`select online from devices where id = ${world.device.device_id}`),
  ]).toEqual([{ online: true }]);
  unit.socket.destroy();
});

test('a frame with a bad checksum raises nothing, is not acknowledged, and is kept', async () => {
  const unit = pendant();
  const broken = frame(world.device.imei, 'sos');
  broken[4] = (broken[4] ?? 0) ^ 0xff;
  unit.send(broken);
  await expect
    .poll(
      async () =>
        (
          await db.ownerSql`
            select from device_frames
            where reason = 'bad-checksum' and frame = ${Buffer.from(broken)}
          `
        ).length,
    )
    .toBe(1);
  expect(unit.answered()).toBe(0);
  expect(await alerts()).toEqual([]);
  unit.socket.destroy();
});

test('an unknown IMEI receives no answer and is listed as seen but unknown', async () => {
  const unit = pendant();
  const ended = new Promise((resolve) => unit.socket.once('close', resolve));
  unit.send(frame('490154203237518', 'sos'));
  await ended;
  expect(unit.answered()).toBe(0);
  await expect
    .poll(async () => [...(await db.ownerSql`select imei, times_seen from seen_unknown_devices`)])
    .toEqual([{ imei: '490154203237518', times_seen: 1 }]);
});

test('with the database gone nothing is acknowledged, calls answer 503, and everything heals; the alarm appears once', async () => {
  const client = testClient(program.origin);
  const sos = frame(world.device.imei, 'sos');
  const name = new URL(db.url).pathname.slice(1);
  await db.ownerSql.unsafe(`revoke connect on database "${name}" from public, vigil_app`);
  await db.ownerSql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where usename = 'vigil_app' and datname = current_database()
  `;
  try {
    const unit = pendant();
    const ended = new Promise((resolve) => unit.socket.once('close', resolve));
    unit.send(sos);
    await client.raw('GET', '/sanctum/csrf-cookie');
    const refused = await client.post('/auth', { email: 'somebody@example.test', password: 'x' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await client.raw('GET', '/health/live')).status).toBe(200);
    expect((await client.raw('GET', '/health/ready')).status).toBe(503);
    // The gateway gives the pendant up, which then sends its alarm again.
    await ended;
    expect(unit.answered()).toBe(0);
  } finally {
    await db.ownerSql.unsafe(`grant connect on database "${name}" to vigil_app`);
  }
  const again = pendant();
  again.send(sos);
  await expect
    .poll(
      async () => {
        if (again.answered() === 0 && again.socket.destroyed)
          throw new Error('the gateway hung up');
        return again.answered();
      },
      { timeout: 10_000 },
    )
    .toBe(acknowledgementBytes);
  again.send(sos);
  await expect.poll(again.answered).toBe(2 * acknowledgementBytes);
  expect(await alerts()).toHaveLength(1);
  expect([
    ...(await db.ownerSql`
      select repeat_count from alerts where device_id = ${world.device.device_id}
    `),
  ]).toEqual([{ repeat_count: 0 }]);
  await expect
    .poll(async () => (await client.raw('GET', '/health/ready')).status, { timeout: 10_000 })
    .toBe(200);
  again.socket.destroy();
}, 60_000);
