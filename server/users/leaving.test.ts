// Disabling and deleting people over HTTP, and the refusals where an alert or an escalation group
// depends on a person.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#domain/users/user.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';
import { aUser } from './users.factory.ts';

let world: PeopleWorld;
let helen: Client;
let priya: Client;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen, priya } = await world.reset());
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const aGroup = async (organisation_id: number, member: number): Promise<number> => {
  const [row] = await sql()<{ id: number }[]>`
    insert into escalation_groups (organisation_id, name)
    values (${organisation_id}, 'On call')
    returning id
  `;
  await sql()`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    values (${organisation_id}, ${row?.id ?? 0}, ${member}, 1)
  `;
  return row?.id ?? 0;
};

const anOpenAlert = async (organisation_id: number, user_id: number): Promise<number> => {
  const [row] = await sql()<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, last_event_at)
    values (${organisation_id}, true, 1, 1, ${user_id}, 'Ana Silva', app.now(), app.now())
    returning id`;
  return row?.id ?? 0;
};

describe('taking out of use', () => {
  test('a disabled person’s sessions end, an enabled one is in use again, and an expired one is not enabled (R189, R190)', async () => {
    const { id } = await aUser(sql(), { organisation_id: world.places.ours, password_hash: 'x' });
    await sql()`insert into sessions (token_hash, user_id, expires_at) values ('\\x01', ${id}, app.now() + interval '1 hour')`;
    expect((await helen.put<User>(`/users/${id}/disable`)).body.data.status).toBe('disabled');
    expect((await sql()`select ended_at is not null as ended from sessions`)[0]).toEqual({
      ended: true,
    });
    expect((await helen.put<User>(`/users/${id}/enable`)).body.data.status).toBe('active');
    expect((await helen.put<User>(`/users/${id}/disable`)).body.data.status).toBe('disabled');
    await sql()`update users set expires_at = app.now() - interval '1 day' where id = ${id}`;
    expect((await helen.put(`/users/${id}/enable`)).body.code).toBe('expired');
    expect(await world.kinds()).toEqual(['user.disabled', 'user.enabled', 'user.disabled']);
  });

  test('a draft of single sign-on is enabled as a pending account', async () => {
    const { id } = await aUser(sql(), { organisation_id: world.places.ours, status: 'draft' });
    expect((await helen.put<User>(`/users/${id}/enable`)).body.data.status).toBe('pending');
    expect(await world.kinds()).toEqual(['user.enabled']);
  });

  test('deleted: removed from every list, past alerts keep the name, devices and contacts are released', async () => {
    const person = await added(helen, '/users', { ...ana, email: 'ana@redgum.example' });
    const { ours } = world.places;
    await sql()`
      insert into devices (organisation_id, device_type_id, user_id, device_name)
      values (${ours}, 2, ${person.id}, 'Pendant')
    `;
    await sql()`
      insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name)
      values (${ours}, ${person.id}, 1, 'Jo', 'Silva')
    `;
    const before = await world.usersCount(ours);
    expect((await helen.delete(`/users/${person.id}`)).status).toBe(200);
    expect([(await helen.get(`/users/${person.id}`)).status, await world.usersCount(ours)]).toEqual(
      [404, before - 1],
    );
    const [row] = await sql()`select name, email, (select user_id from devices) as carrier,
          (select count(*)::int from personal_contacts) as contacts,
      (select count(*)::int from password_links) as links from users where id = ${person.id}`;
    expect(row).toEqual({ name: 'Ana Silva', email: null, carrier: null, contacts: 0, links: 0 });
    expect((await world.kinds()).at(-1)).toBe('user.removed');
    expect(await added(helen, '/users', { ...ana, email: 'ana@redgum.example' })).toMatchObject({
      status: 'pending',
    });
  });

  test('a person with an open alert is not deleted or moved, and the refusal names the alert', async () => {
    const person = await added(helen, '/users', ana);
    const alert = await anOpenAlert(world.places.ours, person.id);
    const [deleted, moved] = [
      await helen.delete(`/users/${person.id}`),
      await priya.put(`/users/${person.id}/move-organisation`, {
        organisation_id: world.places.theirs,
      }),
    ];
    expect([deleted, moved].map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'open_alert']),
    );
    expect(deleted.body.message).toContain(`number ${alert}`);
    expect((await helen.get(`/users/${person.id}`)).status).toBe(200);
  });

  test('nor while they are in an escalation group (R333)', async () => {
    const person = await added(helen, '/users', ana);
    await aGroup(world.places.ours, person.id);
    const refused = await helen.delete(`/users/${person.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Failed to delete user because they are included in an escalation group.',
    ]);
    const job = (
      await helen.post<{ id: number; refused: number; done: number }>('/users/bulk-delete', {
        ids: [person.id],
      })
    ).body.data;
    expect(job).toMatchObject({ total: 1, refused: 1 });
    expect((await helen.get(`/users/${person.id}`)).status).toBe(200);
  });

  test('a person of another organisation gets 404', async () => {
    const theirs = await aUser(sql(), { organisation_id: world.places.theirs });
    const answers = [
      await helen.get(`/users/${theirs.id}`),
      await helen.delete(`/users/${theirs.id}`),
      await helen.put(`/users/${theirs.id}/disable`),
      await helen.post(`/users/${theirs.id}/resend-signup`),
      await helen.get(`/users/${theirs.id}/profile`),
      await helen.get(`/users/${theirs.id}/personal-contacts`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  });
});
