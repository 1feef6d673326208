// The supervisors are notified once of an alert without acknowledgement for 40 seconds, and of no
// other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { unansweredAlertsSweep } from './unanswered-alerts.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: number;
let aroha: number;
let writes: number;
const raised = new Date('2026-11-21T02:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
  db.database.onCommit(() => {
    writes += 1;
  });
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.ownerSql`truncate alerts, users, live_outbox, events cascade`;
  world = await anAlertWorld(db.ownerSql);
  mei = (await anOperator(db.ownerSql, 'Mei')).user_id;
  aroha = (await anOperator(db.ownerSql, 'Aroha', 'monitoring_centre_supervisor')).user_id;
  writes = 0;
});

const anAlert = async (priority = 1, monitored = true): Promise<void> =>
  void (await db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id,
      subject, raised_at, last_event_at)
    values (${world.organisation_id}, ${monitored}, 1, ${priority}, ${world.worker_id},
      ${world.device.device_id}, 's', ${raised}, ${raised})`);
const lookAfter = async (seconds: number): Promise<void> => {
  db.clock.now = new Date(raised.getTime() + seconds * 1000);
  await unansweredAlertsSweep(db.database).run();
};
const notices = async () =>
  await db.ownerSql<{ channels: string[]; owner: string | null }[]>`
    select channels, data #>> '{owner,name}' as owner
    from live_outbox
    where event = 'alert.stale'
    order by id`;
const stories = async () =>
  (
    await db.ownerSql<
      { count: number }[]
    >`select count(*)::int as count from events where kind = 'alert.supervisors_told'`
  )[0]?.count;

test('nothing before 40 seconds, then the supervisors once, with a line in the story', async () => {
  await anAlert();
  await lookAfter(39);
  expect(writes).toBe(0);
  await lookAfter(40);
  await lookAfter(41);
  await lookAfter(600);
  expect(await notices()).toEqual([{ channels: [`private-user.${aroha}`], owner: null }]);
  expect([writes, await stories()]).toEqual([1, 1]);
});

test('an assigned alert that its owner does not acknowledge names the owner in the notice', async () => {
  await anAlert();
  await db.ownerSql`update alerts set owner_staff_id = ${mei}, owned_at = raised_at`;
  await lookAfter(40);
  expect(await notices()).toMatchObject([{ owner: 'Mei Chen' }]);
});

test('an alarm that came again after its answer: 40 seconds from then, with its owner', async () => {
  await anAlert();
  const again = new Date(raised.getTime() + 100_000);
  await db.ownerSql`
    update alerts
    set owner_staff_id = ${mei}, owned_at = raised_at, acknowledged_at = raised_at,
      last_action_at = raised_at
  `;
  await db.ownerSql`update alerts set called_again_at = ${again}`;
  await lookAfter(139);
  expect(await notices()).toEqual([]);
  await lookAfter(140);
  await lookAfter(200);
  expect(await notices()).toMatchObject([{ owner: 'Mei Chen' }]);
  await db.ownerSql`update alerts set called_again_at = null`;
  await lookAfter(300);
  expect(await notices()).toHaveLength(1);
});

test('released after it was acknowledged: 40 seconds from then', async () => {
  await anAlert();
  await lookAfter(45);
  await db.ownerSql`update alerts set last_action_at = ${new Date(raised.getTime() + 100_000)}`;
  await lookAfter(139);
  expect(await notices()).toHaveLength(1);
  await lookAfter(140);
  expect(await notices()).toHaveLength(2);
});

test.each([
  [
    'acknowledged',
    async () =>
      await db.ownerSql`
        update alerts set owner_staff_id = ${mei}, owned_at = raised_at, acknowledged_at = raised_at
      `,
  ],
  [
    'resolved',
    async () =>
      await db.ownerSql`
        update alerts set status = 'resolved', note = 'Safe.', resolved_at = raised_at
      `,
  ],
  ['on test', async () => await db.ownerSql`update alerts set on_test = true`],
  ['not monitored', async () => await db.ownerSql`update alerts set monitored = false`],
  ['a test alert', async () => await db.ownerSql`update alerts set priority = 4`],
])('%s: no notice', async (_what, change) => {
  await anAlert();
  await change();
  await lookAfter(60);
  expect([writes, await notices()]).toEqual([0, []]);
});

test('a late alert is notified like any other', async () => {
  await anAlert();
  await db.ownerSql`update alerts set late = true, happened_at = raised_at - interval '6 years'`;
  await lookAfter(40);
  expect(await notices()).toHaveLength(1);
});
