// Messages both ways: sent once by the right way, unread until an operator has read them, each step
// of delivery shown.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertMessageReceived } from '#domain/alerts/actions/alert-actions.events.ts';
import { alertMessage } from '#domain/alerts/actions/alert-message.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anEvent } from '../alerts.factory.ts';
import { messageDeliveryListener } from '../alerts.subscribers.ts';
import { readMessage, sendAlertMessage } from './alert-messages.service.ts';
import { readMessages } from './alert-messages.store.ts';
import { findOpenAlerts, joinInboundMessage } from './inbound-messages.store.ts';
import { markReadOnPhone, readMessagesForDevice } from './phone-messages.store.ts';

let scene: AlertScene;
const mobile = '+61400123456';

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  await scene.db.ownerSql`update users set mobile = null`;
  await scene.renew();
  await scene.db.ownerSql`update users set mobile = ${mobile} where id = ${scene.world.worker_id}`;
});

const platform = { role: 'platform' } as const;
const send = async (
  text = 'Are you safe?',
  client_id: string = randomUUID(),
  actor: Actor = scene.mei,
) =>
  await scene.write(
    async (tx) => await sendAlertMessage(tx, actor, scene.alertId, { text, client_id }),
  );
const read = async (id: number, alertId = scene.alertId) =>
  await scene.write(async (tx) => await readMessage(tx, scene.tom, alertId, id));
const all = async () =>
  await scene.write(
    async (tx) =>
      await readMessages(tx, { id: scene.alertId, organisation_id: scene.world.organisation_id }),
  );
const inbound = async (
  text: string,
  provider_id: string = randomUUID(),
  user_id = scene.world.worker_id,
) =>
  await scene.write(async (tx) => {
    const open = await findOpenAlerts(tx, [
      { organisation_id: scene.world.organisation_id, user_id },
    ]);
    return await joinInboundMessage(tx, open, { from: mobile, text, provider_id });
  }, platform);
const unread = async () =>
  (
    await scene.db.ownerSql`select has_unread_messages from alerts where id = ${scene.alertId}`
  )[0]?.['has_unread_messages'];
const deliveries = async () =>
  await scene.db.ownerSql`
      select channel, lane, recipient, recipient_name, body, status
      from deliveries
      where alert_id = ${scene.alertId}
      order by id
    `;
/** The events sent to consoles that show another page. */
const arrivals = async () =>
  (await scene.frames('private-alert-monitoring'))
    .filter(({ event }) => event === 'alert.message_received')
    .map(({ data }) => alertMessageReceived.payload.parse(data))
    .filter(({ alert }) => alert.id === scene.alertId && alert.unread)
    .map(({ message }) => message.text);
const news = async () =>
  (await scene.frames(`private-alert.${scene.alertId}`)).filter(
    ({ event }) => event === 'alert.message',
  );
const becomes = async (status: string, last_error: string | null = null) =>
  await scene.write(async (tx) => {
    const rows = await tx<{ id: number; channel: string; alert_id: number | null }[]>`
      update deliveries
      set status = ${status}, last_error = ${last_error}
      where alert_id = ${scene.alertId}
      returning id, channel, alert_id`;
    for (const delivery of rows) await messageDeliveryListener.changed(tx, delivery);
  }, platform);

async function withApp(): Promise<number> {
  const { organisation_id, worker_id } = scene.world;
  const [device] = await scene.db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${organisation_id}, 1, ${worker_id}, 'Phone')
    returning id`;
  const id = device?.id ?? 0;
  await scene.db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform)
    values (${organisation_id}, ${id}, ${worker_id}, ${randomUUID()}, ${Buffer.from(randomUUID())},
      'android')`;
  return id;
}

test('without the app a message goes as an SMS in the life-safety lane, with its parts counted', async () => {
  const message = await send('a'.repeat(161));
  expect(alertMessage.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    channel: 'sms',
    direction: 'outbound',
    delivery: 'queued',
    segments: 2,
    sent_by: { name: 'Mei Chen' },
  });
  expect([...(await deliveries())]).toMatchObject([
    {
      channel: 'sms',
      lane: 'life_safety',
      recipient: mobile,
      recipient_name: 'Noah Ward',
      status: 'queued',
    },
  ]);
  expect(await scene.kinds()).toEqual(['alert.raised', 'alert.message_sent']);
  expect(await news()).toMatchObject([{ data: { id: message.id } }]);
});

test('a typographic quote does not halve what fits', async () => {
  expect(await send(`You’re safe${'.'.repeat(140)}`)).toMatchObject({
    text: expect.stringContaining("You're"),
    segments: 1,
  });
});

test('the same message sent twice, or by two tabs at once, is delivered once', async () => {
  const id = randomUUID();
  const sent = await Promise.all([send('Hello', id), send('Hello', id)]);
  await scene.resolve(scene.sue);
  sent.push(await send('Hello', id));
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  expect(await deliveries()).toHaveLength(1);
});

test('with the app it goes to the phone, which fetches and reads it', async () => {
  const phone = await withApp();
  const message = await send();
  expect(message).toMatchObject({ channel: 'app', segments: null, delivery: 'queued' });
  expect(await deliveries()).toEqual([]);
  const phones = { role: 'tenant', organisation_id: scene.world.organisation_id } as const;
  const fetched = await scene.write(
    async (tx) => await readMessagesForDevice(tx, phone, 0),
    phones,
  );
  expect(fetched).toEqual([
    { id: message.id, text: 'Are you safe?', at: message.at, read_at: null },
  ]);
  expect(
    await scene.write(async (tx) => await readMessagesForDevice(tx, phone, message.id), phones),
  ).toEqual([]);
  const other = scene.world.device.device_id;
  expect(
    await scene.write(async (tx) => await readMessagesForDevice(tx, other, 0), phones),
  ).toEqual([]);
  expect(
    await scene.write(async (tx) => await markReadOnPhone(tx, other, message.id), phones),
  ).toBe(false);
  expect(await all()).toMatchObject([{ delivery: 'queued' }]);
  for (let round = 0; round < 2; round += 1)
    expect(
      await scene.write(async (tx) => await markReadOnPhone(tx, phone, message.id), phones),
    ).toBe(true);
  expect(await all()).toMatchObject([
    { delivery: 'read', read_by: null, sent_by: { name: 'Mei Chen' } },
  ]);
  expect((await news()).map(({ data }) => data['delivery'])).toEqual(['queued', 'read']);
  expect((await news()).at(-1)?.data).toMatchObject({ sent_by: { name: 'Mei Chen' } });
});

test('what becomes of an SMS is shown: why it fails while more tries are to come, and when it is there', async () => {
  await send();
  await becomes('queued', 'the partner is down');
  expect(await all()).toMatchObject([{ delivery: 'queued', failure: 'the partner is down' }]);
  for (const status of ['handed_over', 'delivered']) await becomes(status);
  expect(await all()).toMatchObject([{ delivery: 'delivered', failure: null }]);
  expect((await news()).map(({ data }) => data['delivery'])).toEqual([
    'queued',
    'queued',
    'sent',
    'delivered',
  ]);
  await becomes('dead', 'no such number');
  expect(await all()).toMatchObject([{ delivery: 'failed', failure: 'no such number' }]);
});

test('a message that the contacts get is no message of the operators', async () => {
  await scene.db.ownerSql`
    insert into deliveries (organisation_id, alert_id, lane, channel, recipient, body,
      idempotency_key)
    values (${scene.world.organisation_id}, ${scene.alertId}, 'life_safety', 'sms', '+61400999888',
      'Help', ${randomUUID()})`;
  await becomes('delivered');
  expect([await all(), await news()]).toEqual([[], []]);
});

describe('what the person writes', () => {
  test('an SMS is kept once, and unread until all are read (R183, R185)', async () => {
    const id = randomUUID();
    const taken = await inbound('On my way', id);
    expect(taken).toEqual([
      { id: scene.alertId, organisation_id: scene.world.organisation_id, monitored: true },
    ]);
    expect(await inbound('On my way', id)).toEqual(taken);
    await inbound('Really');
    expect(await unread()).toBe(true);
    const [first, second] = await all();
    expect(first).toMatchObject({
      direction: 'inbound',
      channel: 'sms',
      text: 'On my way',
      delivery: null,
      read_at: null,
    });
    await read(first?.id ?? 0);
    expect(await unread()).toBe(true);
    expect(await arrivals()).toEqual(['On my way', 'Really']);
    expect(await read(second?.id ?? 0)).toMatchObject({ read_by: { name: 'Tom Chen' } });
    expect(await unread()).toBe(false);
    const last = (await scene.frames('private-alert-monitoring')).at(-1);
    expect(last?.data).not.toHaveProperty('unread');
    expect((await scene.kinds()).slice(1)).toEqual([
      'alert.message_received',
      'alert.message_received',
      'alert.message_read',
      'alert.message_read',
    ]);
  });

  test('five at once of the same stand once', async () => {
    const id = randomUUID();
    const taken = await Promise.all([1, 2, 3, 4, 5].map(async () => await inbound('Help', id)));
    expect(taken.flat()).toHaveLength(5);
    expect(await all()).toHaveLength(1);
  });

  test('of another person, and of a resolved alert, joins nothing', async () => {
    expect(await inbound('Hi', randomUUID(), scene.mei.user_id)).toEqual([]);
    await scene.resolve(scene.sue);
    expect(await inbound('Hi')).toEqual([]);
    expect(await all()).toEqual([]);
  });

  test('one from the app is in the alert once, also when the phone repeats it', async () => {
    const event = anEvent('message', { data: { text: 'I am stuck' } });
    await scene.says(event);
    await scene.says(event);
    expect(await arrivals()).toEqual(['I am stuck']);
    expect(await all()).toMatchObject([
      { channel: 'app', direction: 'inbound', text: 'I am stuck' },
    ]);
    expect(await unread()).toBe(true);
    expect(await scene.kinds()).toEqual(['alert.raised', 'device.message']);
  });

  test('one from the app without an alert is in the device’s story alone', async () => {
    await scene.resolve(scene.sue);
    await scene.says(anEvent('message', { data: { text: 'All good' } }));
    expect(await all()).toEqual([]);
    const rows = await scene.db.ownerSql`
        select alert_id
        from events
        where device_id = ${scene.world.device.device_id} and kind = 'device.message'
      `;
    expect([...rows]).toEqual([{ alert_id: null }]);
  });

  test('reading twice changes nothing', async () => {
    await inbound('Hi');
    const [message] = await all();
    const first = await read(message?.id ?? 0);
    expect(await read(message?.id ?? 0)).toEqual(first);
    expect((await scene.kinds()).filter((kind) => kind === 'alert.message_read')).toHaveLength(1);
  });
});

describe('refusals write nothing', () => {
  test('without a recipient', async () => {
    await scene.db.ownerSql`update users set mobile = null where id = ${scene.world.worker_id}`;
    expect(await scene.refused(async () => await send())).toMatchObject({
      status: 409,
      code: 'no_way_to_message',
    });
  });

  test('a resolved alert, and one that does not exist', async () => {
    await scene.resolve(scene.sue);
    expect(await scene.refused(async () => await send())).toMatchObject({
      status: 409,
      code: 'alert_resolved',
    });
    scene.alertId += 100_000;
    expect(await scene.refused(async () => await send())).toMatchObject({ status: 404 });
  });

  test('a message of another alert', async () => {
    await inbound('Hi');
    const [message] = await all();
    await scene.renew();
    expect(await scene.refused(async () => await read(message?.id ?? 0))).toMatchObject({
      status: 404,
    });
  });
});
