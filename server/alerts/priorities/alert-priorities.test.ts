// The priority of a type of alert, by platform and organisation: chosen with permission, fixed when
// an alert is raised, and never below Emergency for a call for help.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import {
  fixedTypes,
  priorityOf,
  standardPriorities,
} from '#domain/alerts/priorities/priority-names.ts';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { createIntake } from '../alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anotherDevice } from '../alerts.factory.ts';
import { alertPrioritiesRoutes } from './alert-priorities.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let helen: Client;
let platform: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: alertPrioritiesRoutes });
});
beforeEach(async () => {
  await db.empty('alert_priorities', 'default_alert_priorities', 'events', 'alerts');
  world = await anAlertWorld(db.ownerSql);
  const { organisation_id } = world;
  helen = http.signedIn({
    user_id: world.worker_id,
    role: 'organisation_admin',
    organisation_id,
    name: 'Helen Marsh',
  });
  platform = http.signedIn({ user_id: world.worker_id, role: 'admin', organisation_id: null });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const path = (organisation = world.organisation_id): string =>
  `/organisations/${organisation}/alert-priorities`;
const change = async (body: object, client = helen, to = path()) =>
  await client.put<Record<string, unknown>>(to, { updated_at: null, ...body });
const setForAll = async (body: object, client = platform) =>
  await client.post<Record<string, unknown>>('/settings/alert-priorities', {
    updated_at: null,
    ...body,
  });
const raise = async (kind: DeviceEventKind, device = world.device) =>
  await createIntake(db.database).take({ device, events: [anEvent(kind)] });
const raised = async () =>
  await db.ownerSql<{ type: string; priority: number }[]>`
    select t.name as type, a.priority
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    order by a.id`;
const stored = async () =>
  (
    await db.ownerSql`
      select 1 from alert_priorities union all select 1 from default_alert_priorities
    `
  ).length;

test('the standard is that of the types, and covers every type that can be given a priority', async () => {
  for (const [name, standard] of Object.entries(standardPriorities))
    expect(alertTypes[name as 'fall'].priority).toBe(priorityOf[standard]);
  expect([...Object.keys(standardPriorities), ...fixedTypes].sort()).toEqual(
    Object.keys(alertTypes).sort(),
  );
  await raise('fall');
  expect(await raised()).toEqual([{ type: 'fall', priority: 1 }]);
});

test('the organisation’s choice applies to it, the platform’s to the others, and a call for help is always Emergency', async () => {
  expect((await setForAll({ fall: 'attention', man_down: 'urgent' })).status).toBe(200);
  expect((await change({ fall: 'urgent' })).body.data).toMatchObject({
    fall: 'urgent',
    man_down: 'default',
    platform: { fall: 'attention', man_down: 'urgent' },
  });
  for (const kind of ['sos', 'fall', 'man_down'] as const)
    await raise(kind, kind === 'sos' ? world.device : await anotherDevice(db.ownerSql, world));
  expect((await raised()).map(({ type, priority }) => `${type} ${priority}`).sort()).toEqual([
    'fall 2',
    'man_down 2',
    'sos 1',
  ]);
  const elsewhere = await anAlertWorld(db.ownerSql);
  await raise('fall', elsewhere.device);
  expect((await raised()).at(-1)).toEqual({ type: 'fall', priority: 3 });
});

test('the priority of an alert is fixed when it is raised: a repeat after another choice changes nothing', async () => {
  await change({ fall: 'attention' });
  await raise('fall');
  await db.ownerSql`update alert_priorities set fall = 'emergency'`;
  await raise('fall');
  expect(await raised()).toEqual([{ type: 'fall', priority: 3 }]);
});

test('an alert on test is last with any chosen priority', async () => {
  await change({ fall: 'emergency' });
  await db.ownerSql`insert into alerts (organisation_id, monitored, alert_type_id, priority,
      user_id, subject, raised_at, received_at, last_event_at, on_test)
    values (${world.organisation_id}, true, ${alertTypes.fall.id}, 4, ${world.worker_id},
      ${`u${world.worker_id}`}, app.now(), app.now(), app.now(), true)`;
  expect(await raised()).toEqual([{ type: 'fall', priority: 4 }]);
});

test.each([
  [{ sos: 'attention' }, 422],
  [{ duress: 'urgent' }, 422],
  [{ fall: 'test' }, 422],
  [{ fall: 1 }, 422],
  [{ fall: 'urgent', updated_at: '2020-01-01T00:00:00.000Z' }, 409],
])('%j is refused, and nothing is written', async (body, status) => {
  expect((await change(body)).status).toBe(status);
  expect((await setForAll(body)).status).toBe(status);
  expect(await db.ownerSql`select from events`).toHaveLength(0);
  expect(await db.ownerSql`select from alert_priorities where fall <> 'default'`).toHaveLength(0);
});

test('another organisation’s, without the right, for some of the people only: refused, and nothing is written', async () => {
  const { organisation_id, department_id, worker_id } = world;
  const other = await anAlertWorld(db.ownerSql);
  const user = http.signedIn({ user_id: worker_id, role: 'organisation_user', organisation_id });
  const operator = http.signedIn({
    user_id: worker_id,
    role: 'monitoring_centre_operator',
    organisation_id: null,
  });
  const restriction = { by: 'department', ids: [department_id] } as const;
  const some = http.signedIn({
    user_id: worker_id,
    role: 'organisation_admin',
    organisation_id,
    restriction,
  });
  expect([
    (await change({ fall: 'urgent' }, helen, path(other.organisation_id))).status,
    (await change({ fall: 'urgent' }, user)).status,
    (await change({ fall: 'urgent' }, operator)).status,
    (await change({ fall: 'urgent' }, some)).status,
    (await some.get(path())).status,
    (await setForAll({ fall: 'urgent' }, helen)).status,
  ]).toEqual([404, 403, 403, 403, 200, 403]);
  expect(await stored()).toBe(0);
});
