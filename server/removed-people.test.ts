// A removed person is in no list, picker, count or group, and cannot be chosen anywhere; the alerts
// of their time still name them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { pathOf } from '#domain/kit/path.ts';
import type { User } from '#domain/users/user.ts';
import { alertActionsRoutes } from './alerts/actions/alert-actions.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { alertListsRoutes } from './alerts/people/alert-lists.routes.ts';
import { departmentsRoutes } from './departments/departments.routes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { escalationGroupsRoutes } from './escalation-groups/escalation-groups.routes.ts';
import { bulkJobsRoutes } from './kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from './kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { type TestHttp, testHttp } from './kit/testing/test-http.ts';
import { anOrganisation } from './organisations/organisations.factory.ts';
import { organisationsRoutes } from './organisations/organisations.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { userTagsRoutes } from './tags/user-tags.routes.ts';
import { aUser } from './users/users.factory.ts';
import { usersRoutes } from './users/users.routes.ts';

const name = 'Zelda Quist';
let db: TestDatabase;
let http: TestHttp;
let helen: Client;
let priya: Client;
let mei: Client;
let organisation: number;
let department: number;
let person: User;
let alert: number;
let tag: number;

const nothing = {
  queueMail: async () => 'queued' as const,
  links: { origin: 'https://vigil.example' },
};
const routes = () => [
  ...usersRoutes(nothing),
  ...departmentsRoutes,
  ...escalationGroupsRoutes,
  ...userTagsRoutes,
  ...devicesRoutes({ database: db.database, unpair: async () => [] } as unknown as Parameters<
    typeof devicesRoutes
  >[0]),
  ...organisationsRoutes(
    { insert: async () => {}, invite: async () => {} },
    { prepare: async () => {}, links: { origin: 'https://vigil.example' } },
  ),
  ...alertsRoutes,
  ...alertListsRoutes,
  ...alertActionsRoutes,
  ...bulkJobsRoutes,
  ...searchRoutes,
];

beforeAll(async () => {
  db = await testDatabase();
  const sql = db.ownerSql;
  organisation = await anOrganisation(sql);
  http = await testHttp({ database: db.database, routes: routes() });
  const signedIn = async (
    role: 'admin' | 'organisation_admin' | 'monitoring_centre_admin',
    organisation_id: number | null,
  ) =>
    http.signedIn({
      user_id: (await aUser(sql, { role, organisation_id })).id,
      role,
      organisation_id,
    });
  helen = await signedIn('organisation_admin', organisation);
  priya = await signedIn('admin', null);
  mei = await signedIn('monitoring_centre_admin', null);
  const made = async (path: string, fields: object): Promise<number> => {
    const answer = await helen.post<{ id: number }>(
      `/organisations/${organisation}/${path}`,
      fields,
    );
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data.id;
  };
  tag = await made('user-tags', { name: 'Night' });
  await sql`
    update organisations set escalation_groups_not_required = true where id = ${organisation}
  `;
  department = await made('departments', { name: 'North', escalation_groups: [] });
  const given = {
    first_name: 'Zelda',
    last_name: 'Quist',
    role: 'organisation_user',
    mobile: '0491570006',
  };
  person = (
    await helen.post<User>('/users', { ...given, department_id: department, user_tag_ids: [tag] })
  ).body.data;
  await sql`update departments set contact_id = ${person.id} where id = ${department}`;
  await sql`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${organisation}, 2, ${person.id}, 'Pendant')
  `;
  const [row] = await sql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, last_event_at)
    values (${organisation}, true, 1, 1, ${person.id}, ${name}, app.now(), app.now()) returning id`;
  alert = row?.id ?? 0;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

/** The lists that name present people; those of alerts also name removed ones. */
const lists = (): AnyEndpoint[] =>
  routes()
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path }) => method === 'GET' && !/alert|history|:token|export|bulk-jobs/.test(path),
    );

/** The calls in whose answer the person is. */
async function naming(): Promise<string[]> {
  const found = new Set<string>();
  for (const client of [helen, priya, mei])
    for (const search of ['zelda', 'quist', '0491570006'])
      if ((await client.get(`/search?search=${search}`)).text.includes(`"kind":"person"`))
        found.add(`search for ${search}`);
  for (const { path } of lists()) {
    const others = path.startsWith('/departments/') ? { id: department } : { id: organisation };
    const params = path.startsWith('/users/') ? { id: person.id, userId: person.id } : others;
    for (const client of [helen, priya, mei]) {
      const answer = await client.get(
        pathOf(path, { ...params, organisationId: organisation, deviceId: 987_654_321, hash: '0' }),
      );
      expect(answer.status, path).toBeLessThan(500);
      if (answer.text.includes(name)) found.add(path);
    }
  }
  return [...found].sort();
}

test('a removed person is in no list, picker, count or group, and can be chosen for nothing', async () => {
  expect(await naming()).toEqual(
    expect.arrayContaining([
      '/departments/:id/users',
      '/lists/organisations/:id/admins-and-users',
      '/lists/organisations/:id/users',
      '/lists/users',
      '/monitored-users',
      '/organisations/:id/departments-contacts',
      '/organisations/:organisationId/devices',
      '/users',
      'search for zelda',
      'search for quist',
      'search for 0491570006',
    ]),
  );
  await db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = app.now(), note = 'All well.'
    where id = ${alert}
  `;
  expect((await helen.delete(`/users/${person.id}`)).status).toBe(200);
  expect(await naming()).toEqual([]);
  const counted = async (path: string) =>
    (await helen.get<{ users_count: number }>(path)).body.data.users_count;
  expect([
    await counted(`/organisations/${organisation}/departments/${department}`),
    await counted(`/organisations/${organisation}/user-tags/${tag}`),
  ]).toEqual([0, 0]);
  const group = {
    name: 'On call',
    users: [{ user_id: person.id, '24_hours': true, time_on: null, time_off: null, days: [1] }],
  };
  const chosen = [
    await helen.post(`/organisations/${organisation}/escalation-groups`, group),
    await helen.post(`/organisations/${organisation}/departments`, {
      name: 'South',
      escalation_groups: [],
      contact_id: person.id,
    }),
    await helen.post(`/organisations/${organisation}/devices`, {
      device_type_id: 2,
      device_name: 'Second',
      user_id: person.id,
    }),
    await mei.post('/on-test-periods', {
      user_id: person.id,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      reason: 'Fire drill',
    }),
  ];
  expect(chosen.map(({ status }) => status)).toEqual([422, 422, 422, 404]);
  expect((await mei.get(`/alerts/${alert}`)).text).toContain(name);
});
