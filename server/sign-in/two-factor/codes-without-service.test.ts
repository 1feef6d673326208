// Without a service that sends codes the method is not offered, a call for a code is refused with
// nothing written, and people are not locked out.
import { afterEach, describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { signInBench } from '../sign-in.factory.ts';
import { twoFactorBench } from './two-factor.factory.ts';

const bench = signInBench(queueDelivery);
const { person } = bench;
const sql = () => bench.running().db.ownerSql;
const { signedIn } = twoFactorBench(bench);
const without = async (...services: string[]) =>
  await sql()`update delivery_services set is_set_up = service <> all(${services})`;
afterEach(async () => await without());
const written = async () =>
  JSON.stringify([
    await sql()`select * from deliveries`,
    await sql()`select * from verification_codes`,
  ]);

describe('codes by email', () => {
  test('are not offered, not chosen and not sent', async () => {
    await without('email', 'sms');
    const who = await person();
    const client = await signedIn(who.email);
    expect(
      (await client.get<{ services_set_up: string[] }>('/user')).body.data.services_set_up,
    ).not.toContain('email');
    const before = await written();
    const chosen = await client.put('/auth/two-factor', { method: 'email' });
    const sent = await client.post('/auth/two-factor/email');
    expect([
      chosen.status,
      chosen.body.code,
      sent.status,
      sent.body.code,
      sent.body.message,
    ]).toEqual([409, 'not_set_up', 409, 'not_set_up', 'Not sent: email is not set up.']);
    expect(await written()).toBe(before);
    expect([
      ...(await sql()`
        select two_factor_method_preferred as method from users where id = ${who.id}
      `),
    ]).toEqual([{ method: null }]);
    expect((await client.put('/auth/two-factor', { method: 'app' })).status).toBe(200);
  });

  test('are sent as soon as email is set up', async () => {
    await without('email');
    const client = await signedIn((await person()).email);
    await client.post('/auth/two-factor/email');
    await without();
    expect((await client.post('/auth/two-factor/email')).status).toBe(200);
  });
});

test('a forgotten password is answered alike for every address: no email can be sent, and no request is kept', async () => {
  await without('email');
  const { email } = await person();
  const client = bench.client();
  const answers = [
    await client.post('/password/forgot', { email }),
    await client.post('/password/forgot', { email: 'nobody@vigil.example' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'not_set_up'],
    [409, 'not_set_up'],
  ]);
  expect([...(await sql()`select 1 from forgotten_passwords`)]).toEqual([]);
});

test('an unverified mobile locks no person out where no text can be sent, and must be verified when it can', async () => {
  const who = await person();
  await sql()`
    update users set mobile = '+61491570006', mobile_verified_at = null where id = ${who.id}
  `;
  await without('sms');
  const client = await signedIn(who.email);
  expect((await client.put('/auth/two-factor', { method: 'app' })).status).toBe(200);
  await without();
  expect(
    (await (await signedIn(who.email)).put('/auth/two-factor', { method: 'app' })).status,
  ).toBe(403);
});
