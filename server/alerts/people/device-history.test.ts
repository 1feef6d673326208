// The history of a device over HTTP: its own lines and those of the device, no operator's, page by
// page, and no other organisation's device.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { historyText } from '#domain/alerts/story/story-words.ts';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld } from '../alerts.factory.ts';
import { deviceHistoryRoutes } from './device-history.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: deviceHistoryRoutes });
});
beforeEach(async () => {
  await db.empty('organisations');
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const line = async (kind: string, data: object = {}) =>
  void (await db.ownerSql`
    insert into events (organisation_id, device_id, kind, data, occurred_at)
    values (${world.organisation_id}, ${world.device.device_id}, ${kind},
      ${db.ownerSql.json(data as never)}, app.now())`);
const as = (organisation_id: number, more: object = {}) =>
  http.signedIn({ user_id: world.worker_id, role: 'organisation_admin', organisation_id, ...more });
const history = async (client = as(world.organisation_id), query = '') =>
  await client.get<UserHistoryItem[]>(`/devices/${world.device.device_id}/history${query}`);

test('has what was done with the device and what it reported, newest first, and nothing that operators wrote', async () => {
  await line('device.created', { by: 'Priya Raman' });
  await line('alert.commented', { comment: 'Calls from her mother' });
  await line('device_command.requested', { command: 'find_me' });
  await line('device.low_battery');
  const { body } = await history();
  expect(body.data.map(({ kind }) => kind)).toEqual([
    'device.low_battery',
    'device_command.requested',
    'device.created',
  ]);
  const next = await history(undefined, `?before=${body.data[1]?.id}`);
  expect(next.body.data.map(({ kind }) => kind)).toEqual(['device.created']);
});

test('names the people it was assigned to and taken from, as far as the reader may see them', async () => {
  const ben = await aUser(db.ownerSql, {
    organisation_id: world.organisation_id,
    first_name: 'Ben',
    last_name: 'Okoye',
  });
  await line('device.created', {
    changes: { device_name: [null, 'Pendant'], user_id: [null, world.worker_id] },
  });
  await line('device.updated', { changes: { user_id: [world.worker_id, ben.id] } });
  await line('device.updated', { changes: { phone: [null, '0491570006'] } });
  const texts = async (client?: Client) =>
    (await history(client)).body.data.map((item) =>
      historyText(item, { say: sayAustralian, phone: String }),
    );
  expect(await texts()).toEqual([
    'Changed: phone number',
    'Transferred from Noah Ward to Ben Okoye',
    'Device added. Assigned to Noah Ward',
  ]);
  const restricted = as(world.organisation_id, {
    restriction: { by: 'department', ids: [world.department_id] },
  });
  expect(await texts(restricted)).toEqual([
    'Changed: phone number',
    'Transferred from Noah Ward',
    'Device added. Assigned to Noah Ward',
  ]);
  expect((await history(restricted)).text).not.toContain('Okoye');
});

test('is hidden from another organisation, and from an account restricted to other people', async () => {
  await line('device.created');
  const elsewhere = await anAlertWorld(db.ownerSql);
  const restriction = { by: 'department', ids: [] };
  expect([
    (await history(as(elsewhere.organisation_id))).status,
    (await history(as(world.organisation_id, { restriction }))).status,
  ]).toEqual([404, 404]);
  expect((await history(as(world.organisation_id, { role: 'organisation_user' }))).status).toBe(
    403,
  );
});
