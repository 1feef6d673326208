// Favourite locations: kept by the person and their administrators, and arriving and leaving as
// positions come in, with the timer that arriving starts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FavouriteLocation } from '#domain/favourite-locations/favourite-location.ts';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { aFix, anEvent } from '#server/alerts/alerts.factory.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type PeopleWorld } from '#server/users/people-world.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import type { OwnMessage } from './arrivals.service.ts';
import { favouriteLocationsSweep } from './arrivals.sweep.ts';
import { favouriteLocationsRoutes } from './favourite-locations.routes.ts';
import { addFavouriteOfPhone } from './phone-favourites.service.ts';
import { readFavouritesOfPhone } from './phone-favourites.store.ts';

let world: PeopleWorld;
let intake: Intake;
let helen: Client;
let mei: { readonly id: number; readonly client: Client };
let device = { organisation_id: 0, device_id: 0 };
let sent: OwnMessage[] = [];

/** A Monday. */
const start = Date.parse('2026-11-16T09:00:00.000Z');
const home = {
  name: 'Home',
  address: '4 Elm Street',
  latitude: -36.0737,
  longitude: 146.9135,
  radius: 150,
};
const path = (rest = '', of = mei.id) => `/users/${of}/favourite-locations${rest}`;
const add = async (over: object = {}, client = mei.client) =>
  await client.post<FavouriteLocation>(path(), { ...home, ...over });
const kept = async () => [
  ...(await world.db
    .ownerSql`select name, user_id, duration, radius from favourite_locations order by id`),
];

beforeAll(async () => {
  world = await aPeopleWorld(favouriteLocationsRoutes);
  intake = createIntake(world.db.database);
});
beforeEach(async () => {
  world.db.clock.now = new Date(start);
  ({ helen } = await world.reset());
  sent = [];
  const { ours } = world.places;
  const { id } = await aUser(world.db.ownerSql, { organisation_id: ours, first_name: 'Mei' });
  await world.db.ownerSql`update users set grace_period = 2 where id = ${id}`;
  mei = { id, client: await world.signedIn('organisation_user', ours, { user_id: id }) };
  device = { organisation_id: ours, device_id: await phone(id) };
});
afterAll(async () => await world.close());

/** A phone with the app. */
async function phone(user_id: number): Promise<number> {
  const sql = world.db.ownerSql;
  const [row] = await sql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${world.places.ours}, 1, ${user_id}, 'Phone')
    returning id::int`;
  const device_id = row?.id ?? 0;
  await sql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid, platform,
      app_version, token_hash)
    values (${world.places.ours}, ${device_id}, ${user_id}, gen_random_uuid(), 'web', '1',
      sha256(${String(device_id)}::text::bytea))`;
  return device_id;
}

describe('the calls', () => {
  test('people add, change and remove their own; their administrators do the same, and the log names whose it is (R032)', async () => {
    const { body } = await add({ duration: 45, shake_on: true });
    expect(body.data).toMatchObject({
      ...home,
      user_id: mei.id,
      duration: 45,
      shake_on: true,
      entry_monitoring: true,
      is_inside: false,
    });
    const { id, updated_at } = body.data;
    const changed = await helen.put<FavouriteLocation>(path(`/${id}`), { radius: 300, updated_at });
    expect([changed.status, changed.body.data.radius]).toEqual([200, 300]);
    expect(
      (await helen.get<FavouriteLocation[]>(path())).body.data.map(({ name }) => name),
    ).toEqual(['Home']);
    expect((await mei.client.delete(path(`/${id}`))).status).toBe(200);
    const lines = await world.db.ownerSql`
        select kind, user_id from events where kind like 'favourite_location.%' order by id
      `;
    expect([...lines]).toEqual(
      ['created', 'updated', 'removed'].map((verb) => ({
        kind: `favourite_location.${verb}`,
        user_id: mei.id,
      })),
    );
    expect(await kept()).toEqual([]);
  });

  test.each<[string, object, object]>([
    [
      'without a place',
      { latitude: null },
      { latitude: ['The latitude must be a number of degrees.'] },
    ],
    ['too small', { radius: 49 }, { radius: ['The radius must be 50 or more.'] }],
    [
      'for more than a day',
      { duration: 1441 },
      { duration: ['The duration must be 1440 or less.'] },
    ],
    [
      'with a timer that nothing starts',
      { duration: 30, entry_monitoring: false },
      { duration: ['Turn on “Arriving”, which starts the timer, or leave the duration empty.'] },
    ],
  ])('one %s is refused', async (_what, over, errors) => {
    const answer = await add(over);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await kept()).toEqual([]);
  });

  test('two of one name are refused, and more than fifty', async () => {
    await add();
    expect((await add({ name: 'HOME' })).body.errors).toEqual({
      name: ['Another favourite location has this name. Choose another name.'],
    });
    await world.db.ownerSql`
      insert into favourite_locations (organisation_id, user_id, name, latitude, longitude)
      select ${world.places.ours}, ${mei.id}, 'Place ' || n, 0, 0 from generate_series(2, 50) n`;
    const answer = await add({ name: 'One more' });
    expect([answer.status, answer.body.code, (await kept()).length]).toEqual([
      409,
      'too_many_favourites',
      50,
    ]);
  });

  test('other people, other organisations and staff without an organisation get none', async () => {
    const { id } = (await add()).body.data;
    const [colleague, outsider] = [
      await world.signedIn('organisation_user', world.places.ours),
      await world.signedIn('organisation_admin', world.places.theirs),
    ];
    const asks = async (client: Client) =>
      await Promise.all([
        client.get(path()),
        client.get(path(`/${id}`)),
        client.delete(path(`/${id}`)),
        add({ name: 'B' }, client),
      ]);
    expect((await asks(colleague)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await asks(outsider)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const staff = await aUser(world.db.ownerSql, { organisation_id: null, role: 'admin' });
    const priya = await world.signedIn('admin', null, { user_id: staff.id });
    expect((await priya.get(path('', staff.id))).status).toBe(404);
    expect(await kept()).toHaveLength(1);
  });

  test('the places of a removed person are removed', async () => {
    await add();
    expect((await helen.delete(`/users/${mei.id}`)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });
});

describe('on the phone', () => {
  const onPhone = async (
    fields: { name: string; duration: number | null },
    user_id: number | null = mei.id,
  ) =>
    await world.db.database.write(
      { role: 'tenant', organisation_id: device.organisation_id },
      async (tx) =>
        await addFavouriteOfPhone(
          tx,
          { ...device, user_id },
          { latitude: 1, longitude: 2, ...fields },
        ),
    );

  test('a place is added under a name of its own, and the phone is shown its person’s places by name', async () => {
    await onPhone({ name: 'Yard', duration: 20 });
    await add({ shake_on: true });
    await expect(onPhone({ name: 'yard', duration: null })).rejects.toMatchObject({ status: 422 });
    await expect(onPhone({ name: 'Depot', duration: null }, null)).rejects.toMatchObject({
      code: 'no_person',
    });
    const shown = await world.db.database.read(
      { role: 'tenant', organisation_id: device.organisation_id },
      async (tx) => readFavouritesOfPhone(tx, { ...device, user_id: mei.id }),
    );
    expect(
      shown.map(({ name, duration, shake_on, is_inside }) => [name, duration, shake_on, is_inside]),
    ).toEqual([
      ['Home', null, true, false],
      ['Yard', 20, false, false],
    ]);
    expect([
      ...(await world.db.ownerSql`
          select kind, user_id, device_id
          from events
          where kind = 'favourite_location.created'
          order by id
        `),
    ]).toEqual([
      { kind: 'favourite_location.created', user_id: mei.id, device_id: device.device_id },
      { kind: 'favourite_location.created', user_id: mei.id, device_id: null },
    ]);
  });
});

const sweep = async () =>
  await favouriteLocationsSweep(world.db.database, {
    send: async (_tx, message) => void sent.push(message),
  }).run();

/**
 * Positions at these metres from the edge, negative inside, each a minute after the last one; the
 * sweep looks after each.
 */
async function walk(...distances: number[]): Promise<void> {
  const { clock } = world.db;
  for (const distance of distances) {
    clock.now = new Date((clock.now?.getTime() ?? start) + 60_000);
    const at = clock.now.toISOString();
    const metres = home.radius + distance;
    const { latitude, longitude } = pointAt(home, Math.abs(metres), metres < 0 ? 225 : 45);
    const event = anEvent('position', {
      occurred_at: at,
      received_at: at,
      position: aFix(latitude, longitude, at),
    });
    await intake.take({ device, events: [event] });
    await sweep();
  }
}
const [towards, inside, away] = [
  [600, 400, 200],
  [-60, -80, -100],
  [200, 400, 600],
];
const history = async () =>
  (
    await world.db.ownerSql<{ kind: string; geofence: string | null }[]>`
      select kind, data ->> 'geofence' as geofence
      from events
      where kind like 'device.%' and user_id = ${mei.id}
      order by id`
  ).map(({ kind, geofence }) => (geofence === null ? kind : `${kind} ${geofence}`));
const timers = async () => [
  ...(await world.db.ownerSql`
    select device_id, activity, status, minutes, grace_minutes,
      extract(epoch from due_at - started_at)::int as seconds
    from welfare_sessions
    order by id`),
];

describe('arriving and leaving', () => {
  test('are one line each in the person’s history; the list says who is there', async () => {
    await add();
    await walk(...towards, ...inside);
    expect([
      await history(),
      (await mei.client.get<FavouriteLocation[]>(path())).body.data[0]?.is_inside,
    ]).toEqual([['device.geofence_entered Home'], true]);
    await walk(...away, ...towards);
    expect(await history()).toEqual(['device.geofence_entered Home', 'device.geofence_left Home']);
    expect([await timers(), sent, await world.db.ownerSql`select from alerts`]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('start a welfare timer once, on the phone, which says so; leaving reminds of it and does not end it', async () => {
    await add({ duration: 45 });
    await walk(...towards, ...inside, ...inside);
    const timer = {
      device_id: device.device_id,
      activity: 'Home',
      status: 'in_progress',
      minutes: 45,
      grace_minutes: 2,
      seconds: 2700,
    };
    expect(await timers()).toEqual([timer]);
    expect(await history()).toEqual(['device.geofence_entered Home', 'device.welfare_started']);
    await walk(...away);
    expect(await timers()).toEqual([timer]);
    expect(sent.map(({ user_id, content }) => [user_id, content])).toEqual([
      [mei.id, 'You arrived at Home. A welfare timer of 45 min has started.'],
      [mei.id, 'You left Home. Your welfare timer is still running. End it if you are safe.'],
    ]);
  });

  test('in one look: a leaving that is not watched reminds of no timer, though the arrival before it is', async () => {
    await add({ duration: 45, exit_monitoring: false });
    await walk(...towards, ...inside, ...away);
    const begun = world.db.clock.now?.getTime() ?? 0;
    const events = [...towards, ...inside, ...away].map((distance, index) => {
      const at = new Date(begun + (index + 1) * 60_000).toISOString();
      const metres = home.radius + distance;
      const { latitude, longitude } = pointAt(home, Math.abs(metres), metres < 0 ? 225 : 45);
      return anEvent('position', {
        occurred_at: at,
        received_at: at,
        position: aFix(latitude, longitude, at),
      });
    });
    world.db.clock.now = new Date(begun + 10 * 60_000);
    await intake.take({ device, events });
    await sweep();
    expect(await history()).toEqual([
      'device.geofence_entered Home',
      'device.welfare_started',
      'device.geofence_entered Home',
    ]);
    expect(sent.map(({ content }) => content.slice(0, 8))).toEqual(['You arri']);
  });

  test('start no second timer, and none where no phone could end it', async () => {
    await add({ duration: 45 });
    await add({ name: 'Work', duration: 30 });
    await walk(...towards, ...inside);
    expect((await timers()).length).toBe(1);
    await world.db.ownerSql`delete from welfare_sessions`;
    await world.db.ownerSql`update app_installations set ended_at = app.now()`;
    await walk(...away, ...towards, ...inside);
    expect(await timers()).toEqual([]);
  });

  test('are not recorded where they are not watched, and never for a place that was moved onto a person', async () => {
    const { id, updated_at } = (await add({ entry_monitoring: false })).body.data;
    await walk(...towards, ...inside);
    expect(await history()).toEqual([]);
    const far = pointAt(home, 5000, 90);
    expect(
      (await mei.client.put(path(`/${id}`), { ...far, entry_monitoring: true, updated_at })).status,
    ).toBe(200);
    expect(await world.db.ownerSql`select from favourite_location_states`).toEqual([]);
    await walk(...inside);
    expect(await history()).toEqual([]);
  });

  test('are not recorded of a person who is disabled', async () => {
    await add({ duration: 45 });
    await world.db.ownerSql`update users set status = 'disabled' where id = ${mei.id}`;
    await walk(...towards, ...inside);
    expect([await history(), await timers(), sent]).toEqual([[], [], []]);
  });

  test('come with thousands of positions at once: none is passed over, and who has left since gets no timer', async () => {
    await add({ duration: 45 });
    await walk(...towards);
    const begun = world.db.clock.now?.getTime() ?? 0;
    const events = Array.from({ length: 25_000 }, (_, nth) => {
      const at = new Date(begun + (nth + 1) * 3000).toISOString();
      const place = nth > 19_950 && nth < 20_020 ? home : pointAt(home, 900, 45);
      return anEvent('position', {
        occurred_at: at,
        received_at: at,
        position: aFix(place.latitude, place.longitude, at),
      });
    });
    world.db.clock.now = new Date(begun + 80_000_000);
    await intake.take({ device, events });
    await sweep();
    expect([await history(), await timers()]).toEqual([
      ['device.geofence_entered Home', 'device.geofence_left Home'],
      [],
    ]);
  });

  test('come late: the timer counts from when it became known, and starts only for a person who is still there', async () => {
    await add({ duration: 10 });
    await walk(...towards);
    const at = (minutes: number) =>
      new Date((world.db.clock.now?.getTime() ?? 0) + minutes * 60_000);
    const fixes = [...inside, ...away].map((distance, index) => {
      const moment = at(index + 1).toISOString();
      const metres = home.radius + distance;
      const { latitude, longitude } = pointAt(home, Math.abs(metres), metres < 0 ? 225 : 45);
      return anEvent('position', {
        occurred_at: moment,
        received_at: at(60).toISOString(),
        position: aFix(latitude, longitude, moment),
      });
    });
    world.db.clock.now = at(60);
    await intake.take({ device, events: fixes });
    await sweep();
    expect([await history(), await timers()]).toEqual([
      ['device.geofence_entered Home', 'device.geofence_left Home'],
      [],
    ]);
  });
});

describe('a person with a pendant too', () => {
  let pendant = { organisation_id: 0, device_id: 0 };
  beforeEach(async () => {
    const { ours } = world.places;
    const [row] = await world.db.ownerSql<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, user_id, device_name)
      values (${ours}, 2, ${mei.id}, 'Pendant')
      returning id::int`;
    pendant = { organisation_id: ours, device_id: row?.id ?? 0 };
  });

  /**
   * Each device at its metres from the edge; all in the same minute, a minute after the last one,
   * judged in one look.
   */
  async function both(...seen: readonly (readonly [typeof device, number])[]): Promise<void> {
    const { clock } = world.db;
    clock.now = new Date((clock.now?.getTime() ?? start) + 60_000);
    for (const [index, [by, distance]] of seen.entries()) {
      const at = new Date(clock.now.getTime() + index).toISOString();
      const metres = home.radius + distance;
      const { latitude, longitude } = pointAt(home, Math.abs(metres), metres < 0 ? 225 : 45);
      const event = anEvent('position', {
        occurred_at: at,
        received_at: at,
        position: aFix(latitude, longitude, at),
      });
      await intake.take({ device: by, events: [event] });
    }
    await sweep();
  }
  const isThere = async (): Promise<boolean | undefined> =>
    (await mei.client.get<FavouriteLocation[]>(path())).body.data[0]?.is_inside;

  test('arrives once with the pendant, wherever the phone is', async () => {
    await add({ duration: 45 });
    for (const metres of [600, 400, ...inside, ...inside, ...inside])
      await both([device, 700], [pendant, metres]);
    expect([await history(), sent.length, await isThere()]).toEqual([
      ['device.geofence_entered Home', 'device.welfare_started'],
      1,
      true,
    ]);
  });

  test('is not there any more when the pendant is unassigned, and has not left', async () => {
    await add();
    for (const metres of [600, 400, ...inside]) await both([device, 700], [pendant, metres]);
    await world.db.ownerSql`update devices set user_id = null where id = ${pendant.device_id}`;
    await sweep();
    expect([await isThere(), await history()]).toEqual([false, ['device.geofence_entered Home']]);
    await both([device, 700]);
    expect([await isThere(), await history()]).toEqual([false, ['device.geofence_entered Home']]);
  });

  test('gets the same message once in ten minutes, and again after them', async () => {
    await add({ duration: 45 });
    for (const metres of [600, -80, -80, 600, 600, -80, -80, 600, 600])
      await both([pendant, metres]);
    expect(
      (await history()).filter((line) => line.startsWith('device.geofence_left')),
    ).toHaveLength(2);
    const starts = () => sent.map(({ content }) => content.slice(0, 8));
    expect(starts()).toEqual(['You arri', 'You left']);
    for (const metres of [...Array<number>(10).fill(-80), 600, 600]) await both([pendant, metres]);
    expect(starts()).toEqual(['You arri', 'You left', 'You left']);
  });

  test('a late batch of one device is judged though the other one has gone on', async () => {
    await add();
    await world.db.ownerSql`update favourite_locations set watched_since = ${new Date(start)}`;
    const [earlier, now] = [start + 60_000, start + 3_600_000];
    world.db.clock.now = new Date(now);
    await both([pendant, 900]);
    const events = [600, 400, -80, -80, -80, 600].map((distance, index) => {
      const at = new Date(earlier + index * 60_000).toISOString();
      const metres = home.radius + distance;
      const { latitude, longitude } = pointAt(home, Math.abs(metres), metres < 0 ? 225 : 45);
      return anEvent('position', {
        occurred_at: at,
        received_at: at,
        position: aFix(latitude, longitude, at),
      });
    });
    await intake.take({ device, events });
    await sweep();
    expect([await history(), sent]).toEqual([
      ['device.geofence_entered Home', 'device.geofence_left Home'],
      [],
    ]);
  });
});
