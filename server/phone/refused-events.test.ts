// Phone events that are not accepted: the response, that nothing else is written, and that they are
// kept as received, up to a limit.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { listUnknown } from '#server/devices/unknown-devices.store.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { type CountingReader, installationReader } from './installation-reader.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let reader: CountingReader;
let world: PhoneWorld;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  reader = installationReader(db.database);
  const routes = phoneAppRoutes(phoneAppParts(db.database, createIntake(db.database).take));
  http = await testHttp({ database: db.database, routes, installations: reader });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  await db.empty('device_frames', 'seen_unknown_devices');
  world = await aPhoneWorld(db.ownerSql);
  token = (await call<{ token: string }>('POST', '/app/activate', aPhone(world.code), '')).body.data
    .token;
});

const call = async <Data>(method: string, path: string, body?: unknown, bearer = token) =>
  await http.client().raw<Data>(method, path, {
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const event = (kind: string, over: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind,
  occurred_at: new Date().toISOString(),
  ...over,
});
const send = async (events: unknown, bearer = token) =>
  await call<{ events: { status: string }[] }>(
    'POST',
    '/app/events',
    { sent_at: new Date().toISOString(), events },
    bearer,
  );
const evidence = async () =>
  (
    await db.ownerSql<
      { device_id: number; organisation_id: number; reason: string; said: string }[]
    >`
      select device_id, organisation_id, reason, convert_from(frame, 'UTF8') as said
      from device_frames
      where reason like 'app:%'
      order by id`
  ).map(({ said, ...row }) => ({ ...row, said: JSON.parse(said) }));
const nothingCameOfIt = async () => {
  expect(await db.ownerSql`select from alerts where device_id = ${world.device_id}`).toHaveLength(
    0,
  );
  expect(
    await db.ownerSql`
      select from events where device_id = ${world.device_id} and kind not like 'phone_app.%'
    `,
  ).toHaveLength(0);
};
const listed = async () =>
  (
    await db.database.read(
      { role: 'platform' },
      async (tx) => await listUnknown(tx, { page: 1, per_page: 25 }),
    )
  ).items.map(({ imei, times_seen, why, device, organisation }) => ({
    imei,
    times_seen,
    why,
    name: device?.name,
    organisation: organisation?.id,
  }));

const change = {
  archived: async (sql: TestDatabase['ownerSql']) =>
    await sql`update devices set archived_at = app.now() where id = ${world.device_id}`,
  organisation_off: async (sql: TestDatabase['ownerSql']) =>
    await sql`update organisations set active = false where id = ${world.organisation_id}`,
  installation_ended: async (sql: TestDatabase['ownerSql']) =>
    await sql`
      update app_installations set ended_at = app.now() where device_id = ${world.device_id}
    `,
};

test.each([
  ['archived', 404, 'app: device archived'],
  ['organisation_off', 404, 'app: organisation switched off'],
  ['installation_ended', 401, 'app: installation ended'],
] as const)(
  'of a phone that is %s: %i, nothing else is written, and all of it is kept and listed',
  async (why, status, reason) => {
    await change[why](db.ownerSql);
    const events = [
      event('position', { odd: true }),
      event('duress', { data: { note: 'help' } }),
      'nonsense',
    ];
    expect((await send(events)).status).toBe(status);
    await nothingCameOfIt();
    const kept = await evidence();
    expect(kept).toMatchObject([
      {
        device_id: world.device_id,
        organisation_id: world.organisation_id,
        reason,
        said: { user_id: world.worker_id, event: events[1] },
      },
      { reason, said: { event: events[0] } },
      { reason, said: { event: 'nonsense' } },
    ]);
    expect(kept[0]?.said.installation_id).toEqual(expect.any(Number));
    const line = {
      imei: `app:${world.device_id}`,
      why,
      name: 'Phone',
      organisation: world.organisation_id,
    };
    expect(await listed()).toEqual([{ ...line, times_seen: 1 }]);
    await send(events);
    expect(await listed()).toEqual([{ ...line, times_seen: 2 }]);
  },
);

test('a phone that is in use again is not listed any more, and what was kept stays', async () => {
  await change.organisation_off(db.ownerSql);
  await send([event('sos')]);
  await db.ownerSql`update organisations set active = true where id = ${world.organisation_id}`;
  expect(await listed()).toEqual([]);
  expect((await send([event('sos')])).body.data.events).toMatchObject([{ status: 'taken' }]);
  expect(await evidence()).toHaveLength(1);
});

test('other calls of such a phone, and bodies that are no batch, keep nothing', async () => {
  await change.archived(db.ownerSql);
  expect((await call('GET', '/app/state')).status).toBe(404);
  for (const events of [undefined, null, 7, {}, []]) expect((await send(events)).status).toBe(404);
  expect([await evidence(), await listed()]).toEqual([[], []]);
});

test('a token that never was keeps nothing but its number', async () => {
  const before = reader.counts.unknown_tokens;
  expect((await send([event('sos')], 'a'.repeat(43))).status).toBe(401);
  expect(reader.counts.unknown_tokens).toBe(before + 1);
  expect([await evidence(), await listed()]).toEqual([[], []]);
});

test('no phone fills the disk: an hour has its measure, alarms the larger one, and each event its size', async () => {
  await change.organisation_off(db.ownerSql);
  const many = (kind: string, count: number) => Array.from({ length: count }, () => event(kind));
  await send(many('position', 100));
  await send(many('position', 100));
  expect(await evidence()).toHaveLength(100);
  await send([...many('position', 20), ...many('sos', 80)]);
  await send(many('sos', 100));
  const kinds = (await evidence()).map(({ said }) => said.event.kind);
  expect([kinds.length, kinds.filter((kind) => kind === 'sos').length]).toEqual([200, 100]);
  expect(await listed()).toMatchObject([{ times_seen: 4 }]);

  const other = await aPhoneWorld(db.ownerSql);
  const bearer = (await call<{ token: string }>('POST', '/app/activate', aPhone(other.code), ''))
    .body.data.token;
  await db.ownerSql`update devices set archived_at = app.now() where id = ${other.device_id}`;
  await send([event('sos', { data: { note: 'x'.repeat(20_000) } })], bearer);
  expect([
    ...(await db.ownerSql`
      select length(frame) as size from device_frames where device_id = ${other.device_id}
    `),
  ]).toEqual([{ size: 8000 }]);
});

test('of a good phone the events that cannot be understood are kept, the others are taken, and it is not listed', async () => {
  const bad = event('explosion');
  expect(
    (await send([bad, event('check_in')])).body.data.events.map(({ status }) => status),
  ).toEqual(['refused', 'taken']);
  expect(await evidence()).toMatchObject([{ reason: 'app: not understood', said: { event: bad } }]);
  expect(await listed()).toEqual([]);
});
