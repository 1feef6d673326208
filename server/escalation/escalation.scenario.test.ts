// Unmonitored nights: who is notified, in which order, by which channel, no one else; and that
// escalation stops when a contact answers.
import { describe, expect, test } from 'vitest';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import type { WorldGiven } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';
import { escalationScenario, everyDay, links, night, noon } from './escalation-scenario.factory.ts';

const { scene, here, given, report, raise, answer, resolve, lines, expectCalled } =
  escalationScenario();
const { advance, tend, expectText, expectEmail, expectCall, expectNothingElse } = scene;

const [ana, ben, cat, dan, eve, zed] = [
  '+61491570001',
  '+61491570002',
  '+61491570003',
  '+61491570004',
  '+61491570005',
  '+61491570009',
];
const office = { on: '08:00', off: '17:00', days: everyDay };
const kinds = async (like = '%') => (await lines(like)).map(({ kind }) => kind);

describe('an SOS at 02:00 on the night the clocks change', () => {
  const people: WorldGiven['contacts'] = [
    { name: 'Ana', mobile: ana, email: 'ana@example.test', hours: night },
    { name: 'Ben', mobile: ben, hours: office },
    { name: 'Cat', mobile: cat, hours: night },
    { name: 'Dan', mobile: dan, status: 'disabled' },
  ];
  const personal = [{ name: 'Eve', mobile: eve }];

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
      await given({ timezone, contacts: people, personal }, moment);
      const alert = await raise();
      await expectCalled(ana);
      await expectEmail('ana@example.test');
      await advance({ seconds: 59 });
      await expectNothingElse();
      await advance({ seconds: 1 });
      await expectCalled(cat);
      await expectNothingElse();
      await advance({ minutes: 1 });
      // The third joins, and the first is notified again meanwhile; email is not repeated.
      await expectCalled(ana, eve);
      await expectNothingElse();
      await advance({ seconds: 30 });
      await answer(alert, 'Cat');
      await advance({ seconds: 1 });
      await expectText(ana, 'Cat Ward is responding');
      await expectText(eve, 'Cat Ward is responding');
      await expectNothingElse();
      await advance({ minutes: 30 });
      await expectNothingElse();
      expect(await kinds()).toEqual([
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
    await given({ contacts: people, personal }, '2026-04-04T16:00:00Z');
    await raise();
    expect((await lines('escalation.planned')).map(({ data }) => data)).toEqual([
      {
        order: ['Ana Ward', 'Cat Ward', 'Eve Ward'],
        skipped: [
          { contact: 'Ben Ward', reason: 'outside_hours' },
          { contact: 'Dan Ward', reason: 'not_active' },
        ],
      },
    ]);
  });
});

test('the acknowledgement is on the alert with the contact’s account, and the row is sent to the screens', async () => {
  await given({ contacts: [{ name: 'Ana', mobile: ana }] });
  const alert = await raise();
  await answer(alert, 'Ana');
  const [row] = await scene.db.ownerSql`
      select acknowledged_at, acknowledged_by_staff_id, version, owner_staff_id
      from alerts
      where id = ${alert}
    `;
  expect(row).toMatchObject({
    acknowledged_at: scene.now,
    acknowledged_by_staff_id: here().users['Ana'],
    version: 2,
    owner_staff_id: null,
  });
  const frames = await scene.db
    .ownerSql`select channels from live_outbox where event = 'alert.updated'`;
  expect(frames.at(-1)).toEqual({ channels: [`private-organisation.${here().organisation_id}`] });
  expect([...(await scene.db.ownerSql`select status, stopped_because from escalations`)]).toEqual([
    { status: 'stopped', stopped_because: 'acknowledged' },
  ]);
});

test('three rounds through the order, then all contacts with the admins, repeated without end', async () => {
  await given({
    contacts: [{ name: 'Ana', mobile: ana }],
    admin: { name: 'Zed', mobile: zed },
  });
  await raise();
  await expectCalled(ana);
  for (const _round of [2, 3]) {
    await advance({ minutes: 1 });
    await expectCalled(ana);
    await expectNothingElse();
  }
  await advance({ minutes: 1 });
  await expectCalled(ana, zed);
  await expectNothingElse();
  for (const _repeat of [1, 2, 3, 4]) {
    await advance({ minutes: 9, seconds: 59 });
    await expectNothingElse();
    await advance({ seconds: 1 });
    await expectCalled(ana, zed);
    await expectNothingElse();
  }
});

test('each contact gets one email, also one who is called in a later round for the first time; the admins one with each call', async () => {
  const hours = { on: '02:05', off: '09:00', days: everyDay };
  await given(
    {
      contacts: [
        { name: 'Ana', mobile: ana, email: 'ana@example.test' },
        { name: 'Ben', mobile: ben, email: 'ben@example.test', hours },
      ],
      admin: { name: 'Zed', mobile: zed, email: 'zed@example.test' },
    },
    '2026-11-20T15:00:00Z',
  );
  const first = await raise();
  await expectCalled(ana);
  await expectEmail('ana@example.test');
  for (const _round of [2, 3]) {
    await advance({ minutes: 1 });
    await expectCalled(ana);
    await expectNothingElse();
  }
  await advance({ minutes: 1 });
  await expectCalled(ana, zed);
  await expectEmail('zed@example.test');
  await expectNothingElse();
  await advance({ minutes: 10 });
  await expectCalled(ana, ben, zed);
  await expectEmail('ben@example.test');
  await expectEmail('zed@example.test');
  await expectNothingElse();
  await advance({ minutes: 10 });
  await expectCalled(ana, ben, zed);
  await expectEmail('zed@example.test');
  await expectNothingElse();
  await resolve(first);
  await tend();
  for (const number of [ana, ben, zed]) await expectText(number, 'is responding');
  await raise();
  await expectCalled(ana);
  await expectEmail('ana@example.test');
  await expectNothingElse();
});

test('no contact in the order is callable: the admins at once, and the order again when its hours begin', async () => {
  const hours = { on: '02:05', off: '09:00', days: everyDay };
  await given(
    { contacts: [{ name: 'Ben', mobile: ben, hours }], admin: { name: 'Zed', mobile: zed } },
    '2026-11-20T15:00:00Z',
  );
  await raise();
  await expectCalled(zed);
  await expectNothingElse();
  await advance({ minutes: 10 });
  await expectCalled(ben, zed);
  await expectNothingElse();
});

test('the department’s group if the worker has none; the limit; the worker is not notified of their own alert', async () => {
  const contacts = [zed, ana, ben, cat].map((mobile, place) => ({ name: `C${place}`, mobile }));
  await given({ contacts, by_department: true, max_escalation_contacts: 2 });
  await scene.db.ownerSql`
    update escalation_group_users
    set user_id = ${here().worker_id}
    where user_id = ${here().users['C0'] ?? 0}
  `;
  await raise();
  await expectCalled(ana);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(ben);
  // The limit: the first again, and not the third.
  await advance({ minutes: 1 });
  await expectCalled(ana);
  await expectNothingElse();
});

test('a monitored alert, a test and one that was answered before the first look are not escalated', async () => {
  const contacts = [{ name: 'Ana', mobile: ana }];
  await given({ contacts, not_monitored: false });
  await raise();
  await given({ contacts });
  await raise('test');
  await given({ contacts });
  await answer(await report(), 'Ana');
  await advance({ hours: 1 });
  await expectNothingElse();
});

test.each(['acknowledged', 'owned', 'resolved'] as const)(
  'when an operator has %s the alert, escalation stops at once without a reply, and queued messages are cancelled',
  async (how) => {
    await given({ contacts: [{ name: 'Ana', mobile: ana }] });
    const alert = await raise();
    await expectCalled(ana);
    const sql = scene.db.ownerSql;
    await sql`
      update deliveries
      set status = 'queued', due_at = app.now() + interval '1 year'
      where channel = 'voice'
    `;
    const { user_id } = await anOperator(sql, 'Mei');
    if (how === 'acknowledged')
      await sql`update alerts set acknowledged_at = app.now() where id = ${alert}`;
    if (how === 'owned')
      await sql`
        update alerts set owner_staff_id = ${user_id}, owned_at = app.now() where id = ${alert}`;
    if (how === 'resolved') await resolve(alert);
    await advance({ seconds: 1 });
    await expectText(ana, 'Somebody is responding');
    await advance({ hours: 1 });
    await expectNothingElse();
    expect([
      ...(await sql`select status from deliveries where channel = 'voice'`),
      ...(await sql`select stopped_because from escalations`),
    ]).toEqual([{ status: 'cancelled' }, { stopped_because: how }]);
  },
);

test('of the worker’s own people each is notified again, whoever of them joins meanwhile', async () => {
  const [mum, dad] = ['+61491570007', '+61491570008'];
  await given({
    contacts: [],
    personal: [
      { name: 'Eve', mobile: eve },
      { name: 'Mum', mobile: mum },
      { name: 'Dad', mobile: dad },
    ],
  });
  await raise();
  await expectCalled(eve);
  await advance({ minutes: 1 });
  await expectCalled(mum);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(eve, dad);
  await expectNothingElse();
});

test('an alarm repeated long after a contact answered calls all contacts again; soon after, none', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Cat', mobile: cat },
    ],
  });
  const alert = await raise();
  await expectCalled(ana);
  await answer(alert, 'Ana');
  await advance({ minutes: 5 });
  expect(await raise()).toBe(alert);
  await advance({ hours: 1 });
  await expectNothingElse();
  expect(await raise()).toBe(alert);
  await expectCalled(ana);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectCalled(cat);
  await expectNothingElse();
  await answer(alert, 'Cat');
  expect(
    (await kinds('escalation.%')).filter((kind) => /\.(started|planned|stopped)/.test(kind)),
  ).toEqual(
    [1, 2].flatMap(() => ['escalation.started', 'escalation.planned', 'escalation.stopped']),
  );
});

test('contacts who are called again are notified again who responds', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Cat', mobile: cat },
    ],
  });
  for (const _time of [1, 2]) {
    const alert = await raise();
    await advance({ minutes: 1 });
    await expectCalled(ana, cat);
    await answer(alert, 'Ana');
    await tend();
    await expectText(cat, 'Ana Ward is responding');
    await expectNothingElse();
    await advance({ hours: 1 });
  }
});

test('two workers at once, and a sweep that comes late: everything once', async () => {
  await given({
    contacts: [
      { name: 'Ana', mobile: ana },
      { name: 'Cat', mobile: cat },
    ],
  });
  const other = escalationSweep(scene.db.open(), links);
  const bothLook = async () => await Promise.all([scene.tend(), other.run()]);
  await report();
  await bothLook();
  await tend();
  await expectCalled(ana);
  await expectNothingElse();
  scene.itIs(new Date(Date.parse(noon) + 1_000_000));
  await bothLook();
  await tend();
  // Late: each once, not once for every missed minute.
  await expectCalled(ana, cat);
  await expectNothingElse();
});

test('each contact receives their own wording, and one without an account the organisation’s', async () => {
  await given(
    { contacts: [{ name: 'Ana', mobile: ana }], personal: [{ name: 'Eve', mobile: eve }] },
    '2026-04-04T16:10:00Z',
  );
  await scene.db.ownerSql`
    update users set language = 'en' where id = ${here().users['Ana'] ?? 0}
  `;
  await scene.db.ownerSql`
    update users set personal_contacts_allowed = true where id = ${here().worker_id}
  `;
  await raise();
  await advance({ minutes: 1 });
  await expectCall(ana, 'raised at 2:10 AM GMT+10 on April 5, Sydney time');
  await expectCall(eve, 'raised at 02:10 AEST on 5 April, Sydney time');
});
