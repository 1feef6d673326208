// Unmonitored nights: who is notified, in which order, by which channel, no one else; and that
// escalation stops when a contact answers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { anEscalationWorld, type EscalationWorld, type WorldGiven } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';

let db: TestDatabase;
let world: EscalationWorld;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { on: '22:00', off: '06:00', days: everyDay };
const office = { on: '08:00', off: '17:00', days: everyDay };

const given = async (moment: string, what: WorldGiven): Promise<void> => {
  db.clock.now = new Date(moment);
  world = await anEscalationWorld(db.ownerSql, what);
};
const pass = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await tend();
};
const tend = async (): Promise<void> => {
  await escalationSweep(db.database, links).run();
  await deliveriesSweep(db.database).run();
};
const raise = async (kind: 'sos' | 'test' = 'sos'): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent(kind, { occurred_at: at, received_at: at })],
  });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${world.device.device_id} order by id desc limit 1`;
  await tend();
  return row?.id ?? 0;
};
/** Seconds since the alarm, channel and address, in the order of sending. */
const outbox = async (): Promise<string[]> =>
  (
    await db.ownerSql<{ line: string }[]>`
    select extract(epoch from o.sent_at - a.received_at)::integer || ' ' || d.channel || ' ' || d.recipient as line
    from outbox_messages o
    join deliveries d on d.id = o.delivery_id
    join alerts a on a.id = d.alert_id
    order by o.sent_at, d.recipient, d.channel`
  ).map(({ line }) => line);
const numbers = async () => [...new Set((await outbox()).map((line) => line.split(' ')[2]))];
const story = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id is not null and kind !~ '^delivery' order by id`
  ).map((row) => row.kind);
const answer = async (alertId: number, name: string, user_id: number | null) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await answerAsContact(
        tx,
        { organisation_id: world.organisation_id, id: alertId },
        { key: user_id === null ? null : `u${user_id}`, link_id: null, name, user_id, via: 'sms' },
        { answer: 'acknowledge' },
      ),
  );

describe('an SOS at 02:00 on the night the clocks change', () => {
  const people: WorldGiven['contacts'] = [
    { name: 'Ana', mobile: '+61491570001', email: 'ana@example.test', hours: night },
    { name: 'Ben', mobile: '+61491570002', hours: office },
    { name: 'Cat', mobile: '+61491570003', hours: night },
    { name: 'Dan', mobile: '+61491570004', status: 'disabled' },
  ];
  const family = [{ name: 'Eve', mobile: '+61491570005' }];

  test.each([
    ['Sydney, the first 02:00', 'Australia/Sydney', '2026-04-04T15:00:00Z'],
    ['Sydney, the second 02:00', 'Australia/Sydney', '2026-04-04T16:00:00Z'],
    [
      'New York, a second before 02:00 that does not come',
      'America/New_York',
      '2026-03-08T06:59:59Z',
    ],
    ['New York, when 02:00 has become 03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
  ])(
    '%s: exactly the right people in the right order; escalation stops at the reply',
    async (_name, timezone, moment) => {
      await given(moment, { timezone, contacts: people, personal: family });
      const alert = await raise();
      expect(await outbox()).toEqual([
        '0 sms +61491570001',
        '0 voice +61491570001',
        '0 email ana@example.test',
      ]);
      await pass(59);
      expect(await outbox()).toHaveLength(3);
      await pass(1);
      expect((await outbox()).slice(3)).toEqual(['60 sms +61491570003', '60 voice +61491570003']);
      await pass(60);
      // The third joins, and the first is notified again meanwhile; email is not repeated.
      expect((await outbox()).slice(5)).toEqual([
        '120 sms +61491570001',
        '120 voice +61491570001',
        '120 sms +61491570005',
        '120 voice +61491570005',
      ]);
      await pass(30);
      await answer(alert, 'Cat Ward', world.users['Cat'] ?? 0);
      await pass(1);
      const notified = await outbox();
      expect(notified.slice(9)).toEqual(['151 sms +61491570001', '151 sms +61491570005']);
      for (let minute = 0; minute < 30; minute += 1) await pass(60);
      expect(await outbox()).toEqual(notified);
      expect(await numbers()).toEqual([
        '+61491570001',
        'ana@example.test',
        '+61491570003',
        '+61491570005',
      ]);
      expect(await story()).toEqual([
        'alert.raised',
        'escalation.started',
        'escalation.planned',
        'escalation.told',
        'escalation.told',
        'escalation.told',
        'escalation.told',
        'alert.acknowledged',
        'escalation.stopped',
      ]);
    },
  );

  test('the plan lists the skipped people with the reason', async () => {
    await given('2026-04-04T16:00:00Z', { contacts: people, personal: family });
    await raise();
    const [planned] = await db.ownerSql<
      { data: unknown }[]
    >`select data from events where kind = 'escalation.planned'`;
    expect(planned?.data).toEqual({
      order: ['Ana Ward', 'Cat Ward', 'Eve Ward'],
      skipped: [
        { contact: 'Ben Ward', reason: 'outside_hours' },
        { contact: 'Dan Ward', reason: 'not_active' },
      ],
    });
  });
});

test('the acknowledgement is on the alert with the contact’s account, and the row is sent to the screens', async () => {
  await given('2026-11-21T02:00:00Z', { contacts: [{ name: 'Ana', mobile: '+61491570001' }] });
  const alert = await raise();
  await answer(alert, 'Ana Ward', world.users['Ana'] ?? 0);
  const [row] = await db.ownerSql`
      select acknowledged_at, acknowledged_by_staff_id, version, owner_staff_id
      from alerts
      where id = ${alert}
    `;
  expect(row).toMatchObject({
    acknowledged_at: db.clock.now,
    acknowledged_by_staff_id: world.users['Ana'],
    version: 2,
    owner_staff_id: null,
  });
  const frames = await db.ownerSql`select channels from live_outbox where event = 'alert.updated'`;
  expect(frames.at(-1)).toEqual({ channels: [`private-organisation.${world.organisation_id}`] });
  expect([...(await db.ownerSql`select status, stopped_because from escalations`)]).toEqual([
    { status: 'stopped', stopped_because: 'acknowledged' },
  ]);
});

test('three rounds through the order, then all contacts with the admins, repeated without end', async () => {
  await given('2026-11-21T02:00:00Z', {
    contacts: [{ name: 'Ana', mobile: '+61491570001' }],
    admin: { name: 'Zed', mobile: '+61491570009' },
  });
  await raise();
  for (let at = 0; at < 3000; at += 60) await pass(60);
  const texts = (await outbox()).filter((line) => line.includes('sms'));
  expect(texts).toEqual([
    '0 sms +61491570001',
    '60 sms +61491570001',
    '120 sms +61491570001',
    '180 sms +61491570001',
    '180 sms +61491570009',
    ...[780, 1380, 1980, 2580].flatMap((at) => [
      `${at} sms +61491570001`,
      `${at} sms +61491570009`,
    ]),
  ]);
});

test('no contact in the order is callable: the admins at once, and the order again when its hours begin', async () => {
  await given('2026-11-20T15:00:00Z', {
    contacts: [
      { name: 'Ben', mobile: '+61491570002', hours: { on: '02:05', off: '09:00', days: everyDay } },
    ],
    admin: { name: 'Zed', mobile: '+61491570009' },
  });
  await raise();
  expect(await outbox()).toEqual(['0 sms +61491570009', '0 voice +61491570009']);
  await pass(600);
  expect((await outbox()).slice(2)).toEqual([
    '600 sms +61491570002',
    '600 voice +61491570002',
    '600 sms +61491570009',
    '600 voice +61491570009',
  ]);
});

test('the department’s group if the worker has none; the limit; the worker is not notified of their own alert', async () => {
  const contacts = [1, 2, 3, 4].map((index) => ({
    name: `C${index}`,
    mobile: `+6149157000${index}`,
  }));
  await given('2026-11-21T02:00:00Z', {
    contacts,
    by_department: true,
    max_escalation_contacts: 2,
  });
  await db.ownerSql`
    update escalation_group_users
    set user_id = ${world.worker_id}
    where user_id = ${world.users['C1'] ?? 0}
  `;
  await raise();
  await pass(60);
  expect(await numbers()).toEqual(['+61491570002', '+61491570003']);
});

test('a monitored alert, a test and an owned alert are not escalated', async () => {
  await given('2026-11-21T02:00:00Z', {
    contacts: [{ name: 'Ana', mobile: '+61491570001' }],
    not_monitored: false,
  });
  await raise();
  await given('2026-11-21T02:00:00Z', { contacts: [{ name: 'Ana', mobile: '+61491570001' }] });
  await raise('test');
  expect(await outbox()).toEqual([]);
});

test('when another user takes the alert, escalation stops without a reply, and queued messages are cancelled', async () => {
  await given('2026-11-21T02:00:00Z', { contacts: [{ name: 'Ana', mobile: '+61491570001' }] });
  const alert = await raise();
  await db.ownerSql`
    update deliveries
    set status = 'queued', due_at = app.now() + interval '1 year'
    where channel = 'voice'
  `;
  await db.ownerSql`
    update alerts
    set status = 'resolved', note = 'Safe.', resolved_at = app.now()
    where id = ${alert}
  `;
  await pass(1);
  expect([...(await db.ownerSql`select status from deliveries where channel = 'voice'`)]).toEqual([
    { status: 'cancelled' },
  ]);
  expect([...(await db.ownerSql`select stopped_because from escalations`)]).toEqual([
    { stopped_because: 'resolved' },
  ]);
});

test('an alarm repeated long after a contact answered calls all contacts again; soon after, none', async () => {
  await given('2026-11-21T02:00:00Z', {
    contacts: [
      { name: 'Ana', mobile: '+61491570001' },
      { name: 'Cat', mobile: '+61491570003' },
    ],
  });
  const alert = await raise();
  await answer(alert, 'Ana Ward', world.users['Ana'] ?? 0);
  await pass(300);
  expect(await raise()).toBe(alert);
  const notified = await outbox();
  expect(await numbers()).toEqual(['+61491570001']);
  await pass(3600);
  expect(await outbox()).toEqual(notified);
  expect(await raise()).toBe(alert);
  expect((await outbox()).slice(notified.length)).toEqual([
    '3900 sms +61491570001',
    '3900 voice +61491570001',
  ]);
  await pass(60);
  expect((await outbox()).slice(notified.length + 2)).toEqual([
    '3960 sms +61491570003',
    '3960 voice +61491570003',
  ]);
  await answer(alert, 'Cat Ward', world.users['Cat'] ?? 0);
  expect(
    (await story()).filter((kind) => /^escalation\.(started|planned|stopped)/.test(kind)),
  ).toEqual(
    [1, 2].flatMap(() => ['escalation.started', 'escalation.planned', 'escalation.stopped']),
  );
});

test('contacts who are called again are notified again who responds', async () => {
  await given('2026-11-21T02:00:00Z', {
    contacts: [
      { name: 'Ana', mobile: '+61491570001' },
      { name: 'Cat', mobile: '+61491570003' },
    ],
  });
  const responding = async () =>
    await db.ownerSql`
      select from deliveries
      where recipient = '+61491570003' and body like '%Ana Ward is responding%'
    `;
  for (const time of [1, 2]) {
    const alert = await raise();
    await pass(60);
    await answer(alert, 'Ana Ward', world.users['Ana'] ?? 0);
    await tend();
    expect(await responding()).toHaveLength(time);
    await pass(3600);
  }
});

test('two workers at once, and a sweep that comes late: everything once', async () => {
  await given('2026-11-21T02:00:00Z', {
    contacts: [
      { name: 'Ana', mobile: '+61491570001' },
      { name: 'Cat', mobile: '+61491570003' },
    ],
  });
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent('sos', { occurred_at: at, received_at: at })],
  });
  const other = db.open();
  await Promise.all([
    escalationSweep(db.database, links).run(),
    escalationSweep(other, links).run(),
  ]);
  await deliveriesSweep(db.database).run();
  expect(await outbox()).toEqual(['0 sms +61491570001', '0 voice +61491570001']);
  db.clock.now = new Date(Date.parse(at) + 1_000_000);
  await Promise.all([
    escalationSweep(db.database, links).run(),
    escalationSweep(other, links).run(),
  ]);
  await deliveriesSweep(db.database).run();
  // Late: each once, not once for every missed minute.
  expect((await outbox()).slice(2)).toEqual([
    '1000 sms +61491570001',
    '1000 voice +61491570001',
    '1000 sms +61491570003',
    '1000 voice +61491570003',
  ]);
});

test('each contact receives their own wording, and one without an account the organisation’s', async () => {
  await given('2026-04-04T16:10:00Z', {
    contacts: [{ name: 'Ana', mobile: '+61491570001' }],
    personal: [{ name: 'Eve', mobile: '+61491570005' }],
  });
  const bodies = async () =>
    (
      await db.ownerSql<{ at: string }[]>`
      select recipient || ' ' || (regexp_match(body, 'raised at (.*?), Sydney time'))[1] as at
      from deliveries
      where channel = 'voice'
      order by id`
    ).map(({ at }) => at);
  await db.ownerSql`update users set language = 'en' where id = ${world.users['Ana'] ?? 0}`;
  await db.ownerSql`
    update users set personal_contacts_allowed = true where id = ${world.worker_id}
  `;
  await raise();
  await pass(60);
  expect(await bodies()).toEqual([
    '+61491570001 2:10 AM GMT+10 on April 5',
    '+61491570005 02:10 AEST on 5 April',
  ]);
});
