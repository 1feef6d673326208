// Calls: begun once, ended once with an outcome by their caller; and those that the device reports.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { phoneCall } from '#domain/alerts/actions/phone-call.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anEvent } from '../alerts.factory.ts';
import { beginCall, respondToCall } from './phone-calls.service.ts';
import { readCalls } from './phone-calls.store.ts';

let scene: AlertScene;
const start = new Date('2026-11-21T02:00:00.000Z');

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  scene.db.clock.now = start;
  await scene.renew();
});

const begin = async (over: object = {}, actor: Actor = scene.mei, userId = scene.world.worker_id) =>
  await scene.write(
    async (tx) =>
      await beginCall(tx, actor, userId, {
        alert_id: scene.alertId,
        party: 'person',
        client_id: randomUUID(),
        ...over,
      }),
  );
const respond = async (
  phone_call_id: number,
  outcome: 'safe' | 'no_answer' | 'needs_help',
  actor: Actor = scene.mei,
  userId = scene.world.worker_id,
) =>
  await scene.write(
    async (tx) => await respondToCall(tx, actor, userId, { phone_call_id, outcome }),
  );
const all = async () =>
  await scene.write(
    async (tx) =>
      await readCalls(tx, { id: scene.alertId, organisation_id: scene.world.organisation_id }),
  );

test('the system stores when a call began, when it ended, and how', async () => {
  const call = await begin({ number: '0400 123 456' });
  expect(phoneCall.parse(call)).toEqual(call);
  expect(call).toMatchObject({
    by: { name: 'Mei Chen' },
    started_at: '2026-11-21T02:00:00.000Z',
    ended_at: null,
    outcome: null,
  });
  scene.db.clock.now = new Date(start.getTime() + 95_000);
  expect(await respond(call.id, 'safe')).toMatchObject({
    ended_at: '2026-11-21T02:01:35.000Z',
    outcome: 'safe',
  });
  expect(await scene.kinds()).toEqual([
    'alert.raised',
    'alert.phone_call_begun',
    'alert.phone_call_ended',
  ]);
  const frames = (await scene.frames(`private-alert.${scene.alertId}`)).filter(
    ({ event }) => event === 'alert.phone_call',
  );
  expect(frames.map(({ data }) => data['outcome'])).toEqual([null, 'safe']);
});

test('the other party is named: the person’s own name, the contact’s as given, and none for a device', async () => {
  const [person] = await scene.db
    .ownerSql`select name from users where id = ${scene.world.worker_id}`;
  expect(person?.['name']).toMatch(/./);
  const calls = [
    await begin(),
    await begin({ party: 'contact', party_name: 'Lena' }),
    await begin({ party: 'device' }),
  ];
  expect(calls.map(({ party_name }) => party_name)).toEqual([person?.['name'], 'Lena', null]);
});

test('the same call sent twice appears once, and the same outcome twice changes nothing', async () => {
  const client_id = randomUUID();
  const [one, two] = await Promise.all([begin({ client_id }), begin({ client_id })]);
  expect(one.id).toBe(two.id);
  expect(await respond(one.id, 'no_answer')).toEqual(await respond(one.id, 'no_answer'));
  expect(await scene.kinds()).toHaveLength(3);
});

test('it may be answered after the alert was resolved, and by a supervisor', async () => {
  const [first, second] = [await begin(), await begin({ party: 'contact', party_name: 'Lena' })];
  await scene.resolve(scene.sue);
  await respond(first.id, 'no_answer');
  expect(await respond(second.id, 'needs_help', scene.sue)).toMatchObject({
    party_name: 'Lena',
    outcome: 'needs_help',
    by: { name: 'Mei Chen' },
  });
});

test('a call that the device reports appears once, with when it began', async () => {
  const event = anEvent('call_record', {
    occurred_at: '2026-11-21T02:05:00.000Z',
    data: { direction: 'in', seconds: 60, outcome: 'answered' },
  });
  await scene.says(event);
  await scene.says(event);
  expect(await all()).toMatchObject([
    {
      by: null,
      direction: 'inbound',
      party: 'device',
      started_at: '2026-11-21T02:04:00.000Z',
      ended_at: '2026-11-21T02:05:00.000Z',
      outcome: 'answered',
    },
  ]);
});

describe('refusals write nothing', () => {
  test('another person’s alert, and another person’s call', async () => {
    const outsider = scene.world.worker_id - 1;
    expect(await scene.refused(async () => await begin({}, scene.mei, outsider))).toMatchObject({
      status: 404,
    });
    const call = await begin();
    expect(
      await scene.refused(async () => await respond(call.id, 'safe', scene.mei, outsider)),
    ).toMatchObject({ status: 404 });
  });

  test('another operator’s call', async () => {
    const call = await begin();
    expect(
      await scene.refused(async () => await respond(call.id, 'safe', scene.tom)),
    ).toMatchObject({
      code: 'call_of_another',
      holder: { name: 'Mei Chen' },
    });
  });

  test('another answer than the one kept', async () => {
    const call = await begin();
    await respond(call.id, 'safe');
    expect(await scene.refused(async () => await respond(call.id, 'needs_help'))).toMatchObject({
      status: 409,
      code: 'call_ended',
    });
  });

  test('a resolved alert', async () => {
    await scene.resolve(scene.sue);
    expect(await scene.refused(async () => await begin())).toMatchObject({
      code: 'alert_resolved',
    });
  });
});
