// Deciding on a person who signed in without an account: granted or refused, once, by those who
// may, with an email.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#domain/users/user.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type PeopleWorld } from '../people-world.factory.ts';
import { aUser } from '../users.factory.ts';

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
const aDraft = async (organisation_id = world.places.ours): Promise<number> => {
  const { id } = await aUser(sql(), {
    organisation_id,
    status: 'draft',
    first_name: 'Kim',
    last_name: 'Doe',
    email: 'kim@redgum.example',
  });
  await sql()`update users set access_requested_at = app.now() where id = ${id}`;
  return id;
};
const stateOf = async (id: number) =>
  (
    await sql()`
      select status, access_requested_at is null as is_decided, profile_step
      from users
      where id = ${id}
    `
  )[0];
const untouched = { status: 'draft', is_decided: false, profile_step: null };
const asking = async (client = helen, organisation = world.places.ours) =>
  (
    await client.get<User[]>(
      `/organisations/${organisation}/users?access_requested=true&sort=created_at&direction=desc&per_page=5&total=1`,
    )
  ).body.data.map(({ name }) => name);

test('a request is listed until it is granted: then the account is open, and the person is emailed', async () => {
  const id = await aDraft();
  expect(await asking()).toEqual(['Kim Doe']);
  const shown = (await helen.get<User>(`/users/${id}`)).body.data;
  expect([shown.status, shown.access_requested_at]).toEqual([
    'draft',
    expect.stringMatching(/^2026-.*Z$/),
  ]);
  const { status, body } = await helen.put<User>(`/users/${id}/let-in`);
  expect([status, body.data.status, body.data.access_requested_at]).toEqual([200, 'active', null]);
  expect(await stateOf(id)).toEqual({
    status: 'active',
    is_decided: true,
    profile_step: 'profile',
  });
  expect(await asking()).toEqual([]);
  expect(await world.kinds()).toEqual(['access.granted']);
  expect(
    world.mails.map(({ recipient, subject, body }) => [
      recipient,
      subject,
      body.includes('Helen Marsh gave you access to Redgum.'),
    ]),
  ).toEqual([['kim@redgum.example', 'You now have access to Vigil', true]]);
});

test('a refused person is disabled and emailed, and can be enabled later', async () => {
  const id = await aDraft();
  expect((await helen.put(`/users/${id}/refuse-access`)).status).toBe(200);
  expect(await stateOf(id)).toEqual({ status: 'disabled', is_decided: true, profile_step: null });
  expect(await world.kinds()).toEqual(['access.refused']);
  expect(world.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['kim@redgum.example', 'Your request for access to Vigil was refused'],
  ]);
  expect((await helen.put<User>(`/users/${id}/enable`)).body.data).toMatchObject({
    status: 'pending',
    access_requested_at: null,
  });
});

describe('nothing is written or emailed', () => {
  const decisions = ['let-in', 'refuse-access'] as const;

  test.each(decisions)('by %s of a person who has an account', async (decision) => {
    const id = await aDraft();
    await helen.put(`/users/${id}/let-in`);
    world.mails.length = 0;
    const refused = await helen.put(`/users/${id}/${decision}`);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'decided',
      'Kim Doe already has an account.',
    ]);
    expect([await world.kinds(), world.mails, (await stateOf(id))?.['status']]).toEqual([
      ['access.granted'],
      [],
      'active',
    ]);
  });

  test.each(decisions)(
    'by %s of another organisation’s, whose id does not exist here',
    async (decision) => {
      const id = await aDraft(world.places.theirs);
      expect((await helen.put(`/users/${id}/${decision}`)).status).toBe(404);
      expect([await stateOf(id), await world.kinds(), world.mails]).toEqual([untouched, [], []]);
      expect((await priya.put(`/users/${id}/${decision}`)).status).toBe(200);
    },
  );

  test.each(decisions)('by %s without permission', async (decision) => {
    const id = await aDraft();
    for (const role of ['organisation_user', 'escalation_contact'] as const)
      expect(
        (await (await world.signedIn(role, world.places.ours)).put(`/users/${id}/${decision}`))
          .status,
      ).toBe(403);
    expect([await stateOf(id), await world.kinds(), world.mails]).toEqual([untouched, [], []]);
  });
});

test('each request is published once when it opens and once when it ends, on the organisation’s channel', async () => {
  await sql()`delete from live_outbox`;
  const published = async () =>
    (
      await sql()`
        select channels, data from live_outbox where event = 'user.access_requests_changed'
      `
    ).length;
  const id = await aDraft();
  expect(await published()).toBe(1);
  await helen.put(`/users/${id}/enable`);
  expect(await published()).toBe(2);
  await helen.put(`/users/${id}/disable`);
  expect(await published()).toBe(2);
  const gone = await aUser(sql(), { organisation_id: world.places.ours, status: 'draft' });
  await sql()`update users set access_requested_at = app.now() where id = ${gone.id}`;
  await helen.delete(`/users/${gone.id}`);
  expect(await published()).toBe(4);
});
