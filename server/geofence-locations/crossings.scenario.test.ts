// Positions come in as from a phone; the sweep reports who entered and who left, in history,
// messages and alerts, and nothing else.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { sendFromSweep } from '#server/messages/send-from-sweep.service.ts';
import { readPositions } from './crossings.store.ts';
import { geofenceCrossingsSweep } from './crossings.sweep.ts';

const scene = scenario({
  sweeps: (database) => [
    geofenceCrossingsSweep(database, { send: sendFromSweep(createLog('silent')), afterAlarms }),
  ],
});
let intake: Intake;
let world: AlertWorld;
let alarms = 0;

const clinic = { latitude: -36.0737, longitude: 146.9135, radius: 200 };
/** A Monday, 10:00 in Sydney. */
const start = Date.parse('2026-11-16T23:00:00.000Z');

beforeAll(() => {
  intake = createIntake(scene.db.database);
});
beforeEach(async () => {
  world = await anAlertWorld(scene.db.ownerSql);
  alarms = 0;
  scene.itIs(new Date(start + 16 * 60_000));
  await scene.db.ownerSql`
    update organisations
    set geofence_locations = true, timezone = 'Australia/Sydney'
    where id = ${world.organisation_id}
  `;
});

async function place(over: Record<string, unknown> = {}): Promise<number> {
  const name = `Clinic ${Math.round(performance.now() * 1000)}`;
  const row = {
    organisation_id: world.organisation_id,
    name,
    watched_since: new Date(start - 86_400_000),
    ...clinic,
    ...over,
  };
  const [made] = await scene.db.ownerSql<
    { id: number }[]
  >`insert into geofence_locations ${scene.db.ownerSql(row as never)} returning id`;
  return made?.id ?? 0;
}
function afterAlarms(): void {
  alarms += 1;
}
/** Metres from the edge, negative inside; minutes after the start. */
function seenEvent(minutes: number, distance: number, bearing = 45): DeviceEvent {
  const at = new Date(start + minutes * 60_000).toISOString();
  const metres = clinic.radius + distance;
  const { latitude, longitude } = pointAt(
    clinic,
    Math.abs(metres),
    metres < 0 ? bearing + 180 : bearing,
  );
  return anEvent('position', {
    occurred_at: at,
    received_at: at,
    position: aFix(latitude, longitude, at),
  });
}
const seen = async (minutes: number, distance: number, device = world.device) =>
  await intake.take({ device, events: [seenEvent(minutes, distance)] });

/** A position each minute; the sweep looks after the first and then after every fourth. */
async function walk(...distances: number[]): Promise<void> {
  for (let from = 0; from < distances.length; from += from === 0 ? 1 : 4) {
    const events = distances
      .slice(from, from === 0 ? 1 : from + 4)
      .map((distance, index) => seenEvent(from + index, distance));
    await intake.take({ device: world.device, events });
    await scene.tend();
  }
}
const crossings = async () =>
  (
    await scene.db.ownerSql<{ kind: string }[]>`
      select kind
      from geofence_crossings
      where organisation_id = ${world.organisation_id}
      order by id
    `
  ).map(({ kind }) => kind);
const history = async () => [
  ...(await scene.db.ownerSql`
    select kind, user_id, data
    from events
    where organisation_id = ${world.organisation_id} and kind like '%geofence%'
    order by id
  `),
];
const alerts = async () => [
  ...(await scene.db.ownerSql`
    select alert_type_id, repeat_count, priority
    from alerts
    where organisation_id = ${world.organisation_id}
    order by id
  `),
];
const messages = async () =>
  (
    await scene.db.ownerSql<
      { content: string }[]
    >`select content from messages where organisation_id = ${world.organisation_id} order by id`
  ).map(({ content }) => content);

const inAndOut = [600, 400, 300, 5, -60, -80, -90, -170, -100, -60, 4, 60, 90, 400, 600];

test('a walk in and out is one entry and one exit: in the person’s history, with a message each, and no alert', async () => {
  const id = await place({
    name: 'Elm Street clinic',
    entry_message: 'Hello {{first_name}}.',
    exit_message: 'End your welfare timer.',
  });
  await walk(...inAndOut);
  expect(await crossings()).toEqual(['entry', 'exit']);
  expect(await history()).toMatchObject([
    {
      kind: 'device.geofence_entered',
      user_id: world.worker_id,
      data: { geofence_location_id: id, geofence: 'Elm Street clinic' },
    },
    { kind: 'device.geofence_left', user_id: world.worker_id },
  ]);
  expect(await messages()).toEqual(['Hello {{first_name}}.', 'End your welfare timer.']);
  expect([await alerts(), alarms]).toEqual([[], 0]);
  // The same again, as after a crash: nothing is due any more.
  await scene.tend();
  expect([await crossings(), (await messages()).length]).toEqual([['entry', 'exit'], 2]);
  expect(
    await scene.db.ownerSql`select from geofence_states where user_id = ${world.worker_id}`,
  ).toHaveLength(0);
});

test('in, out, in and out again in one look are four crossings, and one message each way', async () => {
  await place({ entry_message: 'Hello.', exit_message: 'Goodbye.' });
  const once = [600, -80, -80, 600, 600];
  const events = [...once, ...once].map((distance, index) => seenEvent(4 + index, distance));
  await intake.take({ device: world.device, events });
  await scene.tend();
  expect(await crossings()).toEqual(['entry', 'exit', 'entry', 'exit']);
  expect(await messages()).toEqual(['Hello.', 'Goodbye.']);
});

test('a person reached by text gets it within the free texts; a refused message delays no crossing and no other person', async () => {
  const [free] = [{ amount: 1, date: '2026-11-01', note: null }];
  await scene.db.ownerSql`
    insert into delivery_services (service, provider, is_set_up)
    values ('sms', 'Test', true)
    on conflict (service) do update set is_set_up = true
  `;
  await scene.db.ownerSql`
    insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages,
      free_sms_additions)
    values (${world.organisation_id}, 12, false, ${scene.db.ownerSql.json([free])})
  `;
  await scene.db.ownerSql`
    update users set mobile = '+61491570156', mobile_country = 'AU' where id = ${world.worker_id}
  `;
  await place({ name: 'Elm Street clinic', entry_message: 'Hello.', exit_message: 'Goodbye.' });
  await walk(...inAndOut);
  expect(await crossings()).toEqual(['entry', 'exit']);
  expect(await messages()).toEqual(['Hello.']);
  expect(
    await scene.db.ownerSql`
      select r.channel
      from message_recipients r
      join messages m on m.id = r.message_id
      where m.organisation_id = ${world.organisation_id}
    `,
  ).toMatchObject([{ channel: 'sms' }]);
});

test('two organisations in one look: each by its own limit', async () => {
  const other = await anAlertWorld(scene.db.ownerSql);
  await scene.db.ownerSql`
    update organisations
    set geofence_locations = true, timezone = 'Australia/Sydney'
    where id = ${other.organisation_id}
  `;
  await scene.db.ownerSql`
    insert into delivery_services (service, provider, is_set_up)
    values ('sms', 'Test', true)
    on conflict (service) do update set is_set_up = true
  `;
  const free = [{ amount: 1, date: '2026-11-01', note: null }];
  const none: typeof free = [];
  for (const [{ organisation_id, worker_id }, additions, mobile] of [
    [world, none, '+61491570157'],
    [other, free, '+61491570158'],
  ] as const) {
    await scene.db.ownerSql`
      insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages,
        free_sms_additions)
      values (${organisation_id}, 12, false, ${scene.db.ownerSql.json([...additions])})
    `;
    await scene.db.ownerSql`
      update users set mobile = ${mobile}, mobile_country = 'AU' where id = ${worker_id}
    `;
    await place({ organisation_id, entry_message: 'Hello.' });
  }
  for (const [minutes, distance] of [600, 5, -60, -90, -170].entries())
    for (const { device } of [world, other]) await seen(minutes, distance, device);
  await scene.tend();
  const entered = await scene.db.ownerSql`
      select organisation_id
      from geofence_crossings
      where kind = 'entry'
        and organisation_id in (${world.organisation_id}, ${other.organisation_id})
    `;
  const sent = await scene.db.ownerSql`
      select organisation_id
      from messages
      where organisation_id in (${world.organisation_id}, ${other.organisation_id})
    `;
  expect([entered.length, [...sent]]).toEqual([2, [{ organisation_id: other.organisation_id }]]);
});

test('a place that alerts raises one alert, which the second crossing repeats', async () => {
  await place({ type: 'alert' });
  await walk(...inAndOut);
  expect(await alerts()).toMatchObject([{ alert_type_id: 8, repeat_count: 1, priority: 3 }]);
  expect(alarms).toBe(2);
});

describe('alerts of fences', () => {
  const raisedAt = async () => [
    ...(await scene.db.ownerSql`
      select kind, data ->> 'geofence' as place
      from events
      where organisation_id = ${world.organisation_id} and kind like 'alert.%'
      order by id
    `),
  ];

  test('two fences around one person share one open alert, whose story names both; after it is resolved there is another', async () => {
    await place({ name: 'Water works', type: 'alert', exit_monitoring: false });
    await place({ name: 'Pump house', type: 'alert', exit_monitoring: false });
    await walk(...inAndOut);
    expect(await alerts()).toMatchObject([{ alert_type_id: 8, repeat_count: 1 }]);
    expect((await raisedAt()).map(({ place: name }) => name).sort()).toEqual([
      'Pump house',
      'Water works',
    ]);
    await scene.db.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      where organisation_id = ${world.organisation_id}
    `;
    for (const minutes of [100, 101]) await seen(minutes, -170);
    await scene.tend();
    expect((await alerts()).length).toBe(2);
  });

  test('two people in one fence are two alerts', async () => {
    await place({ type: 'alert', exit_monitoring: false });
    const second = await anotherDevice(scene.db.ownerSql, world);
    const [other] = await scene.db.ownerSql<{ id: number }[]>`
      insert into users (organisation_id, role, first_name, last_name)
      values (${world.organisation_id}, 'organisation_user', 'Ana', 'Silva')
      returning id`;
    await scene.db.ownerSql`
      update devices set user_id = ${other?.id ?? 0} where id = ${second.device_id}
    `;
    await scene.db.ownerSql`update device_assignments set assigned_at = ${new Date(start)}`;
    for (const device of [world.device, second]) await seen(0, 600, device);
    await scene.tend();
    for (const minutes of [1, 2])
      for (const device of [world.device, second]) await seen(minutes, -170, device);
    await scene.tend();
    expect(await alerts()).toMatchObject([{ repeat_count: 0 }, { repeat_count: 0 }]);
  });
});

describe('thousands of positions at once', () => {
  const metres = (nth: number): number => (nth > 3000 && nth < 3100 ? -150 : 600);
  const many = (from: number) =>
    Array.from({ length: 5000 }, (_, nth) => seenEvent((from + nth) / 6, metres(from + nth)));

  test('none is skipped: an entry and exit in the middle are reported', async () => {
    await place();
    await seen(-1, 600);
    await scene.tend();
    await intake.take({ device: world.device, events: many(0) });
    await scene.tend();
    expect(await crossings()).toEqual(['entry', 'exit']);
  });

  test('a look is bounded, goes on where it ended, and another device of the person does not hide what is left', async () => {
    await place();
    const second = await anotherDevice(scene.db.ownerSql, world);
    await seen(-1, 600);
    await seen(-1, 600, second);
    await scene.tend();
    await intake.take({ device: world.device, events: many(0) });
    await seen(1000, 600, second);
    const ids = [world.device.device_id, second.device_id];
    const first = await scene.db.database.ask(async (tx) => await readPositions(tx, ids, 100));
    expect([first.positions.length, first.wholly]).toEqual([100, false]);
    expect(new Set(first.positions.map(({ device_id }) => device_id))).toEqual(
      new Set([world.device.device_id]),
    );
    await scene.tend();
    expect(await crossings()).toEqual(['entry', 'exit']);
    expect(
      await scene.db.ownerSql`
        select from geofence_fixes f
        join devices v on v.id = f.device_id and v.position_at = f.at
        where v.user_id = ${world.worker_id}
      `,
    ).toHaveLength(2);
  });
});

test('a crossing between two positions is inferred, and marked as such', async () => {
  await place();
  await seen(0, 600);
  await scene.tend();
  for (const minutes of [60, 61]) await seen(minutes, -170);
  await scene.tend();
  const [line] = await history();
  expect(line?.['data']).toMatchObject({ inferred: true, last_before: '2026-11-16T23:00:00.000Z' });
});

test('positions that come late in one batch are judged in their order, by either device of the person', async () => {
  await place();
  const second = await anotherDevice(scene.db.ownerSql, world);
  await scene.db
    .ownerSql`update devices set user_id = ${world.worker_id} where id = ${second.device_id}`;
  await seen(0, 600);
  await seen(0.5, 600, second);
  await scene.tend();
  for (const minutes of [1, 2, 3]) await seen(minutes, -100, minutes === 2 ? second : world.device);
  await scene.tend();
  for (const minutes of [4, 5]) await seen(minutes, 300, minutes === 4 ? second : world.device);
  await scene.tend();
  expect(await crossings()).toEqual(['entry', 'exit']);
});

test('a day of drift at the edge reports nothing', async () => {
  await place();
  const events = Array.from({ length: 24 * 60 }, (_, minutes) =>
    seenEvent(
      minutes,
      20 * Math.sin(minutes * 1.3) + 15 * Math.cos(minutes / 7),
      (minutes * 7) % 360,
    ),
  );
  await intake.take({ device: world.device, events });
  await scene.tend();
  expect([await crossings(), await history(), await alerts()]).toEqual([[], [], []]);
});

describe('nothing is reported', () => {
  const nothing = async () => {
    await walk(...inAndOut);
    expect([await crossings(), await history(), await messages(), await alerts()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  };

  test.each([
    ['where the place is off', { active: false }],
    ['outside its days', { monitoring_days: [3, 4] }],
    [
      'outside its hours',
      { all_day: false, monitoring_time_on: '22:00', monitoring_time_off: '06:00' },
    ],
    [
      'outside its hours in its own zone',
      {
        all_day: false,
        monitoring_time_on: '09:00',
        monitoring_time_off: '17:00',
        timezone: 'Europe/London',
      },
    ],
    [
      'for entries and exits that are not watched',
      { entry_monitoring: false, exit_monitoring: false },
    ],
    ['of a person it is not for', { assignment_type: 'chosen' }],
    ['somewhere else', { latitude: 36 }],
  ])('%s', async (_, over) => {
    await place({ type: 'alert', entry_message: 'Hello', exit_message: 'Bye', ...over });
    await nothing();
  });

  test('of another organisation’s place', async () => {
    const mine = world;
    world = await anAlertWorld(scene.db.ownerSql);
    await scene.db.ownerSql`
      update organisations set geofence_locations = true where id = ${world.organisation_id}
    `;
    await place({ type: 'alert' });
    world = mine;
    await nothing();
  });

  test('while the organisation has no geofence locations', async () => {
    await place({ type: 'alert' });
    await scene.db.ownerSql`
      update organisations set geofence_locations = false where id = ${world.organisation_id}
    `;
    await nothing();
  });

  test('where a place is moved over a person', async () => {
    const id = await place({ latitude: 10 });
    for (const minutes of [0, 1, 2]) await seen(minutes, -100);
    await scene.tend();
    await scene.db
      .ownerSql`update geofence_locations set latitude = ${clinic.latitude} where id = ${id}`;
    await scene.db.ownerSql`
      update geofence_locations set watched_since = ${new Date(start + 150_000)} where id = ${id}
    `;
    for (const minutes of [3, 4, 5]) await seen(minutes, -100);
    await scene.tend();
    expect(await crossings()).toEqual([]);
  });
});

test('it reports those it is for, by person, department or tag, and its hours run past midnight', async () => {
  const night = {
    assignment_type: 'chosen',
    all_day: false,
    monitoring_time_on: '09:59',
    monitoring_time_off: '06:00',
    monitoring_days: [2],
  };
  const [byPerson, byDepartment, byTag] = [
    await place(night),
    await place(night),
    await place(night),
  ];
  const organisation = world.organisation_id;
  const [tag] = await scene.db.ownerSql<
    { id: number }[]
  >`insert into user_tags (organisation_id, name) values (${organisation}, 'Divers') returning id`;
  await scene.db.ownerSql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    values (${organisation}, ${world.worker_id}, ${tag?.id ?? 0})
  `;
  await scene.db.ownerSql`
    insert into geofence_location_users values (${organisation}, ${byPerson}, ${world.worker_id})
  `;
  await scene.db.ownerSql`
    insert into geofence_location_departments
    select ${organisation}, ${byDepartment}, department_id
    from users
    where id = ${world.worker_id}`;
  await scene.db.ownerSql`
    insert into geofence_location_tags values (${organisation}, ${byTag}, ${tag?.id ?? 0})
  `;
  await walk(...inAndOut);
  const rows = await scene.db.ownerSql`
    select geofence_location_id::int as id, array_agg(kind order by id) as kinds
    from geofence_crossings
    where organisation_id = ${organisation}
    group by 1
    order by 1`;
  expect([...rows]).toEqual(
    [byPerson, byDepartment, byTag].map((id) => ({ id, kinds: ['entry', 'exit'] })),
  );
});

describe('near a hazard', () => {
  const near = async (over: Record<string, unknown> = {}) => {
    await place({ name: 'Lavington substation', type: 'proximity_reminder', ...over });
    await walk(...inAndOut);
    const lines = await scene.db.ownerSql`
      select data ->> 'geofence' as place
      from events
      where organisation_id = ${world.organisation_id} and kind = 'geofence.reminded'`;
    return [await messages(), [...lines]];
  };
  const on = async () =>
    await scene.db.ownerSql`
      update organisations
      set geofence_proximity_reminders = true
      where id = ${world.organisation_id}
    `;

  test('the worker is reminded once of a welfare timer, which is logged (R031)', async () => {
    await on();
    const reminder = 'You are near Lavington substation. Start a welfare timer before you go on.';
    expect(await near()).toEqual([[reminder], [{ place: 'Lavington substation' }]]);
  });

  test('a reminder beyond the free texts is not sent, and not in the history as if it were', async () => {
    await on();
    await scene.db.ownerSql`
      insert into delivery_services (service, provider, is_set_up)
      values ('sms', 'Test', true)
      on conflict (service) do update set is_set_up = true
    `;
    await scene.db.ownerSql`
      insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
      values (${world.organisation_id}, 12, false)
    `;
    await scene.db.ownerSql`
      update users set mobile = '+61491570159', mobile_country = 'AU' where id = ${world.worker_id}
    `;
    expect(await near()).toEqual([[], []]);
    expect(await crossings()).toEqual(['entry', 'exit']);
  });

  test('no reminders while they are off', async () => {
    expect(await near()).toEqual([[], []]);
  });

  test('no reminder while a timer runs', async () => {
    await on();
    await scene.db.ownerSql`
      insert into welfare_sessions (organisation_id, client_id, device_id, user_id, minutes,
        grace_minutes, started_at, counted_from, due_at, grace_until)
      select ${world.organisation_id}, gen_random_uuid(), ${world.device.device_id},
        ${world.worker_id}, 60, 5, n, n, n + interval '1 hour', n + interval '2 hours'
      from app.now() n`;
    expect(await near({ entry_message: 'Start a timer.' })).toEqual([[], []]);
    expect(await crossings()).toEqual(['entry', 'exit']);
  });
});
