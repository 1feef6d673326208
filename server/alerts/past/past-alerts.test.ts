// The search of past alerts: each filter finds exactly its alerts, everyone finds those of their
// own view, and no filter scans the table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { bandOf, readArea } from '#domain/alerts/past/area.ts';
import type { PastAlert } from '#domain/alerts/past/past-alerts.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '../alerts.factory.ts';
import { pastAlertsRoutes } from './past-alerts.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let own: AlertWorld;
let other: AlertWorld;
let unmonitored: AlertWorld;
let operator: Client;
const [genuine, falseAlarm, atSea, ofOther, hidden, open] = [1, 2, 3, 4, 5, 6];

interface Given {
  world: AlertWorld;
  type?: number;
  day: string;
  outcome?: string | null;
  place?: [number, number] | null;
}

async function alert(id: number, { world, type = 2, day, outcome = null, place = null }: Given) {
  const resolved = id === open ? null : `${day}T10:09:00Z`;
  await db.ownerSql`
    insert into alerts (id, organisation_id, monitored, alert_type_id, priority, user_id,
      department_id, device_id, subject, raised_at, received_at, last_event_at,
      acknowledged_at, status, resolved_at, outcome, response_sent, note, latitude,
        longitude) overriding system value
    select ${id}, id, monitored, ${type}, 1, ${world.worker_id}, ${world.department_id},
      ${world.device.device_id}, ${`s${id}`}, ${`${day}T10:00:00Z`},
      ${`${day}T10:00:00Z`}, app.now(), ${`${day}T10:00:07.5Z`},
        ${resolved ? 'resolved' : 'active_alert'}, ${resolved}, ${outcome},
        ${outcome === 'genuine'},
      'Safe', ${place?.[0] ?? null}, ${place?.[1] ?? null}
      from organisations
      where id = ${world.organisation_id}`;
}

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: pastAlertsRoutes });
  own = await anAlertWorld(db.ownerSql);
  other = await anAlertWorld(db.ownerSql);
  unmonitored = await anAlertWorld(db.ownerSql, { not_monitored: true });
  await db.ownerSql`
    update users set first_name = 'Hana', last_name = 'Reti' where id = ${other.worker_id}
  `;
  const mei = await anOperator(db.ownerSql, 'Mei');
  await db.ownerSql`update users set timezone = 'UTC' where id = ${mei.user_id}`;
  await alert(genuine, {
    world: own,
    day: '2026-11-20',
    outcome: 'genuine',
    place: [-33.815, 151.001],
  });
  await alert(falseAlarm, {
    world: own,
    type: 4,
    day: '2026-11-19',
    outcome: 'false',
    place: [-33.85, 151.001],
  });
  await alert(atSea, { world: own, day: '2026-11-18', outcome: 'test', place: [-17, 179.999] });
  await alert(ofOther, {
    world: other,
    day: '2026-11-17',
    outcome: 'false',
    place: [-33.816, 151.002],
  });
  await alert(hidden, { world: unmonitored, day: '2026-11-16' });
  await alert(open, { world: own, day: '2026-11-21', type: 3 });
  operator = http.signedIn({ ...mei });
}, 60_000);
afterAll(async () => {
  await http.close();
  await db.close();
});

const found = async (query = '', client = operator) =>
  (await client.get<PastAlert[]>(`/past-alerts${query}`)).body.data.map(({ id }) => id);
const as = (role: RoleName, world = own, more: object = {}) =>
  http.signedIn({ user_id: 1, role, organisation_id: world.organisation_id, ...more });

describe('the search', () => {
  test.each([
    ['', [genuine, falseAlarm, atSea, ofOther]],
    ['?direction=asc', [ofOther, atSea, falseAlarm, genuine]],
    ['?search=noah', [genuine, falseAlarm, atSea]],
    ['?search=reti', [ofOther]],
    ['?search=oah', []],
    ['?search=%232', [falseAlarm]],
    [`?search=${open}`, []],
    ['?type=fall', [falseAlarm]],
    ['?outcome=false', [falseAlarm, ofOther]],
    ['?response_sent=true', [genuine]],
    ['?from=2026-11-19', [genuine, falseAlarm]],
    ['?to=2026-11-18', [atSea, ofOther]],
    ['?near=-33.815,151.001,1000,Parramatta', [genuine, ofOther]],
    ['?near=-33.815,151.001,5000', [genuine, falseAlarm, ofOther]],
    ['?near=-17,-179.999,5000', [atSea]],
    ['?near=-33.815,151.001,5000&outcome=false&search=reti', [ofOther]],
  ])('%s', async (query, ids) => expect(await found(query)).toEqual(ids));

  test('has person, place, response time and outcome, and pages by key', async () => {
    const { body } = await operator.get<PastAlert[]>('/past-alerts?per_page=1&total=1');
    expect(body.data).toEqual([
      {
        id: genuine,
        type: 'sos',
        person: { id: own.worker_id, name: 'Noah Ward' },
        device: 'Pendant',
        department: 'Rangers',
        organisation: { id: own.organisation_id, name: expect.any(String) },
        raised_at: '2026-11-20T10:00:00.000Z',
        response_seconds: 7,
        resolved_at: '2026-11-20T10:09:00.000Z',
        outcome: 'genuine',
        response_sent: true,
        comment: null,
        position: { latitude: -33.815, longitude: 151.001 },
      },
    ]);
    expect(body.meta).toMatchObject({ total: 4 });
    expect(await found(`?per_page=1&after=${body.meta?.next}`)).toEqual([falseAlarm]);
  });

  test.each([
    '?near=Parramatta',
    '?near=-91,0,500',
    '?near=0,0,200000',
    '?outcome=maybe',
    '?from=2026-11-21&to=2026-11-20',
  ])('refuses %s', async (query) =>
    expect((await operator.get(`/past-alerts${query}`)).status).toBe(422),
  );
});

test('the centre chooses among the organisations whose alerts it answers', async () => {
  const { body } = await operator.get<{ id: number }[]>(
    '/lists/monitored-organisations?search=organisation',
  );
  expect(body.data.map(({ id }) => id)).toEqual([own.organisation_id, other.organisation_id]);
  const chosen = await operator.get<{ id: number }[]>(
    `/lists/monitored-organisations?ids=${other.organisation_id},${unmonitored.organisation_id}`,
  );
  expect(chosen.body.data.map(({ id }) => id)).toEqual([other.organisation_id]);
  expect((await as('organisation_admin').get('/lists/monitored-organisations')).status).toBe(403);
});

test('a circle keeps the name of its place, and reaches over the date line', () => {
  expect(readArea('-33.815,151.001,5000,Parramatta, NSW')).toMatchObject({
    metres: 5000,
    name: 'Parramatta, NSW',
  });
  expect(bandOf({ latitude: 0, longitude: 0, metres: 111_195 })).toEqual({
    south: -1,
    north: 1,
    west: expect.closeTo(-1, 3),
    east: expect.closeTo(1, 3),
  });
  expect(bandOf({ latitude: -17, longitude: 179.999, metres: 5000 })).toMatchObject({
    west: null,
    east: null,
  });
});

describe('everyone finds the alerts of their own view', () => {
  test('the platform all of them, the centre those that are monitored, an administrator those of the organisation', async () => {
    const platform = http.signedIn({ user_id: 1, role: 'admin' });
    expect(await found('', platform)).toEqual([genuine, falseAlarm, atSea, ofOther, hidden]);
    expect(await found('', as('organisation_admin'))).toEqual([genuine, falseAlarm, atSea]);
    expect(await found('', as('organisation_admin', unmonitored))).toEqual([hidden]);
    for (const query of [
      `?search=${ofOther}`,
      '?search=reti',
      `?organisation_id=${other.organisation_id}`,
      `?user_id=${other.worker_id}`,
    ])
      expect(await found(query, as('organisation_admin'))).toEqual([]);
    expect([
      await found(`?search=${hidden}`),
      await found(`?organisation_id=${unmonitored.organisation_id}`),
    ]).toEqual([[], []]);
  });

  test('an administrator restricted to departments those of these, and a worker is refused', async () => {
    const [second] = await db.ownerSql<{ id: number }[]>`
      insert into departments (organisation_id, name)
      values (${own.organisation_id}, 'Depot')
      returning id`;
    await aUser(db.ownerSql, {
      organisation_id: own.organisation_id,
      department_id: second?.id ?? 0,
    });
    const restricted = (id = 0) =>
      as('organisation_admin', own, { restriction: { by: 'department', ids: [id] } });
    expect(await found('', restricted(second?.id))).toEqual([]);
    expect(await found('', restricted(own.department_id))).toEqual([genuine, falseAlarm, atSea]);
    expect((await as('organisation_user').get('/past-alerts')).status).toBe(403);
    expect((await http.client().get('/past-alerts')).status).toBe(401);
  });
});
