// Monitored alerts that no console shows, and owned ones without action: who is notified, once
// each, and when it stops.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { commentOnAlert } from '#server/alerts/actions/comment-on-alert.service.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { ownerRemindersSweep } from './owner-reminders.sweep.ts';
import { type EventPlace, noteUnseen } from './second-path/unseen-alerts.store.ts';
import { unseenAlertsSweep } from './second-path/unseen-alerts.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: Actor;
let boss: Actor;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
  db.clock.now = new Date('2026-11-21T02:00:00Z');
  world = await anAlertWorld(db.ownerSql);
  mei = await anOperator(db.ownerSql, 'Mei');
  boss = await anOperator(db.ownerSql, 'Sam', 'monitoring_centre_supervisor');
  await db.ownerSql`update users set mobile = '+61491570050' where id = ${boss.user_id}`;
  await db.ownerSql`update users set mobile = '+61491570051' where id = ${mei.user_id}`;
});

const raise = async (kind: 'sos' | 'fall' | 'test' = 'sos'): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent(kind, { occurred_at: at, received_at: at })],
  });
  // The intake stamps the receipt by the clock of the test.
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
};
const pass = (seconds: number) => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
};
const messages = async () =>
  (
    await db.ownerSql<
      { line: string }[]
    >`select channel || ' ' || recipient || ': ' || body as line from deliveries order by id`
  ).map(({ line }) => line);
const frames = async () =>
  (
    await db.ownerSql<{ line: string }[]>`
      select event || ' ' || array_to_string(channels, ',') as line
      from live_outbox
      where event in ('alert.idle', 'alert.stale')
      order by id
    `
  ).map(({ line }) => line);

/** Another alert of the same person, in a transaction that ends when `commit` is called. */
async function raiseSlowly(like: number): Promise<{ commit: () => void; slow: Promise<unknown> }> {
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun = () => {};
  const written = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = db.ownerSql.begin(async (tx) => {
    const [{ id } = { id: 0 }] = await tx<{ id: number }[]>`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id,
        subject, raised_at, received_at, last_event_at)
      select organisation_id, monitored, 3, 1, user_id, device_id, subject, raised_at, received_at,
        last_event_at
      from alerts
      where id = ${like}
      returning id`;
    await tx`
      insert into events (organisation_id, kind, alert_id, occurred_at, recorded_at)
      values (${world.organisation_id}, 'alert.raised', ${id}, ${db.clock.now}, ${db.clock.now})
    `;
    begun();
    await held;
  });
  await written;
  return { commit: () => commit(), slow };
}

describe('an alert that no console painted', () => {
  const look = async () => void (await unseenAlertsSweep(db.database).run());

  test('is sent to the duty staff after two seconds, again each minute, and once from many processes', async () => {
    const alert = await raise();
    pass(1);
    await look();
    expect(await messages()).toEqual([]);
    pass(1);
    const other = db.open();
    await Promise.all([look(), unseenAlertsSweep(other).run()]);
    const words = `Unseen alert: SOS from Noah Ward. ${(await db.ownerSql`select name from organisations`)[0]?.['name']}, alert ${alert}. Open the console now.`;
    expect(await messages()).toEqual([
      `sms +61491570050: ${words}`,
      `voice +61491570050: ${words}`,
    ]);
    pass(59);
    await look();
    expect(await messages()).toHaveLength(2);
    pass(1);
    await look();
    expect(await messages()).toHaveLength(4);
    expect([
      ...(await db.ownerSql`select data from events where kind = 'alert.unseen' order by id`),
    ]).toEqual([
      { data: { told: ['Sam Chen'], time: 1 } },
      { data: { told: ['Sam Chen'], time: 2 } },
    ]);
  });

  test('several at once are one message for each of the staff', async () => {
    await raise('sos');
    await raise('fall');
    pass(2);
    await look();
    expect(await messages()).toMatchObject([
      expect.stringContaining('Unseen alert: SOS from Noah Ward and 1 more'),
      expect.stringContaining('and 1 more'),
    ]);
  });

  test('one assigned to its person’s operator, who has not answered it, counts as unowned', async () => {
    const first = await raise('sos');
    await db.database.write(
      { role: 'centre' },
      async (tx) => await acknowledgeAlert(tx, mei, first),
    );
    const later = await raise('fall');
    pass(2);
    await look();
    expect(await messages()).toMatchObject([
      expect.stringContaining(`alert ${later}`),
      expect.stringContaining(`alert ${later}`),
    ]);
    await deliveriesSweep(db.database).run();
    expect([...(await db.ownerSql`select status from deliveries`)]).toEqual([
      { status: 'delivered' },
      { status: 'delivered' },
    ]);
  });

  test('painted anywhere, acknowledged, a test, or unmonitored: no message is sent', async () => {
    const alert = await raise();
    await db.ownerSql`
      insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at,
        painted_at)
      values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id},
        ${db.clock.now}, ${db.clock.now})`;
    const owned = await raise('fall');
    await db.database.write(
      { role: 'centre' },
      async (tx) => await acknowledgeAlert(tx, mei, owned),
    );
    world = await anAlertWorld(db.ownerSql);
    await raise('test');
    world = await anAlertWorld(db.ownerSql, { not_monitored: true });
    await raise();
    pass(10);
    await look();
    expect(await messages()).toEqual([]);
  });

  test('released by its owner without being painted, it is notified; taken again, no more', async () => {
    const alert = await raise();
    const act = async (action: 'acknowledge' | 'release') =>
      await db.database.write(
        { role: 'centre' },
        async (tx) => await actOnAlert(tx, mei, alert, { action }),
      );
    await act('acknowledge');
    pass(10);
    await look();
    expect(await messages()).toEqual([]);
    await act('release');
    pass(2);
    await look();
    expect(await messages()).toHaveLength(2);
    await act('acknowledge');
    pass(60);
    await look();
    await act('release');
    pass(2);
    await look();
    expect(await messages()).toHaveLength(4);
  });

  test('an alert of a slow transaction is found when it commits, however many events were read before', async () => {
    const first = await raise();
    const { commit, slow } = await raiseSlowly(first);
    await raise('fall');
    pass(2);
    await look();
    await look();
    expect(await messages()).toMatchObject([
      expect.stringContaining('and 1 more'),
      expect.stringContaining('and 1 more'),
    ]);
    commit();
    await slow;
    await look();
    // The duty staff were called just now: the next message waits for that call.
    expect(await messages()).toHaveLength(2);
    pass(30);
    await look();
    expect((await messages()).slice(2)).toMatchObject([
      expect.stringContaining('and 2 more'),
      expect.stringContaining('and 2 more'),
    ]);
  });

  test('an alert of a slow transaction that commits between two batches is found', async () => {
    const { commit, slow } = await raiseSlowly(await raise());
    await raise('fall');
    await raise();
    pass(2);
    const part = async (from: EventPlace | null) =>
      await db.database.write(
        { role: 'platform' },
        async (tx) => await noteUnseen(tx, { from, most: 2, announcing: [] }),
      );
    const place = await part(null);
    commit();
    await slow;
    await part(place);
    await look();
    expect((await db.ownerSql`select from unseen_alerts`).length).toBe(
      (await db.ownerSql`select from alerts`).length,
    );
  });

  test('a run without unseen alerts writes nothing', async () => {
    await raise('test');
    pass(2);
    await look();
    const [before] =
      await db.ownerSql`select app.in_order(app.drawn_place()::text::xid8)::text::bigint as id`;
    await look();
    const [after] = await db.ownerSql`
        select tx_id, event_id from unseen_alerts_read where tx_id::text::bigint > ${before?.['id']}
      `;
    expect(after).toBeUndefined();
    expect(await db.ownerSql`select from unseen_alerts`).toHaveLength(0);
  });

  test('received by a console and not painted is not seen', async () => {
    const alert = await raise();
    await db.ownerSql`
      insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at)
      values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id},
        ${db.clock.now})`;
    pass(2);
    await look();
    expect(await messages()).toHaveLength(2);
  });

  test('without a supervisor who has a phone, the operators', async () => {
    await db.ownerSql`update users set mobile = null where id = ${boss.user_id}`;
    await raise();
    pass(2);
    await look();
    expect((await messages()).map((line) => line.split(':')[0])).toEqual([
      'sms +61491570051',
      'voice +61491570051',
    ]);
  });
});

test.each([
  [
    'the platform’s own staff with a telephone',
    '+61491570070',
    ['sms +61491570070', 'voice +61491570070'],
  ],
  ['all by email', null, ['email ada', 'email mei', 'email sam']],
])(
  'an unseen alert when no one at the centre has a telephone: %s',
  async (_who, mobile, expected) => {
    const ada = await anOperator(db.ownerSql, 'Ada', 'admin');
    await db.ownerSql`update users set mobile = null where role like 'monitoring_centre_%'`;
    await db.ownerSql`update users set mobile = ${mobile} where id = ${ada.user_id}`;
    await raise();
    pass(2);
    await unseenAlertsSweep(db.database).run();
    expect((await messages()).map((line) => line.split(/\d*@|:/)[0]).sort()).toEqual(expected);
  },
);

describe('an owned alert about which nothing is done', () => {
  const look = async () => void (await ownerRemindersSweep(db.database).run());
  const owned = async (): Promise<number> => {
    const alert = await raise();
    await db.database.write(
      { role: 'centre' },
      async (tx) => await acknowledgeAlert(tx, mei, alert),
    );
    return alert;
  };
  const toMei = () => `alert.idle private-user.${mei.user_id}`;
  const toBoss = () => `alert.stale private-user.${boss.user_id}`;

  test('reminds its owner, then notifies the supervisors, each once', async () => {
    await owned();
    pass(149);
    await look();
    expect(await frames()).toEqual([]);
    pass(2);
    await Promise.all([look(), ownerRemindersSweep(db.open()).run()]);
    expect(await frames()).toEqual([toMei()]);
    pass(150);
    await look();
    await look();
    expect(await frames()).toEqual([toMei(), toBoss()]);
    const lines = await db.ownerSql<{ kind: string }[]>`
      select kind
      from events
      where kind in ('alert.owner_reminded', 'alert.supervisors_told')
      order by id
    `;
    expect(lines.map(({ kind }) => kind)).toEqual([
      'alert.owner_reminded',
      'alert.supervisors_told',
    ]);
  });

  test('any action restarts the time', async () => {
    const alert = await owned();
    pass(140);
    const note = { comment: 'Calling him', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' };
    await db.database.write(
      { role: 'centre' },
      async (tx) => await commentOnAlert(tx, mei, alert, note),
    );
    pass(140);
    await look();
    expect(await frames()).toEqual([]);
    pass(20);
    await look();
    expect(await frames()).toEqual([toMei()]);
  });

  test('a running follow-up timer, a release and a resolution end it', async () => {
    const alert = await owned();
    await db.ownerSql`
      update alerts set follow_up_at = app.now() + interval '1 day' where id = ${alert}
    `;
    pass(10_000);
    await look();
    expect(await frames()).toEqual([]);
    await db.ownerSql`
      update alerts
      set follow_up_at = null, owner_staff_id = null, owned_at = null
      where id = ${alert}
    `;
    await look();
    expect(await frames()).toEqual([]);
  });
});
