// The second path's table holds open alerts only: rows of seen or resolved alerts are deleted, and
// those that may be notified again keep their count.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { lookForUnseen, mostForgotten } from './unseen-alerts.service.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: Actor;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
  db.clock.now = new Date('2026-11-21T02:00:00Z');
  world = await anAlertWorld(db.ownerSql);
  mei = await anOperator(db.ownerSql, 'Mei');
  await db.ownerSql`update users set mobile = '+61491570051' where id = ${mei.user_id}`;
});

const raise = async (kind: 'sos' | 'fall'): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent(kind, { occurred_at: at, received_at: at })],
  });
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
};
const look = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await lookForUnseen(db.database);
};
const kept = async () => [
  ...(await db.ownerSql`
    select alert_id, tells, next_tell_at is null as waits from unseen_alerts order by alert_id
  `),
];
const messages = async () =>
  Number((await db.ownerSql`select count(*)::int as count from deliveries`)[0]?.['count']);
const paint = async (alert: number) =>
  await db.ownerSql`
    insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at,
      painted_at)
    values (${world.organisation_id}, ${alert}, gen_random_uuid(), ${mei.user_id}, ${db.clock.now},
      ${db.clock.now})`;
const act = async (alert: number, action: 'acknowledge' | 'release') =>
  await db.database.write(
    { role: 'centre' },
    async (tx) => await actOnAlert(tx, mei, alert, { action }),
  );

test.each([
  ['seen', async (alert: number) => await paint(alert)],
  [
    'resolved',
    async (alert: number) =>
      await db.ownerSql`
        update alerts
        set status = 'resolved', note = 'Safe.', resolved_at = app.now()
        where id = ${alert}
      `,
  ],
])(
  'a notified alert that is %s is deleted when it would be due again; the other one stays',
  async (_how, end) => {
    const [ended, open] = [await raise('sos'), await raise('fall')];
    await look(2);
    expect(await kept()).toMatchObject([
      { alert_id: ended, tells: 1 },
      { alert_id: open, tells: 1 },
    ]);
    await end(ended);
    await look(60);
    expect(await kept()).toEqual([{ alert_id: open, tells: 2, waits: false }]);
  },
);

test('an alert that was notified, answered and released unseen keeps its count: the next message is a new one', async () => {
  const alert = await raise('sos');
  await look(2);
  const first = await messages();
  await act(alert, 'acknowledge');
  await look(60);
  expect(await kept()).toEqual([{ alert_id: alert, tells: 1, waits: true }]);
  await act(alert, 'release');
  await look(2);
  expect(await kept()).toEqual([{ alert_id: alert, tells: 2, waits: false }]);
  expect(await messages()).toBe(2 * first);
});

test('many rows are deleted in batches, and one locked by another transaction is skipped', async () => {
  const first = await raise('sos');
  await look(2);
  await paint(first);
  await db.ownerSql`
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
  await db.ownerSql.begin(async (holder) => {
    await holder`select from unseen_alerts where alert_id = ${first + 1} for update`;
    await look(60);
    expect(await kept()).toHaveLength(2);
  });
  await raise('fall');
  await look(2);
  expect((await kept()).filter(({ waits }) => waits)).toEqual([]);
});
