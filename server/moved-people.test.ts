// A person who moves to another organisation stays the same person to the platform and the centre;
// neither organisation sees anything of the other.
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import type { User } from '#domain/users/user.ts';
import { activityLogsRoutes } from './activity-logs/activity-logs.routes.ts';
import { alertActionsRoutes } from './alerts/actions/alert-actions.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { alertListsRoutes } from './alerts/people/alert-lists.routes.ts';
import type { Client } from './kit/testing/test-client.ts';
import { anOrganisation } from './organisations/organisations.factory.ts';
import { searchRoutes } from './search/search.routes.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './users/people-world.factory.ts';

let world: PeopleWorld;
/** Administrators of Redgum and of Outback, one of the platform, and an operator. */
let helen: Client;
let omar: Client;
let priya: Client;
let mei: Client;
let old: User;

beforeAll(async () => {
  world = await aPeopleWorld([
    ...alertsRoutes,
    ...alertListsRoutes,
    ...alertActionsRoutes,
    ...searchRoutes,
    ...activityLogsRoutes({ wake: () => {} }),
  ]);
});
beforeEach(async () => {
  ({ helen, priya } = await world.reset());
  omar = await world.signedIn('organisation_admin', world.places.theirs, { name: 'Omar Reyes' });
  mei = await world.signedIn('monitoring_centre_admin', null, { name: 'Mei Chen' });
  old = await added(helen, '/users', { ...ana, email: 'ana@redgum.example' });
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
type Owner = TransactionSql;
const moved = async (id: number, organisation_id = world.places.theirs): Promise<User> => {
  const answer = await priya.put<User>(`/users/${id}/move-organisation`, { organisation_id });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

/**
 * A resolved alert of the person with a line of its story that quotes `words`. @returns its number
 */
const aPastAlert = async (
  { id, organisation_id }: Pick<User, 'id' | 'organisation_id'>,
  words: string,
): Promise<number> => {
  const [row] = await sql()<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      status, outcome, note, resolved_at, raised_at, last_event_at)
    values (${organisation_id}, (select monitored from users where id = ${id}), 1, 1, ${id},
      ${words}, 'resolved', 'false', ${words}, app.now(), app.now(), app.now())
    returning id`;
  await sql()`
    insert into events (organisation_id, alert_id, user_id, kind, data, occurred_at)
    values (${organisation_id}, ${row?.id ?? 0}, ${id}, 'alert.commented',
      ${sql().json({ comment: words })}, app.now())`;
  return row?.id ?? 0;
};

const alertsOf = async (client: Client, id: number) =>
  (await client.get<{ id: number }[]>(`/users/${id}/alerts`)).body.data.map((alert) => alert.id);
const historyOf = async (client: Client, id: number) =>
  (await client.get<UserHistoryItem[]>(`/users/${id}/alert-history`)).body.data.map(
    ({ kind, data, organisation }) => [
      kind === 'user.moved' ? 'moved' : data['comment'],
      organisation?.name,
    ],
  );
const listed = async (client: Client, path: string) =>
  (await client.get<{ id: number }[]>(path)).body.data.map(({ id }) => id);

test('staff see all alerts and the whole history with the person, by either id, and where each event happened', async () => {
  const before = await aPastAlert(old, 'At Redgum');
  expect(await historyOf(mei, old.id)).toEqual([['At Redgum', undefined]]);
  const now = await moved(old.id);
  const after = await aPastAlert(now, 'At Outback');
  for (const client of [mei, priya])
    for (const id of [old.id, now.id]) {
      expect(await alertsOf(client, id)).toEqual([after, before]);
      expect(await historyOf(client, id)).toEqual([
        ['At Outback', 'Outback'],
        ['moved', 'Outback'],
        ['At Redgum', 'Redgum'],
      ]);
    }
});

test('an earlier id answers the present record, and cannot be used for a change', async () => {
  const { id } = await moved(old.id);
  for (const [client, path] of [
    [priya, '/users'],
    [mei, '/users'],
    [mei, '/monitored-users'],
  ] as const)
    expect((await client.get<User>(`${path}/${old.id}`)).body.data).toMatchObject({
      id,
      organisation: { name: 'Outback' },
    });
  const count = (await world.kinds()).length;
  const refused = [
    await priya.post(`/users/${old.id}`, { first_name: 'Eve', updated_at: old.updated_at }),
    await priya.put(`/users/${old.id}/disable`),
    await priya.delete(`/users/${old.id}`),
    await priya.post(`/users/${old.id}/resend-signup`),
    await priya.put(`/users/${old.id}/move-organisation`, { organisation_id: world.places.ours }),
  ];
  expect([refused.map(({ status }) => status), (await world.kinds()).length]).toEqual([
    Array(5).fill(404),
    count,
  ]);
});

test('neither organisation sees anything of the other', async () => {
  const before = await aPastAlert(old, 'At Redgum');
  const now = await moved(old.id);
  const after = await aPastAlert(now, 'At Outback');
  const paths = (id: number) =>
    ['', '/profile', '/personal-contacts'].map((part) => `/users/${id}${part}`);
  for (const path of [...paths(old.id), ...paths(now.id)]) {
    const [ours, theirs] = [await helen.get(path), await omar.get(path)];
    expect([ours.status, theirs.status], path).toEqual([
      404,
      path.startsWith(`/users/${now.id}`) ? 200 : 404,
    ]);
    expect(ours.text).not.toMatch(/Outback/);
  }
  expect(await listed(helen, '/past-alerts')).toEqual([before]);
  expect(await listed(omar, '/past-alerts')).toEqual([after]);
  for (const id of [old.id, now.id]) {
    expect(await listed(helen, `/past-alerts?user_id=${id}`)).toEqual(
      id === old.id ? [before] : [],
    );
    expect(await listed(omar, `/past-alerts?user_id=${id}`)).toEqual(id === now.id ? [after] : []);
  }
  const reads = { abilities: new Set(['read alert monitoring', 'read users'] as const) };
  const [hilda, olga] = [
    await world.signedIn('organisation_admin', world.places.ours, reads),
    await world.signedIn('organisation_admin', world.places.theirs, reads),
  ];
  expect(await historyOf(hilda, old.id)).toEqual([['At Redgum', undefined]]);
  expect(await historyOf(olga, now.id)).toEqual([
    ['At Outback', undefined],
    ['moved', undefined],
  ]);
  expect([
    (await hilda.get(`/users/${now.id}/alert-history`)).status,
    (await olga.get(`/users/${old.id}/alert-history`)).status,
  ]).toEqual([404, 404]);
});

test('moved twice and back, it is one person; the first organisation sees its own two times alone', async () => {
  const third = (
    await priya.post<{ id: number }>('/users', {
      ...ana,
      first_name: 'Zoe',
      organisation_id: world.places.ours,
    })
  ).body.data.id;
  const numbers = [await aPastAlert(old, 'First')];
  const away = await moved(old.id);
  numbers.push(await aPastAlert(away, 'Away'));
  const back = await moved(away.id, world.places.ours);
  numbers.push(await aPastAlert(back, 'Back'));
  for (const id of [old.id, away.id, back.id]) {
    expect(await alertsOf(mei, id)).toEqual(numbers.toReversed());
    expect((await mei.get<User>(`/users/${id}`)).body.data.id).toBe(back.id);
  }
  expect((await helen.get<User>(`/users/${old.id}`)).body.data).toMatchObject({
    id: back.id,
    organisation: { name: 'Redgum' },
  });
  expect((await helen.get(`/users/${away.id}`)).status).toBe(404);
  expect(await listed(helen, `/past-alerts?user_id=${back.id}`)).toEqual([numbers[2], numbers[0]]);
  expect((await omar.get(`/users/${away.id}`)).status).toBe(404);
  expect(await alertsOf(mei, third)).toEqual([]);
});

test('filters by person and searches by name find all of the past, and the person once', async () => {
  const before = await aPastAlert(old, 'At Redgum');
  const now = await moved(old.id);
  const after = await aPastAlert(now, 'At Outback');
  for (const id of [old.id, now.id]) {
    expect(await listed(mei, `/alerts?status=resolved&user_id=${id}`)).toEqual([after, before]);
    expect(await listed(priya, `/past-alerts?user_id=${id}`)).toEqual([after, before]);
    const kinds = (
      await priya.get<{ kind: string }[]>(`/activity-logs?user_id=${id}`)
    ).body.data.map(({ kind }) => kind);
    expect(kinds).toEqual(['user.moved', 'user.moved', 'user.invited', 'user.created']);
  }
  const hits = (
    await mei.get<{ kind: string; id: number }[]>('/search?search=ana')
  ).body.data.filter(({ kind }) => kind === 'person');
  expect(hits.map(({ id }) => id)).toEqual([now.id]);
  await sql()`update users set last_name = 'Reyes' where id = ${now.id}`;
  for (const search of ['silva', 'reyes'])
    expect(await listed(mei, `/past-alerts?search=${search}`)).toEqual([after, before]);
  expect(await listed(helen, '/past-alerts?search=reyes')).toEqual([]);
});

describe('what staff write', () => {
  test('a comment by an earlier id is with the person now, once however often it is sent, also across a move', async () => {
    const sent = { comment: 'Has a new phone', client_id: '6f2d0f4e-2f5e-4a39-9d53-64d6b5f7d5a1' };
    await mei.post(`/users/${old.id}/history/comment`, sent);
    const now = await moved(old.id);
    await mei.post(`/users/${old.id}/history/comment`, sent);
    await mei.post(`/users/${old.id}/history/comment`, { comment: 'Works alone again' });
    expect(await historyOf(mei, now.id)).toEqual([
      ['Works alone again', 'Outback'],
      ['moved', 'Outback'],
      ['Has a new phone', 'Redgum'],
    ]);
  });

  test('where the present stay is not in view, a comment is with the stay that was asked for', async () => {
    const back = await moved((await moved(old.id)).id, world.places.ours);
    const away = await moved(back.id);
    await sql()`update organisations set not_monitored = true where id = ${world.places.theirs}`;
    await mei.post(`/users/${old.id}/history/comment`, { comment: 'Asked for the first' });
    await mei.post(`/users/${back.id}/history/comment`, { comment: 'Asked for the second' });
    const kept = await sql()`
      select user_id, data ->> 'comment' as comment
      from events
      where kind = 'user.commented'
      order by id`;
    expect([...kept]).toEqual([
      { user_id: old.id, comment: 'Asked for the first' },
      { user_id: back.id, comment: 'Asked for the second' },
    ]);
    expect((await mei.get(`/users/${away.id}/alerts`)).status).toBe(404);
  });

  test('an export has the events of both, and each organisation’s log its own', async () => {
    await aPastAlert(old, 'At Redgum');
    const now = await moved(old.id);
    const file = await mei.post(`/users/${old.id}/history/export`, {});
    const rows = file.text.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['Redgum', 'Outback']);
    const kept = await sql()`
        select organisation_id, user_id, data ->> 'lines' as lines
        from events
        where kind = 'user.history_exported'
        order by organisation_id
      `;
    expect([...kept]).toEqual([
      { organisation_id: world.places.ours, user_id: old.id, lines: '1' },
      { organisation_id: world.places.theirs, user_id: now.id, lines: '1' },
    ]);
  });
});

test('to an organisation that is not monitored, the centre keeps what it saw, and gets nothing new', async () => {
  await sql()`update organisations set not_monitored = true where id = ${world.places.theirs}`;
  const before = await aPastAlert(old, 'At Redgum');
  const now = await moved(old.id);
  await aPastAlert(now, 'At Outback');
  expect([
    (await mei.get(`/users/${old.id}`)).status,
    (await mei.get(`/users/${now.id}/alerts`)).status,
  ]).toEqual([404, 404]);
  expect([await alertsOf(mei, old.id), await historyOf(mei, old.id)]).toEqual([
    [before],
    [['At Redgum', undefined]],
  ]);
  expect((await priya.get<User>(`/users/${old.id}`)).body.data.id).toBe(now.id);
});

test('after a move and a removal no id finds the person; past records keep them', async () => {
  const before = await aPastAlert(old, 'At Redgum');
  const now = await moved(old.id);
  expect((await omar.delete(`/users/${now.id}`)).status).toBe(200);
  for (const client of [priya, mei, helen, omar])
    for (const id of [old.id, now.id]) expect((await client.get(`/users/${id}`)).status).toBe(404);
  expect(await alertsOf(mei, old.id)).toEqual([before]);
  expect(await listed(priya, '/users?search=silva')).toEqual([]);
});

test('sessions and the phone’s sign-in end with the stay; the phone stays with the organisation', async () => {
  await sql()`insert into sessions (token_hash, user_id, expires_at) values ('\\x01', ${old.id}, app.now() + interval '1 hour')`;
  await sql()`update users set status = 'active' where id = ${old.id}`;
  await sql()`
    with v as (insert into devices (organisation_id, device_type_id, user_id, device_name) values (${world.places.ours}, 1, ${old.id}, 'Phone') returning id)
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid, token_hash, platform, push_provider, push_token)
    select ${world.places.ours}, id, ${old.id}, gen_random_uuid(), '\\x02', 'ios', 'apns', 'token' from v`;
  await moved(old.id);
  const [row] = await sql()`
    select s.ended_at is not null as session, i.ended_at is not null as phone, i.push_token,
      v.user_id, v.organisation_id
    from sessions s, app_installations i, devices v where s.user_id = ${old.id}`;
  expect(row).toEqual({
    session: true,
    phone: true,
    push_token: null,
    user_id: null,
    organisation_id: world.places.ours,
  });
});

test('a refused move leaves the person as they are: an open alert is resolved first', async () => {
  const alert = await aPastAlert(old, 'At Redgum');
  await sql()`
    update alerts
    set status = 'active_alert', resolved_at = null, outcome = null
    where id = ${alert}
  `;
  const people = async () => JSON.stringify(await sql()`select * from users order by id`);
  const before = await people();
  const refused = await priya.put(`/users/${old.id}/move-organisation`, {
    organisation_id: world.places.theirs,
  });
  expect([refused.status, refused.body.code, await people()]).toEqual([409, 'open_alert', before]);
});

test.each([
  [
    'their own',
    async (tx: Owner, id: number) => await tx`update users set landline = '12345' where id = ${id}`,
  ],
  [
    'a contact’s',
    async (tx: Owner, id: number) =>
      await tx`
        insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name,
          mobile, mobile_country)
        select organisation_id, id, 9, 'Kim', 'Doe', '12345', 'AU' from users where id = ${id}`,
  ],
])(
  'a refused move leaves the person as they are: %s number that cannot be dialled is corrected first',
  async (_whose, asBefore) => {
    await sql().begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await asBefore(tx, old.id);
    });
    const all = async () => [
      ...(await sql()`select * from users order by id`),
      ...(await sql()`select * from personal_contacts order by id`),
    ];
    const before = await all();
    const refused = await priya.put(`/users/${old.id}/move-organisation`, {
      organisation_id: world.places.theirs,
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The phone number 12345 cannot be dialled. Correct it first.',
    ]);
    expect(await all()).toEqual(before);
  },
);

test('of two moves at once one happens', async () => {
  const third = await anOrganisation(sql(), { name: 'Lakeside' });
  const move = async (organisation_id: number) =>
    (await priya.put(`/users/${old.id}/move-organisation`, { organisation_id })).status;
  expect((await Promise.all([move(world.places.theirs), move(third)])).sort()).toEqual([200, 404]);
  expect(await listed(priya, '/users?search=silva')).toHaveLength(1);
});

test('rows that are loaded past the triggers are separate people', async () => {
  await sql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into users (organisation_id, monitored, role, first_name, last_name)
      values (${world.places.ours}, true, 'organisation_user', 'Lou', 'Ng')
    `;
  });
  expect([
    ...(await sql()`select person_id = id as own from users where first_name = 'Lou'`),
  ]).toEqual([{ own: true }]);
});
