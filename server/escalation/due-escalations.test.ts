// Which alerts the escalation looks at: each that must not count is there with one that must, and
// differs from it in one thing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { lookForDue } from './due-escalations.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let owner_staff_id = 0;

const now = new Date('2026-11-21T01:00:00.000Z');
const later = new Date('2026-11-21T01:01:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  world = await anAlertWorld(db.ownerSql);
  await db.ownerSql`delete from escalations`;
  await db.ownerSql`delete from alerts`;
  owner_staff_id = (await aUser(db.ownerSql, {})).id;
});

const alert = async (over: object = {}): Promise<number> => {
  const row = {
    organisation_id: world.organisation_id,
    monitored: false,
    alert_type_id: 1,
    priority: 1,
    subject: randomUUID(),
    raised_at: now,
    last_event_at: now,
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into alerts ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};
const escalated = async (over: object = {}, of: object = {}): Promise<number> => {
  const alert_id = await alert(of);
  const row = {
    organisation_id: world.organisation_id,
    alert_id,
    next_contact_at: later,
    due_at: later,
    ...over,
  };
  await db.ownerSql`insert into escalations ${db.ownerSql(row)}`;
  return alert_id;
};
const stopped = { status: 'stopped', stopped_at: now, stopped_because: 'acknowledged' };
const owned = () => ({ owner_staff_id, owned_at: now });
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const due = async (most = 100, but: readonly number[] = []) => {
  const { due: rows, next_due_at } = await db.database.ask(
    async (tx) => await lookForDue(tx, most, but),
  );
  return { ids: rows.map(({ id }) => id), next_due_at };
};

test('a new alert begins, unless it is monitored, owned or acknowledged', async () => {
  const begins = await alert();
  await alert({ monitored: true });
  await alert(owned());
  await alert({ acknowledged_at: now });
  await alert(resolved);
  expect((await due()).ids).toEqual([begins]);
});

test('a test of a device is not escalated, the least urgent alarm is', async () => {
  const least = await alert({ priority: 3 });
  await alert({ priority: 4 });
  expect((await due()).ids).toEqual([least]);
});

test('one that runs is due from its time on, and not before', async () => {
  const running = await escalated({ due_at: now });
  await escalated();
  expect(await due()).toEqual({ ids: [running], next_due_at: now.toISOString() });
});

test.each<[string, () => object]>([
  ['acknowledged', () => ({ acknowledged_at: now })],
  ['taken over', owned],
  ['monitored', () => ({ monitored: true })],
  ['resolved', () => resolved],
])('one that runs ends once its alert is %s', async (_, of) => {
  const ends = await escalated({}, of());
  await escalated();
  expect((await due()).ids).toEqual([ends]);
});

test('one that was stopped neither advances nor ends again, and begins again once it has no owner', async () => {
  await escalated({ ...stopped, due_at: now }, { acknowledged_at: now });
  const open = await escalated(stopped);
  expect(await due()).toEqual({ ids: [open], next_due_at: null });
});

test('the next time is the earliest of those that run', async () => {
  await escalated();
  await escalated({ due_at: new Date('2026-11-21T01:00:30.000Z') });
  await escalated(
    { ...stopped, due_at: new Date('2026-11-21T01:00:10.000Z') },
    { acknowledged_at: now },
  );
  expect(await due()).toEqual({ ids: [], next_due_at: '2026-11-21T01:00:30.000Z' });
});

test('the most urgent first, then the oldest, of each kind as many as were asked for, without the given', async () => {
  const [third, first, second] = [await alert({ priority: 2 }), await alert(), await alert()];
  const [late, early, urgent] = [
    await escalated({ due_at: now }, { priority: 2 }),
    await escalated({ due_at: new Date('2026-11-21T00:59:00.000Z') }, { priority: 2 }),
    await escalated({ due_at: now }),
  ];
  expect((await due()).ids).toEqual([first, second, third, urgent, early, late]);
  expect((await due(2)).ids).toEqual([first, second, urgent, early]);
  expect((await due(1, [first, urgent])).ids).toEqual([second, early]);
});
