// Escalation where services are not set up: only working channels are used and named, and without
// any the story records that no contact was reached.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anEscalationWorld, type EscalationWorld } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';

let db: TestDatabase;
let world: EscalationWorld;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };
const contacts = [
  { name: 'Ana', mobile: '+61491570001', email: 'ana@example.test' },
  { name: 'Ben', mobile: '+61491570002' },
  { name: 'Cat', mobile: null, email: 'cat@example.test' },
];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
afterEach(async () => await without());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
  db.clock.now = new Date('2026-11-21T10:00:00Z');
  world = await anEscalationWorld(db.ownerSql, { contacts });
});

const without = async (...missing: string[]) =>
  await db.ownerSql`update delivery_services set is_set_up = service <> all(${missing})`;
const tend = async (): Promise<void> => {
  await escalationSweep(db.database, links).run();
  await deliveriesSweep(db.database).run();
};
const pass = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await tend();
};
const raise = async (): Promise<void> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent('sos', { occurred_at: at, received_at: at })],
  });
  await tend();
};
const sent = async () =>
  (
    await db.ownerSql<
      { line: string }[]
    >`select channel || ' ' || recipient as line from deliveries order by id`
  ).map(({ line }) => line);
const linesOf = async (kind: string) =>
  (
    await db.ownerSql<
      { data: Record<string, unknown> }[]
    >`select data from events where kind = ${kind} order by id`
  ).map(({ data }) => data);

test('with email alone, a contact without email is skipped at once with the reason, and no text is claimed', async () => {
  await without('sms', 'voice');
  await raise();
  await pass(60);
  expect(await sent()).toEqual(['email ana@example.test', 'email cat@example.test']);
  const skipped = [{ contact: expect.stringMatching(/^Ben/), reason: 'not_set_up' }];
  expect(await linesOf('escalation.planned')).toMatchObject([{ skipped }]);
  expect((await linesOf('escalation.told')).map(({ channels }) => channels)).toEqual([
    ['email'],
    ['email'],
  ]);
});

test('with no service at all, nothing is sent, and the story records that no contact was reachable', async () => {
  await db.ownerSql`
    insert into users (role, first_name, last_name, email, mobile, status)
    values ('admin', 'Ada', 'Byron', 'ada@vigil.example', '+61491570009', 'active')`;
  await without('sms', 'voice', 'email', 'push', 'push:apns', 'push:fcm');
  await raise();
  expect([await sent(), await linesOf('escalation.told')]).toEqual([[], []]);
  expect(await linesOf('escalation.nobody_reachable')).toMatchObject([{ told: [] }]);
});

test('once a service is set up, the next round uses it', async () => {
  await without('sms', 'voice', 'email');
  await raise();
  await without('voice', 'email');
  for (let minute = 0; minute < 10; minute += 1) await pass(60);
  expect(await sent()).toContain('sms +61491570001');
});
