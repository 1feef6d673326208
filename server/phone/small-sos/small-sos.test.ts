// A small SOS on the wire: a few bytes in, one alert out however often it is sent, authenticated by
// its signature only, and nothing written on a refusal.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmallSos, writeSmallSos } from '#domain/phone/small-sos.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from '../installation-reader.ts';
import { aCode, aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from '../phone.factory.ts';
import { phoneAppRoutes } from '../phone-app.routes.ts';
import { hashSecret, newCode } from '../secrets.ts';
import { signSmallSos } from './small-sos-signature.ts';

let db: TestDatabase;
let http: TestHttp;
let world: PhoneWorld;
let token: string;
let noted: { device_id: number }[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const signs = { note: (device: { device_id: number }) => void noted.push(device) };
  const routes = phoneAppRoutes({
    ...phoneAppParts(db.database, createIntake(db.database).take),
    signs,
  });
  http = await testHttp({
    database: db.database,
    routes,
    installations: installationReader(db.database),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  await db.empty('device_frames', 'seen_unknown_devices');
  world = await aPhoneWorld(db.ownerSql);
  token = (await post<{ token: string }>('/app/activate', aPhone(world.code))).body.data.token;
  noted = [];
});

const post = async <Data>(path: string, body: unknown, bearer?: string) =>
  await http.client().raw<Data>('POST', path, {
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
  });
const aSos = (over: Partial<SmallSos> = {}): SmallSos => ({
  kind: 'sos',
  device_id: world.device_id,
  id: randomUUID(),
  occurred_at: new Date(Date.now() - 60_000).toISOString(),
  position: { latitude: -36.0737, longitude: 146.9135, accuracy_m: 12, age_s: 30 },
  battery_percent: 64,
  ...over,
});
const signed = (sos: SmallSos, by = token): string => {
  const written = writeSmallSos(sos);
  return `${written}.${signSmallSos(written, hashSecret(by))}`;
};
const send = async (sos: string) => await post<{ status: string }>('/app/sos', { sos });
const alerts = async () => [
  ...(await db.ownerSql<{ type: string; repeats: number; latitude: number | null; age: number }[]>`
    select t.name as type, a.repeat_count as repeats, a.latitude::float as latitude,
      round(extract(epoch from app.now() - e.occurred_at))::int as age
    from alerts a join alert_types t on t.id = a.alert_type_id
    join events e on e.alert_id = a.id and e.kind = 'alert.raised'
    where a.organisation_id = ${world.organisation_id} order by a.id`),
];
const written = async () => ({
  alerts: (await db.ownerSql`select from alerts where organisation_id = ${world.organisation_id}`)
    .length,
  lines: (
    await db.ownerSql`
      select from events where organisation_id = ${world.organisation_id} and event_key is not null
    `
  ).length,
});
const nothing = { alerts: 0, lines: 0 };
const evidence = async () =>
  await db.ownerSql<
    { reason: string }[]
  >`select reason from device_frames where device_id = ${world.device_id}`;

test.each([
  ['sos', 'sos'],
  ['duress', 'duress'],
  ['medical', 'medical'],
  ['fall', 'fall'],
  ['no_motion', 'man_down'],
  ['safety_shake', 'safety_shake'],
  ['button_press', 'sos'],
  ['test', 'test'],
] as const)('%s raises %s once, however often it comes', async (kind, type) => {
  const sos = signed(aSos({ kind }));
  expect((await send(sos)).body.data).toEqual({ status: 'taken' });
  expect((await send(sos)).body.data).toEqual({ status: 'duplicate' });
  expect(await alerts()).toMatchObject([{ type, repeats: 0 }]);
  expect(noted[0]).toMatchObject({ device_id: world.device_id });
});

test('twenty at once are one alert', async () => {
  const sos = signed(aSos());
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await send(sos)).body.data.status),
  );
  expect(answers.every((status) => status === 'taken' || status === 'duplicate')).toBe(true);
  expect(await alerts()).toMatchObject([{ type: 'sos', repeats: 0 }]);
});

test('the same alarm in full is a duplicate, before and after', async () => {
  const sos = aSos();
  const inFull = {
    sent_at: new Date().toISOString(),
    events: [{ id: sos.id, kind: 'sos', occurred_at: sos.occurred_at }],
  };
  const report = async () =>
    (await post<{ events: { status: string }[] }>('/app/events', inFull, token)).body.data.events[0]
      ?.status;
  expect((await send(signed(sos))).body.data.status).toBe('taken');
  expect(await report()).toBe('duplicate');
  expect((await send(signed(sos))).body.data.status).toBe('duplicate');
  expect(await alerts()).toMatchObject([{ repeats: 0 }]);
});

test('it has its own time and place, whatever the way took', async () => {
  await send(signed(aSos({ occurred_at: new Date(Date.now() - 600_000).toISOString() })));
  const [alert] = await alerts();
  expect(alert).toMatchObject({ latitude: -36.0737 });
  expect(Math.abs((alert?.age ?? 0) - 600)).toBeLessThan(60);
});

test('without position and battery it is an alert all the same', async () => {
  await send(signed(aSos({ position: null, battery_percent: null })));
  expect(await alerts()).toMatchObject([{ type: 'sos', latitude: null }]);
});

test.each<[string, () => string | Promise<string>]>([
  ['signed by another phone', () => signed(aSos(), 'x'.repeat(43))],
  ['changed on the way', () => signed(aSos()).replace('V1.s.', 'V1.m.')],
  [
    'with a signature in another spelling',
    () => signed(aSos()).replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
  ],
  ['of a device that does not exist', () => signed(aSos({ device_id: 999_999_999 }))],
  ['of the largest number', () => signed(aSos({ device_id: Number.MAX_SAFE_INTEGER }))],
  [
    'of another phone’s device',
    async () => signed(aSos({ device_id: (await aPhoneWorld(db.ownerSql)).device_id })),
  ],
])('%s it is 401 and nothing is written', async (_what, make) => {
  const { status, body } = await send(await make());
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
  expect(await written()).toEqual(nothing);
  expect(await evidence()).toEqual([]);
});

test.each<[string, unknown]>([
  ['no text', { sos: 5 }],
  ['nothing', {}],
  ['another field as well', { sos: 'V1', more: 1 }],
  ['201 characters', { sos: 'V'.repeat(201) }],
  ['something else', { sos: 'SOS' }],
])('%s is 422 and nothing is written', async (_what, body) => {
  expect((await post('/app/sos', body)).status).toBe(422);
  expect(await written()).toEqual(nothing);
});

test('a fault is named', async () => {
  const { body } = await send(signed(aSos()).replace('V1.s.', 'V1.z.'));
  expect(body).toMatchObject({ code: 'invalid', errors: { sos: ['The kind is unknown.'] } });
});

test('of a phone that ended it is 401, of an archived device or a closed organisation 404; kept as evidence, and no alert', async () => {
  const status = async (sos: string) => (await send(sos)).status;
  const before = token;
  const code = newCode();
  await aCode(db.ownerSql, world, code);
  token = (await post<{ token: string }>('/app/activate', aPhone(code))).body.data.token;
  expect(await status(signed(aSos(), before))).toBe(401);
  await db.ownerSql`update devices set archived_at = app.now() where id = ${world.device_id}`;
  expect(await status(signed(aSos()))).toBe(404);
  await db.ownerSql`update devices set archived_at = null where id = ${world.device_id}`;
  await db.ownerSql`update organisations set active = false where id = ${world.organisation_id}`;
  expect(await status(signed(aSos()))).toBe(404);
  expect(await written()).toEqual(nothing);
  expect((await evidence()).map(({ reason }) => reason)).toEqual([
    'app: installation ended',
    'app: device archived',
    'app: organisation switched off',
  ]);
});

test('the key of the browser is the key of the server', () => {
  expect(signSmallSos('V1.s.41', hashSecret('a token'))).toBe('vZTSvpDHfaY3CkJhO3FfFg');
});

test('the line and the body are less than 200 bytes, without a header that is not needed', async () => {
  const body = JSON.stringify({ sos: signed(aSos({ device_id: world.device_id })) });
  const { port, hostname, host } = new URL(http.origin);
  const head = `POST /api/app/sos HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  expect('POST /api/app/sos HTTP/1.1\r\n'.length + body.length).toBeLessThan(200);
  const answer = await new Promise<string>((resolve, reject) => {
    let came = '';
    const socket = connect(Number(port), hostname, () => void socket.write(head + body));
    socket.on('data', (piece) => (came += String(piece)));
    socket.on('end', () => resolve(came));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"taken"');
  expect(await alerts()).toHaveLength(1);
});
