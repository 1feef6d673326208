// The second path's table holds open alerts only: rows of seen or resolved alerts are deleted, and
// those that may be notified again keep their count.
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { raiseAlert } from '#server/alerts/raise-alert.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { mostForgotten } from './unseen-alerts.service.ts';
import { unseenAlertsSweep } from './unseen-alerts.sweep.ts';

const scene = scenario({
  empty: ['organisations', 'users', 'live_outbox'],
  sweeps: (database) => [unseenAlertsSweep(database)],
});
const { advance, expectText, expectCall, expectNothingElse } = scene;
const meiMobile = '+61491570051';
let world: AlertWorld;
let mei: Actor;

beforeEach(async () => {
  scene.itIs('2026-11-21T02:00:00Z');
  world = await anAlertWorld(scene.db.ownerSql);
  mei = await anOperator(scene.db.ownerSql, 'Mei');
  await scene.db.ownerSql`update users set mobile = ${meiMobile} where id = ${mei.user_id}`;
});

const raise = async (kind: 'sos' | 'fall'): Promise<number> =>
  await raiseAlert(scene.db.database, world.device, { kind, at: scene.now });
const expectMeiCalled = async (): Promise<void> => {
  await expectText(meiMobile, 'Unseen alert');
  await expectCall(meiMobile, 'Unseen alert');
  await expectNothingElse();
};
const kept = async () => [
  ...(await scene.db.ownerSql`
    select alert_id, tells, next_tell_at is null as waits from unseen_alerts order by alert_id
  `),
];
const paint = async (alert: number) =>
  await scene.db.ownerSql`
    insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at,
      painted_at)
    values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id}, ${scene.now},
      ${scene.now})`;
const act = async (alert: number, action: 'acknowledge' | 'release') =>
  await scene.db.database.write(
    { role: 'centre' },
    async (tx) => await actOnAlert(tx, mei, alert, { action }),
  );

test.each([
  ['seen', async (alert: number) => await paint(alert)],
  [
    'resolved',
    async (alert: number) =>
      await scene.db.ownerSql`
        update alerts
        set status = 'resolved', note = 'Safe.', resolved_at = app.now()
        where id = ${alert}
      `,
  ],
])(
  'a notified alert that is %s is deleted when it would be due again; the other one stays',
  async (_how, end) => {
    const [ended, open] = [await raise('sos'), await raise('fall')];
    await advance({ seconds: 2 });
    expect(await kept()).toMatchObject([
      { alert_id: ended, tells: 1 },
      { alert_id: open, tells: 1 },
    ]);
    await end(ended);
    await advance({ minutes: 1 });
    expect(await kept()).toEqual([{ alert_id: open, tells: 2, waits: false }]);
  },
);

test('an alert that was notified, answered and released unseen keeps its count: the next message is a new one', async () => {
  const alert = await raise('sos');
  await advance({ seconds: 2 });
  await expectMeiCalled();
  await act(alert, 'acknowledge');
  await advance({ minutes: 1 });
  expect(await kept()).toEqual([{ alert_id: alert, tells: 1, waits: true }]);
  await act(alert, 'release');
  await advance({ seconds: 2 });
  expect(await kept()).toEqual([{ alert_id: alert, tells: 2, waits: false }]);
  await expectMeiCalled();
});

test('many rows are deleted in batches, and one locked by another transaction is skipped', async () => {
  const first = await raise('sos');
  await advance({ seconds: 2 });
  await paint(first);
  await scene.db.ownerSql`
    with many as (insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id,
        device_id, subject, raised_at, received_at, last_event_at, status, note, resolved_at)
      select organisation_id, monitored, alert_type_id, 1, user_id, device_id, subject, raised_at,
        received_at, last_event_at, 'resolved', 'Safe.', app.now()
      from alerts, generate_series(1, ${mostForgotten + 1})
      where id = ${first}
      returning organisation_id, id)
    insert into unseen_alerts (organisation_id, alert_id, tells)
    select organisation_id, id, 1
    from many`;
  await scene.db.ownerSql.begin(async (holder) => {
    await holder`select from unseen_alerts where alert_id = ${first + 1} for update`;
    await advance({ minutes: 1 });
    expect(await kept()).toHaveLength(2);
  });
  await raise('fall');
  await advance({ seconds: 2 });
  expect((await kept()).filter(({ waits }) => waits)).toEqual([]);
});
