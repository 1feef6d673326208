// Acting for another through the whole program: the way with consent and how it ends, with what the
// log keeps of each.
import { describe, expect, test } from 'vitest';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { Me } from '#domain/users/me.ts';
import { startProgram } from '#server/app.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { join, startLiveWorld } from '#server/live/live-world.factory.ts';
import { actingStage, ask, cookie, type Pair, step } from './acting-stage.factory.ts';

const { acting, actingSessions, ids, pending, stateOf, world } = actingStage(
  async () =>
    await startLiveWorld(
      async (database) =>
        await startProgram({ config: testConfig(), database, log: createLog('silent') }),
    ),
);
const scene = scenario({ opened: () => world().db });
const linesSince = async (id: number) =>
  await world().db.ownerSql<
    { kind: string; actor_staff_id: number | null; acting_for_staff_id: number | null }[]
  >`
    select kind, actor_staff_id, acting_for_staff_id
    from events
    where id > ${id} and kind not like 'sign_in.%' and actor_staff_id is not null
    order by id`;
const lastLine = async (): Promise<number> =>
  Number((await world().db.ownerSql`select coalesce(max(id), 0) as id from events`)[0]?.['id']);
const me = async (client: Client): Promise<Me> => (await client.get<Me>('/user')).body.data;

describe('with consent', () => {
  test('the admin has the person’s view and rights under a new session, and both see the acting session (R041, R168)', async () => {
    const { admin, person, id } = await pending('organisation_admin', ids.organisationAdmin);
    expect((await me(person)).session_request).toMatchObject({
      id,
      active: false,
      view: 'requestee',
      requester_user_name: 'Priya Raman',
    });
    expect((await me(admin)).session_request).toMatchObject({
      id,
      active: false,
      view: 'requester',
      user_name: 'Helen Marsh',
      acting: false,
    });
    const before = admin.cookies.get(cookie);
    await step(person, id, 'accept');
    await step(admin, id, 'begin');
    expect(admin.cookies.get(cookie)).not.toBe(before);
    const shown = await me(admin);
    expect(shown).toMatchObject({
      id: ids.organisationAdmin,
      name: 'Helen Marsh',
      role: { name: 'organisation_admin' },
    });
    expect(shown.session_request).toMatchObject({
      id,
      active: true,
      view: 'requester',
      acting: true,
      requester_user_id: ids.admin,
    });
    expect((await me(person)).session_request).toMatchObject({
      id,
      active: true,
      view: 'requestee',
      acting: false,
    });
    expect((await admin.get('/organisations')).status).toBe(403);
    expect((await admin.get(`/organisations/${world().own.id}/departments`)).status).toBe(200);
    expect((await admin.get(`/organisations/${world().other.id}/departments`)).status).toBe(404);
    const old = await world().signedIn('admin');
    old.cookies.set(cookie, before ?? '');
    await expect.poll(async () => (await old.get('/user')).status, { timeout: 5000 }).toBe(401);
  });

  test('once the person disconnects, the next change of the admin is refused and not written (R170)', async () => {
    const { admin, person, id } = await acting('organisation_admin', ids.organisationAdmin);
    expect((await admin.get('/user')).status).toBe(200);
    expect((await step(person, id, 'disconnect')).status).toBe(200);
    const answer = await admin.post(`/organisations/${world().own.id}/user-tags`, {
      name: 'After the end',
    });
    expect([
      answer.status,
      await world().db.ownerSql`select id from user_tags where name = 'After the end'`,
    ]).toEqual([401, []]);
  });

  test('each line of the log has both ids (R042)', async () => {
    const from = await lastLine();
    const { admin, person, id } = await acting('organisation_admin', ids.organisationAdmin);
    expect(
      (
        await admin.post(`/organisations/${world().own.id}/user-tags`, {
          name: 'Made by the admin',
        })
      ).status,
    ).toBe(200);
    expect((await step(admin, id, 'disconnect')).status).toBe(200);
    const both = { actor_staff_id: ids.admin, acting_for_staff_id: ids.organisationAdmin };
    expect(await linesSince(from)).toEqual([
      { kind: 'session_request.requested', ...both },
      {
        kind: 'session_request.accepted',
        actor_staff_id: ids.organisationAdmin,
        acting_for_staff_id: null,
      },
      { kind: 'session_request.begun', ...both },
      { kind: 'user_tag.created', ...both },
      { kind: 'session_request.ended', ...both },
    ]);
    const [line] = await world().db.ownerSql<
      { data: object }[]
    >`select data from events where kind = 'session_request.accepted' order by id desc limit 1`;
    expect(line?.data).toMatchObject({
      requester_user_id: ids.admin,
      user_id: ids.organisationAdmin,
      requester_name: 'Priya Raman',
    });
    expect((await me(person)).session_request).toBeNull();
  });

  test('the news of each step reaches both of them, each once (R172, R293)', async () => {
    const [admin, person] = await Promise.all([
      world().signedIn('admin'),
      world().signedIn('organisation_user'),
    ]);
    const received: string[] = [];
    for (const [client, userId] of [
      [admin, ids.admin],
      [person, ids.worker],
    ] as const) {
      const socket = world().live(client);
      expect(await join(socket, userChannel(userId))).toBe('joined');
      for (const name of ['requested', 'accepted', 'cancelled', 'ended'])
        socket
          .channel(userChannel(userId))
          ?.bind(`session_request.${name}`, ({ id }: { id: number }) =>
            received.push(`${id} ${name} to ${userId}`),
          );
    }
    const first = (await ask(admin, ids.worker)).body.data.id;
    await step(admin, first, 'cancel');
    const second = (await ask(admin, ids.worker)).body.data.id;
    await step(person, second, 'accept');
    await step(person, second, 'disconnect');
    const expected = [
      `${first} requested`,
      `${first} cancelled`,
      `${second} requested`,
      `${second} accepted`,
      `${second} ended`,
    ];
    // News of the test before may still come.
    const ofThese = () =>
      received
        .filter((line) => line.startsWith(`${first} `) || line.startsWith(`${second} `))
        .toSorted();
    await expect
      .poll(ofThese, { timeout: 5000 })
      .toEqual(
        [ids.admin, ids.worker]
          .flatMap((id) => expected.map((line) => `${line} to ${id}`))
          .toSorted(),
      );
  });

  test('an acting session receives the person’s channel instead of its own', async () => {
    const { admin } = await acting();
    const socket = world().live(admin);
    expect(await join(socket, userChannel(ids.worker))).toBe('joined');
    expect(await join(socket, userChannel(ids.admin))).toBe('refused');
  });

  test.each(['admin', 'person'] as const)('either ends it: %s (R171)', async (who) => {
    const pair = await acting();
    const old = pair.admin.cookies.get(cookie) ?? '';
    expect((await step(pair[who], pair.id, 'disconnect')).status).toBe(200);
    expect(await stateOf(pair.id)).toEqual({ status: 'ended', end_reason: 'disconnected' });
    pair.admin.cookies.set(cookie, old);
    await expect
      .poll(async () => (await pair.admin.get('/user')).status, { timeout: 5000 })
      .toBe(401);
    expect((await me(pair.person)).session_request).toBeNull();
    expect(await actingSessions()).toBe(0);
  });

  test('a new request is possible after the last one has ended', async () => {
    const { admin, id } = await pending();
    expect((await step(admin, id, 'cancel')).status).toBe(200);
    expect((await ask(admin, ids.worker)).status).toBe(200);
  });
});

test('the list of addresses for the platform’s staff binds who acts', async () => {
  const { admin, person } = await acting();
  const sql = world().db.ownerSql;
  await sql`
    insert into ip_whitelist (name, ip, type) values ('The office', '203.0.113.9', 'platform')
  `;
  await expect.poll(async () => (await admin.get('/user')).status, { timeout: 5000 }).toBe(401);
  expect((await person.get('/user')).status).toBe(200);
  await sql`delete from ip_whitelist where name = 'The office'`;
  await expect.poll(async () => (await admin.get('/user')).status, { timeout: 5000 }).toBe(200);
});

describe('it ends by itself', () => {
  const endings: [string, (pair: Pair) => Promise<unknown>][] = [
    ['the person signs out', async ({ person }) => await person.delete('/auth')],
    ['who acts signs out', async ({ admin }) => await admin.delete('/auth')],
    [
      'the person is disabled',
      async () =>
        await world().db.ownerSql`update users set status = 'disabled' where id = ${ids.worker}`,
    ],
    [
      'the admin is disabled',
      async () =>
        await world().db.ownerSql`update users set status = 'disabled' where id = ${ids.admin}`,
    ],
    [
      'the admin loses the role',
      async () =>
        await world().db
          .ownerSql`update users set role = 'monitoring_centre_operator' where id = ${ids.admin}`,
    ],
    [
      'every session of the person ends',
      async () =>
        await world().db
          .ownerSql`update sessions set ended_at = app.now() where user_id = ${ids.worker}`,
    ],
  ];
  test.each(endings)('%s', async (_name, happens) => {
    const pair = await acting();
    const token = pair.admin.cookies.get(cookie) ?? '';
    await happens(pair);
    pair.admin.cookies.set(cookie, token);
    await expect
      .poll(async () => (await pair.admin.get('/user')).status, { timeout: 5000 })
      .toBe(401);
    await expect
      .poll(async () => await stateOf(pair.id), { timeout: 5000 })
      .toEqual({ status: 'ended', end_reason: 'session_ended' });
    expect(await actingSessions()).toBe(0);
  });

  test('a request that is not answered within 5 minutes', async () => {
    const { person, id } = await pending();
    scene.later({ minutes: 5, seconds: 1 });
    expect((await step(person, id, 'accept')).status).toBe(409);
    await expect
      .poll(async () => await stateOf(id), { timeout: 5000 })
      .toEqual({ status: 'ended', end_reason: 'expired' });
  });

  test('a consent that is not used within 5 minutes', async () => {
    const { admin, person, id } = await pending();
    await step(person, id, 'accept');
    scene.later({ minutes: 5, seconds: 1 });
    expect((await step(admin, id, 'begin')).status).toBe(409);
    await expect
      .poll(async () => await stateOf(id), { timeout: 5000 })
      .toEqual({ status: 'ended', end_reason: 'not_begun' });
    expect(await actingSessions()).toBe(0);
  });
});
