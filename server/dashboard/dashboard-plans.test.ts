// What dashboards read with many organisations, people, devices and alerts: rows that an index found, and no whole table but the organisations themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { View } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

const tables = ['users', 'devices', 'alerts', 'welfare_sessions', 'patrol_jobs', 'departments', 'escalation_group_users'];
const organisation_id = 7;
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql.unsafe(`
    insert into organisations (name) select 'Organisation ' || n from generate_series(1, 400) n;
    insert into departments (organisation_id, name) select id, 'Rangers' from organisations;
    insert into users (organisation_id, role, first_name, last_name, status)
      select o.id, 'organisation_user', 'Ana', 'Day ' || n, case when n % 10 = 0 then 'pending' else 'active' end from organisations o, generate_series(1, 40) n;
    insert into users (role, first_name, last_name) values ('monitoring_centre_operator', 'Mei', 'Chen');
    insert into devices (organisation_id, device_type_id, user_id, device_name, online, last_heard_at)
      select organisation_id, 2, id, 'Pendant ' || id, id % 3 = 0, app.now() from users where organisation_id is not null;
    insert into escalation_groups (organisation_id, name) select id, 'Weekend' from organisations;
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      select g.organisation_id, g.id, (select min(u.id) from users u where u.organisation_id = g.organisation_id), 1 from escalation_groups g;
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject, raised_at, last_event_at, status, resolved_at, note)
      select u.organisation_id, true, 2, 1, u.id, 's' || u.id, app.now() - u.id * interval '1 minute', app.now(),
        case when u.id % 50 = 0 then 'active_alert' else 'resolved' end, case when u.id % 50 > 0 then app.now() end, 'Safe' from users u where u.organisation_id is not null;
    insert into welfare_sessions (organisation_id, client_id, device_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      select organisation_id, gen_random_uuid(), id, case when id % 40 = 0 then 'in_progress' else 'completed' end, 60, 5,
        app.now() - id * interval '10 minutes', app.now(), app.now(), app.now() from devices;
    insert into patrol_jobs (organisation_id, alert_id, requested_at) select organisation_id, id, raised_at from alerts`);
  await db.ownerSql`analyze`;
}, 120_000);
afterAll(async () => await db.close());

async function readsOf(view: View, role: 'admin' | 'monitoring_centre_operator' | 'organisation_admin') {
  const of = view.role === 'tenant' || view.role === 'restricted' ? view.organisation_id : null;
  const restriction = view.role === 'restricted' ? view.restriction : null;
  const actor = { user_id: 1, role, abilities: new Set(roles[role].abilities), organisation_id: of, restriction } as unknown as Actor;
  const route = dashboardRoutes.find(({ endpoint }) => endpoint === dashboardApi.get);
  return await db.database.write(view, async (tx) => {
    const scanned = async () =>
      await tx<{ relname: string; rows: number }[]>`
        select relname::text, coalesce(seq_tup_read, 0)::int as rows from pg_stat_xact_user_tables where relname = any(${tables}::text[]) order by 1`;
    const before = new Map((await scanned()).map(({ relname, rows }) => [relname, rows]));
    const dashboard = (await route?.handler({ tx, actor } as unknown as Context)) as Dashboard;
    const after = (await scanned()).filter(({ relname, rows }) => rows > (before.get(relname) ?? 0));
    return { dashboard, scanned: after };
  });
}

test.each([
  ['organisation_admin', { role: 'tenant', organisation_id }],
  ['organisation_admin', { role: 'restricted', organisation_id, restriction: { by: 'department', ids: [organisation_id] } }],
  ['monitoring_centre_operator', { role: 'centre' }],
  ['admin', { role: 'platform' }],
] as const)('%s goes through no table, in the view %o', async (role, view) => {
  const { dashboard, scanned } = await readsOf(view, role);
  expect(scanned).toEqual([]);
  expect(dashboard.alerts).toBeDefined();
});

test('the measure sees a table that is gone through', async () => {
  const { scanned } = await db.database.write({ role: 'platform' }, async (tx) => {
    await tx`select count(last_name) from users where additional_notes is not null`;
    const [row] = await tx<
      { scanned: number }[]
    >`select seq_tup_read::int as scanned from pg_stat_xact_user_tables where relname = 'users'`;
    return row ?? { scanned: 0 };
  });
  expect(scanned).toBeGreaterThan(10_000);
});
