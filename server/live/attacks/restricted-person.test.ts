// Through the whole program: an administrator restricted to two departments sees only their people,
// in list, count, picker, search, export and live.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alertChannel, organisationChannel } from '#domain/alerts/alert-channels.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { join, type LiveWorld, startLiveWorld } from '../live-world.factory.ts';

interface Found {
  readonly id: number;
  readonly name: string;
  readonly alert: number;
}

let world: LiveWorld;
let admin: Client;
/**
 * Two departments of the demo's own organisation; a person in them with a resolved alert, and one
 * outside of them with another.
 */
let departments: number[];
let inside: Found;
let outside: Found;
/** What the owner of the database counts. */
let people: Set<number>;
let resolved: Set<number>;
let active: Set<number>;

beforeAll(async () => {
  world = await startLiveWorld(
    async (database) =>
      await startProgram({ config: testConfig(), database, log: createLog('silent') }),
  );
  const sql = world.db.ownerSql;
  const found = await sql<(Found & { department: number })[]>`
    select distinct on (u.department_id) u.id, u.name, u.department_id as department, a.id as alert
    from users u join alerts a on a.organisation_id = u.organisation_id and a.user_id = u.id
    where u.organisation_id = ${world.own.id}
      and u.department_id is not null
      and a.status = 'resolved'
    order by u.department_id, u.id`;
  const [first, second, third] = found;
  if (!first || !second || !third)
    throw new Error('The demo world lacks resolved alerts in three departments.');
  departments = [first.department, second.department];
  [inside, outside] = [second, third];
  const idsOf = async (rows: PromiseLike<readonly { id?: number }[]>) =>
    new Set((await rows).map(({ id }) => Number(id)));
  people = await idsOf(
    sql`
      select id
      from users
      where organisation_id = ${world.own.id}
        and status = 'active'
        and department_id = any(${departments})
    `,
  );
  const alertsOf = async (status: string) =>
    await idsOf(
      sql`
        select id
        from alerts
        where status = ${status}
          and organisation_id = ${world.own.id}
          and user_id = any(${[...people]})
      `,
    );
  [resolved, active] = [await alertsOf('resolved'), await alertsOf('active_alert')];
  await sql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, last_event_at)
    values (${world.own.id}, true, 1, 1, ${outside.id}, ${`u${outside.id}`}, app.now(), app.now())`;
  await sql`update users set restriction_type = 'department', restrictions = ${departments},
    abilities = '{read organisation users,read escalation groups,read alert monitoring,read departments}'
    where id = ${await world.idOf('organisation_admin')}`;
  admin = await world.signedIn('organisation_admin');
});
afterAll(async () => await world.close());
afterEach(() => world.letGo());

const listed = async (path: string): Promise<number[]> => {
  const { status, body } = await admin.get<{ id: number }[]>(path);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
};
const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

test('the departments in the list, with its total, in the pickers and in a search are the two', async () => {
  const path = `/organisations/${world.own.id}/departments`;
  const answer = await admin.get<{ id: number }[]>(`${path}?total=1`);
  expect([inOrder(answer.body.data.map(({ id }) => id)), answer.body.meta?.total]).toEqual([
    departments,
    2,
  ]);
  for (const picker of [`/lists${path}`, '/lists/departments'])
    expect(inOrder(await listed(picker))).toEqual(departments);
  const others = await world.db.ownerSql<{ id: number; name: string }[]>`
    select id, name
    from departments
    where organisation_id = ${world.own.id} and id <> all(${departments})`;
  expect(others.length).toBeGreaterThan(0);
  for (const { id, name } of others) {
    expect(await listed(`${path}?search=${encodeURIComponent(name)}`)).toEqual([]);
    expect((await admin.get(`${path}/${id}`)).status).toBe(404);
  }
});

describe('the people', () => {
  test('in the picker are those of the two departments, on each page', async () => {
    const path = `/lists/organisations/${world.own.id}/users?per_page=5`;
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(people.size / 5) + 1; page += 1)
      seen.push(...(await listed(`${path}&page=${page}`)));
    expect(inOrder(seen)).toEqual(inOrder(people));
  });

  test('in the picker of who can be called are no others', async () => {
    const seen = await listed(`/lists/organisations/${world.own.id}/admins-and-users?per_page=100`);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((id) => !people.has(id))).toEqual([]);
  });

  test('are found by search, others are not', async () => {
    const search = async (name: string) =>
      await listed(`/lists/organisations/${world.own.id}/users?search=${encodeURIComponent(name)}`);
    expect([await search(inside.name), await search(outside.name)]).toEqual([[inside.id], []]);
  });
});

describe('the alerts', () => {
  test('in the list, with its total, and in the counts are those of the two departments', async () => {
    const seen: number[] = [];
    let after = '';
    do {
      const { body } = await admin.get<{ id: number }[]>(
        `/alerts?status=resolved&per_page=100&total=1${after}`,
      );
      seen.push(...body.data.map(({ id }) => id));
      expect(body.meta?.total).toBe(resolved.size);
      after = body.meta?.next ? `&after=${encodeURIComponent(body.meta.next)}` : '';
    } while (after !== '');
    expect(inOrder(seen)).toEqual(inOrder(resolved));
    expect((await admin.get<{ active: number }>('/alerts-counts')).body.data.active).toBe(
      active.size,
    );
    const [all] = await world.db.ownerSql`
      select count(*) filter (where status = 'resolved')::int as resolved,
        count(*) filter (where status = 'active_alert')::int as active
      from alerts where organisation_id = ${world.own.id}`;
    expect([all?.['resolved'] > resolved.size, all?.['active'] > active.size]).toEqual([
      true,
      true,
    ]);
  });

  test('are found by search and by id; another’s is like one that does not exist', async () => {
    const found = async ({ alert }: Found) =>
      await listed(`/alerts?status=resolved&search=${alert}`);
    expect([await found(inside), await found(outside)]).toEqual([[inside.alert], []]);
    const statuses = [inside.alert, outside.alert, 987_654_321].map(
      async (id) => (await admin.get(`/alerts/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  });
});

test('a history is exported of the people of the two departments alone, and a refusal writes nothing', async () => {
  const exported = async ({ id }: Pick<Found, 'id'>) =>
    await admin.post(`/users/${id}/history/export`, {});
  const noted = async () =>
    (await world.db.ownerSql`select id from events where kind = 'user.history_exported'`).length;
  const given = await exported(inside);
  expect([given.status, given.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/csv'),
  ]);
  const before = await noted();
  expect([(await exported(outside)).status, (await exported({ id: 987_654_321 })).status]).toEqual([
    404, 404,
  ]);
  expect([before, await noted()]).toEqual([1, 1]);
});

test('live, the alerts of the two departments are received, and neither those of others nor events for the whole organisation', async () => {
  const client = world.live(admin);
  const joined = async (channel: string) => await join(client, channel);
  const channels = [
    alertChannel(inside.alert),
    alertChannel(outside.alert),
    organisationChannel(world.own.id),
  ];
  expect(await Promise.all(channels.map(joined))).toEqual(['joined', 'refused', 'refused']);
  const received: unknown[] = [];
  const last = new Promise((resolve) => {
    client.channel(channels[0] ?? '')?.bind(alertHistory.name, (data: { word: number }) => {
      received.push(data.word);
      if (data.word === 3) resolve(undefined);
    });
  });
  for (const channel of channels)
    client.channel(channel)?.bind(alertHistory.name, () => void received.push(channel));
  await world.tell([
    { channels: channels.slice(1), event: alertHistory.name, data: { word: 1 } },
    { channels, event: alertHistory.name, data: { word: 2 } },
    { channels: channels.slice(0, 1), event: alertHistory.name, data: { word: 3 } },
  ]);
  await last;
  expect(received.filter((word) => typeof word === 'number')).toEqual([2, 3]);
  expect(received.filter((word) => word === channels[1] || word === channels[2])).toEqual([]);
});
