// Reminders cost no write while none is due, and none is kept longer than needed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { ownerRemindersSweep } from './owner-reminders.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: number;
let writes: number;
const taken = new Date('2026-11-21T02:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
  db.database.onCommit(() => {
    writes += 1;
  });
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.ownerSql`truncate alerts, users, live_outbox cascade`;
  world = await anAlertWorld(db.ownerSql);
  mei = (await anOperator(db.ownerSql, 'Mei')).user_id;
  writes = 0;
});

/** Alerts that Mei took at `taken`, the first of each four of the highest priority. */
const owned = async (count: number): Promise<void> =>
  void (await db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id,
      subject, raised_at, last_event_at, owner_staff_id, owned_at)
    select ${world.organisation_id}, true, 1, 1 + n % 4, ${world.worker_id},
      ${world.device.device_id}, 's' || n, ${taken}, ${taken}, ${mei}, ${taken}
    from generate_series(0, ${count - 1}::int) n`);
const lookAfter = async (seconds: number): Promise<void> => {
  db.clock.now = new Date(taken.getTime() + seconds * 1000);
  await ownerRemindersSweep(db.database).run();
};
const reminded = async () =>
  (
    await db.ownerSql<
      { count: number }[]
    >`select count(*)::int as count from live_outbox where event = 'alert.idle'`
  )[0]?.count;
const waiting = async () =>
  await db.ownerSql`select alert_id from alert_nags where supervisors_told_at is null`;

test('nothing is written until the first is due, or after its reminder, while others wait for their own time', async () => {
  await owned(4);
  await lookAfter(150);
  expect(writes).toBe(0);
  await lookAfter(151);
  expect([writes, await reminded()]).toEqual([1, 1]);
  await lookAfter(155);
  await lookAfter(300);
  expect([writes, await reminded()]).toEqual([1, 1]);
  // The supervisors are notified of the first and the owner of the second.
  await lookAfter(301);
  expect([writes, await reminded()]).toEqual([2, 2]);
});

test('one sweep reminds more owners than one transaction holds, each once', async () => {
  await owned(500);
  await lookAfter(1801);
  await lookAfter(1802);
  expect(await reminded()).toBe(500);
});

test.each([
  [
    'resolved',
    async () =>
      await db.ownerSql`
        update alerts set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      `,
  ],
  [
    'acted on',
    async () =>
      await db.ownerSql`update alerts set last_action_at = ${new Date(taken.getTime() + 160_000)}`,
  ],
])(
  'a reminder whose alert is %s is deleted; that of an idle alert waits for its supervisors',
  async (_what, act) => {
    await owned(1);
    await lookAfter(151);
    expect(await waiting()).toHaveLength(1);
    await lookAfter(161);
    expect(await waiting()).toHaveLength(1);
    await act();
    await lookAfter(162);
    expect(await waiting()).toHaveLength(0);
    expect(await reminded()).toBe(1);
  },
);
