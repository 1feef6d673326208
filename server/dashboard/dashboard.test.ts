// What each role finds on its dashboard: its own reach and nothing beyond it, the parts it may
// open, and figures equal to what is in the lists behind them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { aDevice } from '#server/devices/records/device-records.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let own: AlertWorld;
let other: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: dashboardRoutes });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  own = await anAlertWorld(db.ownerSql);
  other = await anAlertWorld(db.ownerSql);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName, more: Partial<Actor> = {}) =>
  http.signedIn({
    user_id: 1,
    role,
    organisation_id: roles[role].kind === 'organisation' ? own.organisation_id : null,
    ...more,
  });
const dashboardOf = async (client = as('organisation_admin')): Promise<Dashboard> =>
  (await client.get<Dashboard>('/dashboard')).body.data;

interface AlertGiven {
  type?: number;
  minutes?: number;
  owner?: number;
  resolved?: boolean;
  follow_up_minutes?: number;
}

let subjects = 0;
const anAlert = async (
  world: AlertWorld,
  { type = 2, minutes = 5, owner, resolved = false, follow_up_minutes }: AlertGiven = {},
) => {
  subjects += 1;
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, department_id,
      device_id, subject, raised_at, received_at, last_event_at,
      owner_staff_id, owned_at, status, resolved_at, note, follow_up_at)
    select id, monitored, ${type}, 1, ${world.worker_id}, ${world.department_id},
      ${world.device.device_id}, ${`s${subjects}`},
      app.now() - make_interval(mins => ${minutes}), app.now() - make_interval(mins => ${minutes}),
        app.now(), ${owner ?? null}, case
        when ${owner !== undefined} then app.now() end,
      ${resolved ? 'resolved' : 'active_alert'}, case
        when ${resolved} then app.now() end, case
        when ${resolved} then 'Safe' end,
      app.now() + make_interval(mins => ${follow_up_minutes ?? null})
    from organisations where id = ${world.organisation_id} returning id`;
  return row?.id ?? 0;
};
const aSession = async (world: AlertWorld, device_id: number, status: string, hours: number) =>
  await db.ownerSql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, status, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    values (${world.organisation_id}, gen_random_uuid(), ${device_id}, ${world.worker_id},
      ${status}, 60, 5,
      app.now() - make_interval(hours => ${hours}), app.now(), app.now() + interval '1 hour',
        app.now() + interval '2 hours')`;

describe('an organisation’s admin', () => {
  test('sees open alerts by kind, and how long the oldest one without an owner waits; not whose it is', async () => {
    await anAlert(own, { minutes: 9 });
    await anAlert(own, { minutes: 30, owner: (await anOperator(db.ownerSql, 'Mei')).user_id });
    await anAlert(own, { type: 4 });
    await anAlert(own, { resolved: true });
    await anAlert(other);
    const { alerts } = await dashboardOf();
    expect(alerts).toMatchObject({
      open: 3,
      unowned: 2,
      by_type: [
        { type: 'sos', count: 2 },
        { type: 'fall', count: 1 },
      ],
    });
    expect(alerts?.oldest_unowned?.id).toBeNull();
    const waited = Date.now() - Date.parse(alerts?.oldest_unowned?.raised_at ?? '');
    expect(Math.round(waited / 60_000)).toBe(9);
  });

  test('sees an idle organisation as zeros, and no parts of the centre', async () => {
    const answer = await dashboardOf();
    expect(answer).toMatchObject({
      alerts: { open: 0, unowned: 0, oldest_unowned: null, last_hour: 0, by_type: [] },
      alerts_raised: 0,
      safety_alerts: 0,
      safety_shakes: 0,
      medical_alerts: 0,
      sms_sent: { current_month: 0, previous_month: 0 },
      people: { active: 1, pending: 0 },
      recent_users: { total: 0, total_24: 0 },
      device_count: {
        total: 1,
        online: 0,
        offline: 0,
        never: 1,
        on_demand: 0,
        low_battery: 0,
        previous_month: 0,
      },
      welfare_sessions: { in_progress: 0, grace: 0, today: 0 },
      patrol_dispatches: 0,
    });
    expect([answer.my_work, answer.reach]).toEqual([undefined, undefined]);
  });

  test('counts people by their state and the last sign-in', async () => {
    await db.ownerSql`
      insert into users (organisation_id, role, first_name, last_name, status, last_login_at) values
        (${own.organisation_id}, 'organisation_user', 'Ana', 'Day', 'active',
          app.now() - interval '23 hours'),
        (${own.organisation_id}, 'organisation_user', 'Ben', 'Day', 'active',
          app.now() - interval '25 hours'),
        (${own.organisation_id}, 'organisation_user', 'Cat', 'Day', 'pending', null),
        (${own.organisation_id}, 'organisation_user', 'Dan', 'Day', 'disabled', null),
        (${other.organisation_id}, 'organisation_user', 'Eve', 'Day', 'pending', app.now())`;
    expect(await dashboardOf()).toMatchObject({
      people: { active: 3, pending: 1 },
      recent_users: { total: 2, total_24: 1 },
    });
  });

  test('counts devices as the filters of their list do', async () => {
    const { organisation_id } = own;
    await aDevice(db.ownerSql, {
      organisation_id,
      online: true,
      last_heard_at: new Date(),
      battery_percent: 19,
    });
    await aDevice(db.ownerSql, { organisation_id, last_heard_at: new Date(), battery_percent: 20 });
    await aDevice(db.ownerSql, { organisation_id, device_type_id: 4, last_heard_at: new Date() });
    await aDevice(db.ownerSql, {
      organisation_id,
      archived_at: new Date(),
      online: true,
      last_heard_at: new Date(),
    });
    await aDevice(db.ownerSql, {
      organisation_id: other.organisation_id,
      online: true,
      last_heard_at: new Date(),
    });
    expect((await dashboardOf()).device_count).toMatchObject({
      total: 4,
      online: 1,
      offline: 1,
      never: 1,
      on_demand: 1,
      low_battery: 1,
    });
  });

  test('counts welfare sessions and patrols of their own', async () => {
    const { organisation_id } = own;
    await aSession(own, own.device.device_id, 'in_progress', 1);
    await aSession(own, await aDevice(db.ownerSql, { organisation_id }), 'grace', 26);
    await aSession(own, own.device.device_id, 'completed', 2);
    await aSession(other, other.device.device_id, 'in_progress', 1);
    for (const [world, days] of [
      [own, 6],
      [own, 8],
      [other, 1],
    ] as const)
      await db.ownerSql`insert into patrol_jobs (organisation_id, alert_id, requested_at)
        values (${world.organisation_id}, ${await anAlert(world)},
          app.now() - make_interval(days => ${days}))`;
    expect(await dashboardOf()).toMatchObject({
      welfare_sessions: { in_progress: 1, grace: 1, today: 2 },
      patrol_dispatches: 1,
    });
  });
});

test('a caller restricted to one department counts its people and what is theirs, and has no guide', async () => {
  const { organisation_id } = own;
  await db.ownerSql`
    insert into users (organisation_id, role, first_name, last_name)
    values (${organisation_id}, 'organisation_user', 'Ana', 'Day')
  `;
  await aDevice(db.ownerSql, { organisation_id });
  await anAlert(own);
  const restricted = (ids: number[]) =>
    as('organisation_admin', { restriction: { by: 'department', ids } });
  const theirs = await dashboardOf(restricted([own.department_id]));
  expect(theirs).toMatchObject({
    alerts: { open: 1 },
    people: { active: 1 },
    device_count: { total: 1 },
  });
  expect(theirs.first_steps).toBeUndefined();
  expect(await dashboardOf(restricted([]))).toMatchObject({
    alerts: { open: 0 },
    people: { active: 0 },
    device_count: { total: 0 },
  });
});

describe('the monitoring centre', () => {
  test('sees the queue of all monitored organisations, the last hour, the alert that waits longest and its own work (R381)', async () => {
    const unmonitored = await anAlertWorld(db.ownerSql, { not_monitored: true });
    const mei = await anOperator(db.ownerSql, 'Mei');
    const longest = await anAlert(other, { minutes: 90 });
    await anAlert(own, { minutes: 5 });
    await anAlert(own, { minutes: 200, owner: mei.user_id, follow_up_minutes: 7 });
    await anAlert(own, { minutes: 100, owner: mei.user_id });
    await anAlert(own, { minutes: 20, resolved: true });
    await anAlert(own, { minutes: 70, resolved: true });
    await anAlert(unmonitored);
    await aSession(own, own.device.device_id, 'grace', 1);
    await aSession(unmonitored, unmonitored.device.device_id, 'in_progress', 1);
    const answer = await dashboardOf(as('monitoring_centre_operator', { user_id: mei.user_id }));
    expect(answer).toMatchObject({
      alerts: {
        open: 4,
        unowned: 2,
        oldest_unowned: { id: longest },
        last_hour: 2,
        by_type: [{ type: 'sos', count: 4 }],
      },
      my_work: { alerts: 2, follow_ups: 1 },
      welfare_sessions: { in_progress: 0, grace: 1 },
      reach: { organisations: 2 },
    });
    expect([answer.people, answer.device_count]).toEqual([undefined, undefined]);
  });
});

describe('present figures are compared with earlier ones', () => {
  const hours = (n: number) => db.ownerSql`app.now() - make_interval(hours => ${n})`;

  test('open alerts and running sessions with this time yesterday', async () => {
    await anAlert(own, { minutes: 30 * 60 });
    await anAlert(own, { minutes: 5 });
    await anAlert(other, { minutes: 30 * 60, resolved: true });
    await anAlert(other, { minutes: 5, resolved: true });
    const { organisation_id } = own;
    await aSession(own, own.device.device_id, 'in_progress', 26);
    await aSession(own, await aDevice(db.ownerSql, { organisation_id }), 'in_progress', 1);
    const [ended, long] = [
      await aDevice(db.ownerSql, { organisation_id }),
      await aDevice(db.ownerSql, { organisation_id }),
    ];
    await aSession(own, ended, 'completed', 30);
    await aSession(own, long, 'completed', 60);
    await db.ownerSql`
      update welfare_sessions
      set ended_at = case device_id when ${ended} then ${hours(20)} else ${hours(40)} end
      where status = 'completed'
    `;
    expect(await dashboardOf(as('monitoring_centre_operator'))).toMatchObject({
      alerts: { open: 2 },
      welfare_sessions: { in_progress: 2 },
      earlier: { alerts_open: 2, welfare_in_progress: 2 },
    });
  });

  test('online devices with this time yesterday, by the first change since', async () => {
    const { organisation_id } = own;
    const device = async (online: boolean, changes: readonly [string, number][], more = {}) => {
      const id = await aDevice(db.ownerSql, {
        organisation_id,
        online,
        last_heard_at: new Date(),
        ...more,
      });
      for (const [state, ago] of changes)
        await db.ownerSql`insert into events (organisation_id, device_id, kind, occurred_at,
            recorded_at)
          values (${organisation_id}, ${id}, ${`device.${state}`}, ${hours(ago)}, ${hours(ago)})`;
      return id;
    };
    await device(true, [['online', 30]]);
    await device(true, [['online', 2]]);
    await device(false, [['offline', 3]]);
    await device(true, [
      ['offline', 9],
      ['online', 2],
    ]);
    const archived = await device(true, [], { archived_at: new Date() });
    await db.ownerSql`
      update devices set created_at = ${hours(80)} where organisation_id = ${organisation_id}
    `;
    await device(true, []);
    expect(archived).toBeGreaterThan(0);
    expect(await dashboardOf()).toMatchObject({
      device_count: { online: 4 },
      earlier: { devices_online: 4 },
    });
  });

  test('organisations and people with the beginning of the month, also those that left since', async () => {
    await db.ownerSql`
      insert into organisations (name, active, created_at)
      values ('Left', false, app.now() - interval '70 days'),
        ('Gone', true, app.now() - interval '70 days')
    `;
    await db.ownerSql`update organisations set created_at = app.now() - interval '70 days'`;
    await db.ownerSql`insert into organisations (name) values ('New')`;
    await db.ownerSql`update organisations set archived_at = app.now() where name = 'Gone'`;
    await db.ownerSql`insert into events (organisation_id, kind, occurred_at, data)
      select id, 'organisation.updated', app.now(), '{"changes": {"active": [true, false]}}'
      from organisations
      where name = 'Left'`;
    await db.ownerSql`update users set created_at = app.now() - interval '70 days'`;
    await db.ownerSql`
      insert into users (organisation_id, role, first_name, last_name)
      values (${own.organisation_id}, 'organisation_user', 'Ana', 'New'),
        (${own.organisation_id}, 'organisation_user', 'Ben', 'New')
    `;
    await db.ownerSql`
      update users
      set deleted_at = app.now(), status = 'disabled', email = null
      where id = ${other.worker_id}
    `;
    const { reach, earlier } = await dashboardOf(as('admin'));
    expect([reach?.organisations, earlier.organisations]).toEqual([3, 4]);
    expect([reach?.people, earlier.people]).toEqual([3, 2]);
  });
});

test('the platform’s admin sees kept counts of all organisations in use, and who has not accepted an invitation (R033)', async () => {
  await db.ownerSql`
    insert into users (organisation_id, role, first_name, last_name, status)
    values (${own.organisation_id}, 'organisation_user', 'Ana', 'Day', 'pending')
  `;
  await db.ownerSql`update organisations set users_count = 30, devices_count = 40`;
  await db.ownerSql`
    insert into organisations (name, active, users_count) values ('Closed', false, 7)
  `;
  expect((await dashboardOf(as('admin'))).reach).toMatchObject({
    organisations: 2,
    people: 60,
    devices: 80,
    pending_people: 1,
  });
});

describe('the dashboard of one organisation', () => {
  const ofOne = async (client: ReturnType<typeof as>, id: number) =>
    await client.get<Dashboard>(`/organisations/${id}/dashboard`);

  test('is for the platform and its own people; for everybody else it does not exist or is refused', async () => {
    await anAlert(other);
    expect((await ofOne(as('admin'), other.organisation_id)).body.data).toMatchObject({
      alerts: { open: 1 },
      device_count: { total: 1 },
    });
    expect((await ofOne(as('organisation_admin'), own.organisation_id)).body.data).toMatchObject({
      alerts: { open: 0 },
    });
    expect((await ofOne(as('organisation_admin'), other.organisation_id)).status).toBe(404);
    expect((await ofOne(as('admin'), 999_999)).status).toBe(404);
    expect((await ofOne(as('monitoring_centre_operator'), own.organisation_id)).status).toBe(403);
    expect((await ofOne(as('organisation_user'), own.organisation_id)).status).toBe(403);
  });
});

test.each(roleNames.filter((role) => roles[role].abilities.length === 0))(
  '%s may open none of it and gets no figures',
  async (role) => {
    expect(await dashboardOf(as(role))).toEqual({ trends: {}, earlier: {} });
  },
);

test('without a session there is nothing', async () => {
  expect((await http.client().get('/dashboard')).status).toBe(401);
});
