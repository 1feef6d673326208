// The steps that would be shown for a person's device, as staff ask for them; other callers are
// refused, and another tenant's person does not exist.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { alertTypeNames } from '#domain/alerts/alert-type.ts';
import type { TypeResponses } from '#domain/responses/response-step.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aResponseGroup, someSteps } from './responses.factory.ts';
import { responsesRoutes } from './responses.routes.ts';

const [sos, fall, test_] = [2, 4, 10];
const ev04 = 2;
let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let foreign: AlertWorld;
let unmonitored: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: responsesRoutes });
  world = await anAlertWorld(db.ownerSql);
  foreign = await anAlertWorld(db.ownerSql);
  unmonitored = await anAlertWorld(db.ownerSql, { not_monitored: true });
  const { organisation_id, department_id, worker_id } = world;
  const ofGroup = async (department_ids: number[]) => ({
    organisation_id,
    device_type_id: ev04,
    response_group_id: await aResponseGroup(db.ownerSql, {
      organisation_id,
      device_type_id: ev04,
      department_ids,
    }),
  });
  const sql = db.ownerSql;
  await someSteps(sql, {}, sos, ['Standard.']);
  await someSteps(sql, {}, test_, ['Confirm the test.']);
  await someSteps(sql, { device_type_id: ev04 }, fall, ['Listen to the pendant.']);
  const whole = await ofGroup([]);
  await someSteps(sql, whole, fall, ['Call the office.']);
  await someSteps(sql, whole, 7, ['Call the office first.', 'Then call the mobile.']);
  await someSteps(sql, await ofGroup([department_id]), fall, ['Call the ranger station.']);
  await someSteps(sql, { organisation_id, device_type_id: ev04, user_id: worker_id }, sos, [
    'Write first.',
  ]);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (role: RoleName, organisation_id: number | null = null): Promise<Client> =>
  http.signedIn({
    user_id: (await aUser(db.ownerSql, { role, organisation_id })).id,
    role,
    organisation_id,
  });
const path = (userId: number, deviceTypeId: number = ev04) =>
  `/users/${userId}/device-types/${deviceTypeId}/responses`;
const shown = (data: readonly TypeResponses[]) =>
  data.map(({ alert_type, source, responses }) => [
    alert_type,
    source.level,
    source.name,
    ...responses.map(({ content }) => content),
  ]);

test('for each alert type whose steps would be shown, level named', async () => {
  const operator = await signedIn('monitoring_centre_operator');
  const { status, body } = await operator.get<TypeResponses[]>(path(world.worker_id));
  expect(status).toBe(200);
  const name = (
    await db.ownerSql`select name from organisations where id = ${world.organisation_id}`
  )[0]?.['name'];
  expect(shown(body.data)).toEqual([
    ['sos', 'user', 'Noah Ward', 'Write first.'],
    ['fall', 'department', 'Rangers', 'Call the ranger station.'],
    ['safety_shake', 'organisation', name, 'Call the office first.', 'Then call the mobile.'],
    ['test', 'alert_type', null, 'Confirm the test.'],
  ]);
  expect(body.data[2]?.responses[0]).toEqual({
    id: expect.any(Number),
    position: 1,
    kind: 'do',
    content: 'Call the office first.',
    url: null,
    required: true,
  });
});

test('another kind of device has what holds for that kind', async () => {
  const operator = await signedIn('monitoring_centre_operator');
  const { body } = await operator.get<TypeResponses[]>(path(world.worker_id, 1));
  expect(shown(body.data)).toEqual([
    ['sos', 'alert_type', null, 'Standard.'],
    ['test', 'alert_type', null, 'Confirm the test.'],
  ]);
  const ofForeign = (await operator.get<TypeResponses[]>(path(foreign.worker_id))).body.data;
  expect(shown(ofForeign).map(([type, level]) => [type, level])).toEqual([
    ['sos', 'alert_type'],
    ['fall', 'device_type'],
    ['test', 'alert_type'],
  ]);
  expect(alertTypeNames).toEqual(
    expect.arrayContaining(ofForeign.map(({ alert_type }) => alert_type)),
  );
});

test('the organisation’s own staff see it; an unknown device type or person, another tenant’s and staff answer alike', async () => {
  const admin = await signedIn('organisation_admin', world.organisation_id);
  expect((await admin.get<TypeResponses[]>(path(world.worker_id))).body.data).toHaveLength(4);
  const operator = await signedIn('monitoring_centre_operator');
  const staff = await aUser(db.ownerSql);
  const answers = await Promise.all([
    ...[foreign.worker_id, unmonitored.worker_id, staff.id, 987_654_321].map((id) =>
      admin.get(path(id)),
    ),
    ...[unmonitored.worker_id, staff.id, 987_654_321].map((id) => operator.get(path(id))),
    ...[0, 5, 987_654_321].map((type) => operator.get(path(world.worker_id, type))),
  ]);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [404, 'This record does not exist.']),
  );
  expect((await (await signedIn('admin')).get(path(unmonitored.worker_id))).status).toBe(200);
});

test('other callers are refused', async () => {
  expect((await http.client().get(path(world.worker_id))).status).toBe(401);
  for (const role of ['organisation_user', 'escalation_contact'] as const)
    expect(
      (await (await signedIn(role, world.organisation_id)).get(path(world.worker_id))).status,
    ).toBe(403);
});
