// A forgotten password, and attacks on its links (goals A7, A8). Without the check, each attack
// succeeds.
import { expect, test } from 'vitest';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import { signInBench, tryAs } from '../sign-in.factory.ts';
import { forgottenPasswordsSweep } from './forgotten-passwords.sweep.ts';

const bench = signInBench(queueDelivery);
const links = { origin: 'https://vigil.example' };
const next = 'Quiet harbour 77!';
const refused = [
  422,
  { token: ['This link is no longer valid. Request a new one from the sign-in page.'] },
];

const sweep = async () =>
  await forgottenPasswordsSweep(bench.running().db.database, { queueMail, links }).run();
const ask = async (email: string, client = bench.client(), headers: Record<string, string> = {}) =>
  await client.raw('POST', '/password/forgot', {
    headers: { 'content-type': 'application/json', ...(await pageToken(client)), ...headers },
    body: JSON.stringify({ email }),
  });
async function pageToken(client: ReturnType<typeof bench.client>) {
  await client.get('/sanctum/csrf-cookie');
  return { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
}
const mails = async () =>
  await bench.running().db.ownerSql<
    { recipient: string; body: string }[]
  >`select recipient, body from deliveries order by id`;
/** The tokens of all links, oldest first. */
const tokens = async () =>
  (await mails()).map(({ body }) => /\/(?:set-password|setup)\/([\w-]+)/.exec(body)?.[1] ?? '');
const requested = async (email: string): Promise<string> => {
  await ask(email);
  await sweep();
  return (await tokens()).at(-1) ?? '';
};
const set = async (token: string, password = next) =>
  await bench.client().post<{ email: string }>('/password/reset', {
    token,
    password,
    password_confirmation: password,
  });
const outcomeOf = async (answer: ReturnType<typeof set>) => [
  (await answer).status,
  (await answer).body.errors,
];
const hashOf = async (id: number) =>
  (
    await bench.running().db
      .ownerSql`select password_hash from user_credentials where user_id = ${id}`
  )[0];

test('the link of the email sets a new password and ends every session; the second factor is still required', async () => {
  const { db } = bench.running();
  const { id, email } = await bench.person();
  await db.ownerSql`
    update users
    set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
    where id = ${id}
  `;
  const browser = bench.client();
  await tryAs(browser, email, 'correct horse battery');
  expect(await bench.count('sessions')).toBe(1);
  const token = await requested(email.toUpperCase());
  const [mail] = await mails();
  expect(mail?.recipient).toBe(email);
  expect(mail?.body).toContain(
    `https://vigil.example/set-password/${token}\n\nThe link works once and expires in 60 minutes.`,
  );
  expect(token.length).toBeGreaterThanOrEqual(43);
  const [kept] = await db.ownerSql<
    { text: string }[]
  >`select password_links::text as text from password_links`;
  expect(kept?.text).not.toContain(token);
  expect((await set(token)).body.data).toEqual({ email });
  expect((await browser.get('/user')).status).toBe(401);
  const again = bench.client();
  expect((await tryAs(again, email, next)).status).toBe(200);
  expect(
    (await again.get<{ two_factor_verified: boolean }>('/user')).body.data.two_factor_verified,
  ).toBe(false);
  expect(await bench.kinds()).toContain('user.password_set');
});

test.each<
  [
    string,
    (token: string, email: string, id: number) => Promise<unknown>,
    (() => Promise<unknown>) | null,
  ]
>([
  ['used', async (token) => await set(token), null],
  [
    'expired',
    async () => bench.pass(60),
    async () =>
      await bench.running().db
        .ownerSql`update password_links set expires_at = expires_at + interval '1 second'`,
  ],
  [
    'replaced by a newer one',
    async (_token, email) => {
      bench.pass(1);
      await requested(email);
    },
    null,
  ],
  [
    'of a password that was changed since',
    async (_token, email) => await set(await later(email)),
    null,
  ],
  [
    'of a disabled person',
    async (_token, _email, id) =>
      await bench.running().db.ownerSql`update users set status = 'disabled' where id = ${id}`,
    async () => await bench.running().db.ownerSql`update users set status = 'active'`,
  ],
  [
    'of a set-up',
    async () => await bench.running().db.ownerSql`update password_links set purpose = 'set_up'`,
    async () => await bench.running().db.ownerSql`update password_links set purpose = 'password'`,
  ],
])(
  'a link that is %s is refused and nothing is written; without the check it works',
  async (_what, attack, weaken) => {
    const { id, email } = await bench.person();
    const token = await requested(email);
    await attack(token, email, id);
    const before = await hashOf(id);
    expect(await outcomeOf(set(token, 'Another harbour 8!'))).toEqual(refused);
    expect(await hashOf(id)).toEqual(before);
    if (!weaken) return;
    await weaken();
    expect((await set(token, 'Another harbour 8!')).status).toBe(200);
  },
);
const later = async (email: string) => {
  bench.pass(1);
  return await requested(email);
};

test('an invented, a tampered and an empty token are refused alike', async () => {
  const { id, email } = await bench.person();
  const token = await requested(email);
  const before = await hashOf(id);
  const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const bad of ['invented', tampered, token.toUpperCase(), `${token} `])
    expect(await outcomeOf(set(bad))).toEqual(refused);
  expect(await hashOf(id)).toEqual(before);
  expect((await set(token)).status).toBe(200);
});

test('opening the page uses nothing up; of two presses at once one counts', async () => {
  const { email } = await bench.person();
  const token = await requested(email);
  await bench.client().raw('GET', `/set-password/${token}`);
  const answers = await Promise.all([set(token), set(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each([
  ['Password2024!', 'This password is too common. Choose a longer or more unusual one.'],
  [
    'tRk9#vvQ',
    'The password must have at least 15 characters until two-factor authentication is set up.',
  ],
  ['short', 'The password must have at least 8 characters.'],
])('the password %s is refused, and the link can still be used', async (password, text) => {
  const { id, email } = await bench.person();
  const token = await requested(email);
  const before = await hashOf(id);
  const answer = await set(token, password);
  expect([answer.status, answer.body.errors?.['password']]).toEqual([
    422,
    expect.arrayContaining([text]),
  ]);
  expect(await hashOf(id)).toEqual(before);
  expect((await set(token)).status).toBe(200);
});

test('with a second factor 8 characters are enough', async () => {
  const { id, email } = await bench.person();
  await bench.running().db
    .ownerSql`update users set two_factor_method_enabled = 'app' where id = ${id}`;
  expect((await set(await requested(email), 'tRk9#vvQ')).status).toBe(200);
});

test('known, unknown, disabled and passwordless addresses are answered alike, and only the right ones get an email', async () => {
  const { db, organisation_id } = bench.running();
  const known = await bench.person();
  const disabled = await bench.person({ status: 'disabled' });
  const invited = await bench.person({ status: 'pending' });
  await db.ownerSql`delete from user_credentials where user_id = ${invited.id}`;
  const answers = [];
  for (const email of [known.email, 'nobody@vigil.example', disabled.email, invited.email]) {
    const answer = await ask(email);
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'set-cookie', 'x-request-id', 'x-server-time'].includes(name),
    );
    answers.push(JSON.stringify([answer.status, headers, answer.text]));
  }
  expect([...new Set(answers)]).toHaveLength(1);
  // Nothing was looked up for the answer: all that differs comes later.
  expect([
    await bench.count('deliveries'),
    (await db.ownerSql`select from forgotten_passwords where handled_at is null`).length,
  ]).toEqual([0, 4]);
  await sweep();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([known.email, invited.email]);
  expect((await mails())[1]?.body).toContain('https://vigil.example/setup/');
  await db.ownerSql`
    update organisations set disable_password_login = true where id = ${organisation_id}
  `;
  bench.pass(2);
  await ask(known.email);
  await sweep();
  await db.ownerSql`
    update organisations set disable_password_login = false where id = ${organisation_id}
  `;
  expect(await bench.count('deliveries')).toBe(2);
});

test('a mailbox gets one email a minute and five an hour; every request is answered alike', async () => {
  const { email } = await bench.person();
  const statuses = [];
  for (let minute = 0; minute < 7; minute += 1) {
    for (const _twice of [1, 2])
      statuses.push(
        (await ask(email, bench.client(), { 'x-forwarded-for': `203.0.113.${minute}` })).status,
      );
    await sweep();
    bench.pass(1);
  }
  expect([new Set(statuses), await bench.count('deliveries')]).toEqual([new Set([200]), 5]);
});

test('a network with requests for many addresses must wait, and nothing is written', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  for (let count = 0; count < 20; count += 1)
    await ask(`a${count}@vigil.example`, bench.client(), headers);
  const answer = await ask('b@vigil.example', bench.client(), headers);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
  expect(
    await bench.running().db
      .ownerSql`select from forgotten_passwords where email = 'b@vigil.example'`,
  ).toHaveLength(0);
});

test('a forged host leads no link elsewhere', async () => {
  const { email } = await bench.person();
  await ask(email, bench.client(), {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  });
  await sweep();
  const [mail] = await mails();
  expect(mail?.body).toContain('https://vigil.example/set-password/');
  expect(mail?.body).not.toContain('evil');
});

test.each([
  {},
  { email: '' },
  { email: 'x' },
  { email: `${'a'.repeat(300)}@x.example` },
  { email: 'a@b.example', id: 1 },
  { email: ['a@b.example'] },
])('the body %j is refused', async (body) => {
  expect((await bench.client().post('/password/forgot', body)).status).toBe(422);
  expect(await bench.running().db.ownerSql`select from forgotten_passwords`).toHaveLength(0);
});
