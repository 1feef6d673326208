// Batches of a phone over real HTTP and the real intake: judged one by one, stored once, whatever
// the order, the delay and the phone's clock.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppEventAnswer } from '#domain/phone/app-event.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import type { TakenEvent } from '#server/alerts/device-event-subscriber.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { welfareSubscriber } from '#server/welfare-sessions/welfare-sessions.subscribers.ts';
import { installationReader } from './installation-reader.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let intake: Intake;
let world: PhoneWorld;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const poisoned = {
    kinds: new Set(['check_in'] as const),
    take: async (_tx: unknown, events: readonly TakenEvent[]) => {
      if (events.some(({ event }) => event.data['note'] === 'poison')) throw new Error('poison');
    },
  };
  intake = createIntake(db.database, { subscribers: [welfareSubscriber, poisoned] });
  const routes = phoneAppRoutes(phoneAppParts(db.database, intake.take));
  http = await testHttp({
    database: db.database,
    routes,
    installations: installationReader(db.database),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = null;
  world = await aPhoneWorld(db.ownerSql);
  token = (await call<{ token: string }>('POST', '/app/activate', aPhone(world.code), '')).body.data
    .token;
});

const call = async <Data>(method: string, path: string, body?: unknown, bearer = token) =>
  await http.client().raw<Data>(method, path, {
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const anAppEvent = (kind: string, over: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind,
  occurred_at: ago(1),
  ...over,
});
const send = async (events: unknown[], sent_at = new Date().toISOString()) =>
  await call<{ server_time: string; events: AppEventAnswer[] }>('POST', '/app/events', {
    sent_at,
    events,
  });
const statuses = async (events: unknown[], sent_at?: string) =>
  (await send(events, sent_at)).body.data.events.map(({ status }) => status);
const alerts = async () => [
  ...(await db.ownerSql`
    select t.name as type, a.late, a.repeat_count as repeats, a.device_id,
      app.iso(a.raised_at) as raised_at, a.wearer_cancelled_at is not null as cancelled
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    where a.organisation_id = ${world.organisation_id}
    order by a.id`),
];
const lines = async () =>
  (
    await db.ownerSql<{ kind: string; data: Record<string, unknown> }[]>`
    select kind, data
    from events
    where organisation_id = ${world.organisation_id} and event_key is not null
    order by id`
  ).map((row) => row);
const position = { latitude: -36.07, longitude: 146.91, accuracy_m: 8, source: 'gps' };

test.each([
  ['sos', 'sos'],
  ['duress', 'duress'],
  ['medical', 'medical'],
  ['fall', 'fall'],
  ['no_motion', 'man_down'],
  ['safety_shake', 'safety_shake'],
  ['button_press', 'sos'],
  ['test', 'test'],
  ['patrol_request', 'patrol_request'],
  ['emergency_request', 'sos'],
])('%s raises %s once, however often and however late it is repeated', async (kind, type) => {
  const event = anAppEvent(kind, { position, battery_percent: 64 });
  expect(await statuses([event])).toEqual(['taken']);
  expect(await statuses([event])).toEqual(['duplicate']);
  expect(await statuses([event, event], ago(-3600))).toEqual(['duplicate', 'duplicate']);
  expect(await alerts()).toMatchObject([
    { type, late: false, repeats: 0, device_id: world.device_id },
  ]);
  const [device] = await db.ownerSql`
      select latitude, battery_percent, position_source from devices where id = ${world.device_id}
    `;
  expect(device).toEqual({ latitude: -36.07, battery_percent: 64, position_source: 'gps' });
});

test.each([
  ['sos_cancel', 'device.wearer_cancelled', {}],
  [
    'welfare_start',
    'device.welfare_started',
    { session_id: '7c8a3f04-58a2-4a89-8a6c-9a8ad7f1c2aa', minutes: 30, activity: 'Night round' },
  ],
  [
    'welfare_extend',
    'device.welfare_extended',
    { session_id: '7c8a3f04-58a2-4a89-8a6c-9a8ad7f1c2aa', minutes: 10 },
  ],
  [
    'welfare_end',
    'device.welfare_completed',
    { session_id: '7c8a3f04-58a2-4a89-8a6c-9a8ad7f1c2aa' },
  ],
  ['check_in', 'device.check_in', { note: 'All well' }],
  ['connection_lost', 'device.connection_lost', {}],
  ['connection_restored', 'device.connection_restored', {}],
  ['message', 'device.message', { text: 'On my way back' }],
  ['call_record', 'device.call_record', { direction: 'in', seconds: 40, outcome: 'answered' }],
])('%s is news, once, and raises nothing', async (kind, line, data) => {
  const event = anAppEvent(kind, { data, network: 'lte' });
  expect(await statuses([event, event])).toEqual(['taken', 'duplicate']);
  expect(await statuses([event])).toEqual(['duplicate']);
  expect(await lines()).toEqual([{ kind: line, data: { ...data, network: 'lte' } }]);
  expect(await alerts()).toEqual([]);
});

test('an SOS is kept although its accuracy, speed and course are too small for their columns', async () => {
  const position = {
    latitude: -36,
    longitude: 146,
    accuracy_m: 1e-50,
    speed_kmh: 1e-60,
    course_deg: 1e-99,
  };
  expect(await statuses([anAppEvent('sos', { position })])).toEqual(['taken']);
  expect(await alerts()).toMatchObject([{ type: 'sos' }]);
});

test('phones that call at once share their questions and get each their own answer, whatever ids they chose', async () => {
  const phones = [token];
  for (let more = 0; more < 4; more += 1) {
    const { code } = await aPhoneWorld(db.ownerSql);
    phones.push(
      (await call<{ token: string }>('POST', '/app/activate', aPhone(code), '')).body.data.token,
    );
  }
  const repeated = [anAppEvent('check_in'), anAppEvent('position', { position })];
  const fresh = anAppEvent('sos');
  const sendBatch = async (bearer: string, events: unknown[]) =>
    (
      await call<{ events: AppEventAnswer[] }>(
        'POST',
        '/app/events',
        { sent_at: new Date().toISOString(), events },
        bearer,
      )
    ).body.data.events.map(({ status }) => status);
  const all = async (eventsOf: (place: number) => unknown[]) =>
    await Promise.all(
      phones.map(async (bearer, place) => await sendBatch(bearer, eventsOf(place))),
    );
  expect(await all(() => repeated)).toEqual(phones.map(() => ['taken', 'taken']));
  expect(await all((place) => (place % 2 ? repeated : [...repeated, fresh]))).toEqual(
    phones.map((_, place) =>
      place % 2 ? ['duplicate', 'duplicate'] : ['duplicate', 'duplicate', 'taken'],
    ),
  );
});

test('of a hundred with thirty bad ones, seventy are kept and each bad one is named', async () => {
  const bad = (place: number) =>
    [
      { kind: 'panic' },
      { id: 'seven' },
      { occurred_at: 'yesterday' },
      { position: { latitude: 95, longitude: 0 } },
      { battery_percent: 140 },
    ][place % 5];
  const events = Array.from({ length: 100 }, (_, place) =>
    anAppEvent('check_in', place < 30 ? bad(place) : {}),
  );
  const { status, body } = await send(events);
  expect(status).toBe(200);
  expect(body.data.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(body.data.events.map(({ status }) => status)).toEqual([
    ...Array(30).fill('refused'),
    ...Array(70).fill('taken'),
  ]);
  expect(body.data.events.slice(0, 5).map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
    ['kind'],
    ['id'],
    ['occurred_at'],
    ['position.latitude'],
    ['battery_percent'],
  ]);
  expect(await lines()).toHaveLength(70);
});

test('an alarm is never lost over a part it can do without', async () => {
  const { body } = await send([
    anAppEvent('sos', {
      occurred_at: 'noon',
      position: { latitude: 'north' },
      battery_percent: -1,
      trigger: 7,
      data: [[]],
    }),
  ]);
  expect(body.data.events).toMatchObject([{ status: 'taken' }]);
  expect(Object.keys(body.data.events[0]?.errors ?? {}).sort()).toEqual(
    [
      'battery_percent',
      'data',
      'occurred_at',
      'position.latitude',
      'position.longitude',
      'trigger',
    ].sort(),
  );
  expect(await alerts()).toMatchObject([{ type: 'sos', late: false }]);
});

test('disorder and delay do no harm: an hour-old SOS raises late, and an old place or charge never covers a newer one', async () => {
  await send([anAppEvent('position', { position, battery_percent: 50 })]);
  const old = { position: { ...position, latitude: -30 }, battery_percent: 90 };
  expect(
    await statuses([
      anAppEvent('sos', { occurred_at: ago(3600), ...old }),
      anAppEvent('position', { occurred_at: ago(7200), ...old }),
    ]),
  ).toEqual(['taken', 'taken']);
  expect(await alerts()).toMatchObject([{ type: 'sos', late: true }]);
  const [device] =
    await db.ownerSql`select latitude, battery_percent from devices where id = ${world.device_id}`;
  expect(device).toEqual({ latitude: -36.07, battery_percent: 50 });
});

test('a repeated position is a duplicate and appears once', async () => {
  const event = anAppEvent('position', { position });
  expect(await statuses([event])).toEqual(['taken']);
  expect(await statuses([event])).toEqual(['duplicate']);
  expect(
    await db.ownerSql`select 1 from positions where device_id = ${world.device_id}`,
  ).toHaveLength(1);
});

test('a clock an hour ahead is put right, and both times are kept; a minute is left alone', async () => {
  const wrong = new Date(Date.now() + 3_600_000).toISOString();
  await send([anAppEvent('sos', { occurred_at: wrong })], wrong);
  const [alert] = await alerts();
  expect(Math.abs(Date.parse(String(alert?.['raised_at'])) - Date.now())).toBeLessThan(30_000);
  expect((await lines())[0]?.data).toMatchObject({ original_time: wrong });
  const nearly = ago(-60);
  await send([anAppEvent('check_in', { occurred_at: nearly })], nearly);
  expect((await lines())[1]?.data).not.toHaveProperty('original_time');
});

test('a time that cannot be believed gives way to the time of receipt', async () => {
  await send([anAppEvent('sos', { occurred_at: '1970-01-01T00:00:00Z' })]);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ late: false });
  expect((await lines())[0]?.data).toMatchObject({ original_time: '1970-01-01T00:00:00Z' });
});

test('losing the connection is an alarm while a welfare session runs, also one that began in the same batch, and not before one', async () => {
  const [session_id, other] = [randomUUID(), randomUUID()];
  await send([anAppEvent('welfare_start', { data: { session_id, minutes: 5 } })]);
  await send([anAppEvent('connection_lost', { occurred_at: ago(30) })]);
  expect(await alerts()).toEqual([]);
  await send([anAppEvent('connection_lost')]);
  expect(await alerts()).toMatchObject([{ type: 'connection_loss' }]);
  await send([anAppEvent('welfare_end', { data: { session_id } })]);
  await send([
    anAppEvent('connection_lost', { occurred_at: ago(10) }),
    anAppEvent('welfare_start', { occurred_at: ago(60), data: { session_id: other, minutes: 5 } }),
    anAppEvent('welfare_end', { occurred_at: ago(5), data: { session_id: other } }),
    anAppEvent('connection_lost', { occurred_at: ago(2) }),
  ]);
  expect(await alerts()).toMatchObject([{ type: 'connection_loss', repeats: 1 }]);
});

test('"I am safe" is shown on the alert and closes nothing', async () => {
  await send([anAppEvent('sos')]);
  await send([anAppEvent('sos_cancel')]);
  expect(await alerts()).toMatchObject([{ type: 'sos', cancelled: true }]);
  expect(
    await db.ownerSql`
      select 1
      from alerts
      where organisation_id = ${world.organisation_id} and status <> 'active_alert'
    `,
  ).toEqual([]);
});

test('the same batch from twenty connections at once is kept once', async () => {
  const events = [anAppEvent('sos'), anAppEvent('check_in'), anAppEvent('position', { position })];
  const sent_at = new Date().toISOString();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(events, sent_at)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    answers
      .flatMap(({ body }) => body.data.events)
      .every(({ status }) => status === 'taken' || status === 'duplicate'),
  ).toBe(true);
  expect(await alerts()).toMatchObject([{ type: 'sos', repeats: 0 }]);
  expect(await lines()).toHaveLength(2);
  expect(
    await db.ownerSql`select 1 from positions where device_id = ${world.device_id}`,
  ).toHaveLength(1);
});

test('an event that cannot be kept has no line in the answer and takes no other with it', async () => {
  const [sos, poison, well] = [
    anAppEvent('sos'),
    anAppEvent('check_in', { data: { note: 'poison' } }),
    anAppEvent('check_in'),
  ];
  const answered = (await send([poison, well, sos])).body.data.events;
  expect(answered).toEqual([well, sos].map(({ id }) => ({ id, status: 'taken' })));
  expect(await alerts()).toMatchObject([{ type: 'sos' }]);
  expect(await lines()).toHaveLength(2);
  const alone = await send([poison]);
  expect([alone.status, alone.body.code]).toEqual([500, 'server_error']);
});

test.each([
  ['no batch', {}],
  ['no events', { sent_at: ago(0), events: [] }],
  ['101 events', { sent_at: ago(0), events: Array.from({ length: 101 }, () => anAppEvent('sos')) }],
  ['no time of sending', { events: [anAppEvent('sos')] }],
])('%s is 422 and nothing is written', async (_what, body) => {
  expect((await call('POST', '/app/events', body)).status).toBe(422);
  expect(await lines()).toEqual([]);
});

test('without a token, with a foreign one, with an ended one, with a cookie only: 401; of an archived device or a closed organisation: 404; nothing is written', async () => {
  const body = { sent_at: ago(0), events: [anAppEvent('sos')] };
  const answer = async (bearer: string) => (await call('POST', '/app/events', body, bearer)).status;
  expect([await answer(''), await answer('a'.repeat(43))]).toEqual([401, 401]);
  expect(
    (
      await http.client().raw('POST', '/app/events', {
        headers: { 'content-type': 'application/json', cookie: `vigil_session=${token}` },
        body: JSON.stringify(body),
      })
    ).status,
  ).toBe(401);
  await db.ownerSql`update devices set archived_at = app.now() where id = ${world.device_id}`;
  expect(await answer(token)).toBe(404);
  await db.ownerSql`update devices set archived_at = null where id = ${world.device_id}`;
  await db.ownerSql`update organisations set active = false where id = ${world.organisation_id}`;
  expect(await answer(token)).toBe(404);
  await db.ownerSql`update organisations set active = true where id = ${world.organisation_id}`;
  expect((await call('DELETE', '/app/installation')).status).toBe(200);
  expect(await answer(token)).toBe(401);
  expect(await lines()).toEqual([]);
});

test('a phone that sends alarm after alarm: the first ones stand alone, the rest is one line with its count, and all are answered', async () => {
  const flood = Array.from({ length: 100 }, (_, place) =>
    anAppEvent('sos', { occurred_at: ago(100 - place) }),
  );
  const answered = await Promise.all([
    statuses(flood.slice(0, 50)),
    ...flood.slice(50).map(async (event) => await statuses([event])),
  ]);
  expect(answered.flat()).toEqual(flood.map(() => 'taken'));
  expect(await alerts()).toMatchObject([{ type: 'sos', repeats: 99 }]);
  const story = await lines();
  expect(story.map(({ kind }) => kind)).toEqual([
    'alert.raised',
    ...Array(10).fill('alert.repeated'),
  ]);
  expect(story.at(-1)?.data).toMatchObject({ folded: 89 });
  // Another kind of alarm has a limit of its own.
  expect(await statuses([anAppEvent('fall')])).toEqual(['taken']);
  expect(await alerts()).toHaveLength(2);
});
