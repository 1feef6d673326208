// Each rule of raising and folding, asked where a row that must not count is next to the one that
// must: another person's alert, a test that has ended, an owner who left.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type IntakeRow, raiseAlerts } from '../alert-intake.store.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert, anotherDevice } from '../alerts.factory.ts';
import { raiseForPeople } from './help-alerts.store.ts';
import { newAlertStatements } from './intake-statements.ts';

let db: TestDatabase;
let world: AlertWorld;
/** A colleague in the same organisation. */
let colleague: AlertWorld;
let pendant: AlertWorld['device'];
let staff = 0;
let key = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const iso = (seconds: number): string => at(seconds).toISOString();
const platform = { role: 'platform' } as const;

beforeAll(async () => {
  db = await testDatabase();
  staff = (await aUser(db.ownerSql)).id;
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('live_outbox');
  world = await anAlertWorld(db.ownerSql);
  pendant = world.device;
  colleague = await another();
});

/** Another worker of the organisation, with a pendant. */
async function another(): Promise<AlertWorld> {
  const { organisation_id } = world;
  const { id } = await aUser(db.ownerSql, { organisation_id });
  const one = { ...world, worker_id: id };
  return { ...one, device: await anotherDevice(db.ownerSql, one) };
}

/** An alarm that happened and came in now. */
const alarm = (device = pendant, over: Partial<IntakeRow> = {}): IntakeRow => {
  key += 1;
  const moment = over.occurred_at ?? iso(0);
  return {
    organisation_id: device.organisation_id,
    device_id: device.device_id,
    event_key: `alarm-${key}`,
    kind: 'sos',
    alert_type_id: alertTypes.sos.id,
    occurred_at: moment,
    received_at: moment,
    late: false,
    happened_at: null,
    ordered_at: moment,
    latitude: null,
    longitude: null,
    accuracy_m: null,
    position_source: null,
    position_at: null,
    data: {},
    ...over,
  };
};
const fix = (latitude: number, seconds: number): Partial<IntakeRow> => ({
  latitude,
  longitude: 10,
  accuracy_m: latitude,
  position_source: 'gps',
  position_at: iso(seconds),
});
const raise = async (...rows: IntakeRow[]): Promise<void> =>
  void (await db.database.write(platform, async (tx) => await raiseAlerts(tx, rows)));
const raiseNew = async (...alarms: IntakeRow[]): Promise<void> =>
  void (await db.database.write(
    platform,
    async (tx) =>
      await newAlertStatements(tx, { alarms, news: [], reported: [], frames: [], readings: [] })
        .answer,
  ));
const asksForHelp = async (...people: AlertWorld[]) =>
  await db.database.write(
    platform,
    async (tx) =>
      await raiseForPeople(
        tx,
        people.map(({ organisation_id, worker_id }) => ({
          organisation_id,
          user_id: worker_id,
          data: { via: 'sms' },
        })),
      ),
  );
/** An open alert of the world's worker for an hour, `over` are columns. */
const open = async (over: object): Promise<number> =>
  await anOpenAlert(db.ownerSql, world, {
    raised_at: at(-3600),
    last_event_at: at(-3600),
    ...over,
  });
const rows = async () =>
  await db.ownerSql`
    select * from alerts where organisation_id = ${world.organisation_id} order by id`;
const newest = async () => (await rows()).at(-1);
/** The names of the live events. */
const liveEvents = async (): Promise<string[]> =>
  (await db.ownerSql<{ event: string }[]>`select event from live_outbox order by event`).map(
    ({ event }) => event,
  );
const raisedFor = async ({ device }: AlertWorld): Promise<number> =>
  (await db.ownerSql`select from alerts where device_id = ${device.device_id}`).length;
const resolved = { status: 'resolved', resolved_at: at(-60), note: 'Safe.' };
const owned = () => ({ owner_staff_id: staff, owned_at: at(-600) });
const answered = () => ({
  ...owned(),
  acknowledged_at: at(-600),
  acknowledged_by_staff_id: staff,
});
const period = async (over: object = {}): Promise<void> => {
  const row = {
    organisation_id: world.organisation_id,
    user_id: world.worker_id,
    reason: 'Test',
    started_by_staff_id: staff,
    started_at: at(-600),
    until: at(600),
    ...over,
  };
  await db.ownerSql`insert into on_test_periods ${db.ownerSql(row)}`;
};
const ofDevice = (device: AlertWorld['device']) => ({
  user_id: null,
  device_id: device.device_id,
});

describe.each([
  ['the statement for new alarms', raiseNew],
  ['the whole statement', raise],
])('%s', (_, by) => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'was switched off',
      async () =>
        await db.ownerSql`update devices set archived_at = ${now} where id = ${pendant.device_id}`,
    ],
    [
      'may not raise alerts',
      async () =>
        await db.ownerSql`
          update devices set enable_alerts = false where id = ${pendant.device_id}`,
    ],
    [
      'has sent it before',
      async () =>
        await db.ownerSql`
          insert into events (organisation_id, kind, device_id, event_key, data, occurred_at)
          values (${world.organisation_id}, 'device.sos', ${pendant.device_id}, 'one key', '{}',
            ${now})`,
    ],
    [
      'has sent it before, years ago',
      async () =>
        await db.ownerSql`insert into archived_event_keys values (${pendant.device_id}, 'one key')`,
    ],
  ])(
    'an alarm of a device that %s raises none; a colleague’s with the same key does',
    async (__, make) => {
      await make();
      const event_key = 'one key';
      const { device_id } = colleague.device;
      await db.ownerSql`insert into archived_event_keys values (${device_id}, 'another key')`;
      await db.ownerSql`
        insert into events (organisation_id, kind, device_id, event_key, data, occurred_at)
        values (${world.organisation_id}, 'device.sos', ${device_id}, 'third key', '{}', ${now})`;
      await by(alarm(pendant, { event_key }), alarm(colleague.device, { event_key }));
      expect([await raisedFor(world), await raisedFor(colleague)]).toEqual([0, 1]);
      await by(alarm(colleague.device, { event_key }));
      expect(await rows()).toMatchObject([{ repeat_count: 0 }]);
    },
  );

  test('the devices of an organisation that is not active raise nothing, those of another do', async () => {
    const other = await anAlertWorld(db.ownerSql);
    await db.ownerSql`
      update organisations set active = false where id = ${world.organisation_id}`;
    await by(alarm(), alarm(other.device));
    expect([await raisedFor(world), await raisedFor(other)]).toEqual([0, 1]);
  });

  test('a device that no one carries raises for itself, with what its row says', async () => {
    await db.ownerSql`update devices set user_id = null where id = ${pendant.device_id}`;
    await by(alarm(pendant, { ...fix(51, -5), late: true, happened_at: iso(-7200) }));
    expect(await newest()).toMatchObject({
      subject: `d${pendant.device_id}`,
      user_id: null,
      department_id: null,
      late: true,
      happened_at: at(-7200),
      raised_at: now,
      received_at: now,
      latitude: 51,
      longitude: 10,
      accuracy_m: 51,
      position_source: 'gps',
      position_at: at(-5),
      position_doubt: null,
    });
    expect(
      await db.ownerSql`
        select user_id, occurred_at, data from events where device_id = ${pendant.device_id}`,
    ).toEqual([
      {
        user_id: null,
        occurred_at: now,
        data: { signal: 'sos', late: true, latitude: 51, longitude: 10, accuracy_m: 51 },
      },
    ]);
  });
});

test('the statement for new alarms leaves those of a person with an open alert or a test that runs', async () => {
  const third = await another();
  await open({ alert_type_id: alertTypes.fall.id });
  await open({ ...resolved, subject: `u${colleague.worker_id}`, user_id: colleague.worker_id });
  await period({ user_id: colleague.worker_id, ended_at: at(-60) });
  await period({ user_id: third.worker_id });
  await raiseNew(alarm(), alarm(colleague.device), alarm(third.device));
  expect([await raisedFor(colleague), await raisedFor(third)]).toEqual([1, 0]);
  expect(await rows()).toHaveLength(3);
  await period(ofDevice(pendant));
  await db.ownerSql`update alerts set ${db.ownerSql(resolved)} where status = 'active_alert'`;
  await raiseNew(alarm());
  expect(await rows()).toHaveLength(3);
});

test('a timer that was begun is waited for, even if the device’s alerts were switched off', async () => {
  await db.ownerSql`
    update devices set enable_alerts = false where id = ${pendant.device_id}`;
  const welfare = { kind: 'welfare_expired', alert_type_id: alertTypes.welfare.id };
  await raise(
    alarm(pendant, { ...welfare, event_key: 'welfare:1:2' }),
    alarm(pendant, { kind: 'fall', alert_type_id: alertTypes.fall.id, event_key: 'fall:welfare:' }),
  );
  expect(await rows()).toMatchObject([{ alert_type_id: alertTypes.welfare.id }]);
});

describe('on test', () => {
  const isTest = async () => {
    const alert = await newest();
    return [alert?.['on_test'], alert?.['priority']];
  };
  test.each<[string, () => object, boolean, boolean]>([
    ['of the person', () => ({}), true, true],
    ['of the device', () => ofDevice(pendant), true, true],
    ['of a colleague', () => ({ user_id: colleague.worker_id }), false, false],
    ['of a colleague’s device', () => ofDevice(colleague.device), false, false],
    ['that was ended', () => ({ ended_at: at(-1) }), false, false],
    ['whose time is over now', () => ({ until: now }), false, false],
    ['that runs for another second', () => ({ until: at(1) }), true, true],
    ['that began with the alarm', () => ({ started_at: now }), true, true],
    // A text is of the moment when it comes in.
    ['that began after the alarm', () => ({ started_at: at(1) }), false, true],
  ])('a test %s', async (_, over, alarmIsTest, helpIsTest) => {
    await period(over());
    await raise(alarm());
    expect(await isTest()).toEqual([alarmIsTest, alarmIsTest ? 4 : 1]);
    await db.ownerSql`
      update alerts set ${db.ownerSql(resolved)}
      where organisation_id = ${world.organisation_id}`;
    expect(await asksForHelp(world)).toMatchObject([{ on_test: helpIsTest }]);
    expect(await isTest()).toEqual([helpIsTest, helpIsTest ? 4 : 1]);
  });
});

describe('an alert of another type joins the person’s first', () => {
  const fallen = () => ({ alert_type_id: alertTypes.fall.id, ...answered() });
  test.each<[string, () => object, boolean]>([
    ['that is open', () => ({}), true],
    ['that was raised a second less than a day ago', () => ({ raised_at: at(-86_399) }), true],
    ['but not one of a day ago', () => ({ raised_at: at(-86_400) }), false],
    ['but not a resolved one', () => resolved, false],
    ['but not a test', () => ({ on_test: true, priority: 4 }), false],
    ['but not a colleague’s', () => ({ subject: `u${colleague.worker_id}` }), false],
  ])('%s', async (_, over, joins) => {
    const first = await open({ ...fallen(), ...over() });
    const joined = joins
      ? { group_id: first, owner_staff_id: staff, owned_at: now }
      : { group_id: null, owner_staff_id: null, owned_at: null };
    await raise(alarm());
    expect(await newest()).toMatchObject(joined);
    await db.ownerSql`delete from events where alert_id <> ${first}`;
    await db.ownerSql`
      delete from alerts where organisation_id = ${world.organisation_id} and id <> ${first}`;
    expect(await asksForHelp(world)).toMatchObject([{ answered: joins, monitored: true }]);
    expect(await newest()).toMatchObject(joined);
  });

  test('the oldest of several, or the first that this one joined', async () => {
    await open({ alert_type_id: alertTypes.medical.id, raised_at: at(-600) });
    const oldest = await open({ ...fallen(), raised_at: at(-1200) });
    await raise(alarm());
    expect(await newest()).toMatchObject({ group_id: oldest, owner_staff_id: staff });
    await db.ownerSql`update alerts set ${db.ownerSql(resolved)} where id = ${oldest}`;
    await db.ownerSql`
      update alerts set group_id = ${oldest} where alert_type_id = ${alertTypes.medical.id}`;
    await raise(alarm(pendant, { kind: 'duress', alert_type_id: alertTypes.duress.id }));
    expect(await newest()).toMatchObject({ group_id: oldest, owner_staff_id: null });
  });

  test('without its owner where that one may not sign in any more', async () => {
    const gone = await aUser(db.ownerSql, { status: 'disabled' });
    const first = await open({ ...fallen(), owner_staff_id: gone.id });
    expect(await asksForHelp(world)).toMatchObject([{ id: expect.any(Number), answered: false }]);
    expect(await newest()).toMatchObject({
      group_id: first,
      owner_staff_id: null,
      owned_at: null,
    });
  });
});

describe('several alarms of one person at once', () => {
  test('are one alert that counts them, with the newest time of all and the oldest happening', async () => {
    const second = await anotherDevice(db.ownerSql, world);
    await raise(
      alarm(pendant, { occurred_at: iso(-30), data: { folded: 2 } }),
      alarm(second, { occurred_at: iso(-10), late: true, happened_at: iso(-9000) }),
      alarm(second, { occurred_at: iso(-20), late: true, happened_at: iso(-8000) }),
      alarm(colleague.device),
    );
    const [ours, theirs] = (await rows()).toSorted((a, b) => b['repeat_count'] - a['repeat_count']);
    expect([ours, theirs]).toMatchObject([
      { repeat_count: 4, late: true, last_event_at: at(-10), happened_at: at(-9000) },
      { repeat_count: 0, late: false, last_event_at: now, user_id: colleague.worker_id },
    ]);
    expect(await liveEvents()).toEqual([
      'alert.created',
      'alert.created',
      'alert.history',
      'alert.history',
    ]);
    const kinds = await db.ownerSql<{ kind: string }[]>`
      select kind from events where organisation_id = ${world.organisation_id} order by kind`;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'alert.raised',
      'alert.raised',
      'alert.repeated',
      'alert.repeated',
    ]);
  });

  test('are a test only if all of them are', async () => {
    const second = await anotherDevice(db.ownerSql, world);
    await period(ofDevice(second));
    await raise(alarm(pendant), alarm(second));
    expect(await rows()).toMatchObject([{ on_test: false, priority: 1, repeat_count: 1 }]);
  });

  test.each<[string, Partial<IntakeRow>, Partial<IntakeRow>]>([
    ['a place before none', fix(51, -50), {}],
    ['an older one without doubt', fix(51, -50), { ...fix(52, -5), position_doubt: 'time' }],
    ['the newer one', fix(51, -5), fix(52, -50)],
  ])('show %s, in either order', async (_, wanted, other) => {
    const second = await anotherDevice(db.ownerSql, world);
    await raise(alarm(second, other), alarm(pendant, wanted));
    await raise(
      alarm(colleague.device, { ...wanted, event_key: 'a' }),
      alarm(colleague.device, { ...other, event_key: 'b' }),
    );
    expect((await rows()).map(({ latitude }) => latitude)).toEqual([51, 51]);
  });

  test('show the later one of two of the same second', async () => {
    const second = await anotherDevice(db.ownerSql, world);
    await raise(alarm(second, fix(52, -5)), alarm(pendant, fix(51, -5)));
    expect(await newest()).toMatchObject({ latitude: 51 });
  });
});

describe('a repeat', () => {
  const folded = async (id: number, device = pendant, over: Partial<IntakeRow> = {}) => {
    await raise(alarm(device, over));
    const [alert] = await db.ownerSql`select * from alerts where id = ${id}`;
    return alert;
  };

  test('makes an alert on test real, with its own priority and without the owner of the test', async () => {
    const id = await open({ ...answered(), on_test: true, priority: 4 });
    expect(await folded(id)).toMatchObject({
      on_test: false,
      priority: 1,
      owner_staff_id: null,
      owned_at: null,
      acknowledged_at: null,
      acknowledged_by_staff_id: null,
      version: 2,
    });
  });

  test('on test leaves a test a test, and a real alert real, each with its owner', async () => {
    await period();
    const id = await open({ ...answered(), on_test: true, priority: 4 });
    const own = answered();
    expect(await folded(id)).toMatchObject({ ...own, on_test: true, priority: 4 });
    await db.ownerSql`update alerts set on_test = false, priority = 1 where id = ${id}`;
    expect(await folded(id)).toMatchObject({
      ...own,
      on_test: false,
      priority: 1,
      called_again_at: null,
    });
  });

  test.each<[string, () => object, number, boolean]>([
    ['later than ten minutes after a contact answered', () => ({ monitored: false }), 0.001, true],
    ['at ten minutes', () => ({ monitored: false }), 0, false],
    ['of a monitored alert', () => ({}), 0.001, false],
    ['of one that is owned', () => ({ monitored: false, ...owned() }), 0.001, false],
  ])('%s, calls the contacts again: %s', async (_, over, seconds, calls) => {
    const by = { acknowledged_at: at(-600), acknowledged_by_staff_id: staff };
    const id = await open({ ...by, ...over() });
    expect(await folded(id, pendant, { received_at: iso(seconds) })).toMatchObject(
      calls ? { acknowledged_at: null, acknowledged_by_staff_id: null } : by,
    );
  });

  const quiet = () => ({ ...answered(), last_event_at: at(-3600) });
  const cancelled = () => ({ acknowledged_at: now, wearer_cancelled_at: at(-1) });
  test.each<[string, () => object, Partial<IntakeRow>, boolean]>([
    ['after a while', quiet, {}, true],
    ['of one with a follow-up', () => ({ ...owned(), follow_up_at: at(600) }), {}, true],
    ['of one that no one owns', () => ({ acknowledged_at: at(-600) }), {}, false],
    ['of one that was not answered', owned, {}, false],
    ['of one that is not monitored', () => ({ ...quiet(), monitored: false }), {}, false],
    ['from before the last', () => ({ ...quiet(), last_event_at: now }), {}, false],
    ['61 s after the answer', () => ({ ...quiet(), acknowledged_at: at(-60.001) }), {}, true],
    ['60 s after the answer', () => ({ ...quiet(), acknowledged_at: at(-60) }), {}, false],
    ['60 s after the last action', () => ({ ...quiet(), last_action_at: at(-60) }), {}, false],
    ['60 s after the last alarm', () => ({ ...quiet(), last_event_at: at(-60) }), {}, false],
    [
      'not after the last',
      () => ({ ...quiet(), last_event_at: now, wearer_cancelled_at: at(-30) }),
      {},
      false,
    ],
    ['at once, after it was cancelled', () => ({ ...quiet(), ...cancelled() }), {}, true],
    [
      'at once, from the moment of the cancelling',
      () => ({ ...quiet(), ...cancelled(), wearer_cancelled_at: now }),
      {},
      false,
    ],
  ])('%s, is a new call for help of its owner: %s', async (_, over, given, calls) => {
    const id = await open(over());
    expect((await folded(id, pendant, given))?.['called_again_at']).toEqual(calls ? now : null);
  });

  test('keeps the time of the first call, and ends the cancelling only if it is newer', async () => {
    const id = await open({ ...quiet(), called_again_at: at(-30), wearer_cancelled_at: now });
    await db.ownerSql`update alerts set priority = 2 where id = ${id}`;
    expect(await folded(id)).toMatchObject({
      priority: 2,
      called_again_at: at(-30),
      wearer_cancelled_at: now,
      last_event_at: now,
      repeat_count: 1,
    });
    expect(await folded(id, pendant, { occurred_at: iso(-120) })).toMatchObject({
      last_event_at: now,
      repeat_count: 2,
    });
    const next = { occurred_at: iso(1), data: { folded: 3 } };
    expect(await folded(id, pendant, next)).toMatchObject({
      wearer_cancelled_at: null,
      last_event_at: at(1),
      repeat_count: 6,
    });
  });

  test('moves the alert to a newer place, and from a new network only in doubt', async () => {
    const id = await open({});
    const place = async (over: Partial<IntakeRow>) => {
      const row = await folded(id, pendant, over);
      return [
        row?.['latitude'],
        row?.['longitude'],
        row?.['accuracy_m'],
        row?.['position_source'],
        row?.['position_at'],
        row?.['position_doubt'],
      ];
    };
    const shown = (latitude: number, seconds: number, doubt: string | null = null) => [
      latitude,
      10,
      latitude,
      'gps',
      at(seconds),
      doubt,
    ];
    const foreign = { data: { new_network: '203.0.113.7' } };
    expect(await place({ ...fix(50, -60), ...foreign })).toEqual(shown(50, -60, 'network'));
    expect(await place(fix(51, -70))).toEqual(shown(51, -70));
    expect(await place(fix(52, -80))).toEqual(shown(51, -70));
    expect(await place({ ...fix(53, -5), ...foreign })).toEqual(shown(51, -70));
    expect(await place(fix(54, -4))).toEqual(shown(54, -4));
    await db.ownerSql`update alerts set new_network = true where id = ${id}`;
    expect(await place({ ...fix(55, -3), ...foreign })).toEqual(shown(55, -3));
  });
});

test('a person asks for help by text: those removed, of closed organisations and others are not raised', async () => {
  const [removed, closed] = [await another(), await anAlertWorld(db.ownerSql)];
  await db.ownerSql`
    update users set deleted_at = ${now}, status = 'disabled', email = null
    where id = ${removed.worker_id}`;
  await db.ownerSql`
    update organisations set active = false where id = ${closed.organisation_id}`;
  const wrong = { ...world, organisation_id: closed.organisation_id };
  const raised = await asksForHelp(removed, closed, wrong, colleague, world);
  expect(raised.map(({ user_id }) => user_id)).toEqual([world.worker_id, colleague.worker_id]);
  expect(await liveEvents()).toEqual(['alert.created', 'alert.created']);
  expect(await asksForHelp(world)).toMatchObject([{ id: raised[0]?.id, answered: false }]);
  await db.ownerSql`
    update alerts set monitored = false, acknowledged_at = ${now} where id = ${raised[0]?.id ?? 0}`;
  expect(await asksForHelp(world, colleague)).toMatchObject([
    { user_id: colleague.worker_id, answered: false },
    { user_id: world.worker_id, answered: true },
  ]);
  const story = await db.ownerSql<{ kind: string; device_id: number }[]>`
    select kind, device_id from events where user_id = ${world.worker_id} order by id`;
  expect(story.map(({ kind, device_id }) => [kind, device_id])).toEqual([
    ['alert.raised', pendant.device_id],
    ['alert.repeated', pendant.device_id],
    ['alert.repeated', pendant.device_id],
  ]);
  const bare = (await aUser(db.ownerSql, { organisation_id: world.organisation_id })).id;
  expect(await asksForHelp({ ...world, worker_id: bare })).toMatchObject([{ user_id: bare }]);
});

test('a person who asks by text is where the last connected of their devices that may raise alerts was', async () => {
  const devices = [pendant];
  for (let nth = 0; nth < 4; nth += 1) devices.push(await anotherDevice(db.ownerSql, world));
  const set = async (nth: number, over: object) =>
    await db.ownerSql`
      update devices set ${db.ownerSql(over)} where id = ${devices[nth]?.device_id ?? 0}`;
  const place = (latitude: number) => ({
    latitude,
    longitude: 10,
    accuracy_m: 5,
    position_source: 'gps',
    position_at: at(-9),
  });
  await set(1, { ...place(51), last_heard_at: at(-60) });
  await set(2, { ...place(52), last_heard_at: at(-90) });
  await set(3, { ...place(53), last_heard_at: now, archived_at: now });
  await set(4, { ...place(54), last_heard_at: now, enable_alerts: false });
  await db.ownerSql`
    update devices set ${db.ownerSql({ ...place(55), last_heard_at: now })}
    where id = ${colleague.device.device_id}`;
  await asksForHelp(world);
  expect(await newest()).toMatchObject({
    device_id: devices[1]?.device_id,
    latitude: 51,
    longitude: 10,
    accuracy_m: 5,
    position_source: 'gps',
    position_at: at(-9),
  });
});
