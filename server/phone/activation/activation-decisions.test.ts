// Administrators make codes and decide on activation requests, each within their own view; a
// decision is final.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { installationReader } from '../installation-reader.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from '../phone.factory.ts';
import { phoneAppRoutes } from '../phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: PhoneWorld;
let other: PhoneWorld;
let own: Client;
let platform: Client;

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
  [world, other] = [await aPhoneWorld(db.ownerSql), await aPhoneWorld(db.ownerSql)];
  await db.ownerSql`
    update organisations
    set subdomain = ${`org-${world.organisation_id}`}
    where id = ${world.organisation_id}
  `;
  own = await signedIn('organisation_admin', world.organisation_id);
  platform = await signedIn('admin', null);
});

const signedIn = async (role: RoleName, organisation_id: number | null): Promise<Client> =>
  http.signedIn({
    user_id: (await aUser(db.ownerSql, { role, organisation_id })).id,
    role,
    organisation_id,
  });

const post = async <Data>(path: string, body: unknown) =>
  await http.client().raw<Data>('POST', path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ask = async (subdomain = `org-${world.organisation_id}`, phone = '+61 400 000 000') => {
  const body = {
    ...aPhone(''),
    installation_id: randomUUID(),
    name: 'Noah Ward',
    phone,
    subdomain,
  };
  return (await post<{ claim: string }>('/app/activation-requests', body)).body.data.claim;
};
const claimed = async (claim: string) =>
  (
    await post<{ status: string; token: string | null }>('/app/activation-requests/claim', {
      claim,
    })
  ).body.data;
const attempts = async (client: Client, query = '') =>
  (await client.get<ActivationAttempt[]>(`/activation-attempts${query}`)).body.data;
const newest = async (client: Client) => (await attempts(client))[0] ?? { id: 0 };
const written = async () =>
  (
    await db.ownerSql`select (select count(*) from devices) as devices,
        (select count(*) from app_installations) as installations,
    (select count(*) from activation_codes) as codes,
      (select count(*) from activation_attempts where status <> 'pending') as decided,
      (select count(*) from events) as events`
  )[0];

test('a code for a person makes a new app device; a second code for it ends the first', async () => {
  const made = await own.post<{ code: string; device: { id: number; name: string } }>(
    `/users/${world.worker_id}/activation-codes`,
    {},
  );
  expect(made.status).toBe(200);
  const { code, device } = made.body.data;
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
  expect(device.name).toBe('Phone of Noah Ward');
  const again = await own.post<{ code: string }>(`/users/${world.worker_id}/activation-codes`, {
    device_id: device.id,
  });
  expect((await post('/app/activate', aPhone(code))).status).toBe(422);
  expect((await post('/app/activate', aPhone(again.body.data.code))).status).toBe(200);
  expect([
    ...(await db.ownerSql`
      select kind, actor_staff_id is not null as by_somebody
      from events
      where device_id = ${device.id}
      order by id
    `),
  ]).toEqual([
    { kind: 'activation_code.created', by_somebody: true },
    { kind: 'activation_code.created', by_somebody: true },
    { kind: 'phone_app.activated', by_somebody: false },
  ]);
});

test('a person who gets a new phone is emailed where to get the app, without the code, in the words of their organisation', async () => {
  const at = `/users/${world.worker_id}/activation-codes`;
  const emails = async () => [
    ...(await db.ownerSql`
      select recipient, subject, body
      from deliveries
      where organisation_id = ${world.organisation_id} and channel = 'email'
      order by id
    `),
  ];
  await db.ownerSql`update users set email = null where id = ${world.worker_id}`;
  expect((await own.post(at, {})).status).toBe(200);
  expect(await emails()).toEqual([]);
  await db.ownerSql`update users set email = 'noah@redgum.example' where id = ${world.worker_id}`;
  const made = await own.post<{ code: string; device: { id: number } }>(at, {});
  await own.post(at, { device_id: made.body.data.device.id });
  await db.ownerSql`
    insert into email_templates (organisation_id, type_id, subject, content, updated_by)
    values (${world.organisation_id}, 3, 'App for {{first_name}}', '<p>{{app_link}}</p>', 'Helen')`;
  await own.post(at, {});
  expect(await emails()).toMatchObject([
    { recipient: 'noah@redgum.example', subject: 'Install the Vigil app on your phone' },
    { subject: 'App for Noah', body: 'https://vigil.example/phone/' },
  ]);
  expect(JSON.stringify(await emails())).not.toContain(made.body.data.code);
});

test('no code for a person of another organisation, one who does not exist or left, nor for a device of another organisation', async () => {
  const foreign = await own.post(`/users/${other.worker_id}/activation-codes`, {});
  const missing = await own.post('/users/987654321/activation-codes', {});
  const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
  expect([foreign.status, plain(foreign.text)]).toEqual([404, plain(missing.text)]);
  const before = await written();
  expect(
    (await own.post(`/users/${world.worker_id}/activation-codes`, { device_id: other.device_id }))
      .body.errors,
  ).toHaveProperty('device_id');
  await db.ownerSql`update users set status = 'disabled' where id = ${world.worker_id}`;
  expect((await own.post(`/users/${world.worker_id}/activation-codes`, {})).body.code).toBe(
    'person_not_active',
  );
  expect(await written()).toEqual(before);
});

test('an accepted request makes the phone a new device, and its claim becomes its token, however often it polls (R199)', async () => {
  const claim = await ask();
  const { id } = await newest(own);
  const { status, body } = await own.post<ActivationAttempt>(
    `/activation-attempts/${id}/create-device`,
    {
      user_id: world.worker_id,
      device_name: 'Work phone',
    },
  );
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'converted',
    device: { name: 'Work phone' },
    organisation: { id: world.organisation_id },
  });
  expect(await claimed(claim)).toEqual({ status: 'converted', token: claim });
  expect(await claimed(claim)).toEqual({ status: 'converted', token: claim });
  const state = await http.client().raw<{ device: object }>('GET', '/app/state', {
    headers: { authorization: `Bearer ${claim}` },
  });
  expect(state.body.data).toMatchObject({
    device: { name: 'Work phone' },
    person: { id: world.worker_id },
  });
});

test.each([
  ['0400 000 001', '+61400000001'],
  ['12345 12345 12345', null],
])(
  'its number %s, typed without a country, is kept as %s, and the request keeps what was typed',
  async (typed, phone) => {
    await ask(undefined, typed);
    const { id } = await newest(own);
    expect(
      (await own.post(`/activation-attempts/${id}/create-device`, { user_id: world.worker_id }))
        .status,
    ).toBe(200);
    const kept = await db.ownerSql`
    select v.phone, a.phone as typed
    from activation_attempts a
    join devices v on v.id = a.device_id
    where a.id = ${id}`;
    expect([...kept]).toEqual([{ phone, typed }]);
  },
);

test('a phone that is denied never gets in (R200)', async () => {
  const claim = await ask();
  const { id } = await newest(own);
  expect(
    (await own.put<ActivationAttempt>(`/activation-attempts/${id}/deny`)).body.data,
  ).toMatchObject({ status: 'denied' });
  expect(await claimed(claim)).toEqual({ status: 'denied', token: null });
  const before = await written();
  expect(
    (await own.post(`/activation-attempts/${id}/create-device`, { user_id: world.worker_id })).body
      .code,
  ).toBe('attempt_decided');
  expect((await own.put(`/activation-attempts/${id}/deny`)).body.code).toBe('attempt_decided');
  expect(await written()).toEqual(before);
});

test('of twenty decisions at once, one succeeds', async () => {
  await ask();
  const { id } = await newest(own);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      place % 2 === 0
        ? own.put(`/activation-attempts/${id}/deny`)
        : own.post(`/activation-attempts/${id}/create-device`, { user_id: world.worker_id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('a request lasts 48 hours; then it is expired, cannot be decided, and leaves the list (R198, R354)', async () => {
  const claim = await ask();
  const { id } = await newest(own);
  const made = Date.now();
  db.clock.now = new Date(made + 48 * 3_600_000 - 60_000);
  expect(await claimed(claim)).toEqual({ status: 'pending', token: null });
  expect(await attempts(own)).toMatchObject([{ id, status: 'pending' }]);
  db.clock.now = new Date(made + 48 * 3_600_000 + 1000);
  expect(await claimed(claim)).toEqual({ status: 'expired', token: null });
  expect((await own.put(`/activation-attempts/${id}/deny`)).body.code).toBe('attempt_decided');
  expect(await attempts(own)).toEqual([]);
});

test('each sees the tries of their own organisation; the platform sees all, also those without an organisation', async () => {
  await ask();
  await ask('nobody-has-this');
  await post('/app/activate', aPhone(other.code));
  await post('/app/activate', aPhone('WRNGCDE2'));
  const shown = async (client: Client, query?: string) =>
    (await attempts(client, query)).map(({ source, status }) => `${source} ${status}`);
  expect(await shown(own)).toEqual(['request pending']);
  expect(await shown(platform)).toEqual([
    'code denied',
    'code converted',
    'request pending',
    'request pending',
  ]);
  expect(await shown(platform, '?status=pending&direction=asc')).toEqual([
    'request pending',
    'request pending',
  ]);
  expect(await shown(platform, '?search=pix')).toHaveLength(2);
  const first = await platform.get<ActivationAttempt[]>('/activation-attempts?per_page=3');
  expect(first.body.meta).toMatchObject({ from: 1, to: 3 });
  expect(await shown(platform, `?per_page=3&page=2&after=${first.body.meta?.next}`)).toEqual([
    'request pending',
  ]);
});

test('a request without an organisation is decided by the platform; one of another organisation does not exist', async () => {
  const claim = await ask('nobody-has-this');
  const { id } = await newest(platform);
  const before = await written();
  expect(
    (await own.post(`/activation-attempts/${id}/create-device`, { user_id: world.worker_id }))
      .status,
  ).toBe(404);
  expect((await own.put(`/activation-attempts/${id}/deny`)).status).toBe(404);
  expect(await written()).toEqual(before);
  expect(
    (await platform.post(`/activation-attempts/${id}/create-device`, { user_id: other.worker_id }))
      .status,
  ).toBe(200);
  expect((await claimed(claim)).status).toBe('converted');
  expect(await attempts(await signedIn('organisation_admin', other.organisation_id))).toHaveLength(
    1,
  );
});

test('a person of another organisation, none, or one who left cannot get the phone; an attempt with a code cannot be converted', async () => {
  await ask();
  const { id } = await newest(platform);
  await post('/app/activate', aPhone(other.code));
  const before = await written();
  const convert = async (attempt: number, user_id: unknown) =>
    await platform.post(`/activation-attempts/${attempt}/create-device`, { user_id });
  expect((await convert(id, other.worker_id)).body.errors).toHaveProperty('user_id');
  expect((await convert(id, undefined)).body.errors).toHaveProperty('user_id');
  expect((await convert((await newest(platform)).id, other.worker_id)).body.code).toBe(
    'attempt_decided',
  );
  await db.ownerSql`update users set status = 'disabled' where id = ${world.worker_id}`;
  expect((await convert(id, world.worker_id)).body.code).toBe('person_not_active');
  expect(await written()).toEqual(before);
});
