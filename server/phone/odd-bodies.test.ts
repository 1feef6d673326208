// Bodies that a correct app would never send: no call fails because of them, and every event is
// answered.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from './installation-reader.ts';
import { aPhone, aPhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const routes = phoneAppRoutes(phoneAppParts(db.database, createIntake(db.database).take));
  http = await testHttp({
    database: db.database,
    routes,
    installations: installationReader(db.database),
  });
  const { code } = await aPhoneWorld(db.ownerSql);
  token = (await http.client().post<{ token: string }>('/app/activate', aPhone(code))).body.data
    .token;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const call = async <Data>(method: string, path: string, body: unknown) =>
  await http.client().raw<Data>(method, path, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test('whatever the body, no call of the app is a server error', async () => {
  const paths = [
    'POST /app/activate',
    'POST /app/activation-requests',
    'POST /app/activation-requests/claim',
    'POST /app/events',
    'POST /app/sos',
    'PUT /app/push-token',
    'POST /app/receipts',
    'POST /app/buttons',
  ];
  const odd = fc.oneof(
    fc.constantFrom('\u0000', '\ud800', 'sos', '9'.repeat(400), -1, 1e308, null, true, [], {}),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const event = fc.record({
    id: fc.oneof(fc.uuid(), odd),
    kind: fc.oneof(
      fc.constantFrom(
        'sos',
        'check_in',
        'message',
        'position',
        'welfare_start',
        'call_record',
        'battery',
      ),
      odd,
    ),
    occurred_at: fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
        .map((date) => date.toISOString()),
      odd,
    ),
    position: fc.oneof(
      fc.record({
        latitude: fc.float(),
        longitude: fc.float(),
        accuracy_m: fc.float(),
        fixed_at: fc
          .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-01-01') })
          .map((date) => date.toISOString()),
      }),
      odd,
    ),
    battery_percent: odd,
    network: odd,
    trigger: fc.oneof(fc.record({ type: fc.constant('ble_button'), id: odd, battery: odd }), odd),
    data: fc.oneof(
      fc.dictionary(fc.string(), odd),
      fc.record({ text: odd }),
      fc.record({ session_id: fc.uuid(), minutes: odd, activity: odd }),
      odd,
    ),
  });
  const body = fc.oneof(
    odd,
    fc.record({
      sent_at: fc.oneof(fc.constant(new Date().toISOString()), odd),
      events: fc.oneof(fc.array(event, { maxLength: 5 }), odd),
    }),
    fc.record({
      code: odd,
      installation_id: fc.oneof(fc.uuid(), odd),
      name: odd,
      phone: odd,
      subdomain: odd,
      platform: fc.constant('ios'),
      push: odd,
      hardware_id: odd,
      claim: odd,
    }),
    fc.record({ sos: odd }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (line, given) => {
      const [method = '', path = ''] = line.split(' ');
      const { status, body: answer } = await call<{ events?: unknown[] }>(method, path, given);
      expect(status).toBeLessThan(500);
      // An event that could not be kept would be missing.
      if (path === '/app/events' && status === 200)
        expect(answer.data.events).toHaveLength((given as { events: unknown[] }).events.length);
    }),
    { numRuns: 300 },
  );
}, 60_000);
