// What a supervisor and the wallboard see of a shift, who is refused, and that the wallboard's
// answer contains no names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { shownBars } from '#domain/supervision/shown-bars.ts';
import type { ShiftFigures, WallFigures } from '#domain/supervision/supervision.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { supervisionRoutes } from './supervision.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
const staff = { mei: 0, tom: 0, sue: 0, una: 0 };
// 14:24 in Sydney: the day shift began at 06:00, which is 19:00 UTC the day before.
const now = '2026-11-23T03:24:00.000Z';

interface Given {
  readonly minutes: number;
  readonly priority?: number;
  readonly owner?: number;
  readonly answered?: number;
  readonly status?: 'active_alert' | 'resolved';
  readonly on_test?: boolean;
  readonly patrol?: string;
}

async function anAlert({
  minutes,
  priority = 1,
  owner,
  answered,
  status = 'active_alert',
  on_test = false,
  patrol,
}: Given): Promise<void> {
  const { organisation_id, department_id, worker_id, device } = world;
  await db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, department_id,
      device_id, subject, raised_at, received_at, last_event_at,
      owner_staff_id, owned_at, acknowledged_by_staff_id, acknowledged_at, status, resolved_at,
        note, on_test, patrol_status)
    select ${organisation_id}, true, 1, ${priority}, ${worker_id}, ${department_id},
      ${device.device_id}, gen_random_uuid()::text, at, at, at,
      ${owner ?? null}::bigint, case
        when ${owner ?? null}::bigint is not null then at end, case
        when ${answered ?? null}::float8 is not null then ${owner ?? staff.mei}::bigint end,
      at + ${answered ?? null}::float8 * interval '1 second', ${status}, case
        when ${status}::text = 'resolved' then at + interval '1 hour' end,
      case when ${status}::text = 'resolved' then 'Safe' end, ${on_test}, ${patrol ?? null}
    from (select ${now}::timestamptz - make_interval(mins => ${minutes}) as at) t`;
}

/** A console that reported just now. */
async function aConsole(staffId: number, troubles: string[] = []): Promise<void> {
  await db.ownerSql`
    with s as (insert into sessions (token_hash, user_id, expires_at)
      values (gen_random_uuid()::text::bytea, ${staffId}, ${now}::timestamptz + interval '1 hour')
      returning id)
    insert into consoles (console_id, staff_id, session_id, version, visible, audio, troubles)
    select gen_random_uuid(), ${staffId}, id, '1', true, 'running', ${troubles} from s`;
}

const as = (role: RoleName, user_id = staff.sue) => http.signedIn({ user_id, role });
const wallAs = async (role: RoleName) => await as(role).get<WallFigures>('/supervision/wall');

beforeAll(async () => {
  db = await testDatabase();
  db.clock.now = new Date(now);
  http = await testHttp({ database: db.database, routes: supervisionRoutes(db) });
  world = await anAlertWorld(db.ownerSql);
  staff.mei = (await anOperator(db.ownerSql, 'Mei')).user_id;
  staff.tom = (await anOperator(db.ownerSql, 'Tom')).user_id;
  staff.sue = (await anOperator(db.ownerSql, 'Sue', 'monitoring_centre_supervisor')).user_id;
  staff.una = (await anOperator(db.ownerSql, 'Una')).user_id;
  await db.ownerSql`
    update organisations set name = 'Redgum Community Care' where id = ${world.organisation_id}
  `;
  // Answered in this shift: 3, 7 and 11 s by Mei, 45 s by Tom. Not counted: the shift before, a
  // test, and what only wants attention.
  for (const answered of [3, 7, 11])
    await anAlert({ minutes: 120, answered, owner: staff.mei, status: 'resolved' });
  await anAlert({ minutes: 90, answered: 45, owner: staff.tom, patrol: 'dispatched', priority: 2 });
  await anAlert({ minutes: 520, answered: 1, owner: staff.mei, status: 'resolved' });
  await anAlert({
    minutes: 60,
    answered: 2,
    owner: staff.mei,
    status: 'resolved',
    on_test: true,
    priority: 4,
  });
  await anAlert({ minutes: 60, answered: 2, owner: staff.mei, priority: 3 });
  await anAlert({ minutes: 2 });
  await anAlert({ minutes: 9, priority: 2 });
  await db.ownerSql`
    insert into phone_calls (organisation_id, alert_id, user_id, direction, party, made_by_staff_id,
      started_at, ended_at, confirmed_at)
    select organisation_id, min(id), ${world.worker_id}, 'outbound', 'person', staff, at, ended,
      confirmed
    from alerts,
      (values (${staff.mei}::bigint, ${now}::timestamptz - interval '24 seconds', null::timestamptz,
          null::timestamptz),
        (${staff.tom}, ${now}::timestamptz - interval '5 minutes', ${now}::timestamptz, null),
        (${staff.tom}, ${now}::timestamptz - interval '10 minutes', null, null),
        (${staff.tom}, ${now}::timestamptz - interval '3 hours', null,
          ${now}::timestamptz - interval '11 minutes'),
        (${staff.sue}, ${now}::timestamptz - interval '30 minutes', null,
          ${now}::timestamptz - interval '4 minutes')) c (staff,
          at, ended, confirmed)
    group by organisation_id, staff, at, ended, confirmed`;
  await aConsole(staff.mei);
  await aConsole(staff.tom, ['no_sound']);
  await aConsole(staff.sue);
  await aConsole(staff.una);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('a supervisor sees how this shift was answered, by operator too, and who is on a call', async () => {
  const { status, body } = await as('monitoring_centre_supervisor').get<ShiftFigures>(
    '/supervision/shift',
  );
  expect(status).toBe(200);
  const { shift, answered, calls, operators, offers } = body.data;
  expect(shift).toMatchObject({
    name: 'day',
    starts_at: '2026-11-22T19:00:00.000Z',
    ends_at: '2026-11-23T07:00:00.000Z',
  });
  expect(answered).toMatchObject({ alerts: 4, within_target: 2, within_limit: 3, p50: 7 });
  expect(shownBars(answered.bars)).toEqual([
    0,
    1,
    0,
    1,
    0,
    1,
    ...Array.from({ length: 16 }, () => 0),
    1,
    0,
  ]);
  expect(answered.by_operator).toEqual([
    { id: staff.mei, p50: 7, alerts: 3 },
    { id: staff.tom, p50: 45, alerts: 1 },
  ]);
  // Sue has confirmed her call; Tom's was never confirmed as still running.
  expect(calls).toEqual([
    { staff_id: staff.mei, since: '2026-11-23T03:23:36.000Z' },
    { staff_id: staff.sue, since: '2026-11-23T02:54:00.000Z' },
  ]);
  const one = { paused: false, on_call: false, console: 'verified' };
  expect(operators).toEqual([
    { ...one, id: staff.mei, name: 'Mei Chen', open: 1, on_call: true },
    { ...one, id: staff.sue, name: 'Sue Chen', open: 0, on_call: true },
    { ...one, id: staff.tom, name: 'Tom Chen', open: 1, console: 'no_sound' },
    { ...one, id: staff.una, name: 'Una Chen', open: 0 },
  ]);
  expect(offers).toEqual([]);
});

test('the wallboard counts open alerts, who can take an alert and which consoles need attention', async () => {
  const { body } = await wallAs('monitoring_centre_operator');
  expect(body.data).toMatchObject({
    at: now,
    answered: { alerts: 4, within_target: 2, within_limit: 3 },
    priorities: [
      { priority: 1, open: 1, unowned: 1, oldest_unowned_at: '2026-11-23T03:22:00.000Z' },
      { priority: 2, open: 2, unowned: 1, oldest_unowned_at: '2026-11-23T03:15:00.000Z' },
      { priority: 3, open: 1, unowned: 0, oldest_unowned_at: null },
      { priority: 4, open: 0, unowned: 0, oldest_unowned_at: null },
    ],
    // Mei and Sue are on a call, and Tom's console has no sound: Una can.
    operators: { available: 1, on_duty: 4 },
    patrols: 1,
    welfare_timers: 0,
    consoles: { to_check: 1, open: 4 },
  });
});

test('an operator with five open alerts, or who has paused, is not available', async () => {
  const { operators } = (await wallAs('monitoring_centre_admin')).body.data;
  await db.ownerSql`insert into operator_pauses (staff_id) values (${staff.una})`;
  expect((await wallAs('monitoring_centre_admin')).body.data.operators).toEqual({
    available: operators.available - 1,
    on_duty: 4,
  });
  await db.ownerSql`delete from operator_pauses`;
  for (let more = 0; more < 5; more += 1)
    await anAlert({ minutes: 400, owner: staff.una, answered: 5, priority: 3 });
  expect((await wallAs('monitoring_centre_admin')).body.data.operators).toEqual({
    available: operators.available - 1,
    on_duty: 4,
  });
  await db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = ${now}::timestamptz, note = 'Safe'
    where owner_staff_id = ${staff.una}
  `;
});

test('the answer of the wallboard holds numbers and times only: no name, no place, no organisation', async () => {
  const { data } = (await wallAs('monitoring_centre_supervisor')).body;
  const texts: string[] = [];
  JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const known = [data.shift.name, data.shift.timezone, data.answered.objective.name];
  expect(known).toEqual(['day', 'Australia/Sydney', 'BS 8484:2016']);
  for (const text of texts.filter((one) => !known.includes(one)))
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const named of ['Redgum', 'Rangers', 'Noah', 'Ward', 'Mei', 'Chen', 'Pendant'])
    expect(JSON.stringify(data)).not.toContain(named);
});

test('after another objective was set, a shift counts from then on, and the wallboard does not show the name of own figures', async () => {
  const sinceThen = '2026-11-23T01:50:00.000Z';
  await db.ownerSql`
    insert into response_objectives (standard, name, target_seconds, target_percent, limit_seconds,
      limit_percent, in_force_from)
    values ('own', 'Redgum contract', 44, 90, 45, 95, ${sinceThen})`;
  const lines = { target: { seconds: 44, percent: 90 }, limit: { seconds: 45, percent: 95 } };
  const shift = await as('monitoring_centre_supervisor').get<ShiftFigures>('/supervision/shift');
  // Those of 90 minutes ago only, within 45 seconds.
  const counted = { alerts: 1, within_target: 0, within_limit: 1, since: sinceThen };
  expect(shift.body.data.answered).toMatchObject({
    ...counted,
    objective: { ...lines, name: 'Redgum contract' },
  });
  expect((await wallAs('monitoring_centre_operator')).body.data.answered).toEqual({
    ...counted,
    objective: { ...lines, name: null },
  });
  await db.ownerSql`delete from response_objectives where isfinite(in_force_from)`;
});

test('refused: an operator for the shift, an organisation for both, and any call without a session', async () => {
  expect((await as('monitoring_centre_operator', staff.mei).get('/supervision/shift')).status).toBe(
    403,
  );
  for (const path of ['/supervision/shift', '/supervision/wall']) {
    const admin = http.signedIn({
      user_id: world.worker_id,
      role: 'organisation_admin',
      organisation_id: world.organisation_id,
    });
    expect([(await admin.get(path)).status, (await http.client().get(path)).status]).toEqual([
      403, 401,
    ]);
  }
});
