// Attacks on session tokens (goals A4): each step issues a new token and revokes the one before for
// good. Without the check, each attack succeeds.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { right, signInBench, tryAs } from './sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const sql = () => bench.running().db.ownerSql;
const tokenOf = (client: Client): string => client.cookies.get('vigil_session') ?? '';
const fresh = async (token: string): Promise<number> => {
  bench.running().signIn.sessions.forget(token);
  const holder = bench.client();
  holder.cookies.set('vigil_session', token);
  return (await holder.get('/user')).status;
};
/** Weakened: the session keeps the token that it had, or that was brought along. */
const keptUnder = async (before: string, now: string): Promise<void> => {
  await sql()`delete from sessions where token_hash = ${hashToken(before)}`;
  await sql()`
    update sessions set token_hash = ${hashToken(before)} where token_hash = ${hashToken(now)}
  `;
};
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: bench.running().db.clock.now?.getTime() ?? 0,
  });

async function signedIn(email: string, client = bench.client()): Promise<Client> {
  expect((await tryAs(client, email, right)).status).toBe(200);
  client.cookies.delete('XSRF-TOKEN');
  return client;
}

/** A client that has just proved its second factor, with the token it had before. */
async function withApp(): Promise<{ client: Client; email: string; id: number; before: string }> {
  const who = await bench.person();
  const client = await signedIn(who.email);
  const before = tokenOf(client);
  await client.put('/auth/two-factor', { method: 'app' });
  const { secret } = (await client.getAsPage<{ secret: string }>('/auth/two-factor/secret')).body
    .data;
  expect(
    (await client.post('/auth/two-factor/verify', { code: codeOf(secret), method: 'app', secret }))
      .status,
  ).toBe(200);
  return { ...who, client, before };
}

test.each<[string, (who: { client: Client; email: string }) => Promise<unknown>]>([
  ['signing in again', async ({ client, email }) => await tryAs(client, email, right)],
  ['a new password', async ({ client }) => await client.put('/auth/password', passwords)],
])('%s gives a new token of 256 bits, and the old one is revoked', async (_what, step) => {
  const who = await withApp();
  const before = tokenOf(who.client);
  await step(who);
  const after = tokenOf(who.client);
  expect([after === before, Buffer.from(after, 'base64url').length]).toEqual([false, 32]);
  expect([await fresh(before), await fresh(after)]).toEqual([401, 200]);
  await keptUnder(before, after);
  expect(await fresh(before)).toBe(200);
});
const passwords = {
  current_password: right,
  password: 'calm-harbour-lights-22',
  password_confirmation: 'calm-harbour-lights-22',
};

test('the second factor gives a new token: a client with the old one does not pass the gate', async () => {
  const { client, before } = await withApp();
  expect([tokenOf(client) === before, await fresh(before), await fresh(tokenOf(client))]).toEqual([
    false,
    401,
    200,
  ]);
  await keptUnder(before, tokenOf(client));
  expect(await fresh(before)).toBe(200);
});

test.each<[string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>]>([
  [
    'disabled, and enabled again',
    async (id) => await sql()`update users set status = 'disabled' where id = ${id}`,
    async (id) => await sql()`update users set status = 'active' where id = ${id}`,
  ],
  [
    'given another role, and the old one again',
    async (id) => await sql()`update users set role = 'organisation_admin' where id = ${id}`,
    async (id) => await sql()`update users set role = 'organisation_user' where id = ${id}`,
  ],
])(
  'the token of a person who was %s stays revoked; without ended_at it would work again',
  async (_what, change, undo) => {
    const { client, id } = await withApp();
    const token = tokenOf(client);
    expect(await fresh(token)).toBe(200);
    await change(id);
    expect(await fresh(token)).toBe(401);
    await undo(id);
    expect(await fresh(token)).toBe(401);
    await sql()`update sessions set ended_at = null where user_id = ${id}`;
    expect(await fresh(token)).toBe(200);
  },
);

test('the token is revoked by signing out, and signing in with it in the browser does not reuse it', async () => {
  const { client, email } = await withApp();
  const token = tokenOf(client);
  expect((await client.delete('/auth')).status).toBe(200);
  expect(await fresh(token)).toBe(401);
  const fixed = bench.client();
  fixed.cookies.set('vigil_session', token);
  await signedIn(email, fixed);
  expect([tokenOf(fixed) === token, await fresh(token)]).toEqual([false, 401]);
  await keptUnder(token, tokenOf(fixed));
  expect(await fresh(token)).toBe(200);
});

test('a token fixed by an attacker opens nothing after sign-in; if sign-in kept it, it would', async () => {
  const chosen = 'c'.repeat(43);
  const client = bench.client();
  client.cookies.set('vigil_session', chosen);
  await signedIn((await bench.person()).email, client);
  expect(await fresh(chosen)).toBe(401);
  await keptUnder(chosen, tokenOf(client));
  expect(await fresh(chosen)).toBe(200);
});
