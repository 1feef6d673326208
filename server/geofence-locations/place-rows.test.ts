// People, places and positions as the sweeps see them: every row that must not count differs
// in one thing from one that must.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { listDue, readPlacesNear, readPositions } from './crossings.store.ts';
import { readMessaged, readTimed } from './place-rules.store.ts';
import * as reminders from './reminders/reminders.store.ts';
import { listTakenAway, takeTakenAway } from './taken-devices.store.ts';
import { keepStates, readStates, readWearing } from './whereabouts.store.ts';

let db: TestDatabase;
let [ours, theirs, ana, ben]: [number, number, number, number] = [0, 0, 0, 0];

const now = new Date('2026-11-21T01:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const clinic = { latitude: -36.0737, longitude: 146.9135 };
const dayMinutes = 24 * 60;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  const given = { geofence_proximity_reminders: true };
  [ours, theirs] = [await anOrganisation(db.ownerSql, given), await anOrganisation(db.ownerSql)];
  [ana, ben] = [await person(), await person()];
});

const write = async (table: string, row: object) => {
  const sql = db.ownerSql;
  await sql`insert into ${sql(table)} ${sql(row as never)}`;
};
const insert = async (table: string, row: object): Promise<number> => {
  const sql = db.ownerSql;
  const whole = { organisation_id: ours, ...row } as never;
  const [written] = await sql<{ id: number }[]>`
    insert into ${sql(table)} ${sql(whole)} returning id`;
  return written?.id ?? 0;
};
const person = async (over: object = {}): Promise<number> =>
  (await aUser(db.ownerSql, { organisation_id: ours, ...over })).id;
const device = async (over: object = {}): Promise<number> =>
  await insert('devices', {
    device_type_id: 1,
    device_name: 'Phone',
    user_id: ana,
    position_at: ago(5),
    position_source: 'gps',
    ...clinic,
    ...over,
  });
const place = async (over: object = {}): Promise<number> =>
  await insert('geofence_locations', {
    name: randomUUID(),
    watched_since: ago(dayMinutes * 30),
    ...clinic,
    ...over,
  });
const fix = async (device_id: number, over: object = {}) =>
  await write('geofence_fixes', {
    organisation_id: ours,
    device_id,
    user_id: ana,
    at: ago(5),
    span_from: ago(60),
    ...clinic,
    ...over,
  });
const ask = async <Found>(question: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, question);

describe('positions to judge', () => {
  const due = async (but: readonly number[] = [], most = 99) =>
    (await ask(async (tx) => await listDue(tx, but, most))).toSorted((one, other) => one - other);

  test('are the newest certain ones of worn devices in use, in organisations with places', async () => {
    await place();
    await place({ organisation_id: theirs, active: false });
    const [first, judgedBefore, ofAnother] = [await device(), await device(), await device()];
    await fix(judgedBefore, { at: ago(6) });
    await fix(ofAnother, { user_id: ben });
    const assigned = await device();
    const early = await device();
    for (const [device_id, minutes] of [
      [assigned, 5],
      [early, 4],
    ] as const)
      await write('device_assignments', {
        organisation_id: ours,
        device_id,
        assigned_at: ago(minutes),
      });
    await fix(await device());
    await device({ user_id: null });
    await device({ archived_at: now });
    await device({ position_at: null });
    await device({ position_doubt: 'time' });
    for (const organisation of [
      theirs,
      await anOrganisation(db.ownerSql, { geofence_locations: false }),
      await anOrganisation(db.ownerSql, { active: false }),
    ]) {
      if (organisation !== theirs) await place({ organisation_id: organisation });
      const user_id = await person({ organisation_id: organisation });
      await device({ organisation_id: organisation, user_id });
    }
    const all = [first, judgedBefore, ofAnother, assigned];
    expect([await due(), await due([first]), (await due([], 2)).length]).toEqual([
      all,
      all.slice(1),
      2,
    ]);
  });

  const position = async (device_id: number, minutes: number, over: object = {}) =>
    await write('positions', {
      organisation_id: ours,
      device_id,
      at: ago(minutes),
      event_key: `${minutes}`,
      source: 'gps',
      ...clinic,
      ...over,
    });
  const read = async (ids: readonly number[], most?: number) => {
    const { positions, wholly } = await ask(async (tx) => await readPositions(tx, ids, most));
    return {
      seen: positions.map(({ at }) => Math.round((now.getTime() - Date.parse(at)) / 60_000)),
      last: positions[0]?.last?.at ?? null,
      wholly,
    };
  };

  test('go on after the one that was judged last, without those in doubt', async () => {
    await place();
    const [id, other] = [await device(), await device()];
    await fix(id, { at: ago(30) });
    for (const minutes of [31, 30, 29, 20, 5]) await position(id, minutes);
    await position(id, 10, { doubt: 'network' });
    await position(other, 15);
    expect(await read([id])).toEqual({
      seen: [29, 20, 5],
      last: ago(30).toISOString(),
      wholly: true,
    });
    expect(await read([id], 2)).toMatchObject({ seen: [29, 20], wholly: false });
  });

  test('of a device that is new to its person begin a week ago, at its assignment, or with the first place that is watched', async () => {
    const watched = await place({ watched_since: ago(dayMinutes * 6) });
    await place({ watched_since: ago(dayMinutes * 6.5), active: false });
    await place({ organisation_id: theirs });
    await place({ watched_since: ago(60) });
    const id = await device();
    await fix(id, { user_id: ben });
    for (const days of [6.75, 6.25, 6, 1]) await position(id, days * dayMinutes);
    const days = async () => (await read([id])).seen.map((minutes) => minutes / dayMinutes);
    expect((await days()).slice(0, -1)).toEqual([6, 1]);
    expect((await read([id])).last).toBeNull();
    await db.ownerSql`
      update geofence_locations set watched_since = ${ago(dayMinutes * 20)} where id = ${watched}`;
    await position(id, 8 * dayMinutes);
    expect((await days()).slice(0, -1)).toEqual([6.75, 6.25, 6, 1]);
    await write('device_assignments', {
      organisation_id: ours,
      device_id: id,
      assigned_at: ago(dayMinutes),
    });
    expect((await days()).slice(0, -1)).toEqual([1]);
  });
});

describe('the people of a place', () => {
  const chosen = { assignment_type: 'chosen' };
  const link = async (table: string, row: object) =>
    await write(table, { organisation_id: ours, ...row });

  test('everyone, or those chosen by themselves, by their department or by a tag; near them, in use, of their organisation', async () => {
    const [north, south] = [
      await insert('departments', { name: 'North' }),
      await insert('departments', { name: 'South' }),
    ];
    const [night, day] = [
      await insert('user_tags', { name: 'Night' }),
      await insert('user_tags', { name: 'Day' }),
    ];
    await db.ownerSql`update users set department_id = ${north} where id = ${ana}`;
    await db.ownerSql`update users set department_id = ${south} where id = ${ben}`;
    await link('user_tag_links', { user_id: ana, user_tag_id: night });
    await link('user_tag_links', { user_id: ben, user_tag_id: day });
    const everyone = await place();
    const byName = await place(chosen);
    const byDepartment = await place(chosen);
    const byTag = await place(chosen);
    const others = [await place(chosen), await place(chosen), await place(chosen)] as const;
    await place(chosen);
    await place({ active: false });
    await place({ organisation_id: theirs });
    await place({ latitude: -36.5 });
    await link('geofence_location_users', { geofence_location_id: byName, user_id: ana });
    await link('geofence_location_users', { geofence_location_id: others[0], user_id: ben });
    const departments = 'geofence_location_departments';
    await link(departments, { geofence_location_id: byDepartment, department_id: north });
    await link(departments, { geofence_location_id: others[1], department_id: south });
    await link('geofence_location_tags', { geofence_location_id: byTag, user_tag_id: night });
    await link('geofence_location_tags', { geofence_location_id: others[2], user_tag_id: day });
    const near = async (user_id: number) => {
      const of = { organisation_id: ours, device_id: 1, source: 'gps', last: null, at: '' };
      const position = { ...of, user_id, accuracy: 10, ...clinic };
      const found = await ask(async (tx) => await readPlacesNear(tx, [position]));
      return found.map(({ id }) => id).toSorted((one, other) => one - other);
    };
    const anas = [everyone, byName, byDepartment, byTag];
    expect([await near(ana), await near(ben)]).toEqual([anas, [everyone, ...others]]);
    const state = { inside: true, until: now.toISOString(), devices: {} };
    const all = [...anas, ...others].map((geofence_location_id) => ({
      organisation_id: ours,
      user_id: ana,
      geofence_location_id,
      state,
    }));
    await ask(async (tx) => await keepStates(tx, [ana], all));
    const states = await ask(async (tx) => await readStates(tx, [ana]));
    expect(states.map((one) => one.place.id).toSorted((one, other) => one - other)).toEqual(anas);
  });

  test('what is known of a person is exactly what was kept last; of another it stays', async () => {
    const [one, other] = [await place(), await place()];
    const kept = (user_id: number, geofence_location_id: number, inside: boolean) => ({
      organisation_id: ours,
      user_id,
      geofence_location_id,
      state: { inside, until: inside ? now.toISOString() : null, devices: {} },
    });
    const keep = async (user_id: number, ...states: ReturnType<typeof kept>[]) =>
      await ask(async (tx) => await keepStates(tx, [user_id], states));
    await keep(ben, kept(ben, one, true));
    await keep(ana, kept(ana, one, true), kept(ana, other, true));
    await keep(ana, kept(ana, other, false));
    expect(
      await db.ownerSql`
        select user_id, geofence_location_id as place, is_inside, until from geofence_states
        order by user_id`,
    ).toEqual([
      { user_id: ana, place: other, is_inside: false, until: null },
      { user_id: ben, place: one, is_inside: true, until: now },
    ]);
    expect(await ask(async (tx) => await readStates(tx, [ben]))).toHaveLength(1);
  });
});

test('a person wears the devices in use, each with what was judged for this person, as the organisation counts them', async () => {
  const [phone, pendant, other] = [
    await device({ reporting_minutes: 5 }),
    await device({ device_type_id: 2 }),
    await device({ user_id: ben }),
  ];
  await device({ archived_at: now });
  await fix(phone);
  await fix(pendant, { user_id: ben });
  const worn = await ask(async (tx) => await readWearing(tx, [ana]));
  const span = { from: ago(60).toISOString(), at: ago(5).toISOString() };
  expect([...worn]).toEqual([
    [
      ana,
      {
        counting: 'pendant_first',
        worn: [
          { device_id: phone, kind: 'app', reporting_minutes: 5, span },
          { device_id: pendant, kind: 'ev04', reporting_minutes: null, span: null },
        ],
      },
    ],
  ]);
  await write('geofence_settings', { organisation_id: theirs, counting: 'phone_first' });
  await write('geofence_settings', { organisation_id: ours, counting: 'any' });
  const both = await ask(async (tx) => await readWearing(tx, [ana, ben]));
  expect([both.get(ana)?.counting, both.get(ben)?.worn.map(({ device_id }) => device_id)]).toEqual([
    'any',
    [other],
  ]);
});

test('each sweep takes its own notes of devices that were taken away, the oldest first, and each once', async () => {
  const note = async (user_id: number, places = 'geofences') =>
    await insert('taken_devices', { user_id, places });
  const [first, second] = [await note(ana), await note(ana)];
  const favourite = await note(ben, 'favourites');
  const list = async (but: readonly number[], most: number) =>
    await ask(async (tx) => await listTakenAway(tx, 'geofences', but, most));
  expect([await list([], 9), await list([], 1), await list([first], 9)]).toEqual([
    [first, second],
    [first],
    [second],
  ]);
  const take = async () =>
    (await ask(async (tx) => await takeTakenAway(tx, [first, second]))).users;
  expect([await take(), await take()]).toEqual([[ana], []]);
  expect(await db.ownerSql`select id from taken_devices`).toEqual([{ id: favourite }]);
});

test('a message of a place is not repeated to the same person for a while', async () => {
  const id = await place();
  const device_id = await device();
  const crossed = async (over: object = {}) =>
    await insert('geofence_crossings', {
      geofence_location_id: id,
      user_id: ana,
      device_id,
      kind: 'entry',
      crossed_at: now,
      inferred: false,
      messaged: true,
      created_at: ago(9),
      ...over,
    });
  await crossed();
  await crossed({ kind: 'exit', created_at: ago(10) });
  await crossed({ geofence_location_id: await place(), messaged: false });
  await crossed({ user_id: ben });
  const messaged = await ask(async (tx) => await readMessaged(tx, [ana], 10));
  expect([...messaged]).toEqual([`${ana} ${id} entry`]);
});

const timer = async (over: object = {}) =>
  await insert('welfare_sessions', {
    client_id: randomUUID(),
    device_id: await device(),
    user_id: ana,
    minutes: 30,
    grace_minutes: 5,
    started_at: ago(5),
    counted_from: ago(5),
    due_at: now,
    grace_until: now,
    ...over,
  });

test('people with a timer are those whose timer runs or waits for its answer', async () => {
  const [graced, over, done] = [await person(), await person(), await person()];
  await timer();
  await timer({ user_id: graced, status: 'grace' });
  await timer({ user_id: over, status: 'expired' });
  await timer({ user_id: done, status: 'completed' });
  await timer({ user_id: ben });
  const timed = await ask(async (tx) => await readTimed(tx, [ana, graced, over, done]));
  expect([...timed].toSorted((one, other) => one - other)).toEqual([ana, graced]);
});

describe('reminders near hazards', () => {
  const inside = async (user_id: number, geofence_location_id: number, is = true) =>
    await write('geofence_states', {
      organisation_id: ours,
      user_id,
      geofence_location_id,
      state: db.ownerSql.json({ inside: is, until: null, devices: {} }),
    });
  const reminder = async (over: object = {}, { at = 0, is = true } = {}): Promise<number> => {
    const geofence_location_id = at || (await place());
    const user_id = await person();
    await inside(user_id, geofence_location_id, is);
    const id = await insert('proximity_reminders', {
      user_id,
      geofence_location_id,
      device_id: await device({ user_id }),
      reminded_at: ago(5),
      ...over,
    });
    people.set(id, user_id);
    return id;
  };
  const people = new Map<number, number>();
  const due = async (ids: readonly number[]) =>
    (await ask(async (tx) => await reminders.lockDueReminders(tx, ids))).map((one) => [
      one.id,
      one.due,
    ]);

  test('end with a timer, by leaving, after twelve hours, or are sent again', async () => {
    const waits = await reminder({ next_at: new Date('2026-11-21T01:00:01.000Z') });
    const plain = await reminder({ reminded_at: ago(12 * 60) });
    const timed = await reminder({ next_at: now });
    await timer({ user_id: people.get(timed) });
    const timedOut = await reminder();
    await timer({ user_id: people.get(timedOut), status: 'completed' });
    const left = await reminder({}, { is: false });
    const unwatched = await reminder({}, { at: await place({ active: false }) });
    const expired = await reminder({ reminded_at: ago(12 * 60 + 1), next_at: now });
    const again = await reminder({ next_at: now });
    const ended = await reminder({ next_at: now, ended_at: now, outcome: 'dismissed' });
    const all = [waits, plain, timed, timedOut, left, unwatched, expired, again, ended];
    const wanted = [
      [timed, 'timer_started'],
      [left, 'left'],
      [unwatched, 'left'],
      [expired, 'expired'],
      [again, 'again'],
    ];
    expect(await due(all)).toEqual(wanted);
    const list = async (but: readonly number[], most: number) =>
      await ask(async (tx) => await reminders.listDueReminders(tx, but, most));
    const ids = wanted.map(([id]) => id);
    expect([await list([], 99), await list([timed], 1)]).toEqual([ids, [left]]);
  });

  test.each([{ geofence_proximity_reminders: false }, { geofence_locations: false }])(
    'end where the organisation has none any more: %j',
    async (fields) => {
      const id = await reminder();
      expect(await due([id])).toEqual([]);
      await db.ownerSql`update organisations set ${db.ownerSql(fields)} where id = ${ours}`;
      expect(await due([id])).toEqual([[id, 'left']]);
    },
  );

  test('are opened once a person and place, and are the person’s own while they are open', async () => {
    const id = await place({ name: 'Quarry' });
    const [one, other] = [await device(), await device()];
    const row = { organisation_id: ours, user_id: ana, geofence_location_id: id };
    const open = async (...devices: number[]) =>
      await ask(
        async (tx) =>
          await reminders.openReminders(
            tx,
            devices.map((device_id) => ({ ...row, device_id })),
          ),
      );
    await open(one);
    await db.ownerSql`update proximity_reminders set next_at = ${now}, reminded_at = ${ago(9)}`;
    await open(other);
    const of = { organisation_id: ours, user_id: ana };
    const shown = await ask(async (tx) => await reminders.readRemindersOfPhone(tx, of));
    expect(shown).toEqual([
      {
        id: expect.any(Number),
        place: 'Quarry',
        text: 'You are near Quarry. Start a welfare timer before you go on.',
        reminded_at: now.toISOString(),
        snoozed_until: null,
      },
    ]);
    const reminderId = shown[0]?.id ?? 0;
    const lock = async (by: typeof of) =>
      await ask(async (tx) => await reminders.lockReminder(tx, by, reminderId));
    expect([
      (await lock(of))?.device_id,
      await lock({ ...of, user_id: ben }),
      await lock({ ...of, organisation_id: theirs }),
    ]).toEqual([other, null, null]);
    const locked = await lock(of);
    if (!locked) throw new Error('it is open');
    await ask(async (tx) => await reminders.snoozeReminder(tx, locked, 15));
    const [snoozed] = await ask(async (tx) => await reminders.readRemindersOfPhone(tx, of));
    expect(snoozed?.snoozed_until).toBe('2026-11-21T01:15:00.000Z');
    await ask(async (tx) => await reminders.endReminder(tx, locked, 'dismissed'));
    expect([
      await lock(of),
      await ask(async (tx) => await reminders.readRemindersOfPhone(tx, of)),
    ]).toEqual([null, []]);
    await open(one);
    expect(await db.ownerSql`select from proximity_reminders`).toHaveLength(2);
  });
});
