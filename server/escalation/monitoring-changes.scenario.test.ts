// Monitoring of an organisation begins or ends while alerts are open: each alert always has someone
// responsible, and only those are notified who must be.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { followUpAlert } from '#server/alerts/actions/follow-up-alert.service.ts';
import { resolveAlert } from '#server/alerts/actions/resolve-alert.service.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent, anOperator } from '#server/alerts/alerts.factory.ts';
import { monitoredAlertsSweep } from '#server/alerts/monitoring/monitored-alerts.sweep.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anEscalationWorld, type EscalationWorld } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';

let db: TestDatabase;
let mei: Actor;
let world: EscalationWorld;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };
const ana = '+61400000001';
const ben = '+61400000002';

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
  db.clock.now = new Date('2026-11-21T02:00:00Z');
  mei = await anOperator(db.ownerSql, 'Mei');
});

const given = async (monitored: boolean): Promise<number> => {
  const contacts = [
    { name: 'Ana', mobile: ana },
    { name: 'Ben', mobile: ben },
  ];
  world = await anEscalationWorld(db.ownerSql, { contacts, not_monitored: !monitored });
  return await raise('sos');
};
const raise = async (kind: 'sos' | 'fall'): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent(kind, { occurred_at: at, received_at: at })],
  });
  await tend();
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
};
const tend = async (): Promise<void> => {
  await monitoredAlertsSweep(db.database).run();
  await escalationSweep(db.database, links).run();
  await deliveriesSweep(db.database).run();
};
const becomes = async (monitored: boolean): Promise<void> => {
  await db.ownerSql`
    update organisations
    set not_monitored = ${!monitored}, updated_at = app.now() + interval '1 second'
    where id = ${world.organisation_id}
  `;
  await tend();
};
const pass = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await tend();
};
const notified = async () =>
  (
    await db.ownerSql<{ recipient: string }[]>`
      select d.recipient
      from outbox_messages o
      join deliveries d on d.id = o.delivery_id
      order by d.id
    `
  ).map(({ recipient }) => recipient);
const alerts = async () => [
  ...(await db.ownerSql`
    select monitored, owner_staff_id, acknowledged_at is not null as acknowledged, follow_up_at
    from alerts
    order by id
  `),
];
const frames = async () =>
  (
    await db.ownerSql<
      { event: string }[]
    >`select event from live_outbox where 'private-alert-monitoring' = any(channels) order by id`
  ).map(({ event }) => event);
const story = async (id: number) =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id = ${id} and kind like 'alert.%' order by id`
  ).map(({ kind }) => kind);
const acknowledge = async (id: number) =>
  await db.database.write({ role: 'centre' }, async (tx) => await acknowledgeAlert(tx, mei, id));

test('monitoring ends: contacts are notified at once of unowned and owned alerts, and the consoles lose both', async () => {
  const id = await given(true);
  await acknowledge(id);
  await db.database.write(
    { role: 'centre' },
    async (tx) => await followUpAlert(tx, mei, id, { minutes: 5, reason: 'Rings back.' }),
  );
  expect(await notified()).toEqual([]);
  await becomes(false);
  expect(await alerts()).toEqual([
    { monitored: false, owner_staff_id: null, acknowledged: false, follow_up_at: null },
  ]);
  expect(new Set(await notified())).toEqual(new Set([ana]));
  expect(await frames()).toContain('alert.left');
  expect(await story(id)).toEqual([
    'alert.raised',
    'alert.acknowledged',
    'alert.follow_up_set',
    'alert.monitoring_ended',
  ]);
  expect(await db.ownerSql`select ended_as from follow_ups`).toEqual([{ ended_as: 'released' }]);
  // The next alert is not the centre's either.
  const next = await raise('fall');
  expect(await story(next)).toEqual(['alert.raised']);
  expect((await alerts()).at(-1)).toMatchObject({ monitored: false, owner_staff_id: null });
});

test('monitoring begins: the alert is queued, and exactly the contacts notified before are notified that the centre has it', async () => {
  const id = await given(false);
  expect(new Set(await notified())).toEqual(new Set([ana]));
  expect(await frames()).toEqual([]);
  await becomes(true);
  expect(await alerts()).toMatchObject([
    { monitored: true, owner_staff_id: null, acknowledged: false },
  ]);
  expect(await frames()).toContain('alert.updated');
  expect(await story(id)).toEqual(['alert.raised', 'alert.monitoring_begun']);
  const [last] = await db.ownerSql<
    { body: string }[]
  >`select body from deliveries where recipient = ${ana} order by id desc limit 1`;
  expect(last?.body).toContain('The monitoring service');
  const before = (await notified()).length;
  await pass(600);
  expect([(await notified()).length, (await notified()).includes(ben)]).toEqual([before, false]);
  await acknowledge(id);
});

test('resolved alerts keep their escalation state; another sweep changes nothing', async () => {
  const id = await given(true);
  await acknowledge(id);
  await db.database.write({ role: 'centre' }, async (tx) => {
    const resolution = {
      note: 'Safe.',
      outcome: 'false',
      response_sent: false,
      resolution_comment_id: null,
    } as const;
    await resolveAlert(tx, mei, id, { resolution });
  });
  const other = await raise('fall');
  await becomes(false);
  await tend();
  expect((await alerts()).map(({ monitored }) => monitored)).toEqual([true, false]);
  expect((await story(other)).filter((kind) => kind.startsWith('alert.monitoring'))).toEqual([
    'alert.monitoring_ended',
  ]);
  expect((await frames()).filter((event) => event === 'alert.left')).toHaveLength(1);
});
