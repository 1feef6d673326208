// An alert worked over the wire by two operators and a supervisor: every call answers as declared,
// and each refusal has its status and its words.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertActionsApi } from '#domain/alerts/actions/alert-actions.api.ts';
import { operatorsApi } from '#domain/alerts/actions/operators.api.ts';
import { alertActionsRoutes } from '#server/alerts/actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { alertsRoutes } from '#server/alerts/alerts.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { patrolJobsRoutes } from './patrol-jobs.routes.ts';
import { patrolJobsSubscriber } from './patrol-jobs.subscribers.ts';

let scene: AlertScene;
let http: TestHttp;
let [mei, tom, sue, helen]: Client[] = [];

beforeAll(async () => {
  scene = await anAlertScene([patrolJobsSubscriber]);
  const routes = [...alertsRoutes, ...alertActionsRoutes, ...patrolJobsRoutes];
  http = await testHttp({ database: scene.db.database, routes });
  const { organisation_id } = scene.world;
  const helenIs = {
    user_id: scene.mei.user_id,
    name: 'Helen',
    role: 'organisation_admin',
    organisation_id,
  } as const;
  [mei, tom, sue, helen] = [scene.mei, scene.tom, scene.sue, helenIs].map((who) =>
    http.signedIn(who),
  );
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  await scene.renew();
  await scene.db
    .ownerSql`update users set mobile = '+61400123456' where id = ${scene.world.worker_id}`;
});

const one = (client: Client | undefined): Client => {
  if (!client) throw new Error('no operator is signed in');
  return client;
};
const at = (path: string): string => `/alerts/${scene.alertId}${path}`;

test('the whole work of an alert, from a follow-up to its resolution (R180, R182, R183, R313)', async () => {
  const [chen, hughes] = [one(mei), one(tom)];
  await chen.put(at('/acknowledge'));
  expect(
    (await chen.put(at('/follow-up'), { minutes: 15, reason: 'Ring again' })).body.data,
  ).toMatchObject({
    follow_up_at: expect.any(String),
  });
  const message = await chen.post<{ id: number }>(at('/message'), {
    text: 'Are you safe?',
    client_id: randomUUID(),
  });
  const call = await hughes.put<{ id: number }>(`/users/${scene.world.worker_id}/phone-call`, {
    alert_id: scene.alertId,
    client_id: randomUUID(),
  });
  expect([message.status, call.status]).toEqual([200, 200]);
  await hughes.put(`/users/${scene.world.worker_id}/phone-call-response`, {
    phone_call_id: call.body.data.id,
    outcome: 'no_answer',
  });
  const patrol = await chen.put<{ id: number }>(at('/send-patrol'), { client_id: randomUUID() });
  await scene.says(anEvent('message', { data: { text: 'Stuck in the lift' } }));
  const actions = alertActionsApi.actions.response.parse(
    (await chen.get(at('/actions'))).body.data,
  );
  expect(actions).toMatchObject({
    follow_up: { minutes: 15, reason: 'Ring again' },
    messages: [{ direction: 'outbound' }, { direction: 'inbound', text: 'Stuck in the lift' }],
    phone_calls: [{ outcome: 'no_answer', by: { name: 'Tom Chen' } }],
    patrol_jobs: [{ id: patrol.body.data.id, status: 'requested' }],
    on_test: [],
    message_channel: 'sms',
  });
  expect((await hughes.put(at(`/message/${actions.messages[1]?.id}`))).body.data).toMatchObject({
    read_by: { name: 'Tom Chen' },
  });
  expect((await chen.get(at(''))).body.data).toMatchObject({
    patrol: 'requested',
    abilities: expect.arrayContaining(['cancel_follow_up']),
  });
  expect((await chen.delete(at(`/patrol-jobs/${patrol.body.data.id}`))).body.data).toMatchObject({
    status: 'cancelled',
  });
  const resolved = await chen.put(at('/resolve'), {
    note: 'Out of the lift.',
    outcome: 'genuine',
    response_sent: true,
  });
  expect(resolved.body.data).toMatchObject({ status: 'resolved', patrol: 'cancelled' });
  expect(resolved.body.data).not.toHaveProperty('follow_up_at');
});

test('an operator’s activity is sent to consoles that have the alert open, and kept nowhere', async () => {
  const before = await scene.kinds();
  expect((await one(mei).put(at('/presence'), { doing: 'typing' })).status).toBe(200);
  const [activity] = (await scene.frames(`private-alert.${scene.alertId}`)).filter(
    ({ event }) => event === 'alert.presence',
  );
  expect(activity?.data).toMatchObject({
    alert_id: scene.alertId,
    person: { name: 'Mei Chen' },
    doing: 'typing',
  });
  expect(await scene.kinds()).toEqual(before);
});

test('operators with what they hold are for supervisors', async () => {
  await one(mei).put(at('/acknowledge'));
  const { body } = await one(sue).get('/operators');
  expect(
    operatorsApi.list.response.parse(body.data).operators.find(({ id }) => id === scene.mei.user_id)
      ?.holds,
  ).toBeGreaterThanOrEqual(1);
  expect((await one(mei).get('/operators')).status).toBe(403);
});

test('stale alerts are those without an action for their time', async () => {
  const staleIds = async () =>
    (await one(sue).get<{ id: number }[]>('/alerts?stale=1&per_page=100')).body.data.map(
      ({ id }) => id,
    );
  expect(await staleIds()).not.toContain(scene.alertId);
  await scene.db.ownerSql`
      update alerts set raised_at = raised_at - interval '6 minutes' where id = ${scene.alertId}
    `;
  expect(await staleIds()).toContain(scene.alertId);
  await one(mei).post(at('/alert-history'), { comment: 'On it', client_id: randomUUID() });
  expect(await staleIds()).not.toContain(scene.alertId);
});

test('a person’s page: alerts, story, comment and file', async () => {
  const person = `/users/${scene.world.worker_id}`;
  await one(mei).post(`${person}/alert-history`, {
    comment: 'In the alert',
    client_id: randomUUID(),
  });
  await one(mei).post(`${person}/history/comment`, {
    comment: 'About her',
    client_id: randomUUID(),
  });
  expect((await one(mei).get(`${person}/alerts`)).body.data).toMatchObject([{ id: scene.alertId }]);
  const story = (
    await one(mei).get<{ kind: string; alert_id: number | null }[]>(`${person}/alert-history`)
  ).body.data;
  expect(story.map(({ kind, alert_id }) => [kind, alert_id])).toEqual([
    ['user.commented', null],
    ['alert.commented', scene.alertId],
    ['alert.raised', scene.alertId],
  ]);
  const file = await one(mei).post(`${person}/history/export`);
  expect([file.status, file.headers.get('x-file-rows'), file.text.split('\r\n')[3]]).toEqual([
    200,
    '3',
    expect.stringContaining('About her'),
  ]);
  expect((await one(mei).get(`${person}/responsibilities`)).body.data).toEqual({
    escalation_groups: [],
    departments: [],
  });
});

test.each([
  ['PUT', '/follow-up', { minutes: 7, reason: 'Ring again' }, 422, 'invalid'],
  ['PUT', '/follow-up', { minutes: 5, reason: 'x'.repeat(501) }, 422, 'invalid'],
  ['PUT', '/follow-up', { minutes: 5 }, 409, 'alert_unowned'],
  ['PUT', '/follow-up', { reason: 'Ring again' }, 422, 'invalid'],
  ['PUT', '/follow-up', { minutes: 5, reason: 'Ring again' }, 409, 'alert_unowned'],
  ['PUT', '/follow-up-cancel', {}, 409, 'alert_unowned'],
  ['PUT', '/send-patrol', { client_id: randomUUID() }, 409, 'alert_unowned'],
  ['PUT', '/send-patrol', {}, 409, 'alert_unowned'],
  ['PUT', '/send-patrol', { client_id: 'x' }, 422, 'invalid'],
  ['POST', '/patrol-jobs', { client_id: randomUUID() }, 422, 'invalid'],
  ['POST', '/message', { text: '  ', client_id: randomUUID() }, 422, 'invalid'],
  ['POST', '/message', { text: 'x'.repeat(1001), client_id: randomUUID() }, 422, 'invalid'],
  ['PUT', '/message/987654321', {}, 404, 'not_found'],
  ['PUT', '/patrol-jobs/987654321', { status: 'completed' }, 409, 'alert_unowned'],
  ['PUT', '/presence', { doing: 'sleeping' }, 422, 'invalid'],
] as const)(
  '%s %s %j is %i %s, and nothing is written',
  async (method, path, body, status, code) => {
    const before = JSON.stringify([
      await scene.kinds(),
      await scene.frames(`private-alert.${scene.alertId}`),
    ]);
    const answer =
      method === 'PUT' ? await one(mei).put(at(path), body) : await one(mei).post(at(path), body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(
      JSON.stringify([await scene.kinds(), await scene.frames(`private-alert.${scene.alertId}`)]),
    ).toBe(before);
  },
);

test('an organisation’s own people see its patrols and nothing of the console', async () => {
  const { organisation_id } = scene.world;
  expect((await one(helen).get(at('/actions'))).status).toBe(403);
  expect((await one(helen).get(`/organisations/${organisation_id}/patrol-jobs`)).status).toBe(404);
  expect((await one(sue).get(`/organisations/${organisation_id}/patrol-jobs`)).status).toBe(403);
});
