// Every figure of every dashboard is the total of the list that it leads to: for four roles, over
// three periods, in a world with something of each kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import {
  type FigureList,
  type FigureLists,
  organisationLists,
  reachLists,
} from '#domain/dashboard/figure-lists.ts';
import type { ResponseTimes } from '#domain/dashboard/response-times/response-times.ts';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import { type DashboardPeriod, dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { alertActionsRoutes } from '#server/alerts/actions/alert-actions.routes.ts';
import { alertsRoutes } from '#server/alerts/alerts.routes.ts';
import { devicesRoutes } from '#server/devices/devices.routes.ts';
import { geofenceLocationsRoutes } from '#server/geofence-locations/geofence-locations.routes.ts';
import type { Answer, Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { patrolJobsRoutes } from '#server/patrol-jobs/patrol-jobs.routes.ts';
import { usersRoutes } from '#server/users/users.routes.ts';
import { welfareSessionsRoutes } from '#server/welfare-sessions/welfare-sessions.routes.ts';
import { dashboardListRoutes, dashboardRoutes, workRoutes } from './dashboard.routes.ts';
import { aDashboardWorld, own, staff } from './dashboard-world.factory.ts';

let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  // Three seconds after a minute: nothing of the world is at the very beginning of a period.
  db.clock.now = new Date('2026-11-23T10:00:03.000Z');
  await aDashboardWorld(db);
  http = await testHttp({
    database: db.database,
    routes: [
      ...dashboardRoutes,
      ...dashboardListRoutes,
      ...workRoutes,
      ...alertsRoutes,
      ...alertActionsRoutes,
      ...patrolJobsRoutes,
      ...welfareSessionsRoutes,
      ...geofenceLocationsRoutes,
      ...devicesRoutes({ database: db.database } as never),
      ...usersRoutes({
        queueMail: async () => 'queued' as const,
        links: { origin: 'https://vigil.example' },
      }),
    ],
  });
}, 60_000);
afterAll(async () => {
  await http.close();
  await db.close();
});

const callers = {
  admin: () => as('admin', null),
  'monitoring-centre operator': () => as('monitoring_centre_operator', null),
  'organisation admin': () => as('organisation_admin', own),
  'restricted organisation admin': () =>
    http.signedIn({
      user_id: staff,
      role: 'organisation_admin',
      organisation_id: own,
      restriction: { by: 'department', ids: [1] },
    }),
} as const;
const as = (role: RoleName, organisation_id: number | null): Client =>
  http.signedIn({ user_id: staff, role, organisation_id });

const dashboardOf = async (client: Client, period: DashboardPeriod, path = '/dashboard') =>
  (await client.get<Dashboard>(`${path}?period=${period}`)).body.data;

/** The names of all numbers of an answer that count something. */
function figuresIn({
  trends: _trends,
  earlier: _earlier,
  first_steps: _steps,
  free_sms_balance: _balance,
  alerts,
  ...rest
}: Dashboard): string[] {
  const { by_type = [], oldest_unowned: _oldest, ...counts } = alerts ?? {};
  const named = (value: unknown, name: string): string[] => {
    if (typeof value === 'number') return [name];
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      named(inner, name === '' ? key : `${name}.${key}`),
    );
  };
  return [
    ...named(counts, 'alerts'),
    ...by_type.map(({ type }) => `alerts.by_type.${type}`),
    ...named(rest, ''),
  ].sort();
}

/** How many rows the list behind a figure has, or what its column adds up to over all of them. */
async function totalOf(
  client: Client,
  { call, query, adds }: FigureList,
): Promise<number | undefined> {
  const address = call.replace(':organisationId', String(own));
  if (adds !== undefined) return await sumOf(client, address, { query, adds });
  const asked = `${address}?${new URLSearchParams({ ...query, per_page: '1', total: '1' })}`;
  const { body, status } = await client.get(asked);
  expect([asked, status]).toEqual([asked, 200]);
  return body.meta?.total;
}

async function sumOf(
  client: Client,
  address: string,
  { query, adds }: { query: FigureList['query']; adds: string },
): Promise<number> {
  let sum = 0;
  let after: string | undefined = '';
  while (after !== undefined) {
    const asked: string = `${address}?${new URLSearchParams({ ...query, per_page: '100', ...(after === '' ? {} : { after }) })}`;
    const answer: Answer<Record<string, number>[]> = await client.get(asked);
    expect([asked, answer.status]).toEqual([asked, 200]);
    for (const row of answer.body.data) sum += row[adds] ?? Number.NaN;
    after = answer.body.meta?.next ?? undefined;
  }
  return sum;
}

async function expectListed(
  client: Client,
  { answer, lists, period }: { answer: Dashboard; lists: FigureLists; period: DashboardPeriod },
) {
  expect(Object.keys(lists).sort()).toEqual(figuresIn(answer));
  // A list without a period is read once.
  const asked = Object.entries(lists).filter(
    ([, { query }]) => period === 'week' || query['period'] === period,
  );
  const totals: Record<string, number | undefined> = {};
  for (const [name, list] of asked) totals[name] = await totalOf(client, list);
  expect(totals).toEqual(Object.fromEntries(asked.map(([name, { count }]) => [name, count])));
  // A world in which most figures were zero would show little.
  expect(Object.values(totals).filter((total) => total === 0).length).toBeLessThan(
    Object.keys(totals).length / 3,
  );
}

describe.each(Object.entries(callers))('%s', (name, client) => {
  test.each(dashboardPeriods)(
    'each figure of the last %s is the total of its list',
    async (period) => {
      const answer = await dashboardOf(client(), period);
      const lists = name.includes('organisation')
        ? organisationLists(answer, period)
        : reachLists(answer, period, name.startsWith('monitoring'));
      await expectListed(client(), { answer, lists, period });
    },
  );

  test('each part of a trend adds up to its figure, and the period before is counted', async () => {
    const { trends, ...answer } = await dashboardOf(client(), 'week');
    const sum = (parts: readonly number[] = []) => parts.reduce((all, one) => all + one, 0);
    for (const figure of [
      'alerts_raised',
      'safety_alerts',
      'safety_shakes',
      'medical_alerts',
      'patrol_dispatches',
    ] as const) {
      if (answer[figure] === undefined) continue;
      expect([figure, sum(trends[figure]?.parts)]).toEqual([figure, answer[figure]]);
      expect([figure, sum(trends[figure]?.parts_before)]).toEqual([figure, trends[figure]?.before]);
    }
    expect(trends.alerts_raised?.before).toBeGreaterThan(0);
    expect(trends.people_signed_in?.before).toBeGreaterThan(0);
  });
});

test('platform staff who opened an organisation see the figures that its own administrator sees', async () => {
  const path = `/organisations/${own}/dashboard`;
  const opened = await dashboardOf(callers.admin(), 'week', path);
  const { first_steps: _steps, ...theirs } = await dashboardOf(
    callers['organisation admin'](),
    'week',
  );
  expect(opened).toEqual(theirs);
});

test('a caller restricted to a department counts less than an unrestricted administrator, and others’ organisations change nothing', async () => {
  const [all, some] = [
    await dashboardOf(callers['organisation admin'](), 'year'),
    await dashboardOf(callers['restricted organisation admin'](), 'year'),
  ];
  expect(some.alerts_raised).toBeGreaterThan(0);
  expect(some.alerts_raised).toBeLessThan(all.alerts_raised ?? 0);
  const sql = db.ownerSql;
  const [counted] = await sql`
      select count(*)::int as count
      from alerts
      where organisation_id = ${own} and raised_at >= ${'2025-11-23T10:00:03Z'}
    `;
  expect(all.alerts_raised).toBe(counted?.['count']);
});

describe('months', () => {
  test('devices of the previous month are those in use when this month began by the organisation’s clock', async () => {
    const { device_count, trends } = await dashboardOf(callers['organisation admin'](), 'week');
    const [row] = await db.ownerSql`
      select count(*)::int as count
      from devices
      where organisation_id = ${own}
        and created_at < '2026-11-01 00:00+11'
        and (archived_at is null or archived_at >= '2026-11-01 00:00+11')`;
    expect(device_count?.previous_month).toBe(row?.['count']);
    expect(trends.devices?.parts).toHaveLength(13);
    expect(trends.devices?.parts.at(-1)).toBe(device_count?.total);
  });
});

describe('response times', () => {
  const times = async (client: Client, query = 'period=week') =>
    (await client.get<ResponseTimes>(`/dashboard/response-times?${query}`)).body.data;

  test.each(Object.entries(callers))(
    '%s: each count is the total of the list of its alerts',
    async (_, client) => {
      const { total, unacknowledged, bars } = await times(client());
      const listed = async (response: string) =>
        (await client().get(`/dashboard/alerts?period=week&response=${response}&total=1`)).body.meta
          ?.total ?? -1;
      const [withinTarget, withinLimit, slow, none] = await Promise.all(
        ['within_target', 'within_limit', 'slow', 'none'].map(listed),
      );
      expect([
        total.within_target,
        total.within_limit,
        total.alerts - total.within_limit,
        unacknowledged,
      ]).toEqual([withinTarget, withinLimit, slow, none]);
      expect(bars.reduce((all, one) => all + one, 0)).toBe(total.alerts);
      expect(total.alerts).toBeGreaterThan(0);
    },
  );

  test('percentiles are the time of the alert at that place in the order, also for one organisation alone', async () => {
    const sql = db.ownerSql;
    const seconds = (
      await sql<{ seconds: number }[]>`
        select extract(epoch from acknowledged_at - received_at)::float8 as seconds from alerts
        where organisation_id = ${own}
          and acknowledged_at is not null
          and alert_type_id <> 10
          and not on_test
          and raised_at >= ${'2026-11-16T10:00:03Z'}
        order by 1`
    ).map((row) => row.seconds);
    const at = (share: number) => seconds[Math.ceil(share * seconds.length) - 1];
    for (const answer of [
      await times(callers['organisation admin']()),
      await times(callers.admin(), `period=week&organisation_id=${own}`),
    ])
      expect(answer.total).toMatchObject({
        alerts: seconds.length,
        p50: at(0.5),
        p90: at(0.9),
        p985: at(0.985),
      });
  });

  test('operators are named to staff only, and each alert is in one hour, one organisation and one operator', async () => {
    const [seen, theirs] = [
      await times(callers.admin()),
      await times(callers['organisation admin']()),
    ];
    const added = (groups: readonly { alerts: number }[] = []) =>
      groups.reduce((all, { alerts }) => all + alerts, 0);
    expect([added(seen.by_hour), added(seen.by_organisation), added(seen.by_operator)]).toEqual(
      Array(3).fill(seen.total.alerts),
    );
    expect(theirs.by_operator).toBeUndefined();
    expect(theirs.by_organisation.map(({ id }) => id)).toEqual([own]);
  });

  test('a budget: 1.5 % of the month’s alerts may take longer than 40 seconds', async () => {
    const { budgets } = await times(callers['organisation admin']());
    const [row] = await db.ownerSql`
      select count(*)::int as alerts,
        count(*) filter (where acknowledged_at - received_at > interval '40 seconds')::int as slow
      from alerts
      where organisation_id = ${own}
        and acknowledged_at is not null
        and alert_type_id <> 10
        and not on_test
        and raised_at >= '2026-11-01 00:00+11'`;
    const month = budgets.find((one) => one.month === '2026-11-01');
    expect(month).toMatchObject({
      alerts: row?.['alerts'],
      over_limit: row?.['slow'],
      allowed: Math.floor(Number(row?.['alerts']) * 0.015),
    });
    expect(month?.over_limit).toBeGreaterThan(0);
  });
});

test('free text messages are what is left of them; a restricted view, which does not have all that was sent, does not say', async () => {
  const left = async (client: Client) => (await dashboardOf(client, 'week')).free_sms_balance;
  const [row] = await db.ownerSql<{ sent: number }[]>`
    select sum(r.parts * r.sendings)::int as sent
    from message_recipients r
    join messages m on m.id = r.message_id
    where r.organisation_id = ${own}
      and r.channel = 'sms'
      and r.status in ('queued', 'sent', 'delivered')
      and m.created_at >= '2026-10-01 00:00+10'`;
  expect(row?.sent).toBeGreaterThan(0);
  expect([
    await left(callers['organisation admin']()),
    await left(callers['restricted organisation admin']()),
  ]).toEqual([1000 - (row?.sent ?? 0), undefined]);
});

test('beyond 1,000 a figure is still the total of its list', async () => {
  const at = '2026-11-23T10:00:03Z';
  await db.ownerSql.unsafe(`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, subject, raised_at, received_at, last_event_at, status, resolved_at, note)
      select 1, true, 7, 2, 'many-' || n, at, at, at, 'resolved', at, 'Safe' from generate_series(1, 1300) n, lateral (select timestamptz '${at}' - n * interval '20 minutes' as at) a;
    insert into users (id, organisation_id, role, first_name, last_name, last_login_at) overriding system value
      select 20000 + n, 1, 'organisation_user', 'Many', n::text, timestamptz '${at}' - n * interval '1 minute' from generate_series(1, 1200) n;
    insert into messages (organisation_id, id, title, content, channel, key, created_at) overriding system value
      values (1, 20000, 'Many', 'Many', 'sms', 'many', timestamptz '${at}' - interval '10 minutes');
    insert into message_recipients (organisation_id, message_id, kind, name, number, channel, status, parts)
      select 1, 20000, 'number', 'Many', '+61400000000', 'sms', 'sent', 1 from generate_series(1, 1100) n;
    insert into devices (id, organisation_id, device_type_id, device_name, created_at) overriding system value
      select 20000 + n, 1, 2, 'Many ' || n, timestamptz '${at}' - interval '90 days' from generate_series(1, 1100) n;
    insert into welfare_sessions (organisation_id, client_id, device_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      select organisation_id, gen_random_uuid(), id, 'in_progress', 60, 5, timestamptz '${at}', timestamptz '${at}', timestamptz '${at}', timestamptz '${at}' from devices where id > 20000;
    insert into alerts (organisation_id, monitored, alert_type_id, priority, subject, raised_at, received_at, last_event_at)
      select 1, true, 2, 1, 'open-' || n, timestamptz '${at}', timestamptz '${at}', timestamptz '${at}' from generate_series(1, 1050) n;
    insert into patrol_jobs (organisation_id, alert_id, requested_at) select organisation_id, id, raised_at from alerts where subject like 'open-%'`);
  const client = callers['organisation admin']();
  const lists = organisationLists(await dashboardOf(client, 'year'), 'year');
  const figures = [
    'alerts_raised',
    'safety_shakes',
    'recent_users.total',
    'sms_sent.current_month',
    'alerts.open',
    'people.active',
    'device_count.total',
    'device_count.never',
    'welfare_sessions.in_progress',
    'welfare_sessions.today',
    'patrol_dispatches',
  ];
  await expectLarge(client, lists, figures);
  const centre = callers['monitoring-centre operator']();
  const reached = [
    'alerts.open',
    'alerts.unowned',
    'alerts.by_type.sos',
    'welfare_sessions.in_progress',
  ];
  await expectLarge(centre, reachLists(await dashboardOf(centre, 'year'), 'year', true), reached);
});

async function expectLarge(client: Client, lists: FigureLists, names: readonly string[]) {
  for (const name of names) {
    const list = lists[name];
    expect([name, list?.count], 'more than a page count').toEqual([
      name,
      list && (await totalOf(client, list)),
    ]);
    expect(list?.count, name).toBeGreaterThan(1000);
  }
}

describe('refusals', () => {
  test.each([
    ['period=decade', '/dashboard', 422],
    ['period=decade', '/dashboard/response-times', 422],
    ['kind=all', '/dashboard/alerts', 422],
    ['at=then', '/dashboard/device-count', 422],
    ['', '/dashboard/organisations', 403],
    ['', '/organisations/2/device-count', 404],
    ['', '/organisations/2/user-analysis', 404],
    ['', '/organisations/2/sms-sent', 404],
  ])('%s at %s is refused to an organisation’s administrator: %i', async (query, path, status) => {
    expect((await callers['organisation admin']().get(`${path}?${query}`)).status).toBe(status);
  });

  test('another organisation’s number finds nothing of it', async () => {
    const { body } = await callers['organisation admin']().get<unknown[]>(
      '/dashboard/alerts?organisation_id=2&total=1',
    );
    expect([body.data, body.meta?.total]).toEqual([[], 0]);
  });

  test('an organisation’s user may open none of it', async () => {
    const client = as('organisation_user', own);
    for (const path of [
      '/dashboard/alerts',
      '/dashboard/system-users',
      '/dashboard/device-count',
      '/dashboard/response-times',
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 403]);
  });
});

test.each(['admin', 'organisation admin', 'restricted organisation admin'] as const)(
  'each section of an organisation’s work has as many as the list that it leads to: %s',
  async (role) => {
    const client = callers[role]();
    const path = `/organisations/${own}`;
    const { alerts, devices, people } = (await client.get<OrganisationWork>(`${path}/work`)).body
      .data;
    const ofOwn = role === 'admin' ? { organisation_id: String(own) } : {};
    const lists = [
      [alerts, '/dashboard/alerts', { status: 'active_alert', ...ofOwn }],
      [devices, `${path}/devices`, { attention: 'true' }],
      [people, `${path}/users`, { ready: 'false' }],
    ] as const;
    for (const [section, call, query] of lists) {
      expect([call, section?.total]).toEqual([
        call,
        await totalOf(client, { count: 0, screen: '', shown: {}, call, query }),
      ]);
      expect(section?.total).toBeGreaterThan(0);
    }
    const others = await totalOf(client, {
      count: 0,
      screen: '',
      shown: {},
      call: `${path}/users`,
      query: { ready: 'true' },
    });
    const expected = await db.ownerSql<{ id: number }[]>`
      select id from users
      where organisation_id = ${own} and status in ('active', 'pending')
        and (expires_at is null or expires_at > ${db.clock.now ?? new Date()})
        and (${role !== 'restricted organisation admin'} or department_id = 1)`;
    expect((people?.total ?? 0) + (others ?? 0)).toBe(expected.length);
  },
);
