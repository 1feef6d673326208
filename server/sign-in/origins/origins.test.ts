// Signing in across origins: a token works once, for a minute, for its person; a request for access
// emails each recipient once a day.
import { describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import { right, signInBench, tryAs } from '../sign-in.factory.ts';
import { crossOriginToken } from './origins.service.ts';

const bench = signInBench(async (tx, mail) => await queueDelivery(tx, mail));
const { person, pass, running, count } = bench;

const makeToken = async (userId: number): Promise<string> =>
  await running().db.database.write(
    { role: 'platform' },
    async (tx) => await crossOriginToken(tx, userId),
  );

/** A browser on the other origin exchanges the token. */
async function exchange(token: string | null, client = bench.client()) {
  await client.get('/sanctum/csrf-cookie');
  const headers = {
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return { client, answer: await client.raw('GET', '/auth/session', { headers }) };
}

describe('a session carried to another origin', () => {
  test('begins there once (R291)', async () => {
    const { id } = await person();
    const token = await makeToken(id);
    const { client, answer } = await exchange(token);
    expect(answer.status, answer.text).toBe(200);
    expect((await client.get('/user')).body.data).toMatchObject({
      id,
      role_id: roles.organisation_user.id,
      currency: 'AUD',
      role: roles.organisation_user,
    });
    expect((await exchange(token)).answer.status).toBe(401);
    expect(await count('sessions')).toBe(1);
    expect((await bench.kinds()).filter((kind) => kind === 'sign_in.carried')).toHaveLength(1);
  });

  test('is refused alike: after a minute, invented, none, and for a person who may not sign in', async () => {
    const late = await makeToken((await person()).id);
    pass(1.1);
    const disabled = await person({ status: 'disabled' });
    const answers = await Promise.all(
      [late, await makeToken(disabled.id), 'A'.repeat(43), null].map(
        async (token) => (await exchange(token)).answer,
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      answers.map(() => [401, 'unauthenticated', 'Sign in to continue.']),
    );
    expect(await count('sessions')).toBe(0);
  });

  test('another page cannot begin it: without the token of our page nothing is used up', async () => {
    const { id } = await person();
    const token = await makeToken(id);
    const refused = await bench
      .client()
      .raw('GET', '/auth/session', { headers: { authorization: `Bearer ${token}` } });
    expect(refused.status).toBe(419);
    expect((await exchange(token)).answer.status).toBe(200);
  });

  test('the token is kept as a hash only', async () => {
    const token = await makeToken((await person()).id);
    const rows = await running().db.ownerSql<{ token_hash: Buffer; all: string }[]>`
      select token_hash, cross_origin_tokens::text as all from cross_origin_tokens
      where used_at is null`;
    expect(rows.some(({ token_hash }) => token_hash.equals(hashToken(token)))).toBe(true);
    expect(rows.every((row) => !row.all.includes(token))).toBe(true);
  });

  test('leads to the organisation’s own origin, and nowhere from that origin itself (R160)', async () => {
    const { email } = await person();
    const { db, organisation_id, http } = running();
    const client = bench.client();
    await tryAs(client, email, right);
    const carry = async () =>
      (await client.post<{ url: string | null }>('/auth/session')).body.data.url;
    expect(await carry()).toBeNull();
    await db.ownerSql`
      update organisations set sso_url = ${http.origin} where id = ${organisation_id}
    `;
    expect(await carry()).toBeNull();
    await db.ownerSql`
      update organisations set sso_url = 'https://redgum.example' where id = ${organisation_id}
    `;
    const url = await carry();
    expect(url).toMatch(/^https:\/\/redgum\.example\/#session=[\w-]{43}$/);
    // Here is not there.
    expect((await exchange(url?.split('=')[1] ?? '')).answer.status).toBe(401);
    await db.ownerSql`update organisations set sso_url = null where id = ${organisation_id}`;
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'https://a@evil.example',
    'https://redgum.example/path',
    'https:/\\evil.example',
    '\thttps://evil.example',
    'data:text/html,x',
  ])('no other address than an origin can be kept: %s', async (url) => {
    const { db, organisation_id } = running();
    await expect(
      db.ownerSql`update organisations set sso_url = ${url} where id = ${organisation_id}`,
    ).rejects.toThrow(/sso_url/);
  });
});

describe('the page of an organisation’s address', () => {
  test('shows name and ways to sign in; an unknown one answers alike', async () => {
    const { db, organisation_id } = running();
    await db.ownerSql`update organisations set subdomain = 'redgum' where id = ${organisation_id}`;
    const [known, unknown] = [
      await bench.client().get('/auth/organisations/redgum'),
      await bench.client().get('/auth/organisations/nowhere'),
    ];
    expect([known.status, known.body.data]).toEqual([
      200,
      { name: 'Redgum', password: true, single_sign_on: false, connections: [] },
    ]);
    expect([unknown.status, unknown.body.data]).toEqual([
      200,
      { name: null, password: true, single_sign_on: false, connections: [] },
    ]);
  });
});

describe('asking for access', () => {
  test('emails each recipient once a day, and is refused for a person who has access', async () => {
    const { db, organisation_id } = running();
    const one = await person({ role: 'organisation_admin' });
    const two = await person({ role: 'organisation_user' });
    await person({ role: 'organisation_admin' });
    await db.ownerSql`
      update organisations
      set provision_notify_user_ids = ${[one.id, two.id]}
      where id = ${organisation_id}
    `;
    const asking = await person();
    const client = bench.client();
    await tryAs(client, asking.email, right);
    expect((await client.post('/auth/request-access')).body.code).toBe('gate');
    await db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
    expect((await client.post('/auth/request-access')).body.code).toBe('has_access');
    expect(await count('deliveries')).toBe(0);
    await db.ownerSql`update users set not_provisioned = true where id = ${asking.id}`;
    expect((await client.post('/auth/request-access')).status).toBe(200);
    expect((await client.post('/auth/request-access')).status).toBe(200);
    const sent = async () =>
      (await db.ownerSql`select recipient from deliveries order by id`).map(
        (row) => row['recipient'],
      );
    expect(await sent()).toEqual([one.email, two.email]);
    const [mail] = await db.ownerSql<{ body: string }[]>`select body from deliveries order by id`;
    expect(mail?.body).toContain(`/organisation/users/${asking.id}/details`);
    db.clock.now = new Date('2026-11-22T10:00:00.000Z');
    await db.ownerSql`
      update sessions set created_at = app.now(), expires_at = '2026-11-23' where ended_at is null
    `;
    expect((await client.post('/auth/request-access')).status).toBe(200);
    expect(await count('deliveries')).toBe(4);
  });

  test('is recorded on a draft; where the chosen recipients can no longer sign in, administrators are notified, and the answer counts them', async () => {
    const { db, organisation_id } = running();
    const sql = db.ownerSql;
    const [admin, gone] = [
      await person({ role: 'organisation_admin' }),
      await person({ role: 'organisation_admin' }),
    ];
    await sql`
      update users
      set status = 'disabled'
      where organisation_id = ${organisation_id} and id <> ${admin.id}
    `;
    await sql`
      update organisations
      set provision_notify_user_ids = ${[gone.id]}
      where id = ${organisation_id}
    `;
    const asking = await person();
    const client = bench.client();
    await tryAs(client, asking.email, right);
    await sql`update sessions set two_factor_verified_at = app.now(), saml_initiated = true`;
    await sql`update users set not_provisioned = true where id = ${asking.id}`;
    const ask = async () =>
      (await client.post<{ notified: number }>('/auth/request-access')).body.data;
    expect(await ask()).toEqual({ notified: 1 });
    expect((await sql`select recipient from deliveries`).map((row) => row['recipient'])).toEqual([
      admin.email,
    ]);
    await sql`update users set status = 'disabled' where id = ${admin.id}`;
    expect(await ask()).toEqual({ notified: 0 });
    expect(await count('deliveries')).toBe(1);
  });
});
