// Monitored alerts that no console shows, and owned ones without action: who is notified, once
// each, and when it stops.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { commentOnAlert } from '#server/alerts/actions/comment-on-alert.service.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { raiseAlert } from '#server/alerts/raise-alert.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { ownerRemindersSweep } from './owner-reminders.sweep.ts';
import { type EventPlace, noteUnseen } from './second-path/unseen-alerts.store.ts';
import { unseenAlertsSweep } from './second-path/unseen-alerts.sweep.ts';

const scene = scenario({
  empty: ['organisations', 'users', 'live_outbox'],
  sweeps: (database) => [unseenAlertsSweep(database), ownerRemindersSweep(database)],
});
const { advance, tend, expectText, expectCall, expectEmail, expectNothingElse } = scene;
const [samMobile, meiMobile] = ['+61491570050', '+61491570051'];
let world: AlertWorld;
let mei: Actor;
let sam: Actor;

beforeEach(async () => {
  scene.itIs('2026-11-21T02:00:00Z');
  world = await anAlertWorld(scene.db.ownerSql);
  mei = await anOperator(scene.db.ownerSql, 'Mei');
  sam = await anOperator(scene.db.ownerSql, 'Sam', 'monitoring_centre_supervisor');
  await scene.db.ownerSql`update users set mobile = ${samMobile} where id = ${sam.user_id}`;
  await scene.db.ownerSql`update users set mobile = ${meiMobile} where id = ${mei.user_id}`;
});

const raise = async (kind: 'sos' | 'fall' | 'test' = 'sos'): Promise<number> =>
  await raiseAlert(scene.db.database, world.device, { kind, at: scene.now });
const acknowledge = async (alert: number) =>
  await scene.db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, mei, alert),
  );
/** The supervisor on duty received a text and a call with these words, and nobody anything else. */
const expectSamCalled = async (...words: string[]): Promise<void> => {
  await expectText(samMobile, ...words);
  await expectCall(samMobile, ...words);
  await expectNothingElse();
};
const frames = async () =>
  (
    await scene.db.ownerSql<{ line: string }[]>`
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
  const slow = scene.db.ownerSql.begin(async (tx) => {
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
      values (${world.organisation_id}, 'alert.raised', ${id}, ${scene.now}, ${scene.now})
    `;
    begun();
    await held;
  });
  await written;
  return { commit: () => commit(), slow };
}

describe('an alert that no console painted', () => {
  test('is sent to the duty staff after two seconds, again each minute, and once from many processes', async () => {
    const alert = await raise();
    await advance({ seconds: 1 });
    await expectNothingElse();
    scene.itIs('2026-11-21T02:00:02Z');
    await Promise.all([tend(), unseenAlertsSweep(scene.db.open()).run()]);
    await tend();
    const [organisation] = await scene.db.ownerSql<{ name: string }[]>`
      select name from organisations`;
    const words = `Unseen alert: SOS from Noah Ward. ${organisation?.name}, alert ${alert}. Open the console now.`;
    expect((await expectText(samMobile)).body).toBe(words);
    expect((await expectCall(samMobile)).body).toBe(words);
    await expectNothingElse();
    await advance({ seconds: 59 });
    await expectNothingElse();
    await advance({ seconds: 1 });
    await expectSamCalled(words);
    expect([
      ...(await scene.db.ownerSql`select data from events where kind = 'alert.unseen' order by id`),
    ]).toEqual([
      { data: { told: ['Sam Chen'], time: 1 } },
      { data: { told: ['Sam Chen'], time: 2 } },
    ]);
  });

  test('several at once are one message for each of the staff', async () => {
    await raise('sos');
    await raise('fall');
    await advance({ seconds: 2 });
    await expectSamCalled('Unseen alert: SOS from Noah Ward and 1 more');
  });

  test('one assigned to its person’s operator, who has not answered it, counts as unowned', async () => {
    const first = await raise('sos');
    await acknowledge(first);
    const later = await raise('fall');
    await advance({ seconds: 2 });
    await expectSamCalled(`alert ${later}`);
  });

  test('painted anywhere, acknowledged, a test, or unmonitored: no message is sent', async () => {
    const alert = await raise();
    await scene.db.ownerSql`
      insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at,
        painted_at)
      values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id},
        ${scene.now}, ${scene.now})`;
    const owned = await raise('fall');
    await acknowledge(owned);
    world = await anAlertWorld(scene.db.ownerSql);
    await raise('test');
    world = await anAlertWorld(scene.db.ownerSql, { not_monitored: true });
    await raise();
    await advance({ seconds: 10 });
    await expectNothingElse();
  });

  test.each<[string, (alert: number) => Promise<unknown>]>([
    [
      'with a follow-up timer',
      async (alert) =>
        await scene.db.ownerSql`
          update alerts set follow_up_at = app.now() + interval '1 hour' where id = ${alert}`,
    ],
    [
      'on test',
      async (alert) =>
        await scene.db.ownerSql`update alerts set on_test = true where id = ${alert}`,
    ],
  ])('%s no message is sent', async (_what, change) => {
    await change(await raise());
    await advance({ minutes: 5 });
    await expectNothingElse();
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'disabled',
      async () =>
        await scene.db.ownerSql`update users set status = 'disabled' where id = ${sam.user_id}`,
    ],
    [
      'expired',
      async () =>
        await scene.db.ownerSql`
          update users set expires_at = ${scene.now} where id = ${sam.user_id}`,
    ],
  ])('a supervisor whose account is %s is not called: the operators are', async (_what, end) => {
    await end();
    await raise();
    await advance({ seconds: 2 });
    await expectText(meiMobile);
    await expectCall(meiMobile);
    await expectNothingElse();
  });

  test('released by its owner without being painted, it is notified; taken again, no more', async () => {
    const alert = await raise();
    const act = async (action: 'acknowledge' | 'release') =>
      await scene.db.database.write(
        { role: 'centre' },
        async (tx) => await actOnAlert(tx, mei, alert, { action }),
      );
    await act('acknowledge');
    await advance({ seconds: 10 });
    await expectNothingElse();
    await act('release');
    await advance({ seconds: 2 });
    await expectSamCalled();
    await act('acknowledge');
    await advance({ minutes: 1 });
    await expectNothingElse();
    await act('release');
    await advance({ seconds: 2 });
    await expectSamCalled();
  });

  test('an alert of a slow transaction is found when it commits, however many events were read before', async () => {
    const first = await raise();
    const { commit, slow } = await raiseSlowly(first);
    await raise('fall');
    await advance({ seconds: 2 });
    await expectSamCalled('and 1 more');
    commit();
    await slow;
    // The duty staff were called just now: the next message waits for that call.
    await advance({ seconds: 29 });
    await expectNothingElse();
    await advance({ seconds: 1 });
    await expectSamCalled('and 2 more');
  });

  test('an alert of a slow transaction that commits between two batches is found', async () => {
    const { commit, slow } = await raiseSlowly(await raise());
    await raise('fall');
    await raise();
    scene.itIs('2026-11-21T02:00:02Z');
    const part = async (from: EventPlace | null) =>
      await scene.db.database.write(
        { role: 'platform' },
        async (tx) => await noteUnseen(tx, { from, most: 2, announcing: [] }),
      );
    const place = await part(null);
    commit();
    await slow;
    await part(place);
    await tend();
    expect((await scene.db.ownerSql`select from unseen_alerts`).length).toBe(
      (await scene.db.ownerSql`select from alerts`).length,
    );
  });

  test('a run without unseen alerts writes nothing', async () => {
    await raise('test');
    await advance({ seconds: 2 });
    const [before] = await scene.db
      .ownerSql`select app.in_order(app.drawn_place()::text::xid8)::text::bigint as id`;
    await tend();
    const [after] = await scene.db.ownerSql`
        select tx_id, event_id from unseen_alerts_read where tx_id::text::bigint > ${before?.['id']}
      `;
    expect(after).toBeUndefined();
    expect(await scene.db.ownerSql`select from unseen_alerts`).toHaveLength(0);
  });

  test('received by a console and not painted is not seen', async () => {
    const alert = await raise();
    await scene.db.ownerSql`
      insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at)
      values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id},
        ${scene.now})`;
    await advance({ seconds: 2 });
    await expectSamCalled();
  });

  test('without a supervisor who has a phone, the operators', async () => {
    await scene.db.ownerSql`update users set mobile = null where id = ${sam.user_id}`;
    await raise();
    await advance({ seconds: 2 });
    await expectText(meiMobile);
    await expectCall(meiMobile);
    await expectNothingElse();
  });
});

describe('when no one at the centre has a telephone, an unseen alert is sent', () => {
  const adaIs = async (mobile: string | null): Promise<void> => {
    const ada = await anOperator(scene.db.ownerSql, 'Ada', 'admin');
    await scene.db.ownerSql`update users set mobile = null where role like 'monitoring_centre_%'`;
    await scene.db.ownerSql`update users set mobile = ${mobile} where id = ${ada.user_id}`;
  };

  test('to the platform’s own staff with a telephone', async () => {
    await adaIs('+61491570070');
    await raise();
    await advance({ seconds: 2 });
    await expectText('+61491570070');
    await expectCall('+61491570070');
    await expectNothingElse();
  });

  test('to all of them by email', async () => {
    await adaIs(null);
    await raise();
    await advance({ seconds: 2 });
    const staff = await scene.db.ownerSql<{ email: string }[]>`
      select email from users where first_name in ('Ada', 'Mei', 'Sam')`;
    expect(staff).toHaveLength(3);
    for (const { email } of staff) await expectEmail(email);
    await expectNothingElse();
  });
});

describe('an owned alert about which nothing is done', () => {
  const owned = async (): Promise<number> => {
    const alert = await raise();
    await acknowledge(alert);
    return alert;
  };
  const toMei = () => `alert.idle private-user.${mei.user_id}`;
  const toSam = () => `alert.stale private-user.${sam.user_id}`;

  test('reminds its owner, then notifies the supervisors, each once', async () => {
    await owned();
    await advance({ seconds: 149 });
    expect(await frames()).toEqual([]);
    scene.itIs('2026-11-21T02:02:31Z');
    await Promise.all([tend(), ownerRemindersSweep(scene.db.open()).run()]);
    expect(await frames()).toEqual([toMei()]);
    await advance({ seconds: 150 });
    await tend();
    expect(await frames()).toEqual([toMei(), toSam()]);
    const lines = await scene.db.ownerSql<{ kind: string }[]>`
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
    await advance({ seconds: 140 });
    const note = { comment: 'Calling him', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' };
    await scene.db.database.write(
      { role: 'centre' },
      async (tx) => await commentOnAlert(tx, mei, alert, note),
    );
    await advance({ seconds: 140 });
    expect(await frames()).toEqual([]);
    await advance({ seconds: 20 });
    expect(await frames()).toEqual([toMei()]);
  });

  test('a lapsed follow-up timer defers it no more', async () => {
    const alert = await owned();
    await scene.db.ownerSql`
      update alerts set follow_up_at = app.now(), follow_up_lapsed_at = app.now()
      where id = ${alert}
    `;
    await advance({ seconds: 151 });
    expect(await frames()).toEqual([toMei()]);
  });

  test('one on test reminds nobody, and a disabled supervisor is not notified', async () => {
    const alert = await owned();
    await scene.db.ownerSql`update alerts set on_test = true where id = ${alert}`;
    await advance({ minutes: 10 });
    expect(await frames()).toEqual([]);
    await scene.db.ownerSql`update alerts set on_test = false where id = ${alert}`;
    await scene.db.ownerSql`update users set status = 'disabled' where id = ${sam.user_id}`;
    await tend();
    await advance({ minutes: 10 });
    expect(await frames()).toEqual([toMei()]);
  });

  test('a running follow-up timer, a release and a resolution end it', async () => {
    const alert = await owned();
    await scene.db.ownerSql`
      update alerts set follow_up_at = app.now() + interval '1 day' where id = ${alert}
    `;
    await advance({ seconds: 10_000 });
    expect(await frames()).toEqual([]);
    await scene.db.ownerSql`
      update alerts
      set follow_up_at = null, owner_staff_id = null, owned_at = null
      where id = ${alert}
    `;
    await tend();
    expect(await frames()).toEqual([]);
  });
});
