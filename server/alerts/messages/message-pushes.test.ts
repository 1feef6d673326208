// A message to the app is pushed once to a phone that can be pushed to, and not at all once it has been read.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushTo } from '#server/messaging/push.store.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { sendAlertMessage } from './alert-messages.service.ts';
import { messagePushesSweep } from './message-pushes.sweep.ts';
import { markReadOnPhone } from './phone-messages.store.ts';

let scene: AlertScene;

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => await scene.renew());

async function withPhone(token: string | null): Promise<number> {
  const { organisation_id, worker_id } = scene.world;
  const [device] = await scene.db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name) values (${organisation_id}, 1, ${worker_id}, 'Phone') returning id`;
  await scene.db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid, token_hash, platform, push_provider, push_token)
    values (${organisation_id}, ${device?.id ?? 0}, ${worker_id}, ${randomUUID()}, ${Buffer.from(randomUUID())}, 'android', ${token && 'fcm'}, ${token})`;
  return device?.id ?? 0;
}

const send = async () =>
  await scene.write(async (tx) => await sendAlertMessage(tx, scene.mei, scene.alertId, { text: 'Are you safe?', client_id: randomUUID() }));
const sweep = async () => await messagePushesSweep(scene.db.database, pushTo).run();
const pushes = async () => [
  ...(await scene.db.ownerSql`select channel, lane, recipient, body from deliveries where alert_id = ${scene.alertId} order by id`),
];

test('a message wakes the phone once, in neutral words, however often the sweep looks', async () => {
  await withPhone('token-1');
  await send();
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await pushes()).toEqual([
    { channel: 'push', lane: 'life_safety', recipient: 'fcm:token-1', body: 'The monitoring centre has written to you.' },
  ]);
  await send();
  await sweep();
  expect(await pushes()).toHaveLength(2);
});

test('what has been read wakes nobody, nor does a phone without a token', async () => {
  const phone = await withPhone('token-2');
  const { id } = await send();
  await scene.write(async (tx) => await markReadOnPhone(tx, phone, id), { role: 'platform' });
  await sweep();
  await scene.renew();
  await withPhone(null);
  await send();
  await sweep();
  expect(await pushes()).toEqual([]);
});
