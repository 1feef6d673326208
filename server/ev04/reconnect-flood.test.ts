// Hundreds of connections a second with known IMEIs: every frame is stored and acknowledged, no
// deadlock occurs, and the stories stay short.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

const devices = 60;
/** At 11 connections a second and device. */
const rounds = 40;
const roundMs = 90;

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;
const worlds: AlertWorld[] = [];
let sequence = 0;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  gateway = createEv04Gateway({
    host: '127.0.0.1',
    port: 0,
    ports,
    log,
    limits: { reconnectWindowMs: 2000 },
    now: () => new Date(),
  });
  port = await gateway.listen();
  for (let made = 0; made < devices; made += 1) worlds.push(await anAlertWorld(db.ownerSql));
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});

const gps = {
  type: 'gps',
  latitude: 51,
  longitude: 10,
  speed_kmh: 0,
  course_deg: 0,
  altitude_raw: 0,
  hdop: 1,
  mileage_m: 0,
  satellites: 8,
};

/** Connects, sends a position and perhaps an alarm, and disconnects when that is acknowledged. */
function visit({ device: { imei } }: AlertWorld, isSos: boolean): Promise<boolean> {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000) - 5000 + sequence;
  const records = [{ type: 'status', time, flags: 0x50000001 }, gps] as DataRecord[];
  if (isSos) records.push({ type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 });
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(encodeDataFrame({ imei, sequence, records }));
  return new Promise((resolve) => {
    let answered = false;
    socket.on('error', () => {});
    socket.once('data', () => {
      answered = true;
      socket.destroy();
    });
    socket.once('close', () => resolve(answered));
  });
}

test('sixty first alarms are acknowledged and stored at their first sending; a flood of reconnects after them loses no frame, deadlocks nothing and leaves the stories readable', async () => {
  const first = await Promise.all(worlds.map(async (world) => await visit(world, true)));
  expect(first.filter(Boolean)).toHaveLength(devices);
  expect(gateway.counts).toMatchObject({ take_failures: 0, frames_taken: devices });
  const [raised] = await db.ownerSql<{ alerts: number; lines: number; frames: number }[]>`
    select count(*)::int as alerts,
      (select count(*)::int
        from events e
        join alerts a on a.id = e.alert_id and e.kind = 'alert.raised') as lines,
      (select count(*)::int from live_outbox where event = 'alert.created') as frames from alerts`;
  expect(raised).toEqual({ alerts: devices, lines: devices, frames: devices });
  const visits: Promise<boolean>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each round in another order: locking in the order of arrival would deadlock.
    const order = worlds
      .map((world, place) => ({ world, at: (place * 7919 * (round + 1)) % devices }))
      .sort((a, b) => a.at - b.at);
    visits.push(...order.map(async ({ world }) => await visit(world, false)));
    await new Promise((resolve) => setTimeout(resolve, roundMs));
  }
  const answered = [...first, ...(await Promise.all(visits))];
  expect(answered.filter(Boolean)).toHaveLength(devices * (rounds + 1));
  const [stored] = await db.ownerSql<{ positions: number; received: number }[]>`
    select (select count(*)::int from positions) as positions,
      (select count(*)::int from alerts where position_at is not null) as received`;
  expect(stored).toEqual({ positions: devices * (rounds + 1), received: devices });
  expect(gateway.counts).toMatchObject({
    take_failures: 0,
    port_failures: 0,
    frames_taken: devices * (rounds + 1),
    connections_refused: 0,
  });
  await db.ownerSql`select pg_stat_force_next_flush()`;
  const [server] = await db.ownerSql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(server).toEqual({ deadlocks: 0 });
  const [longest] = await db.ownerSql<{ lines: number }[]>`
    select count(*)::int as lines
    from events
    where alert_id is not null
    group by alert_id
    order by 1 desc
    limit 1`;
  expect(longest?.lines).toBeLessThanOrEqual(3);
  // Reported when a counting window is over, which may be after the last visit.
  const flapping = async () => [
    ...(await db.ownerSql`
      select count(distinct device_id)::int as folded
      from events
      where kind = 'device.reconnected' and (data ->> 'times')::int > 10`),
  ];
  await expect.poll(flapping, { timeout: 20_000 }).toEqual([{ folded: devices }]);
}, 60_000);
