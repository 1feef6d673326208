// The guide's steps are done by the data alone, one after the other, and the guide is gone when all
// are.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: dashboardRoutes });
});
beforeEach(async () => await db.empty('organisations', 'users'));
afterAll(async () => {
  await http.close();
  await db.close();
});

/** The steps that are done; null where there is no guide. */
async function doneFor(
  role: 'admin' | 'organisation_admin' | 'monitoring_centre_operator',
  organisation_id: number | null = null,
): Promise<string[] | null> {
  const { body } = await http
    .signedIn({ user_id: 1, role, organisation_id })
    .get<Dashboard>('/dashboard');
  return body.data.first_steps?.filter(({ done }) => done).map(({ step }) => step) ?? null;
}

test('a new platform: an organisation, then an operator at the monitoring centre', async () => {
  expect(await doneFor('admin')).toEqual([]);
  await db.ownerSql`
    insert into organisations (id, name) overriding system value values (1, 'Redgum')
  `;
  expect(await doneFor('admin')).toEqual(['organisation']);
  await db.ownerSql`
    insert into users (role, first_name, last_name, status)
    values ('monitoring_centre_operator', 'Old', 'Hand', 'disabled')
  `;
  expect(await doneFor('admin')).toEqual(['organisation']);
  await db.ownerSql`
    insert into users (role, first_name, last_name, status)
    values ('monitoring_centre_operator', 'Mei', 'Chen', 'pending')
  `;
  expect(await doneFor('admin')).toBeNull();
});

test('a new operator at the monitoring centre: a second factor, then an alert that they acknowledge', async () => {
  const sql = db.ownerSql;
  await sql`insert into organisations (id, name) overriding system value values (1, 'Redgum')`;
  await sql`insert into users (id, role, first_name, last_name) overriding system value
    values (1, 'monitoring_centre_operator', 'Mei', 'Chen'),
      (2, 'monitoring_centre_operator', 'Tom', 'Hughes')`;
  const done = async () => await doneFor('monitoring_centre_operator');
  expect(await done()).toEqual([]);
  await sql`update users set two_factor_method_enabled = 'app'`;
  expect(await done()).toEqual(['second_factor']);
  await sql`insert into alerts (organisation_id, monitored, alert_type_id, priority, subject,
      raised_at, last_event_at, acknowledged_at, acknowledged_by_staff_id, owned_at, owner_staff_id)
    values (1, true, 2, 1, 's', app.now(), app.now(), app.now(), 2, app.now(), 2)`;
  expect(await done()).toEqual(['second_factor']);
  await sql`update alerts set acknowledged_by_staff_id = 1`;
  expect(await done()).toBeNull();
});

test('a new organisation: group, department, person, device, and an alert that was resolved; another organisation’s do not count', async () => {
  const sql = db.ownerSql;
  await sql`
    insert into organisations (id, name) overriding system value
    values (1, 'Redgum'), (2, 'Outback')
  `;
  await sql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (11, 1, 'organisation_admin', 'Helen', 'Marsh'),
      (21, 2, 'organisation_user', 'Ana', 'Day')`;
  await sql`insert into departments (organisation_id, name) values (2, 'Nights')`;
  const done = async () => await doneFor('organisation_admin', 1);
  expect(await done()).toEqual([]);

  await sql`
    insert into escalation_groups (organisation_id, id, name) overriding system value
    values (1, 1, 'Weekend')
  `;
  expect(await done()).toEqual([]);
  await sql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    values (1, 1, 11, 1)
  `;
  expect(await done()).toEqual(['escalation_group']);

  await sql`
    insert into departments (organisation_id, name, archived_at) values (1, 'Old', app.now())
  `;
  expect(await done()).toEqual(['escalation_group']);
  await sql`insert into departments (organisation_id, name) values (1, 'Rangers')`;
  expect(await done()).toEqual(['escalation_group', 'department']);

  await sql`
    insert into users (id, organisation_id, role, first_name, last_name,
      status) overriding system value
    values (12, 1, 'organisation_user', 'Noah', 'Ward', 'pending')
  `;
  await sql`
    insert into devices (organisation_id, id, device_type_id, device_name) overriding system value
    values (1, 5, 2, 'Pendant')
  `;
  expect(await done()).toEqual(['escalation_group', 'department', 'person']);
  await sql`update devices set user_id = 12`;
  expect(await done()).toEqual(['escalation_group', 'department', 'person', 'device']);

  await sql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, device_id, subject,
      raised_at, last_event_at)
    values (1, true, 10, 4, 5, 's', app.now(), app.now())
  `;
  expect(await done()).toEqual(['escalation_group', 'department', 'person', 'device']);
  await sql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'It works'`;
  expect(await done()).toBeNull();
});

test('an organisation that needs no escalation groups is not asked for one', async () => {
  await db.ownerSql`
    insert into organisations (id, name, escalation_groups_not_required) overriding system value
    values (1, 'Redgum', true)
  `;
  const { body } = await http
    .signedIn({ user_id: 1, role: 'organisation_admin', organisation_id: 1 })
    .get<Dashboard>('/dashboard');
  expect(body.data.first_steps?.map(({ step }) => step)).toEqual([
    'department',
    'person',
    'device',
    'test_alert',
  ]);
});
