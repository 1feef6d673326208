// A message to the app is pushed once to a phone that can be pushed to, and not at all once it has
// been read.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushTo } from '#server/deliveries/push.store.ts';
import type { Database } from '#server/kit/db/database.ts';
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
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${organisation_id}, 1, ${worker_id}, 'Phone')
    returning id`;
  await scene.db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform, push_provider, push_token)
    values (${organisation_id}, ${device?.id ?? 0}, ${worker_id}, ${randomUUID()},
      ${Buffer.from(randomUUID())}, 'android', ${token && 'fcm'}, ${token})`;
  return device?.id ?? 0;
}

const send = async () =>
  await scene.write(
    async (tx) =>
      await sendAlertMessage(tx, scene.mei, scene.alertId, {
        text: 'Are you safe?',
        client_id: randomUUID(),
      }),
  );
const sweep = async () => await messagePushesSweep(scene.db.database, pushTo).run();
const pushes = async () => [
  ...(await scene.db.ownerSql`
      select channel, lane, recipient, body
      from deliveries
      where alert_id = ${scene.alertId}
      order by id
    `),
];

test('a message is pushed once, in neutral words, also when the sweep runs again', async () => {
  await withPhone('token-1');
  await send();
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await pushes()).toEqual([
    {
      channel: 'push',
      lane: 'life_safety',
      recipient: 'fcm:token-1',
      body: 'You have a new message from your operator.',
    },
  ]);
  await send();
  await sweep();
  expect(await pushes()).toHaveLength(2);
});

test('neither a message that was read nor a phone without a token causes a push', async () => {
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

/** The provider has rejected this token. */
const dies = async (token: string) =>
  await scene.db.ownerSql`
    insert into deliveries (organisation_id, lane, channel, recipient, body, idempotency_key,
      status, error_code)
    values (${scene.world.organisation_id}, 'life_safety', 'push', ${`fcm:${token}`}, 'New message',
      ${randomUUID()}, 'dead', 'unregistered')`;

test('messages to phones with dead tokens are not tried again, and do not block later ones', async () => {
  await withPhone('token-3');
  await dies('token-3');
  for (let times = 0; times < 101; times += 1) await send();
  await scene.renew();
  await withPhone('token-4');
  await send();
  let writes = 0;
  const counting: Database = {
    ...scene.db.database,
    write: async (view, work) => {
      writes += 1;
      return await scene.db.database.write(view, work);
    },
  };
  const looks = messagePushesSweep(counting, pushTo);
  await looks.run();
  expect(await pushes()).toMatchObject([{ recipient: 'fcm:token-4' }]);
  await looks.run();
  expect(writes).toBe(1);
});

test('one that cannot be pushed delays no other, is logged, and is pushed when it can be', async () => {
  const atFault = scene.alertId;
  await withPhone('token-5');
  await send();
  await scene.renew();
  await withPhone('token-6');
  await send();
  await scene.db.ownerSql.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin if new.alert_id = ${atFault} then raise 'not this one'; end if; return new; end $$;
    create trigger refuse_one before insert on deliveries for each row execute function refuse_one()`);
  await expect(sweep()).rejects.toThrow('not this one');
  expect(await pushes()).toMatchObject([{ recipient: 'fcm:token-6' }]);
  await scene.db.ownerSql.unsafe('drop trigger refuse_one on deliveries; drop function refuse_one');
  await sweep();
  scene.alertId = atFault;
  expect(await pushes()).toMatchObject([{ recipient: 'fcm:token-5' }]);
});
