// Resolving over the wire: a running call needs its outcome, required steps a reason, both stay in
// the story; a refusal writes nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { someSteps } from '#server/responses/responses.factory.ts';
import { alertActionsRoutes } from '../actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { alertsRoutes } from '../alerts.routes.ts';

const sos = 2;
const start = new Date('2026-11-28T02:00:00.000Z');
let scene: AlertScene;
let http: TestHttp;
let [mei, tom, sue]: Client[] = [];

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [...alertsRoutes, ...alertActionsRoutes],
  });
  [mei, tom, sue] = [scene.mei, scene.tom, scene.sue].map((who) => http.signedIn(who));
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  scene.db.clock.now = start;
  await scene.db.ownerSql`delete from response_steps`;
  await scene.renew();
  await one(mei).put(at('/acknowledge'));
});

const one = (client: Client | undefined): Client => {
  if (!client) throw new Error('no client is signed in');
  return client;
};
const at = (path: string): string => `/alerts/${scene.alertId}${path}`;
const later = (minutes: number) => {
  scene.db.clock.now = new Date(start.getTime() + minutes * 60_000);
};
const begin = async (who: Client | undefined): Promise<PhoneCall> =>
  (
    await one(who).put<PhoneCall>(`/users/${scene.world.worker_id}/phone-call`, {
      alert_id: scene.alertId,
      party: 'contact',
      party_name: 'Lena Doolan',
      client_id: randomUUID(),
    })
  ).body.data;
const ends = async (who: Client | undefined, { id }: PhoneCall, outcome: string) =>
  await one(who).put(`/users/${scene.world.worker_id}/phone-call-response`, {
    phone_call_id: id,
    outcome,
  });
const confirms = async (who: Client | undefined, { id }: PhoneCall) =>
  await one(who).put<PhoneCall>(`/users/${scene.world.worker_id}/phone-call-confirmation`, {
    phone_call_id: id,
  });
const resolve = async (who: Client | undefined, more: object = {}) =>
  await one(who).put(at('/resolve'), {
    note: 'She is safe.',
    outcome: 'false',
    response_sent: false,
    ...more,
  });
const written = async () =>
  JSON.stringify([
    await scene.db.ownerSql`select * from alerts`,
    await scene.db.ownerSql`select * from phone_calls`,
    await scene.db.ownerSql`select count(*) from events`,
    await scene.db.ownerSql`select count(*) from live_outbox`,
  ]);
const unchanged = async (work: () => Promise<{ status: number; body: object }>) => {
  const before = await written();
  const { status, body } = await work();
  expect(await written()).toBe(before);
  return { status, ...body };
};
const lines = async (kind: string) =>
  (
    await scene.db.ownerSql<
      { data: object }[]
    >`select data from events where alert_id = ${scene.alertId} and kind = ${kind} order by id`
  ).map(({ data }) => data);

describe('a running call', () => {
  test('keeps the alert open until its outcome is given, and resolving ends it with that', async () => {
    const call = await begin(mei);
    expect(await unchanged(async () => await resolve(mei))).toMatchObject({
      status: 422,
      errors: { call_outcomes: ['Choose how the call to Lena Doolan ended.'] },
    });
    later(3);
    const { status } = await resolve(mei, {
      call_outcomes: [{ phone_call_id: call.id, outcome: 'safe' }],
    });
    expect(status).toBe(200);
    const [row] = await scene.db
      .ownerSql`select ended_at, outcome from phone_calls where id = ${call.id}`;
    expect(row).toMatchObject({ ended_at: new Date(start.getTime() + 180_000), outcome: 'safe' });
    expect(await lines('alert.phone_call_ended')).toMatchObject([
      { party_name: 'Lena Doolan', outcome: 'safe' },
    ]);
  });

  test('of a colleague continues, and can be ended by them afterwards', async () => {
    const call = await begin(tom);
    expect((await resolve(mei)).status).toBe(200);
    expect(await unchanged(async () => await ends(mei, call, 'safe'))).toMatchObject({
      status: 409,
      code: 'call_of_another',
    });
    expect((await ends(tom, call, 'no_answer')).status).toBe(200);
  });

  test('of a colleague may not be ended by another resolver', async () => {
    const call = await begin(tom);
    const said = { call_outcomes: [{ phone_call_id: call.id, outcome: 'safe' }] };
    expect(await unchanged(async () => await resolve(mei, said))).toMatchObject({
      status: 409,
      code: 'call_of_another',
    });
  });

  test('unconfirmed for ten minutes must be ended by the resolver, and anyone may end it', async () => {
    const [call, other] = [await begin(tom), await begin(tom)];
    later(10);
    expect((await resolve(mei)).status).toBe(422);
    expect((await ends(mei, other, 'busy')).status).toBe(200);
    expect(
      (await resolve(mei, { call_outcomes: [{ phone_call_id: call.id, outcome: 'answered' }] }))
        .status,
    ).toBe(200);
  });

  test('that was ended meanwhile keeps its outcome', async () => {
    const call = await begin(mei);
    await ends(mei, call, 'safe');
    expect(
      (await resolve(mei, { call_outcomes: [{ phone_call_id: call.id, outcome: 'busy' }] })).status,
    ).toBe(200);
    expect(await scene.db.ownerSql`select outcome from phone_calls where id = ${call.id}`).toEqual([
      { outcome: 'safe' },
    ]);
  });

  test('is confirmed by its operator alone, and only while it runs', async () => {
    const call = await begin(tom);
    later(12);
    expect(await unchanged(async () => await confirms(mei, call))).toMatchObject({
      status: 409,
      code: 'call_of_another',
    });
    expect((await confirms(tom, call)).body.data).toMatchObject({
      confirmed_at: '2026-11-28T02:12:00.000Z',
      ended_at: null,
    });
    expect((await scene.frames(`private-alert.${scene.alertId}`)).at(-1)).toMatchObject({
      event: 'alert.phone_call',
      data: { id: call.id, confirmed_at: '2026-11-28T02:12:00.000Z' },
    });
    later(21);
    expect(await unchanged(async () => await ends(mei, call, 'safe'))).toMatchObject({
      status: 409,
      code: 'call_of_another',
    });
    await ends(tom, call, 'safe');
    expect(await unchanged(async () => await confirms(tom, call))).toMatchObject({
      status: 409,
      code: 'call_ended',
    });
    expect(
      (await one(mei).put('/users/999999/phone-call-confirmation', { phone_call_id: call.id }))
        .status,
    ).toBe(404);
  });
});

describe('required steps', () => {
  test('are done, or skipped with a reason that the story keeps with their names', async () => {
    const [first] = await someSteps(scene.db.ownerSql, {}, sos, [
      'Call the device.',
      'Call the mobile.',
      'Call the contacts.',
    ]);
    await one(mei).put(at(`/responses/${first}`), { ticked: true });
    const asked = {
      status: 422,
      errors: { steps_skipped_reason: ['Enter why 2 required steps were not done.'] },
    };
    expect(await unchanged(async () => await resolve(mei))).toMatchObject(asked);
    expect(
      await unchanged(async () => await resolve(mei, { steps_skipped_reason: '  ' })),
    ).toMatchObject(asked);
    expect(await unchanged(async () => await resolve(sue))).toMatchObject(asked);
    expect((await resolve(mei, { steps_skipped_reason: 'Met her in person.' })).status).toBe(200);
    expect(await lines('alert.steps_skipped')).toMatchObject([
      {
        reason: 'Met her in person.',
        steps: [{ position: 2, content: 'Call the mobile.' }, { content: 'Call the contacts.' }],
      },
    ]);
  });

  test('need no reason once they are done, where they are optional, or for a test', async () => {
    const ids = await someSteps(scene.db.ownerSql, {}, sos, [
      'Call the device.',
      'Call the mobile.',
    ]);
    await scene.db.ownerSql`update response_steps set required = false where id = ${ids[1] ?? 0}`;
    expect((await resolve(mei)).status).toBe(422);
    await one(mei).put(at(`/responses/${ids[0]}`), { ticked: true });
    expect((await resolve(mei)).status).toBe(200);
    await scene.renew();
    await one(mei).put(at('/acknowledge'));
    expect((await resolve(mei, { outcome: 'test' })).status).toBe(200);
    expect(await lines('alert.steps_skipped')).toEqual([]);
  });
});

test('the story has the chosen resolution comment', async () => {
  const [comment] = await scene.db.ownerSql<{ id: number; name: string }[]>`
    insert into resolution_comments (name, published)
    values ('Person contacted, safe', true)
    returning id, name`;
  expect(
    await unchanged(async () => await resolve(mei, { resolution_comment_id: 999_999 })),
  ).toMatchObject({ status: 422 });
  expect((await resolve(mei, { resolution_comment_id: comment?.id })).status).toBe(200);
  expect(await lines('alert.resolved')).toMatchObject([
    { resolution_comment: 'Person contacted, safe' },
  ]);
});
