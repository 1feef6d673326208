// What dashboards read with many organisations, people, devices and alerts: rows that an index
// found, and no whole table but the organisations themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { dashboardPeriods } from '#domain/kit/resource/periods.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { dashboardListRoutes, dashboardRoutes, workRoutes } from './dashboard.routes.ts';
import { readReadiness } from './readiness/read-readiness.ts';

const tables = [
  'users',
  'devices',
  'alerts',
  'welfare_sessions',
  'patrol_jobs',
  'departments',
  'escalation_group_users',
  'messages',
  'message_recipients',
  'events',
  'activation_attempts',
  'shared_alert_links',
  'personal_contacts',
  'escalation_groups',
  'escalation_group_users',
];
const organisation_id = 7;
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql.unsafe(`
    insert into organisations (name) select 'Organisation ' || n from generate_series(1, 400) n;
    insert into departments (organisation_id, name) select id, 'Rangers' from organisations;
    insert into users (organisation_id, role, first_name, last_name, status, created_at)
      select o.id, 'organisation_user', 'Ana', 'Day ' || n, case when n % 10 = 0 then 'pending' else 'active' end, app.now() - o.id * n * interval '3 hours' from organisations o, generate_series(1, 40) n;
    insert into users (role, first_name, last_name) values ('monitoring_centre_operator', 'Mei', 'Chen');
    insert into devices (organisation_id, device_type_id, user_id, device_name, online, last_heard_at, created_at)
      select organisation_id, 2, id, 'Pendant ' || id, id % 3 = 0, app.now(), app.now() - id * interval '3 hours' from users where organisation_id is not null;
    insert into escalation_groups (organisation_id, name) select id, 'Weekend' from organisations;
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      select g.organisation_id, g.id, (select min(u.id) from users u where u.organisation_id = g.organisation_id), 1 from escalation_groups g;
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject, raised_at, received_at, last_event_at, status, resolved_at, note)
      select u.organisation_id, true, 2, 1, u.id, 's' || u.id, app.now() - u.id * interval '200 minutes', app.now() - u.id * interval '200 minutes', app.now(),
        case when u.id % 50 = 0 then 'active_alert' else 'resolved' end, case when u.id % 50 > 0 then app.now() end, 'Safe' from users u where u.organisation_id is not null;
    insert into welfare_sessions (organisation_id, client_id, device_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      select organisation_id, gen_random_uuid(), id, case when id % 40 = 0 then 'in_progress' else 'completed' end, 60, 5,
        app.now() - id * interval '200 minutes', app.now(), app.now(), app.now() from devices;
    insert into patrol_jobs (organisation_id, alert_id, requested_at) select organisation_id, id, raised_at from alerts;
    insert into messages (organisation_id, title, content, channel, key, created_at)
      select organisation_id, 'Storm', 'Storm', 'sms', 'm' || id, app.now() - id * interval '200 minutes' from users where organisation_id is not null and id % 4 = 0;
    insert into message_recipients (organisation_id, message_id, kind, name, number, channel, status, parts)
      select organisation_id, id, 'number', 'Ana', '+61400000000', 'sms', 'sent', 2 from messages, generate_series(1, 3);
    insert into events (organisation_id, kind, user_id, occurred_at, recorded_at)
      select organisation_id, case when id % 2 = 0 then 'sign_in.succeeded' else 'user.updated' end, id, app.now(), app.now() - id * interval '200 minutes' from users where id % 4 < 2`);
  // As autovacuum leaves it: index-only scans need no look at the table.
  await db.ownerSql`vacuum analyze`;
}, 120_000);
afterAll(async () => await db.close());

type StaffRole = 'admin' | 'monitoring_centre_operator' | 'organisation_admin';

/**
 * The same transaction, which counts its queries: a fragment inside another query is never awaited.
 */
function counting(tx: Tx): { tx: Tx; asked: () => number } {
  let asked = 0;
  const counted = new Proxy(tx, {
    apply: (target, self, given) => {
      const query: unknown = Reflect.apply(target, self, given);
      if (query instanceof Promise) {
        const wait = query.then.bind(query);
        Object.assign(query, {
          // biome-ignore lint/suspicious/noThenProperty: it is a promise, and its waiting is what is counted
          then: (...then: Parameters<typeof wait>) => {
            asked += 1;
            return wait(...then);
          },
        });
      }
      return query;
    },
  });
  return { tx: counted, asked: () => asked };
}

async function readsOf(
  view: View,
  role: StaffRole,
  { call, query }: { call: AnyEndpoint; query: Readonly<Record<string, unknown>> },
) {
  const of = view.role === 'tenant' || view.role === 'restricted' ? view.organisation_id : null;
  const restriction = view.role === 'restricted' ? view.restriction : null;
  const actor = {
    user_id: 1,
    role,
    abilities: new Set(roles[role].abilities),
    organisation_id: of,
    restriction,
  } as unknown as Actor;
  const route = [...dashboardRoutes, ...dashboardListRoutes, ...workRoutes].find(
    ({ endpoint }) => endpoint === call,
  );
  const given = call.query?.parse(query);
  return await measured(
    view,
    async (tx) =>
      await route?.handler({ tx, actor, query: given, params: {} } as unknown as Context),
  );
}

async function measured<Answer>(view: View, work: (tx: Tx) => Promise<Answer>) {
  return await db.database.write(view, async (tx) => {
    const scanned = async () =>
      await tx<{ relname: string; rows: number }[]>`
        select relname::text, coalesce(seq_tup_read, 0)::int as rows
        from pg_stat_xact_user_tables
        where relname = any(${tables}::text[])
        order by 1`;
    const before = new Map((await scanned()).map(({ relname, rows }) => [relname, rows]));
    const counted = counting(tx);
    const answer = await work(counted.tx);
    const after = (await scanned()).filter(
      ({ relname, rows }) => rows > (before.get(relname) ?? 0),
    );
    return { answer, scanned: after, asked: counted.asked() };
  });
}

const views = [
  ['organisation_admin', { role: 'tenant', organisation_id }],
  [
    'organisation_admin',
    {
      role: 'restricted',
      organisation_id,
      restriction: { by: 'department', ids: [organisation_id] },
    },
  ],
  ['monitoring_centre_operator', { role: 'centre' }],
  ['admin', { role: 'platform' }],
] as const;

test.each(
  views.flatMap(([role, view]) => dashboardPeriods.map((period) => [role, view, period] as const)),
)(
  '%s goes through no table and asks at most twelve questions, in the view %o, of the last %s',
  async (role, view, period) => {
    const { answer, scanned, asked } = await readsOf(view, role, {
      call: dashboardApi.get,
      query: { period },
    });
    expect(scanned).toEqual([]);
    expect((answer as Dashboard).alerts).toBeDefined();
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThanOrEqual(12);
  },
);

const {
  alerts,
  systemUsers,
  deviceCount,
  deviceCountOfOrganisation,
  userAnalysis,
  smsSent,
  organisations,
} = dashboardListsApi;
const everywhere = [
  ...[{ period: 'week' }, { period: 'hour', kind: 'medical' }, { status: 'active_alert' }].map(
    (query) => [alerts, query] as const,
  ),
  ...[{}, { period: 'week' }, { sort: 'name' }].map((query) => [systemUsers, query] as const),
  ...[{}, { at: 'previous_month' }].map((query) => [deviceCount, query] as const),
] as const;
const inOrganisation = [
  // Over all organisations the planner goes through a table of this size, which is no larger than
  // what it may measure.
  [dashboardApi.responseTimes, { period: 'week' }] as const,
  [workApi.get, {}] as const,
  ...[{}, { at: 'previous_month' }].map((query) => [deviceCountOfOrganisation, query] as const),
  ...[{}, { sort: 'last_login_at' }, { period: 'year' }].map(
    (query) => [userAnalysis, query] as const,
  ),
  ...[{}, { month: 'previous' }].map((query) => [smsSent, query] as const),
];
const forStaff = [
  [organisations, { sort: 'name' }] as const,
  [organisations, { sort: 'devices_count', period: 'year' }] as const,
];

test.each(
  views.flatMap(([role, view]) =>
    [...everywhere, ...(role === 'organisation_admin' ? inOrganisation : forStaff)].map(
      ([call, query]) => ({ role, view, call, query }),
    ),
  ),
)(
  '$call.path with $query goes through no table, in the view $view.role',
  async ({ role, view, call, query }) => {
    expect((await readsOf(view, role, { call, query })).scanned).toEqual([]);
  },
);

test('the readiness of an organisation goes through no table', async () => {
  const all = { people: true, devices: true, tests: true, contacts: true, coverage: true };
  await db.ownerSql`update organisations set not_monitored = true where id = ${organisation_id}`;
  await db.ownerSql`
    update users u
    set escalation_group_id = g.id
    from escalation_groups g
    where g.organisation_id = u.organisation_id and u.organisation_id = ${organisation_id}`;
  const { answer, scanned } = await measured(
    { role: 'tenant', organisation_id },
    async (tx) => await readReadiness({ tx, whole: tx }, all),
  );
  expect(answer.parts.map(({ part }) => part)).toEqual([
    'people',
    'devices',
    'tests',
    'contacts',
    'coverage',
  ]);
  expect(scanned).toEqual([]);
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
