// The outbox shows what would have been sent, with its alert and the position of the notified
// contact; outside demo mode there is none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutboxMessage } from '#domain/deliveries/outbox.api.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { deliveriesSweep, outboxAdapters } from './deliveries.jobs.ts';
import { queueDelivery } from './deliveries.store.ts';
import { outboxRoutes } from './outbox.routes.ts';

let db: TestDatabase;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => await db.close());

async function read(routes: ReturnType<typeof outboxRoutes>) {
  const http = await testHttp({ database: db.database, routes });
  const { status, body } = await http.client().get<OutboxMessage[]>('/demo/outbox');
  await http.close();
  return { status, messages: body.data };
}

test('a message shows its alert, the state of the escalation, and the contact’s position; others have neither', async () => {
  await createIntake(db.database).take({ device: world.device, events: [anEvent('sos')] });
  const { organisation_id } = world;
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where organisation_id = ${organisation_id}`;
  const alert_id = alert?.id ?? 0;
  await db.ownerSql`
    insert into escalations (organisation_id, alert_id, status, round, next_contact_at, due_at,
      stopped_at, stopped_because)
    values (${organisation_id}, ${alert_id}, 'stopped', 1, app.now(), app.now(), app.now(),
      'acknowledged')`;
  const [step] = await db.ownerSql<{ id: number }[]>`
    insert into escalation_steps (organisation_id, alert_id, round, position, contact_kind,
      contact_name, channels)
    values (${organisation_id}, ${alert_id}, 1, 2, 'escalation', 'Ann Ward', '{sms}') returning id`;
  const about = {
    organisation_id,
    alert_id,
    escalation_step_id: step?.id ?? 0,
    recipient_name: 'Ann Ward',
  };
  await db.database.write({ role: 'platform' }, async (tx) => {
    await queueDelivery(tx, {
      ...about,
      lane: 'life_safety',
      channel: 'sms',
      recipient: '+61400000000',
      body: 'Help',
      idempotency_key: 'a',
    });
    await queueDelivery(tx, {
      organisation_id: null,
      lane: 'ordinary',
      channel: 'email',
      recipient: 'a@b.test',
      body: 'Code',
      idempotency_key: 'b',
    });
  });
  await deliveriesSweep(db.database, { adapters: outboxAdapters(db.database) }).run();
  const { messages } = await read(outboxRoutes(db.database));
  expect(messages.find(({ channel }) => channel === 'sms')).toMatchObject({
    recipient_name: 'Ann Ward',
    alert: {
      id: alert_id,
      type: 'SOS',
      escalation: 'stopped',
      stopped_at: expect.any(String),
      order: [{ position: 2, name: 'Ann Ward', skipped: null }],
    },
    contact: { position: 2, round: 1 },
  });
  expect(messages.find(({ channel }) => channel === 'email')).toMatchObject({
    alert: null,
    contact: null,
    body: 'Code',
  });
});

test('a contact notified in an earlier round keeps that time while the new round has not reached them', async () => {
  const other = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device: other.device, events: [anEvent('sos')] });
  const { organisation_id } = other;
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where organisation_id = ${organisation_id}`;
  const alert_id = alert?.id ?? 0;
  await db.ownerSql`
    insert into escalations (organisation_id, alert_id, status, round, next_contact_at, due_at)
    values (${organisation_id}, ${alert_id}, 'telling', 2, app.now(), app.now())`;
  await db.ownerSql`
    insert into escalation_steps (organisation_id, alert_id, round, position, contact_kind,
      contact_name, channels, told_at)
    values
      (${organisation_id}, ${alert_id}, 1, 1, 'escalation', 'Ann Ward', '{sms}',
        '2026-11-21T00:00:00Z'),
      (${organisation_id}, ${alert_id}, 2, 1, 'escalation', 'Ann Ward', '{sms}', null),
      (${organisation_id}, ${alert_id}, 2, 2, 'escalation', 'Bo Lee', '{sms}', null)`;
  await db.database.write({ role: 'platform' }, async (tx) => {
    await queueDelivery(tx, {
      organisation_id,
      alert_id,
      lane: 'life_safety',
      channel: 'sms',
      recipient: '+61400000009',
      recipient_name: 'Ann Ward',
      body: 'Help',
      idempotency_key: 'c',
    });
  });
  await deliveriesSweep(db.database, { adapters: outboxAdapters(db.database) }).run();
  const { messages } = await read(outboxRoutes(db.database));
  expect(messages.find((message) => message.alert?.id === alert_id)?.alert?.order).toMatchObject([
    { name: 'Ann Ward', told_at: '2026-11-21T00:00:00.000Z' },
    { name: 'Bo Lee', told_at: null },
  ]);
});

test('outside demo mode there is no outbox', async () => {
  expect((await read(outboxRoutes(null))).status).toBe(404);
});
