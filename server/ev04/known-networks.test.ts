// When a network is known, on the wire: the first one of a new pendant, one of three days, and a
// confirmed one. All others are marked.
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { readAlert } from '#server/alerts/details/read-alert.service.ts';
import { confirmNetworkOf } from '#server/devices/device-networks.service.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import { programPorts } from './program-ports.ts';

const [home, elsewhere, third] = ['127.0.0.1', '127.9.0.1', '127.77.0.1'];
const firstDay = Date.parse('2026-11-24T09:00:00Z');
const log = createLog('silent');

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;
let world: AlertWorld;
let sequence = 0;
let sockets: Socket[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const ports = programPorts(db.database, createIntake(db.database), log);
  const now = () => db.clock.now ?? new Date();
  gateway = createEv04Gateway({
    host: '0.0.0.0',
    port: 0,
    ports,
    log,
    now,
    limits: { networkLookMs: 50 },
  });
  port = await gateway.listen();
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});
beforeEach(async () => {
  at(0);
  world = await anAlertWorld(db.ownerSql);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await expect.poll(() => gateway.counts.connections_open).toBe(0);
});

/** Moves the clock to so many hours after the first day's morning. */
const at = (hours: number): void => {
  db.clock.now = new Date(firstDay + hours * 3_600_000);
};

const open = (from: string): Socket => {
  const socket = connect({ host: home, port, localAddress: from });
  sockets.push(socket);
  return socket;
};

/**
 * The pendant sends one frame on a connection, perhaps with a latitude, and waits for its answer.
 */
async function speak(socket: Socket, flag: AlarmFlag | null, latitude?: number): Promise<void> {
  sequence += 1;
  const time = Math.floor((db.clock.now?.getTime() ?? 0) / 1000) + sequence;
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
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(encodeDataFrame({ imei: world.device.imei, sequence, records }));
  await answered;
}
/** On a connection of its own, which ends. */
async function says(flag: AlarmFlag | null, from: string, latitude?: number): Promise<void> {
  const socket = open(from);
  await speak(socket, flag, latitude);
  await expect
    .poll(
      async () => (await networks()).find(({ network }) => network === networkOf(from))?.last_day,
    )
    .toBe(today());
  socket.destroy();
  await expect.poll(() => gateway.connections.has(world.device.device_id)).toBe(false);
}
const networkOf = (address: string): string => `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
const today = (): string => db.clock.now?.toISOString().slice(0, 10) ?? '';
const networks = async () => [
  ...(await db.ownerSql<{ network: string; days: number; known: boolean; last_day: string }[]>`
    select network, days, known_at is not null as known, last_day::text
    from device_networks
    where device_id = ${world.device.device_id}
    order by first_seen_at, network`),
];
const alert = async () => {
  const mei = await anOperator(db.ownerSql, 'Mei');
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select max(id) as id from alerts where device_id = ${world.device.device_id}`;
  return await db.database.read(
    { role: 'centre' },
    async (tx) => await readAlert(tx, mei, row?.id ?? 0),
  );
};
/** The effect of a cancel and a move from there on the alert. */
const effectOf = async (from: string) => {
  await says('alarm_end', from, 61);
  const { new_network, cancelled_at, unconfirmed_positions } = await alert();
  return {
    marked: new_network?.address ?? null,
    cancelled: cancelled_at !== undefined,
    apart: (unconfirmed_positions ?? []).length > 0,
  };
};
const isMarked = { marked: elsewhere, cancelled: false, apart: true };
const isBelieved = { marked: null, cancelled: true, apart: false };
const confirm = async (from: string) => {
  const actor = { ...(await anOperator(db.ownerSql, 'Helen')), role: 'admin' as const };
  return await db.database.write({ role: 'platform' }, async (tx) => {
    const after: (() => void)[] = [];
    const context = { tx, actor, afterCommit: (work: () => void) => void after.push(work) };
    const shown = await confirmNetworkOf(
      context as never,
      { database: db.database, log },
      { deviceId: world.device.device_id, network: networkOf(from) },
    );
    return { shown, after };
  });
};

describe('a new pendant', () => {
  test('is known by the network of its first frame; a second one cannot cancel or move its alert at once', async () => {
    await says('sos', home, 51);
    expect((await alert()).new_network).toBeNull();
    expect(await effectOf(elsewhere)).toEqual(isMarked);
  });

  test('nor 24 hours later, nor on the second day', async () => {
    await says('sos', home, 51);
    await says(null, elsewhere);
    at(25);
    expect(await effectOf(elsewhere)).toEqual(isMarked);
    expect(await networks()).toMatchObject([
      { known: true, days: 1 },
      { known: false, days: 2 },
    ]);
  });

  test('that two networks claim at the same moment has one of them as its first: the other is marked', async () => {
    const [one, other] = [open(home), open(elsewhere)];
    await Promise.all([speak(one, 'sos'), speak(other, 'fall')]);
    const first = (await networks()).find(({ known }) => known)?.network;
    const raised = await db.ownerSql<{ network: string | null }[]>`
      select data ->> 'new_network' as network
      from events
      where device_id = ${world.device.device_id} and kind = 'alert.raised'
      order by id`;
    expect(raised.map(({ network }) => network).filter((network) => network !== null)).toEqual([
      first === networkOf(home) ? elsewhere : home,
    ]);
  });

  test('is one with another IMEI: its own first network is the known one', async () => {
    await says(null, home);
    world.device.imei = '861629054009999';
    await db.ownerSql`
      update devices set imei = ${world.device.imei} where id = ${world.device.device_id}
    `;
    await says('sos', elsewhere);
    expect([(await alert()).new_network, await networks()]).toMatchObject([
      null,
      [{ network: '127.9.0.0/16', known: true }],
    ]);
  });
});

describe('a network becomes known', () => {
  test('after the pendant reported from it on three days, any time apart', async () => {
    await says(null, home);
    for (const hours of [0, 1, 24, 240]) {
      at(hours);
      await says(null, elsewhere);
    }
    at(241);
    await says('sos', home, 51);
    expect(await effectOf(elsewhere)).toEqual(isBelieved);
  });

  test('not by many times on two days', async () => {
    await says(null, home);
    for (const hours of [0, 3, 6, 24, 27]) {
      at(hours);
      await says(null, elsewhere);
    }
    await says('sos', home, 51);
    expect(await effectOf(elsewhere)).toEqual(isMarked);
  });

  test('while the connection lasts: each day counts, and its events are marked no longer', async () => {
    await says(null, home);
    const socket = open(elsewhere);
    await speak(socket, null);
    for (const [hours, days] of [
      [24, 2],
      [48, 3],
    ] as const) {
      at(hours);
      await expect.poll(networks).toMatchObject([{ days: 1 }, { days, known: days === 3 }]);
    }
    await expect
      .poll(
        async () =>
          (
            await db.ownerSql`
              select new_network from device_connections where device_id = ${world.device.device_id}
            `
          )[0],
      )
      .toEqual({ new_network: false });
    await speak(socket, 'sos');
    expect((await alert()).new_network).toBeNull();
  });

  test('when it is confirmed, for an open connection too; others stay marked', async () => {
    await says('sos', home, 51);
    at(1);
    const socket = open(elsewhere);
    await speak(socket, 'alarm_end');
    await expect.poll(networks).toHaveLength(2);
    expect((await alert()).cancelled_at).toBeUndefined();
    const { shown, after } = await confirm(elsewhere);
    expect(shown).toMatchObject([
      { network: '127.9.0.0/16', is_known: true, known_by: 'confirmed' },
      { known_by: 'first' },
    ]);
    for (const work of after) work();
    await expect
      .poll(
        async () =>
          (
            await db.ownerSql`
              select new_network from device_connections where device_id = ${world.device.device_id}
            `
          )[0],
      )
      .toEqual({ new_network: false });
    await speak(socket, 'alarm_end');
    expect((await alert()).cancelled_at).toEqual(expect.any(String));
    socket.destroy();
    await says('fall', third);
    expect((await alert()).new_network).toMatchObject({ address: third });
  });
});

test('of two networks in turn the first is always known, the second from its third day on', async () => {
  const marked: boolean[][] = [];
  for (const hours of [0, 24, 48, 72]) {
    at(hours);
    const day: boolean[] = [];
    for (const from of [home, elsewhere]) {
      await says('sos', from);
      const [raised] = await db.ownerSql<{ marked: boolean }[]>`
        select data ? 'new_network' as marked
        from events
        where device_id = ${world.device.device_id} and kind in ('alert.raised', 'alert.repeated')
        order by id desc
        limit 1`;
      day.push(raised?.marked ?? false);
    }
    marked.push(day);
  }
  expect(marked).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
