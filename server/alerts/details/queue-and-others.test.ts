// The lists of alerts and the counts of the queue, where alerts that are not monitored, resolved or
// quiet are next to those that are meant.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '../alerts.factory.ts';
import { countQueue, countRecent, listAlerts } from '../alerts-list.store.ts';
import { readOpenRows } from './open-rows.store.ts';

let db: TestDatabase;
let world: AlertWorld;
/** In the same organisation. */
let colleague: AlertWorld;
let elsewhere: AlertWorld;
let mei = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hour = 3600;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox');
  [world, elsewhere] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  const { organisation_id } = world;
  colleague = { ...world, worker_id: (await aUser(db.ownerSql, { organisation_id })).id };
  mei = (await aUser(db.ownerSql)).id;
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const owned = (over: object = {}) => ({ owner_staff_id: mei, owned_at: now, ...over });
const quiet = (over: object = {}) => owned({ acknowledged_at: at(-60), ...over });
const list = async (query: object) => {
  const { items, meta } = await ask(
    async (tx) => await listAlerts(tx, alertsApi.list.query.parse(query), mei),
  );
  const rows: { id: number }[] = JSON.parse(items.text);
  return { ids: rows.map(({ id }) => id), meta };
};
const found = async (query: object) => (await list(query)).ids;
const lapsed = { follow_up_at: at(-60), follow_up_lapsed_at: at(-60) };
let nth = 0;
const one = async (over: object = {}, of = world): Promise<number> => {
  nth += 1;
  return await anOpenAlert(db.ownerSql, of, {
    last_event_at: now,
    subject: `q${nth}`,
    raised_at: at(nth - 1000),
    ...over,
  });
};

test('the queue is counted by what its alerts wait for; those elsewhere and resolved ones are not', async () => {
  await one({ priority: 2 });
  await one({ priority: 3 });
  await one(owned({ priority: 2 }));
  await one(quiet());
  await one(owned({ ...lapsed, priority: 3 }));
  await one(quiet({ ...lapsed, priority: 2 }));
  await one({ monitored: false });
  await one(resolved);
  expect(await ask(countQueue)).toEqual({
    active: 6,
    unowned: 2,
    unowned_priority: 2,
    assigned: 1,
    lapsed: 2,
    lapsed_priority: 2,
  });
  const rows = await ask(async (tx) => await readOpenRows(tx, 2));
  expect([rows.count, rows.rows.length]).toEqual([6, 2]);
});

test('alerts of the last ten minutes are counted by organisation, most first', async () => {
  const recent = { raised_at: at(-600) };
  await one(recent);
  await one({ ...recent, raised_at: at(-600.001) });
  await one({ ...recent, monitored: false });
  await one({ ...recent, ...resolved });
  await one(recent, elsewhere);
  await one(recent, elsewhere);
  expect(await ask(countRecent)).toMatchObject([
    { id: elsewhere.organisation_id, count: 2 },
    { id: world.organisation_id, count: 1 },
  ]);
});

test('the queue is listed by owner', async () => {
  const tom = (await aUser(db.ownerSql)).id;
  const [unowned, assigned, answered, theirs, over] = [
    await one(),
    await one(owned()),
    await one(quiet()),
    await one(quiet({ owner_staff_id: tom })),
    await one(owned(lapsed)),
  ];
  const test_ = await one({ ...quiet(), owner_staff_id: null, owned_at: null, priority: 4 });
  await one({ monitored: false });
  await one({ ...owned(), ...resolved });
  expect(await found({})).toEqual([unowned, assigned, over, test_, answered, theirs]);
  expect(await found({ owner: 'none' })).toEqual([unowned, test_]);
  expect(await found({ owner: 'not_answered' })).toEqual([assigned]);
  expect(await found({ owner: 'nobody_answered' })).toEqual([unowned, assigned, test_]);
  expect(await found({ owner: 'me' })).toEqual([assigned, over, answered]);
});

test('the queue is listed by type, organisation, person, time and what is searched', async () => {
  await db.ownerSql`
    update organisations set name = '100%_Ranges' where id = ${elsewhere.organisation_id}`;
  await db.ownerSql`update users set first_name = 'Zora' where id = ${colleague.worker_id}`;
  const [first, second, third] = [
    await one({ raised_at: at(-90) }),
    await one({ raised_at: at(-80), alert_type_id: 4 }, colleague),
    await one({ raised_at: at(-70), alert_type_id: 4 }, elsewhere),
  ];
  expect(await found({ type: 'fall' })).toEqual([second, third]);
  expect(await found({ organisation_id: elsewhere.organisation_id })).toEqual([third]);
  expect(await found({ user_id: colleague.worker_id })).toEqual([second]);
  expect(await found({ raised_from: at(-80).toISOString() })).toEqual([second, third]);
  expect(await found({ raised_to: at(-80).toISOString() })).toEqual([first]);
  expect(await found({ search: 'zora' })).toEqual([second]);
  expect(await found({ search: '100%_r' })).toEqual([third]);
  expect(await found({ search: '1%r' })).toEqual([]);
  expect(await found({ search: `#${first}` })).toEqual([first]);
  expect((await list({ search: 'zora', total: '1' })).meta).toMatchObject({ total: 1 });
});

test('the list of neglected alerts has those where nothing was done for long, unless a follow-up runs', async () => {
  const long = at(-7 * hour);
  const [idle, over] = [
    await one({ raised_at: long }),
    await one(owned({ raised_at: long, ...lapsed })),
  ];
  await one({ raised_at: long, last_action_at: now });
  await one(quiet({ raised_at: long, acknowledged_at: now }));
  await one(owned({ raised_at: long, follow_up_at: at(60) }));
  await one({ raised_at: now });
  expect(await found({ stale: '1' })).toEqual([idle, over]);
});

test('resolved alerts: the newest first, found by number and by the beginning of a name', async () => {
  await db.ownerSql`
    update users set first_name = 'Zora', last_name = 'Ab' where id = ${colleague.worker_id}`;
  const status = 'resolved';
  const [old, fresh, theirs] = [
    await one({ ...resolved, raised_at: at(-90) }),
    await one({ ...resolved, raised_at: at(-60) }),
    await one({ ...resolved, raised_at: at(-70) }, colleague),
  ];
  await one({ ...resolved, monitored: false });
  await one();
  expect(await found({ status })).toEqual([fresh, theirs, old]);
  expect(await found({ status, search: `${old}` })).toEqual([old]);
  for (const search of ['zora', 'zora a', 'ab'])
    expect(await found({ status, search })).toEqual([theirs]);
  expect(await found({ status, search: 'ora' })).toEqual([]);
  const first = await list({ status, per_page: 1 });
  expect(first.ids).toEqual([fresh]);
  expect(await found({ status, per_page: 9, after: first.meta.next })).toEqual([theirs, old]);
});
