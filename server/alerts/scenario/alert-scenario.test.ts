// An alert is exported as a scenario: its events and their times, nothing personal unless
// requested, and the export itself is in the story.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { AlertScenario } from '#domain/alerts/alert-scenario.ts';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { createIntake } from '../alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anOperator,
  anotherDevice,
} from '../alerts.factory.ts';
import { alertScenarioRoutes } from './alert-scenario.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let actor: Actor;
let world: AlertWorld;
let alertId: number;

const start = Date.now() - 7_200_000;
const time = (second: number): string => new Date(start + second * 1000).toISOString();

function said(kind: DeviceEventKind, second: number, over: Partial<DeviceEvent> = {}): DeviceEvent {
  return anEvent(kind, {
    occurred_at: time(second),
    received_at: time(second),
    position: aFix(-36.5, 146.25, time(second)),
    ...over,
  });
}

beforeAll(async () => {
  db = await testDatabase();
  actor = await anOperator(db.ownerSql, 'Mia');
  http = await testHttp({ database: db.database, routes: alertScenarioRoutes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  const intake = createIntake(db.database);
  const button = await anotherDevice(db.ownerSql, world);
  await db.ownerSql`update devices set device_type_id = 3 where id = ${button.device_id}`;
  await intake.take({ device: world.device, events: [said('sos', 0, { battery_percent: 61 })] });
  await intake.take({ device: button, events: [said('duress', 4, { position: null })] });
  await intake.take({
    device: world.device,
    events: [said('message', 20, { data: { text: 'Noah Ward here', imei: world.device.imei } })],
  });
  await intake.take({ device: world.device, events: [said('position', 30)] });
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${world.device.device_id}`;
  alertId = alert?.id ?? 0;
});

const asked = async (query = '', id = alertId) =>
  await http.signedIn(actor).get<AlertScenario>(`/alerts/${id}/scenario${query}`);

test('without asking: kinds and times, no names, no texts, no places', async () => {
  const { body, text } = await asked();
  expect(body.data).toEqual({
    version: 1,
    alert: { type: 'sos' },
    units: [{ unit: 'unit 1', type: 'ev04' }],
    events: [
      { at_ms: 0, late_ms: expect.any(Number), unit: 'unit 1', kind: 'sos', battery_percent: 61 },
      { at_ms: 20_000, late_ms: expect.any(Number), unit: 'unit 1', kind: 'message' },
    ],
  });
  for (const secret of ['Noah', 'Ward', 'Pendant', world.device.imei, '146.25'])
    expect(text).not.toContain(secret);
});

test('on request: names with texts, positions with the way between', async () => {
  const named = (await asked('?names=true')).body.data;
  expect(named.alert.person).toBe('Noah Ward');
  expect(named.units[0]?.name).toBe('Pendant');
  expect(named.events[1]?.data).toEqual({ text: 'Noah Ward here' });
  expect(named.events.every((event) => event.position === undefined)).toBe(true);
  const placed = (await asked('?positions=true')).body.data;
  expect(placed.events.map((event) => [event.kind, event.position?.latitude])).toEqual([
    ['sos', -36.5],
    ['message', -36.5],
    ['position', -36.5],
  ]);
});

test('the export is in the story, with its parameters and actor', async () => {
  await asked('?names=true');
  const lines = await db.ownerSql`
      select kind, actor_staff_id, data
      from events
      where alert_id = ${alertId} and kind = 'alert.exported'
    `;
  expect([...lines]).toEqual([
    {
      kind: 'alert.exported',
      actor_staff_id: actor.user_id,
      data: { names: true, positions: false },
    },
  ]);
});

test('an alert out of view is like none, and nothing is written', async () => {
  const hidden = await anAlertWorld(db.ownerSql, { not_monitored: true });
  await createIntake(db.database).take({ device: hidden.device, events: [said('sos', 0)] });
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${hidden.device.device_id}`;
  expect((await asked('', alert?.id ?? 0)).status).toBe(404);
  expect((await asked('?names=perhaps')).status).toBe(422);
  expect(
    await db.ownerSql`
      select from events
      where kind = 'alert.exported' and alert_id in (${alert?.id ?? 0}, ${alertId})
    `,
  ).toHaveLength(0);
});
