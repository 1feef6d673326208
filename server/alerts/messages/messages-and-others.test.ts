// Each question about messages, asked where another person, a phone that was signed out, an older
// message and another alert are next to the ones that count.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert, anotherDevice } from '../alerts.factory.ts';
import {
  findDelivered,
  findMessage,
  findWay,
  insertOutbound,
  markRead,
  readMessages,
} from './alert-messages.store.ts';
import { findOpenAlerts } from './inbound-messages.store.ts';
import { listUnpushed, readUnpushed } from './message-pushes.store.ts';
import { markReadOnPhone, readMessagesForDevice } from './phone-messages.store.ts';

let db: TestDatabase;
let world: AlertWorld;
/** In the same organisation. */
let colleague: AlertWorld;
let mei = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox');
  world = await anAlertWorld(db.ownerSql);
  const { organisation_id } = world;
  colleague = { ...world, worker_id: (await aUser(db.ownerSql, { organisation_id })).id };
  colleague.device = await anotherDevice(db.ownerSql, colleague);
  mei = (await aUser(db.ownerSql)).id;
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const alert = async (of: AlertWorld, over: object = {}) => ({
  id: await anOpenAlert(db.ownerSql, of, { raised_at: now, ...over }),
  organisation_id: of.organisation_id,
});
/** A phone of the world's worker with the app; `over` are columns of its installation. */
async function phone(of: AlertWorld, over: object = {}): Promise<{ id: number; device: number }> {
  const { device_id } = await anotherDevice(db.ownerSql, of);
  const row = {
    organisation_id: of.organisation_id,
    device_id,
    user_id: of.worker_id,
    installation_uuid: randomUUID(),
    token_hash: Buffer.from(randomUUID()),
    platform: 'android',
    push_provider: 'fcm',
    push_token: `token-${device_id}`,
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into app_installations ${db.ownerSql(row)} returning id`;
  return { id: written?.id ?? 0, device: device_id };
}
async function message(
  of: { id: number; organisation_id: number },
  over: object = {},
): Promise<number> {
  const row = {
    organisation_id: of.organisation_id,
    alert_id: of.id,
    direction: 'inbound',
    channel: 'app',
    text: 'Hello',
    at: now,
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into alert_messages ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
}
const outbound = (device_id: number) => ({
  direction: 'outbound',
  sent_by_staff_id: mei,
  sent_by_name: 'Mei Chen',
  device_id,
});
const delivery = async (of: { id: number; organisation_id: number }, over: object) => {
  const row = {
    organisation_id: of.organisation_id,
    alert_id: of.id,
    lane: 'life_safety',
    channel: 'sms',
    recipient: '+61400000001',
    body: 'Hello',
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into deliveries ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};

test('a person is written to by the phone last seen of them with the app, else by their mobile', async () => {
  const one = await alert(world);
  await alert(colleague);
  const way = async () => await ask(async (tx) => await findWay(tx, one));
  const lastSeen = async (device: number, over: object) =>
    await db.ownerSql`update devices set ${db.ownerSql(over)} where id = ${device}`;
  await db.ownerSql`update users set mobile = '+61400000002' where id = ${colleague.worker_id}`;
  const theirs = await phone(colleague);
  const signedOut = await phone(world, { ended_at: now });
  const archived = await phone(world);
  for (const { device } of [theirs, signedOut]) await lastSeen(device, { last_heard_at: now });
  await lastSeen(archived.device, { archived_at: now, last_heard_at: now });
  expect(await way()).toBeNull();
  await db.ownerSql`update users set mobile = '+61400000001' where id = ${world.worker_id}`;
  expect(await way()).toEqual({ channel: 'sms', number: '+61400000001' });
  const first = await phone(world);
  expect(await way()).toEqual({ channel: 'app', device_id: first.device });
  const second = await phone(world);
  expect(await way()).toEqual({ channel: 'app', device_id: second.device });
  await lastSeen(first.device, { last_heard_at: at(-60) });
  expect(await way()).toEqual({ channel: 'app', device_id: first.device });
  await lastSeen(second.device, { last_heard_at: at(-30) });
  expect(await way()).toEqual({ channel: 'app', device_id: second.device });
});

test('a text joins the most urgent open alert of each sender, then the oldest', async () => {
  await alert(world, { alert_type_id: 1, ...resolved });
  await alert(world, { alert_type_id: 6, priority: 2, raised_at: at(-90) });
  await alert(world, { alert_type_id: 4, raised_at: at(-10) });
  const first = await alert(world, { raised_at: at(-20) });
  const theirs = await alert(colleague, { priority: 3 });
  const found = async (...people: AlertWorld[]) =>
    await ask(
      async (tx) =>
        await findOpenAlerts(
          tx,
          people.map(({ organisation_id, worker_id }) => ({ organisation_id, user_id: worker_id })),
        ),
    );
  expect(await found(world)).toEqual([first.id]);
  expect((await found(world, colleague)).toSorted()).toEqual([first.id, theirs.id].toSorted());
  expect(await found()).toEqual([]);
});

test('a phone is woken for what it has not read in five minutes, unless it was already', async () => {
  const one = await alert(world);
  const [ours, second, silent, signedOut, unassigned] = [
    await phone(world),
    await phone(world),
    await phone(world, { push_provider: null, push_token: null }),
    await phone(world, { ended_at: now }),
    await phone(world, { user_id: null }),
  ];
  const send = async (device: number, over: object = {}) =>
    await message(one, { ...outbound(device), ...over });
  const [first, last] = [await send(ours.device, { at: at(-299) }), await send(second.device)];
  for (const { device } of [silent, signedOut, unassigned]) await send(device);
  await send(ours.device, { at: at(-300) });
  await send(ours.device, { read_at: now });
  await send(ours.device, { channel: 'sms' });
  await message(one, { device_id: ours.device });
  const woken = await send(ours.device);
  await delivery(one, { idempotency_key: `alert-message-push-${woken}:${ours.id}` });
  await delivery(one, { idempotency_key: `alert-message-push-${last}:${ours.id}` });
  const due = async (most = 9, but: number[] = []) =>
    await ask(async (tx) => await listUnpushed(tx, most, but));
  expect(await due()).toEqual([first, last]);
  expect([await due(1), await due(9, [first])]).toEqual([[first], [last]]);
  const { organisation_id, worker_id } = world;
  expect(await ask(async (tx) => await readUnpushed(tx, [woken, last]))).toEqual([
    { id: last, user_id: worker_id, organisation_id, alert_id: one.id },
  ]);
});

test('a phone whose provider does not know its token any more is not woken', async () => {
  const one = await alert(world);
  const refused = { channel: 'push', status: 'dead', error_code: 'unregistered' };
  const sent = async (over: object): Promise<number> => {
    const { device } = await phone(world);
    await delivery(one, {
      ...refused,
      recipient: `fcm:token-${device}`,
      idempotency_key: randomUUID(),
      ...over,
    });
    return await message(one, outbound(device));
  };
  await sent({});
  const woken = [
    await sent({ channel: 'email' }),
    await sent({ status: 'sent' }),
    await sent({ error_code: 'too_long' }),
    await sent({ recipient: 'fcm:another' }),
  ];
  const foreign = await anAlertWorld(db.ownerSql);
  const { device } = await phone(world);
  await delivery(await alert(foreign), {
    ...refused,
    recipient: `fcm:token-${device}`,
    idempotency_key: randomUUID(),
  });
  woken.push(await message(one, outbound(device)));
  expect(await ask(async (tx) => await listUnpushed(tx, 9, []))).toEqual(woken);
});

test('a phone fetches what was written to it after its last, and reads that alone', async () => {
  const one = await alert(world);
  const [ours, second] = [await phone(world), await phone(world)];
  const [first, next] = [
    await message(one, outbound(ours.device)),
    await message(one, outbound(ours.device)),
  ];
  const theirs = await message(one, outbound(second.device));
  const own = await message(one, { device_id: ours.device });
  const fetched = async (after: number) =>
    (await ask(async (tx) => await readMessagesForDevice(tx, ours.device, after))).map(
      ({ id, read_at }) => [id, read_at],
    );
  expect(await fetched(0)).toEqual([
    [first, null],
    [next, null],
  ]);
  expect(await fetched(first)).toEqual([[next, null]]);
  const read = async (id: number) =>
    await ask(async (tx) => await markReadOnPhone(tx, ours.device, id));
  expect([await read(theirs), await read(own), await read(first)]).toEqual([false, false, true]);
  db.clock.now = at(60);
  expect(await read(first)).toBe(true);
  expect(await fetched(0)).toEqual([
    [first, now.toISOString()],
    [next, null],
  ]);
  expect(await db.ownerSql`select id from alert_messages where read_at is not null`).toEqual([
    { id: first },
  ]);
  expect(await db.ownerSql`select from live_outbox`).toHaveLength(1);
});

test('a message is read once, and its alert is unread while another one is', async () => {
  const [one, other] = [await alert(world), await alert(colleague)];
  await message(other);
  await message(one, { read_at: at(-60) });
  const sent = await message(one, outbound(world.device.device_id));
  const [first, second] = [await message(one), await message(one)];
  const read = async (of: typeof one, id: number) =>
    await ask(async (tx) => await markRead(tx, of, id, mei));
  expect([await read(other, first), await read(one, sent)]).toEqual([null, null]);
  expect(await read(one, first)).toMatchObject({
    message: { id: first, read_by: { id: mei }, read_at: now.toISOString() },
    unread: true,
  });
  expect(await read(one, first)).toBeNull();
  expect(await read(one, second)).toMatchObject({ unread: false });
});

test('the messages of an alert are its own, oldest first; one is found by its number or its sender’s', async () => {
  const [one, other] = [await alert(world), await alert(colleague)];
  const client_id = randomUUID();
  const [first, last] = [
    await message(one, { ...outbound(world.device.device_id), client_id }),
    await message(one),
  ];
  const theirs = await message(other, { client_id });
  const all = await ask(async (tx) => await readMessages(tx, one));
  expect(all.map(({ id }) => id)).toEqual([first, last]);
  const find = async (by: { id: number } | { client_id: string }) =>
    (await ask(async (tx) => await findMessage(tx, one, by)))?.id;
  expect([await find({ id: last }), await find({ id: theirs })]).toEqual([last, undefined]);
  expect([await find({ client_id }), await find({ client_id: randomUUID() })]).toEqual([
    first,
    undefined,
  ]);
});

test.each([
  ['queued', 'queued'],
  ['handed_over', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['dead', 'failed'],
  ['cancelled', 'failed'],
])(
  'a message whose delivery is %s is shown as %s, and as read once it was',
  async (status, shown) => {
    await db.ownerSql`update users set mobile = '+61400000001' where id = ${world.worker_id}`;
    const [other, one] = [await alert(colleague), await alert(world)];
    const write = async (of: typeof one, text: string) =>
      await ask(
        async (tx) =>
          await insertOutbound(tx, of, {
            text,
            client_id: randomUUID(),
            sender: { id: mei, name: 'Mei Chen' },
            way: { channel: 'sms', number: '+61400000001' },
            segments: 1,
          }),
      );
    const [theirs, ours] = [await write(other, 'Theirs'), await write(one, 'Ours')];
    const [way] = await db.ownerSql<{ id: number }[]>`
    update deliveries set status = ${status}, last_error = 'no such number'
    where alert_id = ${one.id}
    returning id, recipient, recipient_name, body, lane, channel`;
    expect(way).toMatchObject({
      recipient: '+61400000001',
      recipient_name: 'Noah Ward',
      body: 'Ours',
      lane: 'life_safety',
      channel: 'sms',
    });
    const read = async () => await ask(async (tx) => await findDelivered(tx, way?.id ?? 0));
    expect(await read()).toMatchObject({ id: ours.id, delivery: shown, failure: 'no such number' });
    await db.ownerSql`update alert_messages set read_at = ${now} where id = ${ours.id}`;
    expect(await read()).toMatchObject({ id: ours.id, delivery: 'read' });
    expect(await ask(async (tx) => await readMessages(tx, other))).toMatchObject([
      { id: theirs.id, delivery: 'queued', failure: null },
    ]);
  },
);
