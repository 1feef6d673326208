// Undelivered messages are shown, and sent again once mended; a retry is refused for one being
// sent, an alarm's old text, and an unknown one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FaultyPartner, UndeliveredMessage } from '#domain/deliveries/undelivered.api.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anAlertWorld, anEvent, anOperator } from '#server/alerts/alerts.factory.ts';
import { type OutsideAdapter, OutsideFailure } from '#server/kit/outside/adapter.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { deliveriesSweep, outboxAdapters } from './deliveries.jobs.ts';
import { queueDelivery } from './deliveries.store.ts';
import { undeliveredRoutes } from './undelivered.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let admin: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: undeliveredRoutes });
  admin = http.signedIn(await anOperator(db.ownerSql, 'Ada', 'admin'));
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => await db.empty('deliveries', 'partner_faults', 'events'));

const list = async (query = ''): Promise<UndeliveredMessage[]> =>
  (await admin.get<UndeliveredMessage[]>(`/undelivered-messages${query}`)).body.data;
const partners = async () => (await admin.get<FaultyPartner[]>('/faulty-partners')).body.data;
const sendThrough = async (sms: OutsideAdapter) =>
  await deliveriesSweep(db.database, { adapters: { ...outboxAdapters(db.database), sms } }).run();
const failing = (kind: 'unreachable' | 'partner'): OutsideAdapter => ({
  send: async () => {
    throw new OutsideFailure(kind, 'wrong number', { code: '21211' });
  },
});
const queue = async (recipient = '+61400000000'): Promise<number> => {
  await db.database.write({ role: 'platform' }, async (tx) => {
    await queueDelivery(tx, {
      organisation_id: null,
      lane: 'ordinary',
      channel: 'sms',
      recipient,
      body: 'Hello',
      idempotency_key: recipient === '+61400000000' ? 'k' : recipient,
    });
  });
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from deliveries`;
  return row?.id ?? 0;
};

test('a dead message is shown with its reason, and sent again with its own key', async () => {
  const id = await queue();
  expect([await list(), await partners()]).toEqual([[], []]);
  await sendThrough(failing('unreachable'));
  expect(await list()).toMatchObject([
    {
      id,
      status: 'dead',
      attempts: 1,
      error_code: '21211',
      last_error: 'wrong number',
      may_retry: true,
    },
  ]);
  expect((await admin.post(`/undelivered-messages/${id}/retry`)).status).toBe(200);
  await sendThrough({
    send: async ({ idempotency_key }) => ({ status: 'sent', reference: idempotency_key }),
  });
  expect([...(await db.ownerSql`select status, partner_reference from deliveries`)]).toEqual([
    { status: 'sent', partner_reference: 'k' },
  ]);
  expect([...(await db.ownerSql`select kind from events order by id`)]).toEqual([
    { kind: 'delivery.failed' },
    { kind: 'delivery.retried' },
  ]);
});

test('a message waiting for a partner is shown too, with the partner', async () => {
  await queue();
  await sendThrough(failing('partner'));
  expect(await list()).toMatchObject([
    { status: 'queued', may_retry: false, next_try_at: expect.any(String) },
  ]);
  expect(await partners()).toMatchObject([
    { channel: 'sms', service: 'sms', last_error: 'wrong number', waiting: 1 },
  ]);
});

test('pages go on where the last one ended; status, channel and recipient narrow the list', async () => {
  for (let at = 0; at < 5; at += 1) await queue(`+6140000000${at}`);
  await db.ownerSql`
    update deliveries
    set last_failure = 'message', status = case when id % 2 = 0 then 'dead' else 'queued' end
  `;
  const first = await admin.get<UndeliveredMessage[]>('/undelivered-messages?per_page=3');
  const { next } = first.body.meta ?? {};
  const rest = await list(`?per_page=3&page=2&after=${String(next)}`);
  const ids = [...first.body.data, ...rest].map(({ id }) => id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left));
  expect((await list('?status=dead')).every(({ id }) => id % 2 === 0)).toBe(true);
  expect(await list('?channel=email')).toEqual([]);
  expect(await list('?search=0000004')).toMatchObject([{ recipient: '+61400000004' }]);
});

test('refused, and nothing is written: not dead, an alarm, unknown', async () => {
  const id = await queue();
  const before = JSON.stringify(await db.ownerSql`select * from deliveries`);
  expect((await admin.post(`/undelivered-messages/${id}/retry`)).body.code).toBe('not_dead');
  expect((await admin.post('/undelivered-messages/987654321/retry')).status).toBe(404);
  expect(JSON.stringify(await db.ownerSql`select * from deliveries`)).toBe(before);
});

test('is not sent again while no service takes it, and nothing is written', async () => {
  const id = await queue();
  await sendThrough(failing('unreachable'));
  const before = JSON.stringify(await db.ownerSql`select * from deliveries`);
  await db.ownerSql`update delivery_services set is_set_up = false where service = 'sms'`;
  const refused = await admin.post(`/undelivered-messages/${id}/retry`);
  await db.ownerSql`update delivery_services set is_set_up = true`;
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'not_set_up',
    'Not sent: text messages are not set up.',
  ]);
  expect(JSON.stringify(await db.ownerSql`select * from deliveries`)).toBe(before);
});

test('an email that waits for its service is listed with the reason', async () => {
  await db.database.write({ role: 'platform' }, async (tx) => {
    await queueDelivery(tx, {
      organisation_id: null,
      lane: 'ordinary',
      channel: 'email',
      recipient: 'mei@redgum.example',
      body: 'Hello',
      idempotency_key: 'mail',
    });
  });
  const providers = {
    email: null,
    sms: 'a',
    voice: 'a',
    'push:apns': 'a',
    'push:fcm': 'a',
    push: 'a',
    partner: 'a',
  };
  await deliveriesSweep(db.database, { adapters: outboxAdapters(db.database), providers }).run();
  await db.ownerSql`update delivery_services set is_set_up = true`;
  expect(await list()).toMatchObject([
    {
      status: 'queued',
      error_code: 'not_set_up',
      last_error: 'Email is not set up.',
      next_try_at: null,
      may_retry: false,
    },
  ]);
});

test('an alarm that failed again and again to the same number is listed once, by its newest message', async () => {
  const world = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device: world.device, events: [anEvent('sos')] });
  const { organisation_id } = world;
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where organisation_id = ${organisation_id}`;
  const alert_id = alert?.id ?? 0;
  await db.ownerSql`
    insert into escalations (organisation_id, alert_id, status, round, next_contact_at, due_at)
    values (${organisation_id}, ${alert_id}, 'telling', 2, app.now(), app.now())`;
  const steps = await db.ownerSql<{ id: number }[]>`
    insert into escalation_steps (organisation_id, alert_id, round, position, contact_kind,
      contact_name, channels)
    select ${organisation_id}, ${alert_id}, round, 3, 'escalation', 'Ann Ward', '{sms,voice}'
    from generate_series(1, 2) round
    returning id`;
  await db.database.write({ role: 'platform' }, async (tx) => {
    for (const { id } of steps)
      for (const channel of ['sms', 'voice'] as const)
        await queueDelivery(tx, {
          organisation_id,
          alert_id,
          escalation_step_id: id,
          lane: 'life_safety',
          channel,
          recipient: '+61400000000',
          body: 'Help',
          idempotency_key: `${id} ${channel}`,
        });
  });
  await db.ownerSql`
    update deliveries
    set status = 'dead', attempts = 1, finished_at = app.now()
    where organisation_id = ${organisation_id}
  `;
  const newest = await db.ownerSql<
    { id: number }[]
  >`select id from deliveries where escalation_step_id = ${steps[1]?.id ?? 0} order by id desc`;
  expect((await list()).map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
});
