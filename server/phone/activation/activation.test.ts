// A phone is activated by its code, once; every other attempt is refused alike, counted, and leaves
// nothing that can be used.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from '../installation-reader.ts';
import { aCode, aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from '../phone.factory.ts';
import { phoneAppRoutes } from '../phone-app.routes.ts';
import { hashCode, newCode } from '../secrets.ts';
import { activate as letIn } from './activation.service.ts';

let db: TestDatabase;
let http: TestHttp;
let world: PhoneWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: phoneAppRoutes(phoneAppParts(db.database)),
    installations: installationReader(db.database),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = null;
  await db.empty('activation_attempts');
  world = await aPhoneWorld(db.ownerSql);
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  await http.client().raw<{ token: string; person: { first_name: string } }>('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const activate = async (code: string) => await post('/app/activate', aPhone(code));
const state = async (token: string) =>
  await http.client().raw('GET', '/app/state', { headers: { authorization: `Bearer ${token}` } });
const installations = async () =>
  await db.ownerSql`
    select device_id, ended_at is null as alive
    from app_installations
    where organisation_id = ${world.organisation_id}
    order by id
  `;
const shownCode = (code: string) => ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;

test('a code, however it is typed, activates the phone: no cookie, no page token, its owner, and a valid token', async () => {
  const { status, body, headers } = await activate(shownCode(world.code));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    person: { id: world.worker_id, first_name: 'Noah' },
    device: { id: world.device_id, name: 'Phone' },
  });
  expect(body.data.token).toMatch(/^[\w-]{43}$/);
  expect(headers.getSetCookie()).toEqual([]);
  expect((await state(body.data.token)).status).toBe(200);
  const kept = await db.ownerSql`
      select row_to_json(i)::text as text
      from app_installations i
      where organisation_id = ${world.organisation_id}
    `;
  expect(kept[0]?.text).not.toContain(body.data.token);
  expect([
    ...(await db.ownerSql`
      select kind from events where organisation_id = ${world.organisation_id} order by id
    `),
  ]).toEqual([{ kind: 'activation_attempt.converted' }, { kind: 'phone_app.activated' }]);
});

test('used, old, guessed, misspelt, of an archived device, of a person who left: all answer alike and only the attempt is written', async () => {
  const [used, old, archived, left] = await Promise.all(
    [1, 2, 3, 4].map(() => aPhoneWorld(db.ownerSql)),
  );
  if (!used || !old || !archived || !left) throw new Error('no worlds');
  expect((await activate(used.code)).status).toBe(200);
  await db.ownerSql`
    update activation_codes set expires_at = app.now() where device_id = ${old.device_id}
  `;
  await db.ownerSql`update devices set archived_at = app.now() where id = ${archived.device_id}`;
  await db.ownerSql`update users set status = 'disabled' where id = ${left.worker_id}`;
  const before = await db.ownerSql`
      select (select count(*) from app_installations) as installations,
        (select count(*) from devices) as devices
    `;
  const codes = [used.code, old.code, 'GUESSEDX', '!', archived.code, left.code];
  const answers = [];
  for (const code of codes) answers.push(await activate(code));
  const plain = answers.map(({ status, text }) => ({
    status,
    text: text.replace(/"request_id":"[^"]*"/, ''),
  }));
  expect(new Set(plain.map(({ text }) => text)).size).toBe(1);
  expect(plain[0]).toMatchObject({ status: 422 });
  expect(answers[0]?.body.errors).toEqual({
    code: ['This code does not work. Check it, or ask for a new one.'],
  });
  expect(
    await db.ownerSql`
      select (select count(*) from app_installations) as installations,
        (select count(*) from devices) as devices
    `,
  ).toEqual(before);
  expect(
    [...(await db.ownerSql`select status from activation_attempts order by id`)].map(
      ({ status }) => status,
    ),
  ).toEqual(['converted', ...codes.map(() => 'denied')]);
});

test('of fifty phones that use one code at once, one gets in', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => activate(world.code)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBe(1);
  expect([count(422), count(429)]).toEqual([5, 44]);
  expect(await installations()).toHaveLength(1);
});

test('of one phone activated as ten devices at once, from ten addresses, one token stays valid and the others are refused alike', async () => {
  const devices = [
    ...(await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    select ${world.organisation_id}, 1, ${world.worker_id}, 'Phone ' || n
    from generate_series(1, 10) n
    returning id`),
  ];
  const codes = devices.map(() => newCode());
  for (const [place, { id }] of devices.entries())
    await aCode(
      db.ownerSql,
      { organisation_id: world.organisation_id, device_id: id },
      codes[place] ?? '',
    );
  const phone = aPhone('');
  const tokens = await Promise.all(
    codes.map(
      async (code, place) =>
        (await letIn(db.database, { ...phone, code }, `10.1.0.${place}`)).token,
    ),
  );
  const answers = await Promise.all(tokens.map(async (token) => await state(token)));
  const plain = ({ status, text }: { status: number; text: string }) => ({
    status,
    text: text.replace(/"request_id":"[^"]*"/, ''),
  });
  const refused = answers.filter(({ status }) => status !== 200).map(plain);
  expect(refused).toEqual(
    Array.from({ length: 9 }, () => ({ status: 401, text: refused[0]?.text })),
  );
  expect((await installations()).filter((row) => row['alive'])).toHaveLength(1);
});

const attemptsKept = async (): Promise<number> =>
  (await db.ownerSql`select 1 from activation_attempts`).length;
/** So many refused tries, written as the service writes them. */
const refusedBefore = async (
  count: number,
  { code = null, address = '127.0.0.1' }: { code?: string | null; address?: string } = {},
): Promise<void> => {
  await db.ownerSql`
    insert into activation_attempts (source, status, platform, installation_uuid, address,
      created_at, code_hash)
    select 'code', 'denied', 'other', gen_random_uuid(), ${address},
      coalesce(${db.clock.now}::timestamptz, app.now()),
      coalesce(${code === null ? null : hashCode(code)}::bytea, sha256(n::text::bytea))
      from generate_series(1, ${count}::int) n`;
};

test('wrong codes of others at the same address refuse no code that works, however many they are', async () => {
  for (let guess = 0; guess < 12; guess += 1)
    expect((await activate(`WRNG2222${guess}`)).status).toBe(422);
  await refusedBefore(1000);
  expect((await activate(world.code)).status).toBe(200);
  expect([...(await installations())]).toEqual([{ device_id: world.device_id, alive: true }]);
});

test('an installation that tried ten wrong codes gets 429 for the eleventh, which is not recorded; the right code activates it', async () => {
  const phone = aPhone('');
  const tried = async (code: string) => await post('/app/activate', { ...phone, code });
  for (let guess = 0; guess < 10; guess += 1)
    expect((await tried(`WRNG2222${guess}`)).status).toBe(422);
  const refused = await tried('WRNG3333');
  expect([
    refused.status,
    refused.body.code,
    refused.body.message,
    refused.headers.get('retry-after'),
  ]).toEqual([
    429,
    'too_many',
    'Too many codes that do not work. Check the code, or ask for a new one.',
    '900',
  ]);
  expect([await attemptsKept(), await installations()]).toEqual([10, []]);
  expect((await activate('WRNG3333')).status).toBe(422);
  expect((await tried(world.code)).status).toBe(200);
});

test('one wrong code gets 429 after five refusals, from any address, and activates once it is made', async () => {
  await refusedBefore(5, { code: 'SAMECDE234', address: '10.0.0.1' });
  expect((await activate('SAMECDE234')).status).toBe(429);
  expect(await attemptsKept()).toBe(5);
  await aCode(db.ownerSql, world, 'SAMECDE234');
  expect((await activate('SAMECDE234')).status).toBe(200);
});

test('after 300 wrong codes of one address wrong ones are 429 and no longer written down, until 15 minutes later', async () => {
  db.clock.now = new Date('2026-11-21T00:00:00Z');
  await refusedBefore(300);
  expect((await activate('WRNG333322')).status).toBe(429);
  expect(await attemptsKept()).toBe(300);
  db.clock.now = new Date('2026-11-21T00:15:01Z');
  expect((await activate('WRNG333322')).status).toBe(422);
});

test('a new phone on the same device ends the one before, whose token is refused from then on', async () => {
  const first = (await activate(world.code)).body.data.token;
  await aCode(db.ownerSql, world, 'NEXTCDE2');
  const second = (await activate('NEXTCDE2')).body.data.token;
  expect((await state(first)).status).toBe(401);
  expect((await state(second)).status).toBe(200);
  expect([...(await installations())]).toEqual([
    { device_id: world.device_id, alive: false },
    { device_id: world.device_id, alive: true },
  ]);
});

test.each([
  ['without a code', { code: undefined }],
  ['with an installation id that is no UUID', { installation_id: 'mine' }],
  ['on an unknown platform', { platform: 'fridge' }],
  ['with a push token of an unknown provider', { push: { provider: 'pigeon', token: 'x' } }],
])('%s is 422 and leaves nothing behind', async (_what, change) => {
  expect((await post('/app/activate', { ...aPhone(world.code), ...change })).status).toBe(422);
  expect(await installations()).toEqual([]);
  expect(await db.ownerSql`select 1 from activation_attempts`).toEqual([]);
});

test('a phone without a code requests activation, waits, and gets 429 after thirty requests of its address', async () => {
  const ask = async () =>
    await post('/app/activation-requests', {
      ...aPhone(''),
      installation_id: randomUUID(),
      name: 'Noah Ward',
      phone: '+61 400 000 000',
      subdomain: 'nobody-has-this',
    });
  const { status, body } = await ask();
  expect(status).toBe(200);
  const { claim } = body.data as unknown as { claim: string };
  const claimed = async (text: string) =>
    (await post('/app/activation-requests/claim', { claim: text })).body.data;
  expect(await claimed(claim)).toEqual({ status: 'pending', token: null });
  expect(await claimed('a claim that nobody was ever given')).toEqual({
    status: 'denied',
    token: null,
  });
  expect((await state(claim)).status).toBe(401);
  for (let more = 1; more < 30; more += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  db.clock.now = new Date(Date.now() + 48 * 3_600_000 + 1000);
  expect(await claimed(claim)).toEqual({ status: 'expired', token: null });
});

test('a phone activated in another organisation keeps its installation in the previous one', async () => {
  const phone = aPhone(world.code);
  const before = (await post('/app/activate', phone)).body.data.token;
  const elsewhere = await aPhoneWorld(db.ownerSql);
  expect((await post('/app/activate', { ...phone, code: elsewhere.code })).status).toBe(200);
  expect([...(await installations())]).toEqual([{ device_id: world.device_id, alive: true }]);
  expect((await state(before)).status).toBe(200);
});
