// The second factor over real sockets: set up by app, each code works once, locked after wrong
// ones, and never in clear in the database.
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { signInBench } from '../sign-in.factory.ts';
import { twoFactorBench } from './two-factor.factory.ts';

const bench = signInBench(queueDelivery);
const { person, pass, kinds } = bench;
const sql = () => bench.running().db.ownerSql;

const { codeOf, wrongFor, signedIn, verify, withApp } = twoFactorBench(bench);

describe('setting an app up', () => {
  test('opens the gates in order and answers ten recovery codes once (R037, R289, R290)', async () => {
    const who = await person();
    const client = await signedIn(who.email);
    expect((await client.get('/user')).body.data).toMatchObject({
      two_factor_method_preferred: null,
      two_factor_verified: false,
    });
    expect((await client.put('/auth/two-factor', { method: 'app' })).status).toBe(200);
    const { data } = (
      await client.getAsPage<{ secret: string; provisioning_uri: string }>(
        '/auth/two-factor/secret',
      )
    ).body;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.provisioning_uri).toContain(`secret=${data.secret}`);
    expect(data.provisioning_uri).toMatch(
      /^otpauth:\/\/totp\/Vigil:.*issuer=Vigil.*digits=6.*period=30/,
    );
    const answer = await verify(client, {
      code: codeOf(data.secret),
      method: 'app',
      secret: data.secret,
    });
    expect(new Set(answer.body.data.recovery_codes).size).toBe(10);
    expect((await client.get('/user')).body.data).toMatchObject({
      two_factor_method_preferred: 'app',
      two_factor_method_enabled: 'app',
      two_factor_verified: true,
    });
    expect((await client.get('/auth/two-factor')).body.data).toMatchObject({
      enabled: 'app',
      recovery_codes_left: 10,
    });
    expect(await kinds()).toEqual([
      'sign_in.succeeded',
      'two_factor.chosen',
      'two_factor.key_made',
      'two_factor.enabled',
    ]);
  });

  test('takes the code of the key that waits, whatever key the caller sends', async () => {
    const who = await person();
    const client = await signedIn(who.email);
    const own = new Secret().base32;
    await client.getAsPage('/auth/two-factor/secret');
    const answer = await verify(client, { code: codeOf(own), method: 'app', secret: own });
    expect([answer.status, answer.body.code]).toEqual([409, 'key_replaced']);
    expect((await client.get('/user')).body.data).toMatchObject({
      two_factor_method_enabled: null,
      two_factor_verified: false,
    });
    expect([
      ...(await sql()`
        select 1 from two_factor_secrets where user_id = ${who.id} and state = 'confirmed'
      `),
    ]).toEqual([]);
  });

  test('a newer key and half an hour end the one before', async () => {
    const client = await signedIn((await person()).email);
    const keys: string[] = [];
    for (let round = 0; round < 2; round += 1)
      keys.push(
        (await client.getAsPage<{ secret: string }>('/auth/two-factor/secret')).body.data.secret,
      );
    const [first = '', second = ''] = keys;
    expect(
      (await verify(client, { code: codeOf(first), method: 'app', secret: first })).status,
    ).toBe(409);
    pass(31);
    expect(
      (await verify(client, { code: codeOf(second), method: 'app', secret: second })).status,
    ).toBe(409);
  });

  test('a password alone never replaces a method that is enabled', async () => {
    const { email, id } = await withApp();
    const thief = await signedIn(email);
    expect((await thief.put('/auth/two-factor', { method: 'email' })).status).toBe(403);
    expect((await thief.getAsPage('/auth/two-factor/secret')).status).toBe(403);
    const set = await verify(thief, { code: '123456', method: 'email' });
    expect([set.status, set.body.code]).toEqual([409, 'two_factor_first']);
    expect((await thief.post('/auth/two-factor/recovery-codes')).status).toBe(403);
    expect([
      ...(await sql()`
        select two_factor_method_preferred as preferred, two_factor_method_enabled as enabled
        from users
        where id = ${id}
      `),
    ]).toEqual([{ preferred: 'app', enabled: 'app' }]);
  });
});

describe('signing in with a code', () => {
  test('opens the portal under a new token, and revokes the old token', async () => {
    const { email, secret } = await withApp();
    const client = await signedIn(email);
    const before = client.cookies.get('vigil_session') ?? '';
    expect((await client.post('/auth/two-factor/recovery-codes')).body.code).toBe('gate');
    expect((await verify(client, { code: codeOf(secret), method: 'app' })).status).toBe(200);
    expect(client.cookies.get('vigil_session')).not.toBe(before);
    expect((await client.post('/auth/two-factor/recovery-codes')).status).toBe(200);
    const old = bench.client();
    old.cookies.set('vigil_session', before);
    expect((await old.get('/user')).status).toBe(401);
  });

  test.each([-1, 0, 1])('the code of %i steps away is right', async (steps) => {
    const { email, secret } = await withApp();
    expect(
      (await verify(await signedIn(email), { code: codeOf(secret, steps), method: 'app' })).status,
    ).toBe(200);
  });

  test.each([-2, 2])('the code of %i steps away is wrong', async (steps) => {
    const { email, secret } = await withApp();
    expect(
      (await verify(await signedIn(email), { code: codeOf(secret, steps), method: 'app' })).status,
    ).toBe(422);
  });

  test('a step is used once, also by four at once, and an earlier one is not accepted after it', async () => {
    const { email, secret } = await withApp();
    const clients = await Promise.all(Array.from({ length: 4 }, async () => await signedIn(email)));
    const answers = await Promise.all(
      clients.map(async (client) => await verify(client, { code: codeOf(secret), method: 'app' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await verify(await signedIn(email), { code: codeOf(secret, -1), method: 'app' })).status,
    ).not.toBe(200);
    // Where the step that was used is not kept, the same code signs in again.
    await sql()`update two_factor_secrets set last_step = 0`;
    await sql()`delete from two_factor_tries`;
    expect(
      (await verify(await signedIn(email), { code: codeOf(secret), method: 'app' })).status,
    ).toBe(200);
  });

  test('another person’s code and another person’s recovery code are wrong', async () => {
    const other = await withApp();
    const { email } = await withApp();
    const client = await signedIn(email);
    expect((await verify(client, { code: codeOf(other.secret), method: 'app' })).status).toBe(422);
    expect(
      (await verify(client, { code: other.codes[0] ?? '', method: 'recovery_code' })).status,
    ).toBe(422);
  });
});

describe('wrong codes', () => {
  test('the fifth locks for 15 minutes in clear words, also for the right code; one more locks again at once (R144)', async () => {
    const { id, email, secret } = await withApp();
    const client = await signedIn(email);
    const tried = [];
    for (let round = 0; round < 5; round += 1)
      tried.push((await verify(client, { code: wrongFor(secret), method: 'app' })).status);
    expect(tried).toEqual([422, 422, 422, 422, 429]);
    const locked = await verify(client, { code: codeOf(secret), method: 'app' });
    expect([locked.status, locked.headers.get('retry-after'), locked.body.message]).toEqual([
      429,
      '900',
      'Too many wrong codes. Try again in 15 minutes.',
    ]);
    pass(15);
    expect((await verify(client, { code: wrongFor(secret), method: 'app' })).status).toBe(429);
    pass(15);
    expect((await verify(client, { code: codeOf(secret), method: 'app' })).status).toBe(200);
    expect([...(await sql()`select 1 from two_factor_tries where user_id = ${id}`)]).toEqual([]);
    expect(await kinds()).toContain('two_factor.locked');
  });

  test('a hundred at once from many sessions are five, and then a lock', async () => {
    const { email, secret } = await withApp();
    const clients = await Promise.all(Array.from({ length: 5 }, async () => await signedIn(email)));
    for (const client of clients) await client.get('/user');
    const answers = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, index) =>
          await verify(clients[index % 5] ?? bench.client(), {
            code: wrongFor(secret),
            method: 'app',
          }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(96);
  });

  test('an administrator’s unlock ends the lock', async () => {
    const { email, secret, id } = await withApp({ role: 'organisation_user' });
    const client = await signedIn(email);
    for (let round = 0; round < 5; round += 1)
      await verify(client, { code: wrongFor(secret), method: 'app' });
    const admin = await withApp({ role: 'organisation_admin' });
    expect((await admin.client.put(`/users/${id}/unlock`)).status).toBe(200);
    expect((await verify(client, { code: codeOf(secret), method: 'app' })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is typed, and the person is emailed', async () => {
    const { email, codes } = await withApp();
    const [code = ''] = codes;
    const client = await signedIn(email);
    expect(
      (
        await verify(client, {
          code: code.toLowerCase().replace('-', ' '),
          method: 'recovery_code',
        })
      ).status,
    ).toBe(200);
    expect((await client.get('/auth/two-factor')).body.data).toMatchObject({
      recovery_codes_left: 9,
    });
    expect((await verify(await signedIn(email), { code, method: 'recovery_code' })).status).toBe(
      422,
    );
    const mails = await sql()<
      { subject: string; body: string }[]
    >`select subject, body from deliveries
      where recipient = ${email} and subject <> 'New sign-in to your account' order by id`;
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor authentication was set up',
      'A recovery code was used to sign in',
    ]);
    expect(mails.at(-1)?.body).toContain('9 codes are left');
  });

  test('works for a person who was moved to another organisation, under their new account', async () => {
    const { id, codes } = await withApp();
    const moved = await person();
    await sql()`select app.hand_over_second_factor(${id}, ${moved.id})`;
    await sql()`
      update users
      set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
      where id = ${moved.id}
    `;
    const code = { code: codes[0] ?? '', method: 'recovery_code' };
    expect((await verify(await signedIn(moved.email), code)).status).toBe(200);
    expect((await verify(await signedIn(moved.email), code)).status).toBe(422);
  });

  test('ten new ones end those before', async () => {
    const { client, email, codes } = await withApp();
    const made = await client.post<{ recovery_codes: string[] }>('/auth/two-factor/recovery-codes');
    expect(made.body.data.recovery_codes).toHaveLength(10);
    expect(
      (await verify(await signedIn(email), { code: codes[1] ?? '', method: 'recovery_code' }))
        .status,
    ).toBe(422);
    expect(
      (
        await verify(await signedIn(email), {
          code: made.body.data.recovery_codes[1] ?? '',
          method: 'recovery_code',
        })
      ).status,
    ).toBe(200);
  });
});

describe.each(['email', 'sms'] as const)('codes by %s', (channel) => {
  const sentCode = async (client: Client): Promise<string> => {
    const sent = await client.post<{ sent_to: string }>(`/auth/two-factor/${channel}`);
    expect([sent.status, sent.body.data.sent_to]).toEqual([200, expect.stringContaining('••')]);
    const [newest] = await sql()<
      { body: string }[]
    >`select body from deliveries where channel = ${channel} order by id desc limit 1`;
    expect(sent.text).not.toContain(/\d{6}/.exec(newest?.body ?? '')?.[0]);
    return /\d{6}/.exec(newest?.body ?? '')?.[0] ?? '';
  };
  const withMethod = async () => {
    const who = await person({ mobile: '+61491570156' });
    await sql()`update users set mobile_verified_at = app.now() where id = ${who.id}`;
    const client = await signedIn(who.email);
    await client.put('/auth/two-factor', { method: channel });
    expect((await verify(client, { code: await sentCode(client), method: channel })).status).toBe(
      200,
    );
    pass(2);
    return who;
  };

  test('set up and then sign in, each code once', async () => {
    const { email } = await withMethod();
    const client = await signedIn(email);
    const code = await sentCode(client);
    expect((await verify(client, { code, method: channel })).status).toBe(200);
    expect((await verify(await signedIn(email), { code, method: channel })).status).toBe(422);
  });

  test('a code of another purpose is wrong, and other methods cannot be sent to a password alone', async () => {
    const { email, id } = await withMethod();
    await sql()`update verification_codes set purpose = 'mobile' where user_id = ${id}`;
    const client = await signedIn(email);
    const code = await sentCode(client);
    await sql()`update verification_codes set purpose = 'mobile' where user_id = ${id}`;
    expect((await verify(client, { code, method: channel })).status).toBe(422);
    const before = await sql()`select from deliveries`;
    expect(
      (await client.post(`/auth/two-factor/${channel === 'email' ? 'sms' : 'email'}`)).body.code,
    ).toBe('two_factor_first');
    expect(await sql()`select from deliveries`).toHaveLength(before.length);
  });
});

describe('an administrator’s reset', () => {
  test('clears the method, ends the sessions and is written down', async () => {
    const { client, id, codes, email } = await withApp({ role: 'organisation_user' });
    const admin = await withApp({ role: 'organisation_admin' });
    expect((await admin.client.put(`/users/${id}/two-factor`, { method: 'email' })).status).toBe(
      200,
    );
    bench.running().signIn.sessions.forget(client.cookies.get('vigil_session') ?? '');
    expect((await client.get('/user')).status).toBe(401);
    expect([
      ...(await sql()`
        select two_factor_method_preferred as preferred, two_factor_method_enabled as enabled
        from users
        where id = ${id}
      `),
    ]).toEqual([{ preferred: 'email', enabled: null }]);
    for (const table of ['two_factor_secrets', 'recovery_codes'] as const)
      expect([...(await sql()`select 1 from ${sql()(table)} where user_id = ${id}`)]).toEqual([]);
    expect(
      (await verify(await signedIn(email), { code: codes[0] ?? '', method: 'recovery_code' }))
        .status,
    ).toBe(422);
    expect([
      ...(await sql()`
        select user_id, actor_staff_id, data from events where kind = 'two_factor.reset'
      `),
    ]).toEqual([{ user_id: id, actor_staff_id: admin.id, data: { method: 'email' } }]);
  });

  test('is refused for oneself and for people of another organisation, and nothing changes', async () => {
    const other = await bench.running().db.ownerSql<
      { id: number }[]
    >`insert into organisations (name) values ('Elsewhere') returning id::int`;
    const outsider = await withApp({
      role: 'organisation_user',
      organisation_id: other[0]?.id ?? 0,
    });
    const admin = await withApp({ role: 'organisation_admin' });
    expect(
      (await admin.client.put(`/users/${outsider.id}/two-factor`, { method: null })).status,
    ).toBe(404);
    expect((await admin.client.put(`/users/${admin.id}/two-factor`, { method: null })).status).toBe(
      403,
    );
    expect([
      ...(await sql()`
        select two_factor_method_enabled as enabled
        from users
        where id in (${outsider.id}, ${admin.id})
      `),
    ]).toEqual([{ enabled: 'app' }, { enabled: 'app' }]);
    expect(await kinds()).not.toContain('two_factor.reset');
  });
});

test('keys and codes are in no table in clear, and a removed person leaves none', async () => {
  const { secret, codes, id } = await withApp();
  const tables = await sql()<{ name: string }[]>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  let everything = '';
  for (const { name } of tables)
    everything += JSON.stringify(await sql()`select t::text from ${sql()(name)} t`);
  const hidden = [
    secret,
    Buffer.from(secret).toString('hex'),
    ...codes,
    ...codes.map((code) => code.replace('-', '')),
  ];
  expect(hidden.filter((text) => everything.includes(text))).toEqual([]);
  await sql()`
    update users set deleted_at = app.now(), status = 'disabled', email = null where id = ${id}
  `;
  for (const table of ['two_factor_secrets', 'recovery_codes'] as const)
    expect([...(await sql()`select 1 from ${sql()(table)} where user_id = ${id}`)]).toEqual([]);
});
