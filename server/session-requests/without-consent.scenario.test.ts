// Each way to act for another without consent is refused (goals.md A18).
import { describe, expect, test } from 'vitest';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import type { Answer } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { startLiveWorld } from '#server/live/live-world.factory.ts';
import { actingStage, ask, cookie, type Pair, step } from './acting-stage.factory.ts';

const { acting, actingSessions, endOpen, ids, pending, stateOf, world } = actingStage(
  async () =>
    await startLiveWorld(
      async (database) =>
        await startProgram({ config: testConfig(), database, log: createLog('silent') }),
    ),
);

describe('without consent no one acts for another person (A18)', () => {
  test('the requester cannot accept or decline, a third cannot do anything, and neither learns that there is a request', async () => {
    const { admin, id } = await pending();
    const third = await world().signedIn('organisation_admin');
    const answers = await Promise.all([
      ...['accept', 'decline'].map(async (name) => await step(admin, id, name)),
      ...['accept', 'decline', 'cancel', 'begin', 'disconnect'].map(
        async (name) => await step(third, id, name),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await stateOf(id)).toEqual({ status: 'pending', end_reason: null });
  });

  test('it does not begin before it is accepted, nor after it was declined or cancelled', async () => {
    const { admin, person, id } = await pending();
    expect((await step(admin, id, 'begin')).status).toBe(409);
    await step(person, id, 'decline');
    expect((await step(admin, id, 'begin')).status).toBe(409);
    expect((await step(person, id, 'accept')).status).toBe(409);
    const again = (await ask(admin, ids.worker)).body.data;
    await step(admin, again.id, 'cancel');
    expect((await step(person, again.id, 'accept')).status).toBe(409);
    expect((await step(admin, again.id, 'begin')).status).toBe(409);
    expect(await actingSessions()).toBe(0);
  });

  test('accepting twice, beginning twice and beginning from another session of the admin are refused', async () => {
    const { admin, person, id } = await pending();
    const elsewhere = await world().signedIn('admin');
    expect((await step(person, id, 'accept')).status).toBe(200);
    expect((await step(person, id, 'accept')).status).toBe(409);
    expect((await step(elsewhere, id, 'begin')).status).toBe(404);
    const before = admin.cookies.get(cookie) ?? '';
    expect((await step(admin, id, 'begin')).status).toBe(200);
    expect((await step(admin, id, 'begin')).status).toBe(403);
    admin.cookies.set(cookie, before);
    expect((await step(admin, id, 'begin')).status).not.toBe(200);
    expect(await actingSessions()).toBe(1);
  });

  test.each([
    'monitoring_centre_admin',
    'organisation_admin',
    'organisation_user',
    'monitoring_centre_operator',
  ])('%s may not ask anybody', async (role) => {
    const asked = await ask(await world().signedIn(role), ids.worker);
    expect(asked.status).toBe(403);
  });

  test.each(['admin', 'monitoring_centre_admin', 'monitoring_centre_operator'])(
    '%s is not asked',
    async (role) => {
      const asked = await ask(await world().signedIn('admin'), await world().idOf(role));
      expect(asked.status).toBe(403);
    },
  );

  test('a disabled person, a missing one, and a second request of either are refused, and nothing is written', async () => {
    const { admin } = await pending();
    const [before] = await world().db.ownerSql`select count(*) from session_requests`;
    expect((await ask(admin, ids.organisationAdmin)).body.code).toBe('request_open');

    await endOpen();
    expect((await ask(admin, 987_654_321)).status).toBe(422);
    await world().db.ownerSql`update users set status = 'disabled' where id = ${ids.worker}`;
    expect((await ask(admin, ids.worker)).body.code).toBe('not_active');
    expect((await world().db.ownerSql`select count(*) from session_requests`)[0]).toEqual(before);
  });

  test('an acting session cannot ask, answer or begin again, nor change a security setting', async () => {
    const { admin, id } = await acting('organisation_admin', ids.organisationAdmin);
    const answers = [
      await ask(admin, ids.worker),
      ...(await Promise.all(
        ['accept', 'decline', 'cancel', 'begin'].map(async (name) => await step(admin, id, name)),
      )),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'acting']),
    );
    expect(await stateOf(id)).toMatchObject({ status: 'active' });
  });

  test('a session that acts for an administrator cannot change email, role or restriction of any person', async () => {
    const { admin } = await acting('organisation_admin', ids.organisationAdmin);
    const { body } = await admin.get<{ updated_at: string }>(`/users/${ids.worker}`);
    const record = body.data;
    const [before] = await world().db
      .ownerSql`select email, role, restriction_type from users where id = ${ids.worker}`;
    for (const change of [
      { email: 'somebody-else@vigil.example' },
      { role: 'organisation_admin' },
      { restriction_type: 'department', restrictions: [1] },
    ]) {
      const answer = await admin.post(`/users/${ids.worker}`, {
        ...change,
        updated_at: record.updated_at,
      });
      expect([answer.status, answer.body.code], answer.text).toEqual([403, 'acting']);
    }
    expect(
      (
        await world().db
          .ownerSql`select email, role, restriction_type from users where id = ${ids.worker}`
      )[0],
    ).toEqual(before);
  });

  test('an acting session sets no second factor of the person; an unmarked session does', async () => {
    const sql = world().db.ownerSql;
    const set = async ({ admin }: Pair) => await admin.put('/auth/two-factor', { method: 'app' });
    const chosen = async () =>
      (
        await sql`select two_factor_method_preferred as method from users where id = ${ids.worker}`
      )[0];
    const refused = await set(await acting());
    expect([refused.status, refused.body.code, await chosen()]).toEqual([
      403,
      'acting',
      { method: null },
    ]);
    await endOpen();
    const pair = await acting();
    await sql`
      update sessions
      set user_id = acting_for_user_id, acting_for_user_id = null
      where acting_for_user_id is not null and ended_at is null`;
    try {
      const taken = await set(pair);
      expect([taken.status, await chosen()], taken.text).toEqual([200, { method: 'app' }]);
    } finally {
      await sql`update users set two_factor_method_preferred = null where id = ${ids.worker}`;
    }
  });

  // The attack, its answer, and what is left out of the check in the twin: it succeeds there and
  // nowhere else.
  const refused: [
    string,
    (pair: Pair) => Promise<Answer>,
    number,
    (pair: Pair) => Promise<unknown>,
  ][] = [
    [
      'begun without an answer',
      async ({ admin, id }) => await step(admin, id, 'begin'),
      409,
      async ({ id }) =>
        await world().db.ownerSql`
          update session_requests r
          set status = 'active', accepted_at = app.now(),
            user_session_id = (select max(s.id) from sessions s where s.user_id = r.user_id)
          where id = ${id}`,
    ],
    [
      'accepted by another person',
      async ({ id }) => await step(await world().signedIn('organisation_admin'), id, 'accept'),
      404,
      async ({ id }) =>
        await world().db.ownerSql`
            update session_requests set user_id = ${ids.organisationAdmin} where id = ${id}
          `,
    ],
    [
      'accepted too late',
      async ({ person, id }) => {
        await world().db.ownerSql`
            update session_requests
            set expires_at = app.now()
            where id = ${id} and expires_at < app.now() + interval '10 minutes'
          `;
        return await step(person, id, 'accept');
      },
      409,
      async ({ id }) =>
        await world().db.ownerSql`
            update session_requests
            set status = 'pending', ended_at = null, end_reason = null,
              expires_at = app.now() + interval '1 hour'
            where id = ${id}
          `,
    ],
    [
      'accepted after it was cancelled',
      async ({ admin, person, id }) => {
        await step(admin, id, 'cancel');
        return await step(person, id, 'accept');
      },
      409,
      async ({ admin, id }) => {
        admin.cookies.delete(cookie);
        await world().db.ownerSql`
            update session_requests
            set status = 'pending', ended_at = null, end_reason = null
            where id = ${id}
          `;
      },
    ],
  ];
  test.each(refused)(
    '%s: refused, and no session acts; without the check it works',
    async (_what, attack, status, weaken) => {
      const pair = await pending();
      expect((await attack(pair)).status).toBe(status);
      expect(await actingSessions()).toBe(0);
      await weaken(pair);
      const answer = await attack(pair);
      expect(answer.status, answer.text).toBe(200);
    },
  );
});
