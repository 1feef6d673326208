// What an activated phone reads and changes: its state in a worker's words, buttons, push token,
// receipts, and deactivating itself.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppButton, AppMessage, AppState } from '#domain/phone/app-state.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { sendAlertMessage } from '#server/alerts/messages/alert-messages.service.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from './installation-reader.ts';
import { endInstallationsOf } from './installations.store.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: PhoneWorld;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const routes = phoneAppRoutes(phoneAppParts(db.database, createIntake(db.database).take));
  http = await testHttp({
    database: db.database,
    routes,
    installations: installationReader(db.database),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  [world, token] = await activated();
});

async function activated(): Promise<[PhoneWorld, string]> {
  const made = await aPhoneWorld(db.ownerSql);
  return [
    made,
    (await call<{ token: string }>('POST', '/app/activate', aPhone(made.code), '')).body.data.token,
  ];
}
const call = async <Data>(method: string, path: string, body?: unknown, bearer = token) =>
  await http.client().raw<Data>(method, path, {
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const state = async (bearer = token) =>
  (await call<AppState>('GET', '/app/state', undefined, bearer)).body.data;
const press = async (kind: string, over: Record<string, unknown> = {}) => {
  const now = new Date().toISOString();
  return await call('POST', '/app/events', {
    sent_at: now,
    events: [{ id: randomUUID(), kind, occurred_at: now, ...over }],
  });
};
const devicesCounted = async () =>
  (
    await db.ownerSql`select devices_count from organisations where id = ${world.organisation_id}`
  )[0]?.['devices_count'];
const audited = async () =>
  [
    ...(await db.ownerSql`
      select kind from events where organisation_id = ${world.organisation_id} order by id
    `),
  ].map(({ kind }) => String(kind));

test('the worker reads the state of the alert: received, taken by an operator with the first name, safe, closed, not listed', async () => {
  expect(await state()).toMatchObject({
    alerts: [],
    welfare: null,
    buttons: [],
    unread_messages: 0,
    person: { first_name: 'Noah' },
  });
  await press('sos');
  const [raised] = (await state()).alerts;
  expect(raised).toMatchObject({
    type: 'sos',
    state: 'received',
    operator: null,
    words: 'Your alert has been received.',
    cancelled_at: null,
  });
  const id = raised?.id ?? 0;
  const maria = await anOperator(db.ownerSql, 'Maria');
  const act = async (work: (tx: Tx) => Promise<unknown>) =>
    await db.database.write({ role: 'centre' }, work);
  await act(async (tx) => await acknowledgeAlert(tx, maria, id));
  await press('sos_cancel');
  expect((await state()).alerts).toMatchObject([
    {
      state: 'operator_has_it',
      operator: 'Maria',
      words: 'Maria is handling your alert.',
      cancelled_at: expect.any(String),
    },
  ]);
  await db.ownerSql`
    update alerts set status = 'resolved', note = 'Safe.', resolved_at = app.now() where id = ${id}
  `;
  expect((await state()).alerts).toMatchObject([
    { state: 'resolved', words: 'This alert is closed.' },
  ]);
  await db.ownerSql`
    update alerts set resolved_at = app.now() - interval '61 minutes' where id = ${id}
  `;
  expect((await state()).alerts).toEqual([]);
});

test('a further alert that went to the operator of the first is shown as received until an operator acknowledges it', async () => {
  await press('sos');
  const [first] = (await state()).alerts;
  const maria = await anOperator(db.ownerSql, 'Maria');
  await db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, maria, first?.id ?? 0),
  );
  await press('duress');
  const assigned = (await state()).alerts.find(({ type }) => type === 'duress');
  expect(assigned).toMatchObject({ state: 'received', operator: null });
  await db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, maria, assigned?.id ?? 0),
  );
  expect((await state()).alerts.find(({ type }) => type === 'duress')).toMatchObject({
    state: 'operator_has_it',
    operator: 'Maria',
  });
});

test('a phone has the numbers to call when nothing can be sent: emergency services, the organisation, the person’s first three contacts', async () => {
  expect((await state()).help_numbers).toEqual([
    { who: 'emergency', name: '', number: '000', shown: '000' },
  ]);
  await db.ownerSql`
    update organisations
    set contact_country = 'NZ', contact_landline = '+6433456789'
    where id = ${world.organisation_id}
  `;
  const contacts = ['+64211111111', null, '+61413333333', '+64214444444', '+64215555555'].map(
    (mobile, at) => ({
      organisation_id: world.organisation_id,
      user_id: world.worker_id,
      order: at + 1,
      first_name: 'Contact',
      last_name: String(at + 1),
      mobile,
      landline: at === 3 ? '+6432222222' : null,
    }),
  );
  await db.ownerSql`insert into personal_contacts ${db.ownerSql(contacts)}`;
  const { help_numbers, organisation } = await state();
  expect(help_numbers).toEqual([
    { who: 'emergency', name: '', number: '111', shown: '111' },
    {
      who: 'organisation',
      name: organisation.name,
      number: '+6433456789',
      shown: '03 345 6789',
    },
    { who: 'contact', name: 'Contact 1', number: '+64211111111', shown: '021 111 1111' },
    { who: 'contact', name: 'Contact 3', number: '+61413333333', shown: '+61 413 333 333' },
    { who: 'contact', name: 'Contact 4', number: '+64214444444', shown: '021 444 4444' },
  ]);
  const [, outsider] = await activated();
  expect((await state(outsider)).help_numbers).toEqual([
    { who: 'emergency', name: '', number: '000', shown: '000' },
  ]);
});

test('a phone does not see another person’s alerts', async () => {
  await press('sos');
  const [, outsider] = await activated();
  expect((await state(outsider)).alerts).toEqual([]);
});

test('a button is a device of its own, its press an alert under its name, with its charge; the phone keeps its own (R024)', async () => {
  const added = await call<AppButton>('POST', '/app/buttons', {
    name: 'Belt button',
    hardware_id: 'AA:BB:CC',
  });
  const again = await call<AppButton>('POST', '/app/buttons', {
    name: 'Other name',
    hardware_id: 'AA:BB:CC',
  });
  expect(added.body.data).toMatchObject({
    name: 'Belt button',
    hardware_id: 'AA:BB:CC',
    battery_percent: null,
  });
  expect(again.body.data).toEqual(added.body.data);
  expect(await devicesCounted()).toBe(1);
  await press('sos', {
    trigger: { type: 'ble_button', id: 'AA:BB:CC', battery: 31 },
    battery_percent: 77,
    position: { latitude: 1, longitude: 2 },
  });
  expect([
    ...(await db.ownerSql`
      select v.device_name, t.name as type, a.latitude
      from alerts a
      join devices v on v.id = a.device_id
      join device_types t on t.id = v.device_type_id
      where a.organisation_id = ${world.organisation_id}
    `),
  ]).toEqual([{ device_name: 'Belt button', type: 'button', latitude: 1 }]);
  expect((await state()).buttons).toEqual([{ ...added.body.data, battery_percent: 31 }]);
  expect([
    ...(await db.ownerSql`
      select battery_percent, latitude from devices where id = ${world.device_id}
    `),
  ]).toEqual([{ battery_percent: 77, latitude: 1 }]);
});

test('a press of an unpaired button is the phone’s alert; one sent again after the pairing ended stays one', async () => {
  const id = randomUUID();
  await press('duress', { trigger: { type: 'ble_button', id: 'unknown' } });
  const { body } = await call<AppButton>('POST', '/app/buttons', {
    name: 'Button',
    hardware_id: 'X1',
  });
  await press('sos', { id, trigger: { type: 'ble_button', id: 'X1' } });
  expect((await call('DELETE', `/app/buttons/${body.data.id}`)).status).toBe(200);
  expect(
    (await press('sos', { id, trigger: { type: 'ble_button', id: 'X1' } })).body.data,
  ).toMatchObject({
    events: [{ id, status: 'duplicate' }],
  });
  const rows = await db.ownerSql`
      select t.name as type, a.device_id = ${world.device_id} as phones, a.repeat_count as repeats
      from alerts a
      join alert_types t on t.id = a.alert_type_id
      where a.organisation_id = ${world.organisation_id}
      order by a.id
    `;
  expect([...rows]).toEqual([
    { type: 'duress', phones: true, repeats: 0 },
    { type: 'sos', phones: false, repeats: 0 },
  ]);
  expect((await state()).buttons).toEqual([]);
  expect(await devicesCounted()).toBe(0);
});

test('a browser reads the key to subscribe with, where there is one, and only with a token', async () => {
  expect((await call('GET', '/app/web-push-key')).body.data).toEqual({ public_key: null });
  expect((await call('GET', '/app/web-push-key', undefined, 'made-up')).status).toBe(401);
  const pushing = await testHttp({
    database: db.database,
    routes: phoneAppRoutes({ ...phoneAppParts(db.database), webPushKey: 'BPublicKey' }),
    installations: installationReader(db.database),
  });
  const answer = await pushing
    .client()
    .raw('GET', '/app/web-push-key', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.body.data).toEqual({ public_key: 'BPublicKey' });
  await pushing.close();
});

test('five buttons and no more; an outsider’s button does not exist', async () => {
  for (let number = 1; number <= 5; number += 1)
    expect(
      (await call('POST', '/app/buttons', { name: `Button ${number}`, hardware_id: `id${number}` }))
        .status,
    ).toBe(200);
  expect(
    (await call('POST', '/app/buttons', { name: 'Sixth', hardware_id: 'id6' })).body.code,
  ).toBe('too_many_buttons');
  expect((await call('POST', '/app/buttons', { name: '', hardware_id: '' })).status).toBe(422);
  const { buttons } = await state();
  expect(buttons).toHaveLength(5);
  const [, outsider] = await activated();
  const answers = [buttons[0]?.id, 987654321].map(
    async (id) => await call('DELETE', `/app/buttons/${id}`, undefined, outsider),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  expect((await state()).buttons).toEqual(buttons);
});

test('two taps on "pair" make one button', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      call<AppButton>('POST', '/app/buttons', { name: 'Button', hardware_id: 'one' }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await state()).buttons).toHaveLength(1);
});

test('a push token is kept, replaced and taken away; an unknown provider is refused', async () => {
  const kept = async () =>
    (
      await db.ownerSql`
        select push_provider, push_token from app_installations where device_id = ${world.device_id}
      `
    )[0];
  expect(
    (await call('PUT', '/app/push-token', { push: { provider: 'fcm', token: 'first' } })).status,
  ).toBe(200);
  expect(
    (await call('PUT', '/app/push-token', { push: { provider: 'apns', token: 'second' } })).status,
  ).toBe(200);
  expect(await kept()).toEqual({ push_provider: 'apns', push_token: 'second' });
  expect(
    (await call('PUT', '/app/push-token', { push: { provider: 'pigeon', token: 'x' } })).status,
  ).toBe(422);
  expect(await kept()).toEqual({ push_provider: 'apns', push_token: 'second' });
  expect((await call('PUT', '/app/push-token', { push: null })).status).toBe(200);
  expect(await kept()).toEqual({ push_provider: null, push_token: null });
});

test('a push is received and opened once each, and its alert’s log shows it; a push to another phone is ignored', async () => {
  await call('PUT', '/app/push-token', { push: { provider: 'fcm', token: 'mine' } });
  await press('sos');
  const alert_id = (await state()).alerts[0]?.id ?? 0;
  const queue = async (recipient: string) => {
    const idempotency_key = randomUUID();
    await db.database.write({ role: 'platform' }, async (tx) => {
      await queueDelivery(tx, {
        organisation_id: world.organisation_id,
        alert_id,
        lane: 'life_safety',
        channel: 'push',
        recipient,
        body: 'y',
        idempotency_key,
      });
    });
    return Number(
      (
        await db.ownerSql`select id from deliveries where idempotency_key = ${idempotency_key}`
      )[0]?.['id'],
    );
  };
  const [mine, another] = [await queue('fcm:mine'), await queue('fcm:another')];
  const at = new Date().toISOString();
  const receipts = [mine, mine, another]
    .flatMap((delivery_id) => [{ delivery_id, what: 'received', at }])
    .concat([{ delivery_id: mine, what: 'opened', at }]);
  // The phone says it again while the first call is still under way.
  const said = await Promise.all(
    [1, 2, 3, 4].map(async () => (await call('POST', '/app/receipts', { receipts })).body.data),
  );
  expect(said.map((data) => JSON.stringify(data)).sort()).toEqual([
    '{"noted":0}',
    '{"noted":0}',
    '{"noted":0}',
    '{"noted":2}',
  ]);
  expect((await call('POST', '/app/receipts', { receipts })).body.data).toEqual({ noted: 0 });
  expect(
    (await call('POST', '/app/receipts', { receipts: [{ delivery_id: mine, what: 'eaten', at }] }))
      .status,
  ).toBe(422);
  const kinds = async (rows: Promise<readonly Record<string, unknown>[]>) =>
    (await rows).map(({ kind }) => String(kind)).filter((kind) => kind.startsWith('push.'));
  expect(
    await kinds(db.ownerSql`select kind from events where alert_id = ${alert_id} order by id`),
  ).toEqual(['push.received', 'push.opened']);
  expect(
    await kinds(
      db.ownerSql`
        select data->>'kind' as kind
        from live_outbox
        where channels = array[${`private-alert.${alert_id}`}]
        order by id
      `,
    ),
  ).toEqual(['push.received', 'push.opened']);
});

test('an app that signs out, or is ended by an administrator, has no access at once, with a line in the log', async () => {
  expect((await call('DELETE', '/app/installation')).status).toBe(200);
  expect((await call('DELETE', '/app/installation')).status).toBe(401);
  expect((await audited()).at(-1)).toBe('phone_app.ended');
  [world, token] = await activated();
  await db.database.write(
    { role: 'tenant', organisation_id: world.organisation_id },
    async (tx) => {
      expect(await endInstallationsOf(tx, world.organisation_id, world.device_id)).toHaveLength(1);
    },
  );
  expect((await call('GET', '/app/state')).status).toBe(401);
});

test('an operator’s message reaches the phone, is counted until it is read, and is no other phone’s', async () => {
  await press('sos');
  const id = (await state()).alerts[0]?.id ?? 0;
  const maria = await anOperator(db.ownerSql, 'Maria');
  await db.database.write({ role: 'centre' }, async (tx) => {
    await acknowledgeAlert(tx, maria, id);
    for (const text of ['Are you safe?', 'Help is coming'])
      await sendAlertMessage(tx, maria, id, { text, client_id: randomUUID() });
  });
  const messages = async (after = 0, bearer = token) =>
    (await call<AppMessage[]>('GET', `/app/messages?after=${after}`, undefined, bearer)).body.data;
  const [first, second] = await messages();
  expect(first).toMatchObject({ text: 'Are you safe?', read_at: null });
  expect(await messages(first?.id)).toEqual([second]);
  expect((await state()).unread_messages).toBe(2);
  const [, outsider] = await activated();
  expect(await messages(0, outsider)).toEqual([]);
  const read = async (message: number | undefined, bearer = token) =>
    (await call('PUT', `/app/messages/${message}/read`, {}, bearer)).status;
  expect([await read(first?.id, outsider), await read(987654321)]).toEqual([404, 404]);
  expect((await state()).unread_messages).toBe(2);
  expect([await read(first?.id), await read(first?.id)]).toEqual([200, 200]);
  expect((await state()).unread_messages).toBe(1);
});
