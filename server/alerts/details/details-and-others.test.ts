// What is read about an alert, where another person, another device, a later time and a closed alert
// are next to what counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert, anotherDevice } from '../alerts.factory.ts';
import {
  confirmCall,
  endCall,
  findCall,
  findCallByClient,
  keepDeviceCall,
  readCalls,
  readOperatorsOnCall,
} from '../calls/phone-calls.store.ts';
import { listResponders } from '../people/responders.store.ts';
import { readFacts, readPositions } from './alert-details.store.ts';
import { findOwnLine, readHistory } from './alert-history.store.ts';
import { findNamedPlace } from './named-place.store.ts';

let db: TestDatabase;
let world: AlertWorld;
/** In the same organisation. */
let colleague: AlertWorld;
let elsewhere: AlertWorld;
let mei = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hour = 3600;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox', 'positions');
  [world, elsewhere] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  colleague = await another();
  mei = (await aUser(db.ownerSql)).id;
});

async function another(over: object = {}): Promise<AlertWorld> {
  const { organisation_id } = world;
  const one = { ...world, worker_id: (await aUser(db.ownerSql, { organisation_id, ...over })).id };
  return { ...one, device: await anotherDevice(db.ownerSql, one) };
}
const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const alert = async (of: AlertWorld, over: object = {}): Promise<number> =>
  await anOpenAlert(db.ownerSql, of, { raised_at: at(-hour), last_event_at: at(-hour), ...over });
const insert = async (table: string, row: object): Promise<number> =>
  Number(
    (
      await db.ownerSql`
        insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning *`
    )[0]?.['id'] ?? 0,
  );
const set = async (table: string, id: number, over: object) =>
  await db.ownerSql`update ${db.ownerSql(table)} set ${db.ownerSql(over)} where id = ${id}`;
const place = (latitude: number, seconds: number) => ({
  latitude,
  longitude: 10,
  accuracy_m: 5,
  position_source: 'gps',
  position_at: at(seconds),
});

describe('the trail', () => {
  let key = 0;
  const fixed = async (latitude: number, seconds: number, device = world.device) => {
    key += 1;
    return await insert('positions', {
      organisation_id: device.organisation_id,
      device_id: device.device_id,
      at: at(seconds),
      event_key: `fix-${key}`,
      latitude,
      longitude: 10,
      source: 'gps',
    });
  };
  const trail = async (id: number): Promise<number[]> =>
    (await ask(async (tx) => await readPositions(tx, id))).map(({ latitude }) => latitude);

  test('is of the alert’s device from an hour before until it was resolved, oldest first', async () => {
    const id = await alert(world, place(4, -60));
    await alert(colleague, place(8, -50));
    await set('devices', colleague.device.device_id, place(8.5, -3));
    await fixed(1, -2 * hour);
    await fixed(2, -2 * hour + 1);
    await fixed(3, -90);
    await fixed(9, -90, colleague.device);
    await fixed(5, -30);
    await fixed(6, -10);
    await set('devices', world.device.device_id, place(7, -5));
    expect(await trail(id)).toEqual([2, 3, 4, 5, 6, 7]);
    await set('alerts', id, { ...resolved, resolved_at: at(-10) });
    expect(await trail(id)).toEqual([2, 3, 4, 5]);
    await set('devices', world.device.device_id, { user_id: colleague.worker_id });
    expect(await trail(id)).toEqual([4]);
    await set('alerts', id, { position_at: null, latitude: null, longitude: null });
    expect(await trail(id)).toEqual([]);
  });

  test('of an alarm that is late begins an hour before it happened, a day before it came at most', async () => {
    const id = await alert(world, { raised_at: now, happened_at: at(-2 * hour) });
    await fixed(1, -3 * hour);
    await fixed(2, -3 * hour + 1);
    expect(await trail(id)).toEqual([2]);
    await set('alerts', id, { happened_at: at(hour) });
    await fixed(3, -hour + 1);
    expect(await trail(id)).toEqual([3]);
    await set('alerts', id, { happened_at: new Date('2019-01-01') });
    await fixed(4, -25 * hour);
    await fixed(5, -25 * hour + 1);
    expect(await trail(id)).toEqual([5, 1, 2, 3]);
  });

  test('of a device that no one carries is its own, and has its newest 200', async () => {
    await set('devices', world.device.device_id, { user_id: null });
    const id = await alert(world, { user_id: null });
    const { organisation_id, device_id } = world.device;
    await db.ownerSql`
      insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, source)
      select ${organisation_id}, ${device_id}, ${at(-300)}::timestamptz + make_interval(secs => n),
        'fix ' || n, n / 10.0, 10, 'gps'
      from generate_series(0, 200) n`;
    const found = await trail(id);
    expect([found.length, found[0], found.at(-1)]).toEqual([200, 0.1, 20]);
  });
});

describe('the facts', () => {
  const facts = async (id: number) => await ask(async (tx) => await readFacts(tx, id));
  const line = async (of: number, over: object) =>
    await insert('events', {
      organisation_id: world.organisation_id,
      kind: 'device.status',
      alert_id: of,
      device_id: world.device.device_id,
      data: {},
      occurred_at: now,
      ...over,
    });

  test('have the viewers, in their order, and the person’s other open alerts, the oldest first', async () => {
    const [id, theirs] = [await alert(world), await alert(colleague)];
    const [second, first] = [
      await alert(world, { alert_type_id: 3, raised_at: at(-10) }),
      await alert(world, { alert_type_id: 4, raised_at: at(-20) }),
    ];
    await alert(world, { alert_type_id: 6, ...resolved });
    const tom = (await aUser(db.ownerSql)).id;
    for (const [alert_id, viewer_staff_id, seconds] of [
      [id, mei, -5],
      [id, tom, -9],
      [theirs, mei, -7],
    ] as const)
      await db.ownerSql`
        insert into alert_views (organisation_id, alert_id, viewer_staff_id, viewed_at)
        values (${world.organisation_id}, ${alert_id}, ${viewer_staff_id}, ${at(seconds)})`;
    const found = await facts(id);
    expect(found?.viewers).toMatchObject([
      { id: tom, viewed_at: at(-9).toISOString() },
      { id: mei, viewed_at: at(-5).toISOString() },
    ]);
    expect(found?.group.map((row) => row.id)).toEqual([first, second]);
    expect(await facts(id + 1000)).toBeNull();
  });

  test('have the last place of another device of the person while the alert and its device have none', async () => {
    const id = await alert(world);
    const known = async () => (await facts(id))?.last_known_position?.latitude;
    await set('devices', colleague.device.device_id, place(9, 0));
    await anotherDevice(db.ownerSql, world);
    expect(await known()).toBeUndefined();
    const [older, newer] = [
      await anotherDevice(db.ownerSql, world),
      await anotherDevice(db.ownerSql, world),
    ];
    await set('devices', older.device_id, place(1, -90));
    await set('devices', newer.device_id, place(2, -60));
    expect(await known()).toBe(2);
    await set('alerts', id, place(3, -99));
    expect(await known()).toBeUndefined();
    await set('alerts', id, { position_at: null });
    await set('devices', world.device.device_id, place(4, -99));
    expect(await known()).toBeUndefined();
    await set('devices', world.device.device_id, { position_at: null });
    expect(await known()).toBe(2);
    await set('alerts', id, resolved);
    expect(await known()).toBeUndefined();
  });

  test('have the first event from a new network, and the last that would have ended the alarm', async () => {
    const [id, theirs] = [await alert(world), await alert(colleague)];
    const from = (new_network: string) => ({ data: { new_network } });
    await line(theirs, { kind: 'device.fall_ended', ...from('a') });
    await line(id, { kind: 'device.fall_ended' });
    expect(await facts(id)).toMatchObject({ new_network: null, unconfirmed_end: null });
    await line(id, from('b'));
    await line(id, { kind: 'device.fall_ended', ...from('c') });
    await line(id, { kind: 'device.welfare_ended', ...from('d') });
    await line(id, from('e'));
    expect(await facts(id)).toMatchObject({
      new_network: { address: 'b' },
      unconfirmed_end: { address: 'd' },
    });
    for (const kind of ['device.wearer_cancelled', 'device.fall_ended']) {
      await line(id, { kind, ...from(kind) });
      expect(await facts(id)).toMatchObject({ unconfirmed_end: { address: kind } });
    }
  });

  test('of a resolved alert are those of its time: battery and connection', async () => {
    const id = await alert(world, { ...resolved, resolved_at: at(-100) });
    const { device_id, organisation_id } = world.device;
    await set('devices', device_id, { battery_percent: 10, battery_at: at(-99) });
    const charge = async (battery_percent: number | null, seconds: number, of = world.device) =>
      await insert('positions', {
        organisation_id,
        device_id: of.device_id,
        at: at(seconds),
        event_key: `charge-${seconds}`,
        latitude: 1,
        longitude: 1,
        source: 'gps',
        battery_percent,
      });
    const shown = async () => {
      const found = await facts(id);
      return [found?.battery_percent, found?.battery_at, found?.device_status];
    };
    await charge(90, -25 * hour);
    await charge(80, -99);
    await charge(70, -110, colleague.device);
    await charge(null, -105);
    const changed = async (kind: string, seconds: number, of = world.device) =>
      await line(id, { kind, recorded_at: at(seconds), device_id: of.device_id });
    await changed('device.offline', -100 - 7 * 24 * hour);
    await changed('device.offline', -99);
    await changed('device.offline', -101, colleague.device);
    await changed('device.low_battery', -101);
    expect(await shown()).toEqual([null, null, null]);
    await charge(60, -25 * hour + 1);
    await charge(50, -100);
    await charge(55, -200);
    await changed('device.offline', -100 - 7 * 24 * hour + 1);
    expect(await shown()).toMatchObject([50, at(-100).toISOString(), { online: false }]);
    await changed('device.online', -100);
    await set('devices', device_id, { battery_at: at(-100), last_heard_at: at(-99) });
    expect(await shown()).toEqual([
      10,
      at(-100).toISOString(),
      { online: true, last_seen_at: null },
    ]);
    await set('devices', device_id, { last_heard_at: at(-100) });
    expect((await shown())[2]).toEqual({ online: true, last_seen_at: at(-100).toISOString() });
    const open = await alert(world);
    expect(await facts(open)).toMatchObject({
      battery_percent: 10,
      device_status: { online: false },
    });
    await set('devices', device_id, { device_type_id: 3 });
    expect((await facts(open))?.device_status).toBeNull();
  });

  test('have the partner of the department’s country, else of the organisation’s, where it is turned on', async () => {
    const { organisation_id, department_id } = world;
    const id = await alert(world);
    const partner = async (of: number, country: string, enabled: boolean, name: string) =>
      await insert('dispatch_partners', {
        organisation_id: of,
        country,
        enabled,
        partner: name,
        email: 'dispatch@example.test',
        mobile: '+61400000009',
      });
    const shown = async () => (await facts(id))?.dispatch_partner;
    await set('organisations', organisation_id, { country: 'NZ' });
    await partner(elsewhere.organisation_id, 'NZ', true, 'sms');
    const own = await partner(organisation_id, 'NZ', false, 'email');
    await partner(organisation_id, 'AU', true, 'sms');
    expect(await shown()).toBeNull();
    await set('dispatch_partners', own, { enabled: true });
    expect(await shown()).toBe('email');
    await set('alerts', id, { department_id });
    expect(await shown()).toBe('sms');
  });

  test('of a monitored alert have the telephone number of the centre', async () => {
    await db.ownerSql`delete from events`;
    const [id, own] = [await alert(world), await alert(colleague, { monitored: false })];
    const [row] = await db.ownerSql`select app.centre_phone() as number`;
    expect((await facts(id))?.centre_phone).toBe(row?.['number']);
    expect((await facts(own))?.centre_phone).toBeNull();
  });
});

test('the story is the alert’s own, newest first, before a line; a browser’s line is found by its kind', async () => {
  const [id, theirs] = [await alert(world), await alert(colleague)];
  const { organisation_id } = world;
  const line = async (
    alert_id: number,
    kind: string,
    client_id: string,
    actor_staff_id: number | null = mei,
  ) =>
    await insert('events', {
      organisation_id,
      kind,
      alert_id,
      data: { client_id },
      occurred_at: now,
      actor_staff_id,
    });
  const [first, last] = [await line(id, 'alert.commented', 'a'), await line(id, 'alert.x', 'b')];
  await line(theirs, 'alert.commented', 'b');
  const story = async (before?: number) =>
    (await ask(async (tx) => await readHistory(tx, { id, organisation_id }, before))).map(
      (item) => item.id,
    );
  expect([await story(), await story(last), await story(first), await story(0)]).toEqual([
    [last, first],
    [first],
    [],
    [],
  ]);
  const unsigned = await line(id, 'device.low_battery', 'c', null);
  const [newest] = await ask(
    async (tx) => await readHistory(tx, { id, organisation_id }, undefined),
  );
  expect(newest).toMatchObject({ id: unsigned });
  expect(newest).not.toHaveProperty('actor');
  expect(newest).not.toHaveProperty('acting_for');
  const own = async (kind: string, client_id: string) =>
    await ask(async (tx) => await findOwnLine(tx, { id, organisation_id }, { kind, client_id }));
  expect(await own('alert.commented', 'a')).toMatchObject({ id: first, actor: { id: mei } });
  expect([await own('alert.commented', 'b'), await own('alert.x', 'a')]).toEqual([null, null]);
});

test('the named place is one of the person or an active one of the organisation, within a kilometre of its edge', async () => {
  const { organisation_id, worker_id } = world;
  const named = async (user_id: number | null = worker_id) => {
    const found = await ask(
      async (tx) =>
        await findNamedPlace(tx, { organisation_id, user_id }, { latitude: 0, longitude: 10 }),
    );
    return found && [found.name, found.kind, found.is_inside];
  };
  // A degree is 111 km: 0.01 is 1,112 m.
  const geofence = async (name: string, latitude: number, over: object = {}) =>
    await insert('geofence_locations', {
      organisation_id,
      name,
      latitude,
      longitude: 10,
      radius: 100,
      ...over,
    });
  const favourite = async (name: string, latitude: number, of = world) =>
    await insert('favourite_locations', {
      organisation_id: of.organisation_id,
      user_id: of.worker_id,
      name,
      latitude,
      longitude: 10,
      radius: 100,
    });
  await geofence('Not active', 0, { active: false });
  await geofence('Of others', 0, { organisation_id: elsewhere.organisation_id });
  await favourite('Of a colleague', 0, colleague);
  await geofence('Too far', 0.01);
  await geofence('Too far north', 0.051, { radius: 20_000 });
  await geofence('Too far south', -0.051, { radius: 20_000 });
  expect(await named()).toBeNull();
  await geofence('Yard', 0.0098);
  expect(await named()).toEqual(['Yard', 'geofence', false]);
  await favourite('Home', 0.005);
  expect(await named()).toEqual(['Home', 'favourite', false]);
  expect(await named(null)).toEqual(['Yard', 'geofence', false]);
  await geofence('Region', 0.049, { radius: 20_000 });
  expect(await named()).toEqual(['Region', 'geofence', true]);
  await favourite('Hut', 0.0005);
  expect(await named()).toEqual(['Hut', 'favourite', true]);
});

test('a responder is an active colleague with a sure and recent place, who needs no help', async () => {
  const id = await alert(world, { ...place(0, 0) });
  const near = async (over: object, of: object = {}, world_ = world): Promise<AlertWorld> => {
    const { organisation_id } = world_;
    const one = {
      ...world_,
      worker_id: (await aUser(db.ownerSql, { organisation_id, ...of })).id,
    };
    const device = await anotherDevice(db.ownerSql, one);
    await set('devices', device.device_id, { ...place(0.01, -60), ...over });
    return { ...one, device };
  };
  const [oldest, ahead, close, old] = [
    await near({ position_at: at(-2 * hour + 1) }),
    await near({ position_at: at(60), latitude: 0.4 }),
    await near({ latitude: 0.005 }),
    await near({ position_at: at(-901) }),
  ];
  await near({ archived_at: now });
  await near({ position_doubt: 'time' });
  await near({ position_at: at(-2 * hour) });
  await near({ position_at: at(61) });
  await near({}, { status: 'disabled' });
  await near({}, {}, elsewhere);
  await near({ latitude: 0.45 });
  await alert(await near({}), { alert_type_id: 8, priority: 3 });
  await alert(close, resolved);
  const newer = await anotherDevice(db.ownerSql, close);
  await set('devices', newer.device_id, place(0.02, -30));
  await set('devices', world.device.device_id, place(0, 0));
  const { organisation_id, worker_id } = world;
  const found = await ask(
    async (tx) => await listResponders(tx, { id, organisation_id, user_id: worker_id }),
  );
  expect(found.map((one) => [one.id, one.metres, one.is_old])).toEqual([
    [close.worker_id, 2224, false],
    [ahead.worker_id, 44_478, false],
    [oldest.worker_id, 1112, true],
    [old.worker_id, 1112, true],
  ]);
});

describe('calls', () => {
  const call = async (alert_id: number, of: AlertWorld, over: object = {}) =>
    await insert('phone_calls', {
      organisation_id: of.organisation_id,
      alert_id,
      user_id: of.worker_id,
      direction: 'outbound',
      party: 'person',
      made_by_staff_id: mei,
      started_at: at(-60),
      ...over,
    });

  test('are the alert’s own, newest first, and a person’s by their number or the browser’s', async () => {
    const [id, theirs] = [await alert(world), await alert(colleague)];
    const client_id = '01890000-0000-7000-8000-000000000001';
    const [first, last] = [await call(id, world, { client_id }), await call(id, world)];
    const other = await call(theirs, colleague, { client_id });
    const ref = { id, organisation_id: world.organisation_id };
    expect((await ask(async (tx) => await readCalls(tx, ref))).map((one) => one.id)).toEqual([
      last,
      first,
    ]);
    const find = async (userId: number, of: number) =>
      (await ask(async (tx) => await findCall(tx, userId, of)))?.id;
    expect([await find(world.worker_id, first), await find(world.worker_id, other)]).toEqual([
      first,
      undefined,
    ]);
    expect((await ask(async (tx) => await findCallByClient(tx, ref, client_id)))?.id).toBe(first);
    expect(
      await ask(async (tx) => await findCallByClient(tx, ref, client_id.replace(/1$/, '2'))),
    ).toBeNull();
  });

  test('are confirmed and ended alone, and only while they run', async () => {
    const id = await alert(world);
    const [one, other] = [await call(id, world), await call(id, world)];
    await ask(async (tx) => await confirmCall(tx, one));
    await ask(async (tx) => await endCall(tx, one, { outcome: 'safe', note: 'At home' }));
    for (const work of [
      async (tx: Tx) => await confirmCall(tx, one),
      async (tx: Tx) => await endCall(tx, one, { outcome: 'busy' }),
    ])
      await expect(ask(work)).rejects.toThrow('was not');
    const rows = await db.ownerSql`
      select id, confirmed_at, ended_at, outcome, note from phone_calls order by id`;
    expect([...rows]).toEqual([
      { id: one, confirmed_at: now, ended_at: now, outcome: 'safe', note: 'At home' },
      { id: other, confirmed_at: null, ended_at: null, outcome: null, note: null },
    ]);
  });

  test('keep an operator busy for ten minutes after they were begun or confirmed', async () => {
    const id = await alert(world);
    const [tom, sue, ann] = [
      (await aUser(db.ownerSql)).id,
      (await aUser(db.ownerSql)).id,
      (await aUser(db.ownerSql)).id,
    ];
    await call(id, world, { started_at: at(-599) });
    await call(id, world, { started_at: at(-30) });
    await call(id, world, { made_by_staff_id: tom, started_at: at(-600) });
    await call(id, world, {
      made_by_staff_id: sue,
      started_at: at(-900),
      confirmed_at: at(-599),
    });
    await call(id, world, { made_by_staff_id: ann, ended_at: now });
    await call(id, world, { made_by_staff_id: null });
    expect(await ask(readOperatorsOnCall)).toEqual([
      { staff_id: mei, since: at(-30).toISOString() },
      { staff_id: sue, since: at(-900).toISOString() },
    ]);
  });

  test('that a device reports are kept with the alert of its own event, once', async () => {
    const id = await alert(world);
    const { organisation_id } = world;
    const event = async (of: AlertWorld, event_key: string, over: object = {}) =>
      await insert('events', {
        organisation_id,
        kind: 'device.call',
        device_id: of.device.device_id,
        user_id: of.worker_id,
        alert_id: id,
        event_key,
        data: {},
        occurred_at: now,
        ...over,
      });
    await event(world, 'alone', { alert_id: null });
    await event(world, 'no person', { user_id: null });
    await event(world, 'call');
    await event(world, 'other call');
    await event(colleague, 'call');
    const keep = async (event_key: string) =>
      await ask(
        async (tx) =>
          await keepDeviceCall(tx, {
            device_id: world.device.device_id,
            event_key,
            occurred_at: now.toISOString(),
            direction: 'inbound',
            seconds: 40,
            outcome: null,
          }),
      );
    expect([await keep('alone'), await keep('no person')]).toEqual([null, null]);
    expect(await keep('call')).toMatchObject({
      user_id: world.worker_id,
      started_at: at(-40).toISOString(),
      ended_at: now.toISOString(),
    });
    expect(await keep('call')).toBeNull();
    expect(await db.ownerSql`select from phone_calls`).toHaveLength(1);
  });
});
