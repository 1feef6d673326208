// The query plans of the lists of resources: a page is read from an index in every order, direction
// and filter, the fiftieth page like the first, and never from a whole table. And frequent queries
// are planned once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityLogsApi } from '#domain/activity-logs/activity-logs.api.ts';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { pastAlertsApi } from '#domain/alerts/past/past-alerts.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { eventTimelineDataApi } from '#domain/evidence/event-timeline-data.api.ts';
import { geofenceLocations } from '#domain/geofence-locations/geofence-locations.api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { Page } from '#domain/kit/paging.ts';
import { messageSchedules } from '#domain/messages/schedules/message-schedules.api.ts';
import { organisationNumbers } from '#domain/organisations/organisation-numbers.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { organisationTags } from '#domain/tags/organisation-tags.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { centreUsers, monitoredUsers, organisationUsers, users } from '#domain/users/people.api.ts';
import { activityLogsRoutes } from './activity-logs/activity-logs.routes.ts';
import { messagingContactsRoutes } from './address-book/messaging-contacts.routes.ts';
import { pastAlertsRoutes } from './alerts/past/past-alerts.routes.ts';
import { departmentsRoutes } from './departments/departments.routes.ts';
import { departmentsStore } from './departments/departments.store.ts';
import { escalationGroupsRoutes } from './escalation-groups/escalation-groups.routes.ts';
import { eventTimelineDataRoutes } from './evidence/event-timeline-data.routes.ts';
import { geofenceLocationsRoutes } from './geofence-locations/geofence-locations.routes.ts';
import type { View } from './kit/db/database.ts';
import type { Context, Route } from './kit/http/context.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { messageSchedulesRoutes } from './messages/schedules/message-schedules.routes.ts';
import { organisationNumbersRoutes } from './organisations/numbers/organisation-numbers.routes.ts';
import { organisationsRoutes } from './organisations/organisations.routes.ts';
import { departmentTagsRoutes } from './tags/department-tags.routes.ts';
import { organisationTagsRoutes } from './tags/organisation-tags.routes.ts';
import { userTagsRoutes } from './tags/user-tags.routes.ts';
import { usersRoutes } from './users/users.routes.ts';

const large = 7;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  // The large one has 1,400 of each; page 50 is among them.
  const each = `organisations o cross join lateral generate_series(1, case o.id when ${large} then 1400 else 8 end) n`;
  await db.ownerSql.unsafe(`
    insert into organisations (name, subdomain, free_trial, users_count, devices_count, contract_end_date, created_at)
      select 'Organisation ' || n, 'customer-' || n, n % 7 = 0, n % 50, n % 70, case when n % 3 > 0 then date '2027-01-01' + n % 900 end, app.now() - n * interval '1 hour'
      from generate_series(1, 2000) n;
    insert into organisation_numbers (organisation_id, mobile) select id, '+614' || 20000000 + id from organisations;
    insert into organisation_tags (name) select 'Segment ' || n from generate_series(1, 1400) n;
    insert into organisation_tag_links (organisation_id, organisation_tag_id) select id, 1 + id % 1400 from organisations;
    insert into departments (organisation_id, name, archived_at) select o.id, 'Department ' || n, case when n % 20 = 0 then app.now() end from ${each};
    insert into department_tags (organisation_id, name) select o.id, 'Tag ' || n from ${each};
    insert into user_tags (organisation_id, name) select o.id, 'Tag ' || n from ${each};
    insert into escalation_groups (organisation_id, name) select o.id, 'Group ' || n from ${each};
    insert into message_schedules (organisation_id, title, content, recipients, starting_date, starting_time, next_run_at)
      select o.id, 'Check ' || n, 'Hello', '{}', '2026-11-23', '08:00', case when n % 20 > 0 then app.now() + n * interval '1 minute' end from ${each};
    insert into messaging_groups (organisation_id, name) select o.id, 'Group ' || n from ${each};
    insert into messaging_contacts (organisation_id, name, mobile, mobile_country) select o.id, 'Contact ' || n, '+614' || 10000000 + n, 'AU' from ${each};
    insert into geofence_locations (organisation_id, name, latitude, longitude, radius, active, type)
      select o.id, 'Place ' || n, -33 + n / 1000.0, 151, 100, n % 20 > 0, case when n % 3 = 0 then 'alert' else 'welfare' end from ${each};
    insert into messaging_contact_groups (organisation_id, messaging_contact_id, messaging_group_id) select c.organisation_id, c.id, g.id
      from messaging_contacts c join messaging_groups g on g.organisation_id = c.organisation_id and g.name = 'Group ' || (1 + c.id % 8);
    insert into users (organisation_id, department_id, role, first_name, last_name, created_at, last_login_at)
      select organisation_id, id, 'organisation_user', 'Mei ' || id, 'Chen ' || id % 97, app.now() - id * interval '1 minute', case when id % 20 > 0 then app.now() - id * interval '1 minute' end from departments;
    update users set escalation_group_id = (select min(g.id) from escalation_groups g where g.organisation_id = users.organisation_id) where id % 50 = 0;
    -- Staff are among the others in every order.
    insert into users (role, first_name, last_name, created_at, last_login_at)
      select 'monitoring_centre_operator', 'Mei ' || n * 13, 'Chen ' || n % 97, app.now() - n * interval '13 minutes', app.now() - n * interval '13 minutes'
      from generate_series(1, 1290) n;
    insert into department_tag_links select d.organisation_id, d.id, t.id from departments d join department_tags t
      on t.organisation_id = d.organisation_id and t.name = 'Tag ' || (1 + d.id % 8);
    insert into user_tag_links select u.organisation_id, u.id, t.id from users u join user_tags t on t.organisation_id = u.organisation_id and t.name = 'Tag ' || (1 + u.id % 8);
    -- What people did to records, among a hundred times as many reports of devices.
    insert into events (organisation_id, kind, user_id, actor_staff_id, acting_for_staff_id, occurred_at)
      select u.organisation_id, case when u.id % 40 = 0 then 'user.enabled' else 'department.updated' end, u.id, u.id,
        case when u.id % 30 = 0 then u.id end, app.now() - u.id * interval '1 minute' from users u where u.organisation_id is not null;
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject, raised_at, last_event_at, status, resolved_at, note, outcome, response_sent, latitude, longitude)
      select u.organisation_id, d.monitored, 1 + u.id % 5, 1, u.id, 'u' || u.id, app.now() - u.id * interval '1 minute', app.now(),
        case when u.id % 20 > 0 then 'resolved' else 'active_alert' end, case when u.id % 20 > 0 then app.now() end, 'Safe',
        case when u.id % 20 > 0 then (array['genuine', 'false', 'test'])[1 + u.id % 3] end, u.id % 3 = 0, -33 - u.id % 700 / 100.0, 150 + u.id % 900 / 300.0
      from users u join organisations d on d.id = u.organisation_id;
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      select g.organisation_id, g.id, (select min(u.id) from users u where u.organisation_id = g.organisation_id), 1 from escalation_groups g;
    insert into department_escalation_groups (organisation_id, department_id, escalation_group_id, "order")
      select d.organisation_id, d.id, g.id, 1 from departments d join escalation_groups g on g.organisation_id = d.organisation_id and g.name = 'Group ' || (1 + d.id % 8)`);
  await db.ownerSql`analyze`;
}, 120_000);
afterAll(async () => await db.close());

interface List {
  readonly routes: readonly Route[];
  readonly of: { readonly sorts: readonly string[]; readonly api: object; readonly path: string };
  readonly table: string;
  readonly view: View;
  /** As an address has them. */
  readonly filters?: readonly Readonly<Record<string, string>>[];
}

const tenant: View = { role: 'tenant', organisation_id: large };
const platform: View = { role: 'platform' };
const flags = (name: string) => [{ [name]: 'true' }, { [name]: 'false' }];

const people = usersRoutes({
  queueMail: async () => 'queued' as const,
  links: { origin: 'https://vigil.example' },
});
const ofEverybody = [
  ...['draft', 'pending', 'active', 'disabled'].map((status) => ({ status })),
  ...['expired', 'soon', 'never'].map((expires) => ({ expires })),
  { language: 'en' },
  { language: 'en-AU' },
  { timezone: 'Australia/Sydney' },
  { timezone: 'Australia/Perth' },
];
const byGroup = [
  ...flags('shared_profile'),
  { department_id: '3,4' },
  { escalation_group_id: '3,4' },
  { user_tag_id: '3,4' },
];

/** One line a list. */
const lists: readonly List[] = [
  {
    of: organisations,
    routes: organisationsRoutes(
      { insert: async () => {}, invite: async () => {} },
      { prepare: async () => {}, links: { origin: 'https://vigil.example' } },
    ),
    table: 'organisations',
    view: platform,
    filters: [
      ...['active', 'archived', 'not_monitored', 'non_billable'].flatMap(flags),
      ...['free', 'paid', 'none'].map((trial) => ({ trial })),
      { organisation_tag_id: '3,4' },
      { country: 'AU' },
      { country: 'NZ' },
    ],
  },
  {
    of: organisationTags,
    routes: organisationTagsRoutes,
    table: 'organisation_tags',
    view: platform,
  },
  {
    of: departments,
    routes: departmentsRoutes,
    table: 'departments',
    view: tenant,
    filters: [...flags('archived'), { department_tag_id: '3,4' }],
  },
  { of: departmentTags, routes: departmentTagsRoutes, table: 'department_tags', view: tenant },
  { of: userTags, routes: userTagsRoutes, table: 'user_tags', view: tenant },
  {
    of: geofenceLocations,
    routes: geofenceLocationsRoutes,
    table: 'geofence_locations',
    view: tenant,
    filters: [...flags('active'), { type: 'alert' }],
  },
  {
    of: escalationGroups,
    routes: escalationGroupsRoutes,
    table: 'escalation_groups',
    view: tenant,
  },
  {
    of: organisationNumbers,
    routes: organisationNumbersRoutes,
    table: 'organisation_numbers',
    view: platform,
  },
  {
    of: messagingContacts,
    routes: messagingContactsRoutes,
    table: 'messaging_contacts',
    view: tenant,
    filters: [{ messaging_group_id: '3,4' }],
  },
  {
    of: messageSchedules,
    routes: messageSchedulesRoutes,
    table: 'message_schedules',
    view: tenant,
    filters: ['scheduled', 'recurring', 'paused', 'completed'].map((status) => ({ status })),
  },
  {
    of: users,
    routes: people,
    table: 'users',
    view: platform,
    filters: [
      ...ofEverybody,
      ...byGroup,
      { organisation_id: '7' },
      { organisation_id: '3,7' },
      { role: 'admin' },
      { role: 'organisation_user' },
    ],
  },
  {
    of: organisationUsers,
    routes: people,
    table: 'users',
    view: tenant,
    filters: [...ofEverybody, ...byGroup],
  },
  {
    of: centreUsers,
    routes: people,
    table: 'users',
    view: { role: 'centre' },
    filters: ofEverybody,
  },
  {
    of: monitoredUsers,
    routes: people,
    table: 'users',
    view: { role: 'centre' },
    filters: [...ofEverybody, ...byGroup, { organisation_id: '7' }],
  },
  {
    of: { api: activityLogsApi, path: '/activity-logs', sorts: activityLogsApi.list.sorts },
    routes: activityLogsRoutes({ wake: () => {} }),
    table: 'events',
    view: platform,
    filters: [
      { organisation_id: '7' },
      { user_id: '400' },
      { kind: 'user.enabled' },
      { object: 'user' },
      { search: 'chen 5' },
      { alert_id: '1' },
    ],
  },
  {
    of: {
      api: eventTimelineDataApi,
      path: '/event-timeline-data',
      sorts: eventTimelineDataApi.list.sorts,
    },
    routes: eventTimelineDataRoutes({ config: { APP_SECRET: 'a secret that signs nothing here' } }),
    table: 'alerts',
    view: platform,
    filters: [
      { organisation_id: '7' },
      { alert_type_id: '2' },
      { status: 'resolved' },
      { status: 'active_alert' },
      { search: 'chen 5' },
    ],
  },
  ...[{ role: 'centre' } as const, platform, tenant].map((view) => ({
    of: {
      api: pastAlertsApi,
      path: `/past-alerts of a ${view.role}`,
      sorts: pastAlertsApi.list.sorts,
    },
    routes: pastAlertsRoutes,
    table: 'alerts',
    view,
    filters: [
      { organisation_id: '7' },
      { type: 'fall' },
      { outcome: 'test' },
      { response_sent: 'true' },
      { search: 'chen 5' },
      { search: '#12' },
      { near: '-33.8,151,5000' },
      { near: '-17,179.99,5000', outcome: 'genuine' },
      { user_id: '400' },
      { department_id: '3,4' },
    ],
  })),
];

const perPage = 25;
type Asked = Readonly<Record<string, unknown>>;

/**
 * Rows that were read by going through tables, and those of the list's own table that an index
 * found.
 */
interface Reads {
  readonly scanned: number;
  readonly fetched: number;
}

async function readsOf(
  { of, routes, table, view }: List,
  name: string,
  query: Asked,
): Promise<Reads & { page: Page<unknown> }> {
  const endpoint = (of.api as Record<string, AnyEndpoint>)[name];
  const route = routes.find((one) => one.endpoint === endpoint);
  if (!route) throw new Error(`${name} of ${of.path} is not routed`);
  const parsed = route.endpoint.query?.parse(query);
  return await db.database.write(view, async (tx) => {
    const counted = async (): Promise<Reads> => {
      const [row] = await tx<Reads[]>`
        select coalesce(sum(seq_tup_read), 0)::int as scanned,
          coalesce(sum(idx_tup_fetch) filter (where relname = ${table}), 0)::int as fetched
        from pg_stat_xact_user_tables`;
      return row ?? { scanned: -1, fetched: -1 };
    };
    const before = await counted();
    const page = (await route.handler({
      tx,
      query: parsed,
      params: {},
    } as unknown as Context)) as Page<unknown>;
    const after = await counted();
    return {
      scanned: after.scanned - before.scanned,
      fetched: after.fetched - before.fetched,
      page,
    };
  });
}

const both = ['asc', 'desc'] as const;

describe.each(lists.map((list) => [list.of.path.slice(1), list] as const))(
  'the list of %s',
  (_, list) => {
    test.each(list.of.sorts.flatMap((sort) => both.map((direction) => ({ sort, direction }))))(
      'reads no more than it shows, by $sort $direction, on the first page and on the fiftieth',
      async (order) => {
        const first = await readsOf(list, 'list', order);
        expect(first.page.items).toHaveLength(perPage);
        const before = await readsOf(list, 'list', { ...order, page: '49' });
        const far = await readsOf(list, 'list', {
          ...order,
          page: '50',
          after: before.page.meta.next,
        });
        expect(far.page.items).toHaveLength(perPage);
        expect([first.scanned, far.scanned]).toEqual([0, 0]);
        // Once to find the page, once to show it; once more where those without a value come after
        // it. PostgreSQL 15 looks at a few more.
        expect(Math.max(first.fetched, far.fetched)).toBeLessThanOrEqual(3 * perPage + 5);
      },
    );

    // A search looks for a part of a word in all that the view has: that costs what the view has,
    // and the bench says how much.
    test.each([...(list.filters ?? []), ...(list.view === tenant ? [{ search: '12' }] : [])])(
      'goes through no table with %j',
      async (given) => {
        expect((await readsOf(list, 'list', given)).scanned).toBe(0);
      },
    );

    test('offers what can be chosen without going through the table', async () => {
      for (const [name, view] of [
        ['picker', list.view] as const,
        ['picker_everywhere', platform] as const,
      ])
        if (name in list.of.api)
          expect([name, (await readsOf({ ...list, view }, name, {})).scanned]).toEqual([name, 0]);
    });
  },
);

test('the measure sees what reads the pages before its own, and what goes through a table', async () => {
  const [customers, , ofLarge] = lists;
  if (!customers || !ofLarge) throw new Error('no list');
  expect((await readsOf(ofLarge, 'list', { page: '50' })).fetched).toBeGreaterThan(1000);
  const everything = {
    ...customers.routes[0],
    handler: async ({ tx }: Context) =>
      await tx`select max(length(contact_name || name)) from organisations`,
  };
  expect((await readsOf({ ...customers, routes: [everything as Route] }, 'list', {})).scanned).toBe(
    2000,
  );
});

/**
 * Of the statements that a connection sent more often than a planner tries, those that are planned
 * each time.
 */
async function plannedAgain(
  { routes, view }: Pick<List, 'routes' | 'view'>,
  calls: (call: Call) => Promise<unknown>,
): Promise<string[]> {
  return await db.database.write(view, async (tx) => {
    const call: Call = async (name, parts) => {
      const route = routes.find(({ endpoint }) => endpoint === name);
      if (!route) throw new Error(`${name.path} is not routed`);
      return await route.handler({
        tx,
        actor: { user_id: null, name: 'Mei Chen', acting_for_user_id: null },
        query: {},
        ...parts,
      } as unknown as Context);
    };
    const planned = async () =>
      new Map(
        (
          await tx<
            { statement: string; times: number }[]
          >`select statement, custom_plans::int as times from pg_prepared_statements`
        ).map(({ statement, times }) => [statement, times]),
      );
    const before = await planned();
    for (let time = 0; time < 8; time += 1) await calls(call);
    return [...(await planned())]
      .filter(([statement, times]) => times - (before.get(statement) ?? 0) > 6)
      .map(([statement]) => statement.trim());
  });
}
type Call = (endpoint: AnyEndpoint, parts: object) => Promise<unknown>;

test.each([
  [
    'departments',
    departments.api,
    { routes: departmentsRoutes, view: tenant },
    (nth: number) => ({ note: `Note ${nth}` }),
  ],
  [
    'escalation groups',
    escalationGroups.api,
    { routes: escalationGroupsRoutes, view: tenant },
    (nth: number) => ({ name: `Night ${nth}` }),
  ],
  [
    'organisations',
    organisations.api,
    {
      routes: organisationsRoutes(
        { insert: async () => {}, invite: async () => {} },
        { prepare: async () => {}, links: { origin: 'https://vigil.example' } },
      ),
      view: platform,
    },
    (nth: number) => ({ address: `${nth} High Street` }),
  ],
] as const)('%s are saved by statements that are planned once', async (_, api, of, change) => {
  let nth = 0;
  const again = await plannedAgain(of, async (call) => {
    const { items } = (await call(api.list, {})) as Page<{ id: number }>;
    const params = { id: items[0]?.id };
    const { updated_at } = (await call(api.get, { params })) as { updated_at: string };
    nth += 1;
    await call(api.update, { params, body: { ...change(nth), updated_at } });
  });
  expect(again).toEqual([]);
});

test('a page by a cursor is planned once, and the measure detects repeated planning', async () => {
  const of = { routes: departmentsRoutes, view: tenant };
  const pages = async (call: Call) => {
    const { meta } = (await call(departments.api.list, {})) as Page<unknown>;
    await call(departments.api.list, { query: { page: 2, after: meta.next } });
  };
  expect(await plannedAgain(of, pages)).toEqual([]);
  const byTag = await plannedAgain(
    of,
    async (call) => await call(departments.api.list, { query: { department_tag_id: [3] } }),
  );
  expect(byTag).toHaveLength(1);
});

test('a bulk action reads of departments the keys of its rules, and counts no people and devices', async () => {
  const [held] =
    (await db.database.write(tenant, async (tx) => {
      const [one] = await tx<{ id: number }[]>`select min(id) as id from departments`;
      return await departmentsStore.unseen?.lock(tx, [one?.id ?? 0]);
    })) ?? [];
  expect(held?.record).toMatchObject({
    archived_at: null,
    device_limits: {},
    department_tag_ids: [expect.any(Number)],
  });
  expect(Object.keys(held?.record ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/_count$|exceeded/)]),
  );
});
