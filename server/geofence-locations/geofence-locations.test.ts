// Geofence locations through real calls: circles on a globe, the people they apply to, when they
// are watched, and the map.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import {
  type GeofenceLocation,
  geofenceLocation,
} from '#domain/geofence-locations/geofence-location.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { geofenceLocationsRoutes } from './geofence-locations.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs, mei, ted, department]: [number, number, number, number, number] = [
  0, 0, 0, 0, 0,
];
let helen: Client;
let worker: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: geofenceLocationsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'events');
  [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  const person = async (organisation_id: number, role: RoleName) =>
    (await aUser(db.ownerSql, { organisation_id, role })).id;
  helen = http.signedIn({
    user_id: await person(ours, 'organisation_admin'),
    role: 'organisation_admin',
    organisation_id: ours,
  });
  [mei, ted] = [await person(ours, 'organisation_user'), await person(theirs, 'organisation_user')];
  worker = http.signedIn({ user_id: mei, role: 'organisation_user', organisation_id: ours });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`insert into departments (organisation_id, name) values (${ours}, 'Nursing') returning id`;
  department = Number(row?.id);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const at = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/geofence-locations${rest}`;
const clinic = { name: 'Elm Street clinic', latitude: -36.0737, longitude: 146.9135 };
const add = async (over = {}) =>
  (await helen.post<GeofenceLocation>(at(), { ...clinic, ...over })).body.data;
const stored = async () => [
  ...(await db.ownerSql`
    select name, radius, active, organisation_id::int from geofence_locations order by id
  `),
  ...(await db.ownerSql`select user_id::int from geofence_location_users order by 1`),
];

test('record and table agree', async () => {
  const linked = {
    user_ids: true,
    department_ids: true,
    user_tag_ids: true,
    users: true,
    departments: true,
    user_tags: true,
  } as const;
  const hidden = ['organisation_id', 'name_key', 'area', 'watched_since'];
  expect(
    await parityFindings(db.ownerSql, geofenceLocation.omit(linked), 'geofence_locations', hidden),
  ).toEqual([]);
});

test('one is added with its usual values, changed, assigned, and removed (R031, R371, R372)', async () => {
  const made = await add();
  expect(made).toMatchObject({
    ...clinic,
    type: 'welfare',
    radius: 100,
    active: true,
    assignment_type: 'everyone',
    all_day: true,
  });
  expect(made).toMatchObject({
    monitoring_days: [1, 2, 3, 4, 5, 6, 7],
    monitoring_time_on: '00:00:00',
    monitoring_time_off: '23:59:00',
  });
  const changed = await helen.put<GeofenceLocation>(at(`/${made.id}`), {
    radius: 250,
    assignment_type: 'chosen',
    user_ids: [mei],
    department_ids: [department],
    monitoring_days: [6, 7],
    all_day: false,
    monitoring_time_on: '22:00',
    monitoring_time_off: '06:00:30',
    timezone: 'Australia/Perth',
    updated_at: made.updated_at,
  });
  expect(changed.body.data).toMatchObject({
    radius: 250,
    user_ids: [mei],
    departments: [{ id: department, name: 'Nursing' }],
  });
  // R372: with seconds, also where they were not given.
  expect(changed.body.data).toMatchObject({
    monitoring_time_on: '22:00:00',
    monitoring_time_off: '06:00:30',
  });
  expect((await helen.get<GeofenceLocation>(at(`/${made.id}`))).body.data).toEqual(
    changed.body.data,
  );
  expect((await helen.delete(at(`/${made.id}`))).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test.each([
  [
    { entry_message: 'Hi {{name}}' },
    { entry_message: ['Unknown placeholder {{name}}. Choose one from the list.'] },
  ],
  [
    { exit_message: 'Bye {{first_name' },
    { exit_message: ['Close the placeholder {{first_name with }}.'] },
  ],
])(
  'a message with a placeholder that cannot be filled in is refused: %o',
  async (fields, errors) => {
    const refused = await helen.post(at(), {
      ...clinic,
      entry_monitoring: true,
      exit_monitoring: true,
      ...fields,
    });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const made = await add({ entry_message: 'Hi {{first_name}} of {{department}}' });
    const changed = await helen.put(at(`/${made.id}`), {
      entry_monitoring: true,
      exit_monitoring: true,
      ...fields,
      updated_at: made.updated_at,
    });
    expect([changed.status, changed.body.errors]).toEqual([422, errors]);
    expect(await db.ownerSql`select entry_message, exit_message from geofence_locations`).toEqual([
      { entry_message: 'Hi {{first_name}} of {{department}}', exit_message: null },
    ]);
  },
);

test('one is disabled, enabled and duplicated with its people (R191 to R193)', async () => {
  const { id } = await add({ assignment_type: 'chosen', user_ids: [mei], radius: 180 });
  const verb = async (name: string) =>
    (await helen.put<GeofenceLocation>(`/geofence-locations/${id}/${name}`)).body.data;
  expect(await verb('disable')).toMatchObject({ id, active: false });
  expect(await verb('enable')).toMatchObject({ id, active: true });
  const copy = await verb('duplicate');
  expect(copy).toMatchObject({
    name: 'Elm Street clinic (copy)',
    radius: 180,
    user_ids: [mei],
    assignment_type: 'chosen',
    active: true,
  });
  expect(copy.id).not.toBe(id);
  const [events] = await db.ownerSql`select array_agg(kind order by id) as kinds from events`;
  expect(events?.['kinds']).toEqual(
    ['created', 'disabled', 'enabled', 'duplicated'].map((kind) => `geofence_location.${kind}`),
  );
});

describe('refused at its field, and nothing is written:', () => {
  test.each([
    [{ radius: 0 }, { radius: ['The radius must be 50 or more.'] }],
    [{ radius: -100 }, { radius: ['The radius must be 50 or more.'] }],
    [{ radius: 50_001 }, { radius: ['The radius must be 50000 or less.'] }],
    [{ latitude: 90.5 }, { latitude: ['The latitude must be between -90 and 90.'] }],
    [{ longitude: 180.1 }, { longitude: ['The longitude must be between -180 and 180.'] }],
    [{ latitude: null }, { latitude: ['The latitude must be a number of degrees.'] }],
    [{ name: ' ' }, { name: ['The name is required.'] }],
    [
      { name: 'ELM STREET CLINIC' },
      { name: ['Another geofence location has this name. Choose another name.'] },
    ],
    [
      { assignment_type: 'chosen' },
      { user_ids: ['Choose people, departments or tags, or choose everyone.'] },
    ],
    [
      { user_ids: () => [ted] },
      { user_ids: ['One of these people no longer exists. Remove them.'] },
    ],
    [
      { department_ids: [987_654] },
      { department_ids: ['One of these departments no longer exists. Remove it.'] },
    ],
    [{ monitoring_days: [] }, { monitoring_days: ['Choose at least one of the days.'] }],
    [
      { monitoring_time_on: '24:00' },
      { monitoring_time_on: ['The start must be a time such as 08:30.'] },
    ],
    [
      { all_day: false, monitoring_time_on: '08:00', monitoring_time_off: '08:00' },
      {
        monitoring_time_off: [
          'The end must differ from the start. Choose 24 hours for a whole day.',
        ],
      },
    ],
    [{ timezone: 'Mars/Olympus' }, { timezone: ['Choose the time zone.'] }],
  ])('%j', async (wrong, errors) => {
    await add();
    const before = await stored();
    const given = Object.fromEntries(
      Object.entries(wrong).map(([key, value]) => [
        key,
        typeof value === 'function' ? value() : value,
      ]),
    );
    const refused = await helen.post(at(), { ...clinic, name: 'Another', ...given });
    expect([refused.status, refused.body.errors, await stored()]).toEqual([422, errors, before]);
  });

  test('a person who was removed', async () => {
    await db.ownerSql`
      update users set deleted_at = app.now(), status = 'disabled', email = null where id = ${mei}
    `;
    const refused = await helen.post(at(), {
      ...clinic,
      assignment_type: 'chosen',
      user_ids: [mei],
    });
    expect([refused.status, await stored()]).toEqual([422, []]);
  });
});

test('they are their own organisation’s, for those who may', async () => {
  const { id, updated_at } = await add();
  const before = await stored();
  expect((await helen.get(at('', theirs))).status).toBe(404);
  expect((await helen.post(at('', theirs), clinic)).status).toBe(404);
  const outsider = http.signedIn({
    user_id: ted,
    role: 'organisation_admin',
    organisation_id: theirs,
  });
  for (const verb of ['enable', 'disable', 'duplicate']) {
    expect((await outsider.put(`/geofence-locations/${id}/${verb}`)).status).toBe(404);
    expect((await worker.put(`/geofence-locations/${id}/${verb}`)).status).toBe(403);
  }
  for (const answer of [
    await worker.get(at()),
    await worker.post(at(), clinic),
    await worker.put(at(`/${id}`), { radius: 60, updated_at }),
    await worker.delete(at(`/${id}`)),
    await worker.get(`/organisations/${ours}/geofence`),
    await worker.post(`/organisations/${ours}/geofence-proximity-reminders`, { enabled: true }),
    await worker.put(`/organisations/${ours}/geofence-settings`, { counting: 'any' }),
  ])
    expect(answer.status).toBe(403);
  expect(await stored()).toEqual(before);
});

test('the map has all of them, and usage counts the last 30 days', async () => {
  const [{ id }] = [await add(), await add({ name: 'Depot', type: 'alert' })];
  const [device] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name, user_id)
    select ${ours}, id, 'Phone', ${mei}
    from device_types
    where name = 'app'
    returning id`;
  await db.ownerSql`
    insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind,
      crossed_at, inferred)
    select ${ours}, ${id}, ${mei}, ${device?.id ?? 0}, kind, app.now() - days * interval '1 day',
      false
    from (values ('entry', 1), ('exit', 1), ('entry', 29), ('entry', 31)) given (kind, days)`;
  await db.ownerSql`
    insert into geofence_states (organisation_id, user_id, geofence_location_id, state, until)
    values (${ours}, ${mei}, ${id}, '{"inside": true}', app.now() + interval '1 hour')`;
  const map = (await helen.get<{ locations: object[] }>(`/organisations/${ours}/geofence`)).body
    .data;
  expect(map).toMatchObject({
    total: 2,
    proximity_reminders: false,
    locations: [
      { name: 'Depot', people_inside: 0 },
      { name: clinic.name, people_inside: 1, radius: 100, active: true },
    ],
  });
  const usage = (await helen.get<object[]>(`/organisations/${ours}/geofence-region-usage`)).body
    .data;
  expect(usage).toMatchObject([
    { name: 'Depot', entries: 0, exits: 0, people: 0, last_crossed_at: null },
    { name: clinic.name, entries: 2, exits: 1, people: 1 },
  ]);
});

test('which device counts is the pendant until another is chosen; a change is logged once, and a bad value changes nothing', async () => {
  const call = (organisation = ours) => `/organisations/${organisation}/geofence-settings`;
  const shown = async () =>
    (await helen.get<{ counting: string }>(`/organisations/${ours}/geofence`)).body.data.counting;
  const kept = async () => [
    ...(await db.ownerSql`select organisation_id::int, counting from geofence_settings`),
  ];
  const lines = async () => [
    ...(await db.ownerSql`select kind, data -> 'changes' as changes from events order by id`),
  ];
  expect((await helen.put(call(), { counting: 'both' })).body.errors).toEqual({
    counting: ['Choose which device counts.'],
  });
  expect((await helen.put(call(theirs), { counting: 'any' })).status).toBe(404);
  expect([await shown(), await kept(), await lines()]).toEqual(['pendant_first', [], []]);
  for (const counting of ['any', 'any'])
    expect((await helen.put(call(), { counting })).body.data).toEqual({ counting });
  expect([await shown(), await kept()]).toEqual([
    'any',
    [{ organisation_id: ours, counting: 'any' }],
  ]);
  expect(await lines()).toEqual([
    { kind: 'organisation.updated', changes: { geofence_counting: ['pendant_first', 'any'] } },
  ]);
});

describe('proximity reminders', () => {
  const call = () => `/organisations/${ours}/geofence-proximity-reminders`;
  const include = async (included: boolean) =>
    await db.ownerSql`
      update organisations set geofence_proximity_reminders = ${included} where id = ${ours}
    `;
  const lines = async () => [
    ...(await db.ownerSql`select kind, data -> 'changes' as changes from events order by id`),
  ];

  test('are turned on by staff of the platform and off by the organisation too, and only a change is announced (R031)', async () => {
    const priya = http.signedIn({
      user_id: (await aUser(db.ownerSql, { role: 'admin' })).id,
      role: 'admin',
      organisation_id: null,
    });
    for (const enabled of [true, true])
      expect((await priya.post(call(), { enabled })).body.data).toEqual({ enabled });
    expect((await helen.post(call(), { enabled: 'yes' })).body.errors).toEqual({
      enabled: ['Choose yes or no.'],
    });
    expect((await helen.post(call(), { enabled: false })).body.data).toEqual({ enabled: false });
    expect(await lines()).toEqual([
      { kind: 'organisation.updated', changes: { geofence_proximity_reminders: [false, true] } },
      { kind: 'organisation.updated', changes: { geofence_proximity_reminders: [true, false] } },
    ]);
  });

  test('that are not included are neither turned on by the organisation, nor is a place that only reminds added, changed or enabled', async () => {
    await include(true);
    const hazard = await add({ type: 'proximity_reminder' });
    await include(false);
    const [before, announced] = [await stored(), await lines()];
    const priya = http.signedIn({
      user_id: (await aUser(db.ownerSql, { role: 'admin' })).id,
      role: 'admin',
      organisation_id: null,
    });
    const { id, updated_at } = hazard;
    const refused = [await helen.post(call(), { enabled: true })];
    for (const client of [helen, priya])
      refused.push(
        await client.post(at(), { ...clinic, name: 'Substation', type: 'proximity_reminder' }),
        await client.put(at(`/${id}`), { radius: 90, updated_at }),
        await client.put(`/geofence-locations/${id}/enable`),
        await client.put(`/geofence-locations/${id}/duplicate`),
      );
    for (const { status, body } of refused)
      expect([status, body.code, body.message]).toEqual([
        409,
        'not_included',
        'Not included for this organisation.',
      ]);
    expect([await stored(), await lines()]).toEqual([before, announced]);
    expect((await helen.put(at(`/${id}`), { type: 'welfare', updated_at })).status).toBe(200);
  });
});

test.each([
  [0, 0, 0, 0.0012],
  [-16.8, 179.9995, -16.8, -179.9995],
  [90, 0, 89.999, 130],
  [-89.9995, 20, -89.9995, -160],
])('the box of a place at %d, %d has %d, %d in it', async (latitude, longitude, north, east) => {
  await add({ latitude, longitude });
  const found = await db.ownerSql`
    select from geofence_locations g, unnest(array[-360, 0, 360]) turn,
      lateral point(${east}::float8 + turn, ${north}::float8) p
    where g.area @> box(p, p)`;
  expect(found).toHaveLength(1);
});
