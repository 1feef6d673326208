// One's own security page over real sockets: sessions, the password, the email about a new browser,
// and what administrators see and end.
import { describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { right, signInBench, tryAs } from '../sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const { person, kinds } = bench;
const sql = () => bench.running().db.ownerSql;
const newOne = 'another horse, 2 batteries';

const forget = (client: Client): void =>
  bench.running().signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
const statusOf = async (client: Client): Promise<number> => {
  forget(client);
  return (await client.get('/user')).status;
};

/** A client that is fully signed in: the second factor was proved. */
async function inside(given: Parameters<typeof person>[0] = {}, email?: string) {
  const who = email === undefined ? await person(given) : { id: 0, email };
  const client = bench.client();
  expect((await tryAs(client, who.email, right)).status).toBe(200);
  client.cookies.delete('XSRF-TOKEN');
  await sql()`
    update users
    set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
    where email = ${who.email}
  `;
  await sql()`update sessions set two_factor_verified_at = app.now()`;
  return { ...who, client };
}

const changed = (
  current_password: string,
  password = newOne,
  password_confirmation = password,
) => ({
  current_password,
  password,
  password_confirmation,
});

describe('own sessions', () => {
  test('are listed with this one first, and ended one by one or all others at once', async () => {
    const { client, email } = await inside();
    const [second, third, fourth] = [
      await inside({}, email),
      await inside({}, email),
      await inside({}, email),
    ];
    const other = await inside();
    const listed = (
      await client.get<{ id: number; is_current: boolean; address: string }[]>('/auth/sessions')
    ).body.data;
    expect(listed.map(({ is_current, address }) => [is_current, address])).toEqual([
      [true, '203.0.113.7'],
      ...Array.from({ length: 3 }, () => [false, '203.0.113.7']),
    ]);
    const latest = Math.max(...listed.map(({ id }) => id));
    expect((await client.delete(`/auth/sessions/${latest}`)).status).toBe(200);
    expect([
      await statusOf(second.client),
      await statusOf(third.client),
      await statusOf(fourth.client),
    ]).toEqual([200, 200, 401]);
    expect((await client.delete('/auth/sessions')).body.data).toEqual({ ended: 2 });
    expect([
      await statusOf(client),
      await statusOf(second.client),
      await statusOf(third.client),
      await statusOf(other.client),
    ]).toEqual([200, 401, 401, 200]);
  });

  test('another person’s session, this one and one that ended are not found, and nothing ends', async () => {
    const { client } = await inside();
    const other = await inside();
    const [own] = (await client.get<{ id: number }[]>('/auth/sessions')).body.data;
    const [theirs] = (await other.client.get<{ id: number }[]>('/auth/sessions')).body.data;
    for (const id of [own?.id, theirs?.id, 987_654_321])
      expect((await client.delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect([await statusOf(client), await statusOf(other.client)]).toEqual([200, 200]);
  });
});

describe('the own password', () => {
  test('is changed with the current one: a new token for this session, an end for the others, and an email', async () => {
    const { client, email } = await inside();
    const other = await inside({}, email);
    const before = client.cookies.get('vigil_session') ?? '';
    expect((await client.put('/auth/password', changed(right))).status).toBe(200);
    expect(client.cookies.get('vigil_session')).not.toBe(before);
    expect([await statusOf(client), await statusOf(other.client)]).toEqual([200, 401]);
    const old = bench.client();
    old.cookies.set('vigil_session', before);
    expect(await statusOf(old)).toBe(401);
    expect((await tryAs(bench.client(), email, right)).status).toBe(422);
    expect((await tryAs(bench.client(), email, newOne)).status).toBe(200);
    expect([
      ...(await sql()`
        select recipient from deliveries where subject = 'Your password was changed'
      `),
    ]).toEqual([{ recipient: email }]);
    expect(await kinds()).toContain('user.password_changed');
  });

  test.each([
    ['the wrong current one', changed('wrong'), 'current_password'],
    ['one that is too short', changed(right, 'a1!'), 'password'],
    [
      'a repeat that differs (R233)',
      changed(right, newOne, 'something else 1!'),
      'password_confirmation',
    ],
  ])('is not changed by %s', async (_, body, field) => {
    const { client, id } = await inside();
    const [before] = await sql()`select password_hash from user_credentials where user_id = ${id}`;
    const answer = await client.put('/auth/password', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await sql()`select password_hash from user_credentials where user_id = ${id}`).toEqual([
      before,
    ]);
  });

  test('cannot be guessed in an open session: the fifth wrong one locks', async () => {
    const { client } = await inside();
    const tried = [];
    for (let round = 0; round < 5; round += 1)
      tried.push((await client.put('/auth/password', changed('wrong'))).status);
    expect(tried).toEqual([422, 422, 422, 422, 429]);
    expect((await client.put('/auth/password', changed(right))).status).toBe(429);
  });
});

describe('the notice of a new browser', () => {
  const notices = async () =>
    (
      await sql()`
        select recipient, body from deliveries where subject = 'New sign-in to your account'
      `
    ).length;

  test('is sent for an unknown browser, and neither for the first sign-in nor for a known one', async () => {
    const { email, client } = await inside();
    expect(await notices()).toBe(0);
    await tryAs(client, email, right);
    expect(await notices()).toBe(0);
    await tryAs(bench.client(), email, right, '198.51.100.9');
    expect(await notices()).toBe(1);
    const [mail] = await sql()<
      { body: string }[]
    >`select body from deliveries where subject = 'New sign-in to your account'`;
    expect(mail?.body).toContain('198.51.100.9');
  });

  test('is not sent for a wrong password', async () => {
    const { email } = await inside();
    await tryAs(bench.client(), email, 'wrong');
    expect(await notices()).toBe(0);
  });
});

describe('an administrator', () => {
  test('sees how a person signs in and ends their sessions', async () => {
    const worker = await inside({ role: 'organisation_user' });
    const admin = await inside({ role: 'organisation_admin' });
    const seen = await admin.client.get(`/users/${worker.id}/account-security`);
    expect(seen.body.data).toMatchObject({
      two_factor_method_enabled: 'app',
      sessions: 1,
      last_login_ip: '203.0.113.7',
      failed_tries: 0,
    });
    expect(seen.text).not.toMatch(/hash|secret|token/);
    expect((await admin.client.delete(`/users/${worker.id}/sessions`)).status).toBe(200);
    expect(await statusOf(worker.client)).toBe(401);
  });

  test('of another organisation gets 404, and no session ends', async () => {
    const [elsewhere] = await sql()<
      { id: number }[]
    >`insert into organisations (name) values ('Elsewhere') returning id::int`;
    const worker = await inside({ role: 'organisation_user', organisation_id: elsewhere?.id ?? 0 });
    const admin = await inside({ role: 'organisation_admin' });
    expect((await admin.client.get(`/users/${worker.id}/account-security`)).status).toBe(404);
    expect((await admin.client.delete(`/users/${worker.id}/sessions`)).status).toBe(404);
    expect(await statusOf(worker.client)).toBe(200);
  });
});
