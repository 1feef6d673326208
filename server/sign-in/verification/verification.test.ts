// Verifying numbers by codes and addresses by links: each verifies only its own person's and opens
// nothing else.
import { beforeEach, expect, test } from 'vitest';
import type { SentCode } from '#domain/sign-in/codes.ts';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import { sendEmailLink } from '#server/users/steps/email-links.service.ts';
import { right, signInBench, tryAs } from '../sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const links = { origin: 'https://vigil.example' };
const mobile = '+61491570156';

beforeEach(async () => {
  const { ownerSql } = bench.running().db;
  await ownerSql`truncate verification_codes, wrong_codes, email_links`;
  await ownerSql`update users set mobile = null, landline = null`;
});

const signedIn = async (given: Parameters<typeof bench.person>[0] = { mobile }) => {
  const person = await bench.person(given);
  const client = bench.client();
  await tryAs(client, person.email, right);
  return { ...person, client };
};
const last = async () =>
  (
    await bench.running().db.ownerSql<
      { channel: string; recipient: string; body: string }[]
    >`select channel, recipient, body from deliveries order by id desc limit 1`
  )[0];
const code = async () =>
  (await last())?.body.replace(/(\d), (?=\d)/g, '$1').match(/\d{6}/)?.[0] ?? '';
const other = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const rowOf = async (id: number) =>
  (
    await bench.running().db
      .ownerSql`select email, new_email, mobile_verified_at is not null as mobile,
          landline_verified_at is not null as landline,
    contact_verified_at is not null as contact from users where id = ${id}`
  )[0];
const nothing = { mobile: false, landline: false, contact: false };

test('behind the gate a code verifies the mobile, and the gate opens in the same session', async () => {
  const { id, client } = await signedIn();
  expect((await client.post('/auth/landline/verify')).body.code).toBe('gate');
  const sent = await client.post<SentCode>('/auth/mobile/verify');
  expect(sent.body.data).toMatchObject({ channel: 'sms', sent_to: '•••• 156', resend_seconds: 60 });
  const right = await code();
  const wrong = await client.put('/auth/mobile/verify', { code: other(right) });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { code: ['This code is incorrect. Check it and try again.'] },
  ]);
  expect(await rowOf(id)).toMatchObject(nothing);
  expect(
    (await client.put('/auth/mobile/verify', { code: `${right.slice(0, 3)} ${right.slice(3)}` }))
      .status,
  ).toBe(200);
  expect(await rowOf(id)).toMatchObject({ ...nothing, mobile: true });
  expect(await bench.kinds()).toContain('user.mobile_verified');
  await bench.running().db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
  const again = await client.post('/auth/mobile/verify');
  expect([again.status, again.body.code]).toEqual([409, 'already_verified']);
});

test('a landline is called', async () => {
  const { id, client } = await signedIn({});
  await bench.running().db.ownerSql`update users set landline = '+61299999999' where id = ${id}`;
  await client.post('/auth/landline/verify');
  expect((await last())?.channel).toBe('voice');
  expect((await client.put('/auth/landline/verify', { code: await code() })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ ...nothing, landline: true });
});

test('the code of one person verifies no other person, and five wrong ones delay the next', async () => {
  const mei = await signedIn();
  const olu = await signedIn({ mobile: '+61491570157' });
  await olu.client.post('/auth/mobile/verify');
  await mei.client.post('/auth/mobile/verify');
  const right = await code();
  for (let tries = 0; tries < 5; tries += 1)
    expect((await olu.client.put('/auth/mobile/verify', { code: right })).status).toBe(422);
  const waiting = await olu.client.put('/auth/mobile/verify', { code: right });
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await rowOf(olu.id)).toMatchObject(nothing);
  expect((await mei.client.put('/auth/mobile/verify', { code: right })).status).toBe(200);
});

test('another gate, no session, no number: refused, and nothing is sent', async () => {
  const { client, id } = await signedIn();
  const refused = [
    await client.post('/auth/landline/verify'),
    await bench.client().post('/auth/mobile/verify'),
    await bench.client().put('/auth/mobile/verify', { code: '123456' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 401, 401]);
  await bench.running().db.ownerSql`
      update users
      set mobile = null, two_factor_method_preferred = 'sms', two_factor_method_enabled = 'sms'
      where id = ${id}
    `;
  await bench.running().db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
  expect((await client.post('/auth/mobile/verify')).body.code).toBe('no_recipient');
  expect(await bench.count('deliveries')).toBe(0);
});

test.each([
  {},
  { code: '12345' },
  { code: 123_456 },
  { code: '123456', mobile_verified_at: 'now' },
  { code: '123456', user_id: 1 },
  { code: ['123456'] },
])('the body %j is refused and counts as no try', async (body) => {
  const { client, id } = await signedIn();
  await client.post('/auth/mobile/verify');
  expect((await client.put('/auth/mobile/verify', body)).status).toBe(422);
  expect(await rowOf(id)).toMatchObject(nothing);
  expect(await bench.running().db.ownerSql`select from wrong_codes`).toHaveLength(0);
});

const linkFor = async (userId: number, purpose: 'new_email' | 'contact'): Promise<string> => {
  await bench
    .running()
    .db.database.write(
      { role: 'platform' },
      async (tx) => await sendEmailLink({ queueMail, links }, tx, { userId, purpose }),
    );
  return /\/verification\/([\w-]+)/.exec((await last())?.body ?? '')?.[1] ?? '';
};
const use = async (signature: string) =>
  await bench
    .client()
    .post<{ purpose: string; email: string }>('/auth/verification', { signature });
const refusal = [422, { signature: ['This link is no longer valid. Ask for a new one.'] }];

test('a link confirms the new email by a press, once; opening it changes nothing, and the former address is notified', async () => {
  const { id, email } = await bench.person();
  const new_email = `new-${email}`;
  await bench.running().db.ownerSql`update users set new_email = ${new_email} where id = ${id}`;
  const signature = await linkFor(id, 'new_email');
  expect((await last())?.recipient).toBe(new_email);
  const opened = await bench.client().get(`/auth/verification/${signature}`);
  expect([opened.body.data, (await rowOf(id))?.['email']]).toEqual([
    { purpose: 'new_email', email: new_email },
    email,
  ]);
  expect((await use(signature)).body.data).toEqual({ purpose: 'new_email', email: new_email });
  expect(await rowOf(id)).toMatchObject({ email: new_email, new_email: null });
  expect(await last()).toMatchObject({
    recipient: email,
    body: expect.stringContaining(new_email),
  });
  const again = await use(signature);
  expect([again.status, again.body.errors]).toEqual(refusal);
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['expired', async () => bench.pass(60)],
  [
    'to an address that was changed since',
    async (id) =>
      await bench.running().db
        .ownerSql`update users set new_email = 'third@vigil.example' where id = ${id}`,
  ],
  [
    'of a disabled person',
    async (id) =>
      await bench.running().db.ownerSql`update users set status = 'disabled' where id = ${id}`,
  ],
  [
    'replaced by a newer one',
    async (id) => {
      bench.pass(1);
      await linkFor(id, 'new_email');
    },
  ],
])(
  'a link that is %s is refused, opened or pressed, and nothing is written',
  async (_what, attack) => {
    const { id, email } = await bench.person();
    await bench.running().db
      .ownerSql`update users set new_email = ${`second-${email}`} where id = ${id}`;
    const signature = await linkFor(id, 'new_email');
    await attack(id);
    const answers = [await use(signature), await use('invented')];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      Array(2).fill(refusal),
    );
    expect((await bench.client().get(`/auth/verification/${signature}`)).status).toBe(404);
    expect((await rowOf(id))?.['email']).toBe(email);
  },
);

test('an address that another person has by now is refused, and the link stays valid', async () => {
  const taken = await bench.person();
  const { id, email } = await bench.person();
  await bench.running().db.ownerSql`update users set new_email = ${taken.email} where id = ${id}`;
  const signature = await linkFor(id, 'new_email');
  expect((await use(signature)).status).toBe(422);
  expect(await rowOf(id)).toMatchObject({ email, new_email: taken.email });
});

test('an administrator resends what is not verified; not to a verified person nor to one outside their view', async () => {
  const { ownerSql } = bench.running().db;
  const admin = await signedIn({ role: 'organisation_admin' });
  await ownerSql`
    update users
    set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
    where id = ${admin.id}
  `;
  await ownerSql`update sessions set two_factor_verified_at = app.now()`;
  const resend = async (id: number) =>
    await admin.client.post<{ channel: string; sent_to: string }>(
      `/users/${id}/resend-verification`,
    );
  const mei = await bench.person({ mobile });
  expect((await resend(mei.id)).body.data).toEqual({ channel: 'sms', sent_to: '•••• 156' });
  expect((await resend(mei.id)).status).toBe(429);
  const contact = await bench.person({ role: 'escalation_contact' });
  expect((await resend(contact.id)).body.data.channel).toBe('email');
  const [, signature = ''] = /\/verification\/([\w-]+)/.exec((await last())?.body ?? '') ?? [];
  expect((await use(signature)).body.data).toEqual({ purpose: 'contact', email: contact.email });
  expect(await rowOf(contact.id)).toMatchObject({ ...nothing, contact: true });
  const before = await bench.count('deliveries');
  const verified = await resend(contact.id);
  expect([verified.status, verified.body.code]).toEqual([409, 'nothing_to_verify']);
  const operator = await bench.person({
    organisation_id: null,
    role: 'monitoring_centre_operator',
    mobile: '+61491570158',
  });
  expect([(await resend(operator.id)).status, (await resend(987_654_321)).status]).toEqual([
    404, 404,
  ]);
  expect(await bench.count('deliveries')).toBe(before);
});
