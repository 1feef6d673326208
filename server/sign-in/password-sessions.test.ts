// Disabling password sign-in for an organisation ends the sessions of its people that did not begin
// by single sign-on, in every process, including sign-ins under way.
import { describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { crossOriginToken } from './origins/origins.service.ts';
import { hashToken, newToken } from './sessions.service.ts';
import { right, signInBench, tryAs } from './sign-in.factory.ts';
import { createSignIn } from './sign-in.routes.ts';

const bench = signInBench(async (tx, mail) => await queueDelivery(tx, mail));
const { person, running, count } = bench;

/** As an administrator of the platform does, in the view of the organisation. */
const disable = async (isDisabled = true): Promise<void> => {
  const { db, organisation_id } = running();
  await db.database.write({ role: 'tenant', organisation_id }, async (tx) => {
    await tx`
      update organisations set disable_password_login = ${isDisabled} where id = ${organisation_id}
    `;
  });
};

async function anotherProcess(): Promise<TestHttp> {
  const { db } = running();
  const config = testConfig();
  const database = db.open();
  const signIn = createSignIn({
    config,
    database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links: { origin: 'https://vigil.example' },
  });
  return await testHttp({ database, config, routes: signIn.routes, sessions: signIn.sessions });
}

/** A browser with a session, begun now. */
async function withSession(
  client: Client,
  userId: number,
  more: Record<string, unknown> = {},
): Promise<Client> {
  const { ownerSql } = running().db;
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    expires_at: new Date('2026-11-21T11:00:00Z'),
    address: '203.0.113.7',
    user_agent: 'x',
    ...more,
  };
  await ownerSql`
    insert into sessions ${ownerSql({ two_factor_verified_at: new Date('2026-11-21T10:00:00Z'), ...row })}
  `;
  client.cookies.set('vigil_session', token);
  return client;
}
const status = async (client: Client): Promise<number> => (await client.get('/user')).status;
const end = async (client: Client): Promise<void> =>
  await expect.poll(async () => await status(client), { timeout: 10_000 }).toBe(401);

describe('disabling password sign-in', () => {
  test('ends the sessions of the organisation’s people in every process and notifies their screens', async () => {
    const process = await anotherProcess();
    const { id } = await person();
    const browsers = [
      await withSession(bench.client(), id),
      await withSession(process.client(), id),
    ];
    expect(await Promise.all(browsers.map(status))).toEqual([200, 200]);
    await running().db.ownerSql`truncate live_outbox`;
    await disable();
    await Promise.all(browsers.map(end));
    const { db, organisation_id } = running();
    expect(await db.ownerSql`select channels, event from live_outbox`).toEqual([
      { channels: [`private-user.${id}`], event: 'session.ended' },
    ]);
    const events = await db.ownerSql`
        select kind, organisation_id, user_id, data->>'reason' as reason
        from events
        where kind = 'sign_in.ended'
      `;
    expect(events).toEqual(
      Array(2).fill({
        kind: 'sign_in.ended',
        organisation_id,
        user_id: id,
        reason: 'password_sign_in_disabled',
      }),
    );
    await disable(false);
    expect(await Promise.all(browsers.map(status))).toEqual([401, 401]);
    await process.close();
  });

  test('leaves those by single sign-on, those of staff and those of other organisations', async () => {
    const { db } = running();
    const [other] = await db.ownerSql<
      { id: number }[]
    >`insert into organisations (name) values ('Outback') returning id::int`;
    const people = [
      await person(),
      await person({ role: 'admin', organisation_id: null }),
      await person({ organisation_id: other?.id ?? 0 }),
    ];
    const [own, staff, elsewhere] = people.map(({ id }) => id);
    const browsers = [
      await withSession(bench.client(), own ?? 0, { saml_initiated: true }),
      await withSession(bench.client(), staff ?? 0),
      await withSession(bench.client(), elsewhere ?? 0),
    ];
    await disable();
    expect(await Promise.all(browsers.map(status))).toEqual([200, 200, 200]);
    expect(await bench.kinds()).toEqual([]);
    await disable(false);
  });

  test('sign-ins under way begin no valid session: neither a concurrent sign-in nor a carried token', async () => {
    const { id, email } = await person();
    const { db } = running();
    const token = await db.database.write(
      { role: 'platform' },
      async (tx) => await crossOriginToken(tx, id),
    );
    await disable();
    const late = await withSession(bench.client(), id);
    expect(await status(late)).toBe(401);
    const before = await count('sessions');
    const client = bench.client();
    await client.get('/sanctum/csrf-cookie');
    const headers = {
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
      authorization: `Bearer ${token}`,
    };
    expect((await client.raw('GET', '/auth/session', { headers })).status).toBe(401);
    expect((await tryAs(bench.client(), email, right)).status).toBe(422);
    expect(await count('sessions')).toBe(before);
    await disable(false);
  });

  test('once more ends nothing', async () => {
    await disable();
    const { id } = await person();
    const browser = await withSession(bench.client(), id, { saml_initiated: true });
    await disable();
    expect([await status(browser), await bench.kinds()]).toEqual([200, []]);
    await disable(false);
  });
});
