// Without a recent proof a session changes nothing of how its person signs in; a password, a code
// or a passkey allows it for 10 minutes.
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import { pathOf } from '#domain/kit/path.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { right, signInBench } from '../sign-in.factory.ts';
import { twoFactorBench } from '../two-factor/two-factor.factory.ts';

const bench = signInBench(queueDelivery);
const { codeOf, withApp, wrongFor } = twoFactorBench(bench);
const sql = () => bench.running().db.ownerSql;

/** All that says how people sign in, and what was written about it. */
const everything = async (): Promise<unknown> =>
  (
    await sql()`select (select md5(string_agg(u::text, '' order by u.id)) from users u) as users,
        (select count(*) from passkeys) as passkeys,
      (select count(*) from passkey_challenges) as challenges,
        (select count(*) from recovery_codes) as codes,
      (select md5(string_agg(s::text, '' order by s.id)) from sessions s) as sessions,
        (select count(*) from events) as events`
  )[0];

const asked = allEndpoints.flatMap(({ endpoint }) => (endpoint.needs_proof ? [endpoint] : []));

test('calls that change how one signs in require proof', () => {
  expect(asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /auth/passkeys/:id',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/:id',
    'GET /auth/two-factor/secret',
    'POST /auth/passkeys',
    'POST /auth/passkeys/options',
    'POST /auth/two-factor/recovery-codes',
    'POST /auth/two-factor/verify',
  ]);
});

test('10 minutes after signing in each of them is refused, and nothing is written', async () => {
  const { client } = await withApp();
  bench.pass(11);
  await client.get('/user');
  const before = await everything();
  for (const { method, path } of asked) {
    const to = pathOf(path, { id: 1 });
    const answer = await {
      GET: client.getAsPage,
      POST: client.post,
      PUT: client.put,
      DELETE: client.delete,
    }[method](to, {});
    expect([method, path, answer.status, answer.body.code]).toEqual([
      method,
      path,
      403,
      'proof_required',
    ]);
  }
  expect(await everything()).toEqual(before);
});

const mayChange = async (client: Client): Promise<boolean> =>
  (await client.delete('/auth/sessions')).status === 200;

describe('a proof', () => {
  test('by password opens them for 10 minutes, in this session alone', async () => {
    const { client, email } = await withApp();
    const other = bench.client();
    expect((await other.post('/auth', { email, password: right })).status).toBe(200);
    bench.pass(11);
    expect(await mayChange(client)).toBe(false);
    expect((await client.post('/auth/proof', { by: 'password', password: right })).status).toBe(
      200,
    );
    bench.pass(9);
    expect(await mayChange(client)).toBe(true);
    bench.pass(2);
    expect(await mayChange(client)).toBe(false);
    expect(await bench.kinds()).toContain('sign_in.proved');
  });

  test('by a code of the app opens them, and the code works once', async () => {
    const { client, secret } = await withApp();
    bench.pass(11);
    const proof = { by: 'code', method: 'app', code: codeOf(secret) };
    expect((await client.post('/auth/proof', proof)).status).toBe(200);
    expect(await mayChange(client)).toBe(true);
    expect((await client.post('/auth/proof', proof)).status).toBe(422);
  });

  test.each([
    ['a wrong password', { by: 'password', password: 'not this one at all' }, 'password'],
    ['an unknown passkey', { by: 'passkey', answer: anAnswer() }, 'answer'],
    [
      'a wrong recovery code',
      { by: 'code', method: 'recovery_code', code: 'AAAA-AAAA-AAAA' },
      'code',
    ],
  ])('%s is refused, and opens nothing', async (_, body, field) => {
    const { client } = await withApp();
    bench.pass(11);
    const answer = await client.post('/auth/proof', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await mayChange(client)).toBe(false);
  });

  test('is not guessed: after five wrong ones a right one waits too', async () => {
    const { client, secret } = await withApp();
    bench.pass(11);
    for (let nth = 1; nth <= 5; nth++)
      await client.post('/auth/proof', { by: 'code', method: 'app', code: wrongFor(secret) });
    expect((await client.post('/auth/proof', { by: 'password', password: right })).status).toBe(
      429,
    );
    expect(await mayChange(client)).toBe(false);
  });
});

test('the person’s methods of proof are listed', async () => {
  const { client } = await withApp();
  expect((await client.get('/auth/proof')).body.data).toEqual({
    password: true,
    method: 'app',
    passkey: false,
  });
});

function anAnswer() {
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
  return { id: 'unknown', rawId: 'unknown', type: 'public-key', response };
}
