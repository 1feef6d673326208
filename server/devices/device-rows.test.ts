// Devices as each question of a gateway or a sweep sees them: every row that must not count
// differs in one thing from one that must.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as connections from './device-connections.store.ts';
import { findByImeis, noteUnknown } from './devices.store.ts';
import * as networks from './known-networks.store.ts';
import {
  isReportDue,
  keepReports,
  listNotified,
  takeReports,
} from './low-battery/low-battery.store.ts';
import { isSilenceDue, judgeSilence, noteSigns } from './silent-devices.store.ts';

let db: TestDatabase;
let [ours, theirs, ana]: [number, number, number] = [0, 0, 0];

const now = new Date('2026-11-21T01:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const later = new Date('2026-11-21T01:00:01.000Z');
const [here, there] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  [ours, theirs] = [await anOrganisation(db.ownerSql), await anOrganisation(db.ownerSql)];
  ana = (await aUser(db.ownerSql, { organisation_id: ours })).id;
});

const write = async (table: string, row: object) => {
  const sql = db.ownerSql;
  await sql`insert into ${sql(table)} ${sql(row as never)}`;
};
const device = async (over: object = {}): Promise<number> => {
  const sql = db.ownerSql;
  const row = { organisation_id: ours, device_type_id: 2, device_name: 'Pendant', ...over };
  const [written] = await sql<{ id: number }[]>`
    insert into devices ${sql(row as never)} returning id`;
  return written?.id ?? 0;
};
const ask = async <Found>(question: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, question);
const ids = (rows: readonly { device_id: number }[]) =>
  rows.map(({ device_id }) => device_id).toSorted((one, other) => one - other);
const rowOf = async (id: number) => (await db.ownerSql`select * from devices where id = ${id}`)[0];
const archived = { archived_at: now };

describe('silence', () => {
  const due = { online: true, silence_due_at: now, last_heard_at: ago(13) };
  const judge = async (batch = 100) => {
    const { looked, gone } = await ask(async (tx) => await judgeSilence(tx, batch));
    return [looked, gone.map(({ device_id, silent_minutes }) => [device_id, silent_minutes])];
  };
  const isDue = async () => await ask(isSilenceDue);

  test('a pendant is offline after 13 minutes to the second, a phone after twice its interval', async () => {
    const pendant = await device(due);
    await device({ ...due, last_heard_at: ago(12.99) });
    const phone = await device({
      ...due,
      device_type_id: 1,
      reporting_minutes: 5,
      last_heard_at: ago(10),
    });
    const usual = await device({ ...due, device_type_id: 1, last_heard_at: ago(30) });
    await device({ ...due, device_type_id: 1, last_heard_at: ago(29.99) });
    expect(await isDue()).toBe(true);
    const [looked, gone] = await judge();
    expect([looked, gone]).toEqual([
      5,
      expect.arrayContaining([
        [pendant, 13],
        [phone, 10],
        [usual, 30],
      ]),
    ]);
    expect(gone).toHaveLength(3);
  });

  test('one that is offline already, or due later, is not looked at', async () => {
    await device({ ...due, online: false });
    await device({ ...due, silence_due_at: later });
    expect([await isDue(), await judge()]).toEqual([false, [0, []]]);
  });

  test('one that never connected is silent since it was added, and the longest due are first', async () => {
    const never = await device({ ...due, last_heard_at: null, created_at: ago(13) });
    await device({ ...due, last_heard_at: null, created_at: ago(12) });
    const first = await device({ ...due, silence_due_at: ago(1) });
    expect([await judge(1), await judge()]).toEqual([
      [1, [[first, 13]]],
      [2, [[never, 13]]],
    ]);
  });

  test('one that has sent is due again when its silence would be long enough, and keeps its connection', async () => {
    const [speaks, silent] = [await device({ ...due, last_heard_at: ago(3) }), await device(due)];
    for (const device_id of [speaks, silent])
      await write('device_connections', {
        organisation_id: ours,
        device_id,
        gateway: here,
        source_address: '203.0.113.7',
      });
    await judge();
    expect(await rowOf(speaks)).toMatchObject({
      online: true,
      silence_due_at: new Date('2026-11-21T01:10:00.000Z'),
    });
    expect(
      ids(await db.ownerSql<{ device_id: number }[]>`select device_id from device_connections`),
    ).toEqual([speaks]);
  });

  test('a sign of life brings one back, and is written once a minute', async () => {
    const offline = await device({ last_heard_at: ago(0.5) });
    const fresh = await device({ online: true, last_heard_at: ago(1), silence_due_at: later });
    const stale = await device({ online: true, last_heard_at: ago(1.01), silence_due_at: later });
    const never = await device({ online: true, silence_due_at: later });
    const gone = await device(archived);
    const other = await device({ organisation_id: theirs });
    const sign = (device_id: number, reporting_minutes: number | null = null) => ({
      organisation_id: ours,
      device_id,
      reporting_minutes,
    });
    const all = [offline, fresh, stale, never, gone, other].map((id) => sign(id));
    const back = await ask(async (tx) => await noteSigns(tx, all));
    expect(ids(back)).toEqual([offline]);
    const lastSigns = await Promise.all(
      [offline, fresh, stale, never, gone, other].map(
        async (id) => (await rowOf(id))?.['last_heard_at'],
      ),
    );
    expect(lastSigns).toEqual([now, ago(1), now, now, null, null]);
    expect((await rowOf(offline))?.['silence_due_at']).toEqual(
      new Date('2026-11-21T01:01:00.000Z'),
    );
    expect((await rowOf(stale))?.['silence_due_at']).toEqual(later);
    expect((await rowOf(offline))?.['online']).toBe(true);
    await ask(async (tx) => await noteSigns(tx, [sign(fresh, 5), sign(fresh)]));
    expect(await rowOf(fresh)).toMatchObject({ reporting_minutes: 5, last_heard_at: now });
    // Later signs that say no interval are no other one, and leave it.
    db.clock.now = new Date('2026-11-21T01:00:30.000Z');
    await ask(async (tx) => await noteSigns(tx, [sign(fresh)]));
    expect(await rowOf(fresh)).toMatchObject({ reporting_minutes: 5, last_heard_at: now });
    db.clock.now = new Date('2026-11-21T01:02:00.000Z');
    await ask(async (tx) => await noteSigns(tx, [sign(fresh)]));
    expect(await rowOf(fresh)).toMatchObject({
      reporting_minutes: 5,
      last_heard_at: db.clock.now,
    });
  });
});

describe('connections', () => {
  const held = async (device_id: number, over: object = {}) =>
    await write('device_connections', {
      organisation_id: ours,
      device_id,
      gateway: here,
      source_address: '203.0.113.7',
      ...over,
    });
  const of = (device_id: number, over: object = {}) => ({
    organisation_id: ours,
    device_id,
    source_address: '198.51.100.1',
    network: '198.51.0.0/16',
    ...over,
  });
  const holders = async () =>
    (
      await db.ownerSql`
        select device_id, gateway, source_address, new_network from device_connections
        order by device_id`
    ).map((row) => Object.values(row));

  test('those that connect are online and held here; devices out of use and of others are not', async () => {
    const [fresh, online, moved, again] = [
      await device(),
      await device({ online: true, silence_due_at: later }),
      await device(),
      await device(),
    ];
    await held(moved, { gateway: there, since: ago(5), new_network: true });
    await held(again);
    const [gone, other] = [await device(archived), await device({ organisation_id: theirs })];
    const elsewhere = await device();
    await held(elsewhere, { gateway: there });
    await write('device_networks', {
      organisation_id: ours,
      device_id: moved,
      network: '198.51.0.0/16',
      last_day: '2026-11-21',
    });
    const result = await ask(
      async (tx) =>
        await connections.holdConnections(tx, here, [
          of(fresh, { is_new_network: true }),
          of(online),
          of(moved),
          of(again, { network: null }),
          of(gone),
          of(other),
        ]),
    );
    expect([ids(result.came), result.moved]).toEqual([[fresh, moved, again], [moved]]);
    expect(await holders()).toEqual([
      [fresh, here, '198.51.100.1', true],
      [online, here, '198.51.100.1', false],
      [moved, here, '198.51.100.1', false],
      [again, here, '198.51.100.1', false],
      [elsewhere, there, '203.0.113.7', false],
    ]);
    const [since] = await db.ownerSql`
      select since from device_connections where device_id = ${moved}`;
    expect([since?.['since'], (await rowOf(fresh))?.['online']]).toEqual([now, true]);
    const [days] = await db.ownerSql`select days from device_networks where device_id = ${moved}`;
    expect(days?.['days']).toBe(1);
    expect((await rowOf(fresh))?.['silence_due_at']).toEqual(new Date('2026-11-21T01:01:00.000Z'));
    expect((await rowOf(online))?.['silence_due_at']).toEqual(later);
    expect(
      ids(await db.ownerSql<{ device_id: number }[]>`select device_id from device_networks`),
    ).toEqual([fresh, online, moved]);
  });

  test('nothing is held where nothing connects, and a device that is locked waits', async () => {
    const nothing = await ask(async (tx) => await connections.holdConnections(tx, here, []));
    expect(nothing).toEqual({ came: [], moved: [] });
    const [locked, free] = [await device(), await device()];
    const skipped = await ask(async (tx) => {
      await connections.lockDevices(tx, [locked]);
      return await db.ownerSql<{ device_id: number }[]>`
        select id as device_id from devices for no key update skip locked`;
    });
    expect(ids(skipped)).toEqual([free]);
  });

  test('a gateway lets go of its own connections only', async () => {
    const [mine, other, kept] = [await device(), await device(), await device()];
    await held(mine);
    await held(other, { gateway: there });
    await held(kept);
    await ask(async (tx) => await connections.releaseConnections(tx, here, [of(mine), of(other)]));
    expect((await holders()).map(([id]) => id)).toEqual([other, kept]);
  });

  test('those that a gateway believes to hold without holding them, by what became of them', async () => {
    const [holding, ended, contested, moved, forgotten] = [
      await device(),
      await device(archived),
      await device(),
      await device(),
      await device(),
    ];
    await held(holding);
    await held(ended);
    await held(contested, { gateway: there, new_network: true });
    await held(moved, { gateway: there });
    const none = 987_654_321;
    const stray = await ask(
      async (tx) =>
        await connections.findStrayed(tx, here, [
          holding,
          ended,
          contested,
          moved,
          forgotten,
          none,
        ]),
    );
    expect(stray).toEqual({
      ended: [ended, none],
      contested: [contested],
      moved: [moved],
      forgotten: [forgotten],
    });
  });

  test('those that the rows give a gateway without its knowing', async () => {
    const [known, left, other] = [await device(), await device(), await device()];
    await held(known);
    await held(left);
    await held(other, { gateway: there });
    expect(
      ids(await ask(async (tx) => await connections.findLeftBehind(tx, here, [known]))),
    ).toEqual([left]);
  });
});

describe('networks', () => {
  const network = '203.0.0.0/16';
  const seen = async (device_id: number, over: object = {}) =>
    await write('device_networks', {
      organisation_id: ours,
      device_id,
      network,
      first_seen_at: ago(4000),
      last_day: '2026-11-20',
      ...over,
    });
  const on = (device_id: number, over: object = {}) => ({
    organisation_id: ours,
    device_id,
    network,
    ...over,
  });
  const kept = async (device_id: number) =>
    (
      await db.ownerSql`
        select network, days, last_day::text, known_at, is_first from device_networks
        where device_id = ${device_id} order by network`
    ).map((row) => Object.values(row));

  test('one is known on its third day, and a day counts once', async () => {
    const [second, third, today] = [await device(), await device(), await device()];
    await seen(second, { days: 1 });
    await seen(third, { days: 2 });
    await seen(today, { days: 2, last_day: '2026-11-21' });
    await seen(third, { network: '198.51.0.0/16', days: 2 });
    const untouched = await device();
    await seen(untouched);
    const looked = await ask(
      async (tx) =>
        await networks.lookAtNetworks(tx, [on(second), on(third), on(today), on(987_654)]),
    );
    expect(looked.map(({ device_id, is_known, is_due }) => [device_id, is_known, is_due])).toEqual(
      expect.arrayContaining([
        [second, false, true],
        [third, false, true],
        [today, false, false],
      ]),
    );
    expect(looked).toHaveLength(3);
    const known = await ask(
      async (tx) => await networks.countToday(tx, [on(second), on(third), on(today)]),
    );
    expect(ids(known)).toEqual([third]);
    expect([await kept(second), await kept(third), await kept(today)]).toEqual([
      [[network, 2, '2026-11-21', null, false]],
      [
        ['198.51.0.0/16', 2, '2026-11-20', null, false],
        [network, 3, '2026-11-21', now, false],
      ],
      [[network, 2, '2026-11-21', null, false]],
    ]);
    expect(await kept(untouched)).toEqual([[network, 1, '2026-11-20', null, false]]);
  });

  test('one that is known stays known since then', async () => {
    const id = await device();
    await seen(id, { days: 5, known_at: ago(3000) });
    await ask(async (tx) => await networks.countToday(tx, [on(id)]));
    expect(await kept(id)).toEqual([[network, 6, '2026-11-21', ago(3000), false]]);
  });

  test('the first of a device is known at once, a second is not', async () => {
    const id = await device();
    await ask(async (tx) => await networks.claimFirstNetworks(tx, [on(id)]));
    await ask(
      async (tx) => await networks.claimFirstNetworks(tx, [on(id, { network: '1.2.0.0/16' })]),
    );
    expect(await kept(id)).toEqual([[network, 1, '2026-11-21', now, true]]);
  });

  test('a pendant in use is found by its IMEI, with the networks that are known of it', async () => {
    const imei = '864598051002370';
    await device({ imei, ...archived });
    const id = await device({ imei });
    const other = await device({ imei: '864598051002371' });
    await seen(id, { known_at: now });
    await seen(id, { network: '198.51.0.0/16' });
    await seen(other, { network: '1.2.0.0/16', known_at: now });
    await device({ imei: '864598051002372', ...archived });
    const found = await ask(
      async (tx) => await findByImeis(tx, ['864598051002372', imei, '864598051002379']),
    );
    expect(found).toEqual([
      null,
      { device_id: id, organisation_id: ours, imei, known_networks: [network] },
      null,
    ]);
  });

  test('a device of no organisation is noted each time it comes, with where it came from last', async () => {
    const imei = '864598051002399';
    await db.ownerSql`delete from seen_unknown_devices`;
    await ask(async (tx) => await noteUnknown(tx, imei, '203.0.113.7'));
    db.clock.now = later;
    await ask(async (tx) => await noteUnknown(tx, imei, '198.51.100.1'));
    expect(
      await db.ownerSql`
        select first_seen_at, last_seen_at, times_seen, source_address from seen_unknown_devices`,
    ).toEqual([
      {
        first_seen_at: now,
        last_seen_at: later,
        times_seen: 2,
        source_address: '198.51.100.1',
      },
    ]);
  });

  test('one is confirmed if it was not known, of this device alone', async () => {
    const [id, other] = [await device(), await device()];
    await seen(id);
    await seen(other);
    await seen(id, { network: '1.1.0.0/16' });
    await seen(id, { network: '1.2.0.0/16', first_seen_at: ago(10) });
    await seen(id, { network: '1.3.0.0/16', known_at: now, first_seen_at: ago(20) });
    await seen(id, { network: '1.4.0.0/16', known_at: now, is_first: true });
    const confirm = async () =>
      await ask(async (tx) => await networks.confirmNetwork(tx, id, { network, by: ana }));
    expect([await confirm(), await confirm()]).toEqual([true, false]);
    expect((await kept(other))[0]?.[3]).toBeNull();
    await db.ownerSql`update device_networks set first_seen_at = ${ago(30)} where network = ${network}`;
    const listed = await ask(async (tx) => await networks.listNetworks(tx, id));
    expect(listed.map((one) => [one.network, one.known_by, one.is_known])).toEqual([
      ['1.2.0.0/16', null, false],
      ['1.1.0.0/16', null, false],
      ['1.3.0.0/16', 'days', true],
      [network, 'confirmed', true],
      ['1.4.0.0/16', 'first', true],
    ]);
  });
});

describe('low batteries', () => {
  test('are sent to the wearer and the administrators who are active and have an email', async () => {
    const of = { organisation_id: ours, role: 'organisation_admin' } as const;
    const admin = (await aUser(db.ownerSql, of)).id;
    await aUser(db.ownerSql, { ...of, status: 'disabled' });
    await aUser(db.ownerSql, { ...of, email: null });
    await aUser(db.ownerSql, { ...of, organisation_id: theirs });
    await aUser(db.ownerSql, { organisation_id: ours });
    const notified = async (device_id: number) =>
      (
        await ask(
          async (tx) =>
            await listNotified(tx, {
              organisation_id: ours,
              device_id,
              battery_percent: 10,
              battery_millivolts: null,
            }),
        )
      ).map(({ user_id }) => user_id);
    expect([
      await notified(await device({ user_id: ana })),
      await notified(await device({ user_id: admin })),
      await notified(await device({ user_id: ana, ...archived })),
      await notified(await device()),
    ]).toEqual([[ana, admin], [admin], [], []]);
  });

  test('reports are taken once, the oldest first', async () => {
    const [first, second] = [await device(), await device()];
    for (const device_id of [first, second])
      await write('low_battery_reports', { organisation_id: ours, device_id, battery_percent: 5 });
    const take = async () => [
      await ask(isReportDue),
      ids(await ask(async (tx) => await takeReports(tx, 1))),
    ];
    expect([await take(), await take(), await take()]).toEqual([
      [true, [first]],
      [true, [second]],
      [false, []],
    ]);
    const report = { organisation_id: ours, device_id: first, battery_percent: 5 };
    await ask(async (tx) => await keepReports(tx, [report]));
    expect(await take()).toEqual([true, [first]]);
  });
});
