// Accounts that cannot be disabled or removed, and what is refused for one person, for several and
// at once; each refusal writes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkResult } from '#domain/kit/bulk.ts';
import type { User } from '#domain/users/user.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';
import { aUser } from './users.factory.ts';

let world: PeopleWorld;
let helen: Client;
let helenId: number;
let priya: Client;
let priyaId: number;

beforeAll(async () => {
  world = await aPeopleWorld(bulkJobsRoutes);
});
beforeEach(async () => {
  await world.reset();
  helenId = (
    await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
      first_name: 'Helen',
      last_name: 'Marsh',
    })
  ).id;
  priyaId = (await aUser(sql(), { role: 'admin', first_name: 'Priya', last_name: 'Raman' })).id;
  helen = await world.signedIn('organisation_admin', world.places.ours, {
    user_id: helenId,
    name: 'Helen Marsh',
  });
  priya = await world.signedIn('admin', null, { user_id: priyaId, name: 'Priya Raman' });
  // Signing in creates accounts: only the two above remain.
  await sql()`delete from users where id <> all(${[helenId, priyaId]})`;
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const everybody = async () => await sql()`select * from users order by id`;
const person = async (client: Client, id: number): Promise<User> =>
  (await client.get<User>(`/users/${id}`)).body.data;
const results = async (client: Client, path: string, body: object): Promise<string[]> => {
  const job = (await client.post<{ id: number }>(path, body)).body.data;
  const answer = await client.get<BulkResult[]>(`/bulk-jobs/${job.id}/results`);
  return answer.body.data.map(({ outcome, text }) => (text ? `${outcome}: ${text}` : outcome));
};
const refused = 'Helen Marsh is the last administrator of Redgum. Add another administrator first.';

describe('the last administrator of an organisation', () => {
  const change = async (fields: object) => {
    const { updated_at } = await person(priya, helenId);
    return await priya.post(`/users/${helenId}`, { ...fields, updated_at });
  };
  test.each([
    ['deleted', async () => await priya.delete(`/users/${helenId}`)],
    ['disabled', async () => await priya.put(`/users/${helenId}/disable`)],
    [
      'moved',
      async () =>
        await priya.put(`/users/${helenId}/move-organisation`, {
          organisation_id: world.places.theirs,
        }),
    ],
    ['given another role', async () => await change({ role: 'organisation_user' })],
    ['made to expire', async () => await change({ expires_at: '2030-01-01T00:00:00.000Z' })],
  ])('is not %s', async (_what, ask) => {
    // None of these could take over.
    await aUser(sql(), { organisation_id: world.places.theirs, role: 'organisation_admin' });
    await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
      status: 'pending',
    });
    await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
      expires_at: new Date('2020-01-01'),
    });
    const restricted = await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
    });
    await sql()`
      update users set restriction_type = 'department', restrictions = '{7}'
      where id = ${restricted.id}
    `;
    const before = await everybody();
    const { status, body } = await ask();
    expect([status, body.code, body.message]).toEqual([409, 'last_administrator', refused]);
    expect([await everybody(), await world.kinds()]).toEqual([before, []]);
  });

  test('of several at once one stays, and with another the first can go', async () => {
    const { id } = await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
      first_name: 'Ben',
      last_name: 'Lee',
    });
    expect(await results(priya, '/users/bulk-delete', { ids: [helenId, id] })).toEqual([
      'done',
      'refused: Ben Lee is the last administrator of Redgum. Add another administrator first.',
    ]);
    expect(
      await sql()`select id from users where role = 'organisation_admin' and deleted_at is null`,
    ).toEqual([{ id }]);
  });

  test('of two administrators who disable each other at once, one is refused', async () => {
    const { id } = await aUser(sql(), {
      organisation_id: world.places.ours,
      role: 'organisation_admin',
    });
    const other = await world.signedIn('organisation_admin', world.places.ours, { user_id: id });
    await sql()`delete from users where id <> all(${[helenId, priyaId, id]})`;
    const answers = await Promise.all([
      helen.put(`/users/${id}/disable`),
      other.put(`/users/${helenId}/disable`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the last of the platform stays as well', async () => {
    const second = await aUser(sql(), { role: 'admin', first_name: 'Sam', last_name: 'Poe' });
    await sql()`update users set status = 'disabled' where id = ${priyaId}`;
    const answer = await priya.put(`/users/${second.id}/disable`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Sam Poe is the last administrator of the platform. Add another administrator first.',
    ]);
    expect(await sql()`select status from users where id = ${second.id}`).toEqual([
      { status: 'active' },
    ]);
  });
});

describe('oneself', () => {
  test('is neither deleted, disabled nor moved, alone or among several', async () => {
    await aUser(sql(), { organisation_id: world.places.ours, role: 'organisation_admin' });
    const before = await everybody();
    const answers = [
      await helen.delete(`/users/${helenId}`),
      await helen.put(`/users/${helenId}/disable`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [409, 'own_account', 'You cannot delete your own account.'],
      [409, 'own_account', 'You cannot disable your own account.'],
    ]);
    expect(
      (
        await priya.put(`/users/${priyaId}/move-organisation`, {
          organisation_id: world.places.ours,
        })
      ).status,
    ).toBe(422);
    expect(await results(helen, '/users/bulk-delete', { ids: [helenId] })).toEqual([
      'refused: You cannot delete your own account.',
    ]);
    const { updated_at } = await person(helen, helenId);
    const expiry = await helen.post(`/users/${helenId}`, {
      expires_at: '2030-01-01T00:00:00.000Z',
      updated_at,
    });
    expect(expiry.body.errors).toEqual({
      expires_at: ['You cannot change when your own account expires.'],
    });
    expect(await everybody()).toEqual(before);
  });
});

describe('several at once', () => {
  const needed = async (): Promise<{ group: User; alert: User; session: User; free: User }> => {
    const made = async (first_name: string) => await added(helen, '/users', { ...ana, first_name });
    const found = {
      group: await made('Gus'),
      alert: await made('Ali'),
      session: await made('Sia'),
      free: await made('Fay'),
    };
    const organisation_id = world.places.ours;
    const [group] = await sql()<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name)
      values (${organisation_id}, 'On call')
      returning id
    `;
    await sql()`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      values (${organisation_id}, ${group?.id ?? 0}, ${found.group.id}, 1)
    `;
    await sql()`
      insert into alerts (id, organisation_id, monitored, alert_type_id, priority, user_id, subject,
        raised_at, last_event_at) overriding system value
      values (4711, ${organisation_id}, true, 1, 1, ${found.alert.id}, 'Ali',
        '2026-11-22T10:00:00Z', app.now())`;
    const [device] = await sql()<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, user_id, device_name)
      values (${organisation_id}, 1, ${found.session.id}, 'Phone')
      returning id`;
    await sql()`
      insert into welfare_sessions (organisation_id, client_id, device_id, user_id, status, minutes,
        grace_minutes, started_at, counted_from, due_at, grace_until)
      values (${organisation_id}, gen_random_uuid(), ${device?.id ?? 0}, ${found.session.id},
        'in_progress', 60, 5, app.now(), app.now(), app.now() + interval '1 hour',
        app.now() + interval '2 hours')`;
    return found;
  };

  test.each(['delete', 'move'] as const)(
    '%s refuses people who are needed, each with the reason (R333)',
    async (done) => {
      const { group, alert, session, free } = await needed();
      const ids = [group.id, alert.id, session.id, free.id];
      const body = done === 'move' ? { ids, organisation_id: world.places.theirs } : { ids };
      expect(await results(priya, `/users/bulk-${done}`, body)).toEqual([
        `refused: Failed to ${done} user because they are included in an escalation group.`,
        expect.stringMatching(
          /^refused: Ali Silva has an open alert: .+, number 4711, raised 22 November 2026, 21:00 \(Australia\/Sydney\)\. Resolve it first\.$/,
        ),
        'refused: Sia Silva has a welfare session that is still running. End it first.',
        'done',
      ]);
      const left =
        await sql()`select id from users where deleted_at is null and id = any(${ids}) order by id`;
      expect(left.map(({ id }) => id)).toEqual(
        [group.id, alert.id, session.id].sort((one, other) => one - other),
      );
    },
  );
});

test('a mobile of a person of another organisation is refused without a name, also when it is changed', async () => {
  await aUser(sql(), {
    organisation_id: world.places.theirs,
    first_name: 'Noah',
    last_name: 'Ward',
    mobile: '+61491570006',
  });
  const own = await added(helen, '/users', ana);
  const before = await everybody();
  const answer = await helen.post(`/users/${own.id}`, {
    mobile: '+61 491 570 006',
    updated_at: own.updated_at,
  });
  expect([answer.status, answer.body.errors, answer.text.includes('Noah')]).toEqual([
    422,
    { mobile: ['This mobile is already in use.'] },
    false,
  ]);
  expect(await everybody()).toEqual(before);
});

describe('an administrator restricted to tags', () => {
  test('adds people with one of them, and keeps one on each person they change', async () => {
    const tag = async (name: string): Promise<number> =>
      (
        await sql()<{ id: number }[]>`
          insert into user_tags (organisation_id, name)
          values (${world.places.ours}, ${name})
          returning id
        `
      )[0]?.id ?? 0;
    const [night, day, other] = [await tag('Night'), await tag('Day'), await tag('Other')];
    const mei = await world.signedIn('organisation_admin', world.places.ours, {
      restriction: { by: 'tag', ids: [night, day] },
    });
    const text = { user_tag_ids: ['Choose one of your tags.'] };
    expect((await mei.post('/users', ana)).body.errors).toEqual(text);
    expect((await mei.post('/users', { ...ana, user_tag_ids: [other] })).body.errors).toEqual(text);
    const made = await added(mei, '/users', { ...ana, user_tag_ids: [night, other] });
    const gone = await mei.post(`/users/${made.id}`, {
      user_tag_ids: [other],
      updated_at: made.updated_at,
    });
    expect(gone.body.errors).toEqual(text);
    const changed = await mei.post<User>(`/users/${made.id}`, {
      user_tag_ids: [day],
      updated_at: made.updated_at,
    });
    expect([changed.status, changed.body.data.user_tag_ids]).toEqual([200, [day]]);
    expect((await mei.delete(`/users/${made.id}`)).status).toBe(200);
  });
});

describe('a visitor from another cell', () => {
  const visiting = async (role: 'admin' | 'monitoring_centre_operator') => {
    const { id } = await aUser(sql(), { role, first_name: 'Vera', last_name: 'Cole' });
    await sql()`update users set home_cell = 3 where id = ${id}`;
    return id;
  };

  test.each([
    ['edited', async (id: number) => await change(id, { first_name: 'Else' })],
    ['given another role', async (id: number) => await change(id, { role: 'admin' })],
    ['disabled', async (id: number) => await priya.put(`/users/${id}/disable`)],
    ['deleted', async (id: number) => await priya.delete(`/users/${id}`)],
  ])('is not %s here', async (_what, ask) => {
    const id = await visiting('monitoring_centre_operator');
    const before = await everybody();
    const { status, body } = await ask(id);
    expect([status, body.code]).toEqual([409, 'visitor']);
    expect(body.message).toContain('cell 3');
    expect(await everybody()).toEqual(before);
  });

  test('does not count as an administrator that is left', async () => {
    const vera = await visiting('admin');
    const asVera = await world.signedIn('admin', null, { user_id: vera, name: 'Vera Cole' });
    await sql()`delete from users where id <> all(${[helenId, priyaId, vera]})`;
    const before = await everybody();
    const { status, body } = await asVera.put(`/users/${priyaId}/disable`);
    expect([status, body.code]).toEqual([409, 'last_administrator']);
    expect(await everybody()).toEqual(before);
  });

  const change = async (id: number, fields: object) => {
    const { updated_at } = await person(priya, id);
    return await priya.post(`/users/${id}`, { ...fields, updated_at });
  };
});
