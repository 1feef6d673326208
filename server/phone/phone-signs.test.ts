// A phone is online by its calls, whatever they are, and the reporting interval it sends is stored.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { createSignsOfLife, type SignsOfLife } from '#server/devices/signs-of-life.service.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from './installation-reader.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let signs: SignsOfLife;
let world: PhoneWorld;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  signs = createSignsOfLife(db.database, createLog('silent'));
  const parts = { ...phoneAppParts(db.database, createIntake(db.database).take), signs };
  http = await testHttp({
    database: db.database,
    routes: phoneAppRoutes(parts),
    installations: installationReader(db.database, signs),
  });
});
afterAll(async () => {
  signs.stop();
  await http.close();
  await db.close();
});
beforeEach(async () => {
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
const batch = (over: Record<string, unknown> = {}) => {
  const at = new Date().toISOString();
  return {
    sent_at: at,
    events: [{ id: randomUUID(), kind: 'check_in', occurred_at: at }],
    ...over,
  };
};
const phone = async () =>
  (
    await db.ownerSql`
      select online, last_heard_at is not null as received, reporting_minutes
      from devices
      where id = ${world.device_id}
    `
  )[0];

test.each([
  ['GET', '/app/state', undefined],
  ['GET', '/app/messages', undefined],
  ['POST', '/app/events', batch()],
])('%s %s is a sign of life', async (method, path, body) => {
  expect(await phone()).toMatchObject({ online: false });
  expect((await call(method, path, body)).status).toBe(200);
  await signs.flush();
  expect(await phone()).toEqual({ online: true, received: true, reporting_minutes: null });
  expect(
    await db.ownerSql`
      select from events where device_id = ${world.device_id} and kind = 'device.online'
    `,
  ).toHaveLength(1);
});

test.each([
  [60, 60],
  [0, null],
  ['often', null],
])('a batch that says %s of its interval is taken, and %s is kept', async (said, kept) => {
  expect((await call('POST', '/app/events', batch({ report_every_minutes: said }))).status).toBe(
    200,
  );
  await signs.flush();
  expect(await phone()).toMatchObject({ reporting_minutes: kept });
});

test('a call without a known token is no sign of life', async () => {
  expect((await call('GET', '/app/state', undefined, 'nobody')).status).toBe(401);
  await signs.flush();
  expect(await phone()).toMatchObject({ online: false, received: false });
});
