// Offers of alerts and the staff on duty, where an alert that has an owner, an offer that ended and a
// person who left are next to those that count.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outage } from '#domain/supervision/answering/outage.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '#server/alerts/alerts.factory.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import {
  keepOutage,
  noteNotified,
  type OpenOutage,
  readLastOutage,
  readOpenOutage,
  readWatched,
} from '../answering/outages.store.ts';
import { readResponsibleStaff } from '../answering/responsible-staff.store.ts';
import {
  endOffer,
  insertOffer,
  isAnythingToOffer,
  listOpenOffers,
  listWaiting,
  readOffers,
} from './alert-offers.store.ts';
import { readMode, readOwn, saveMode, setPause } from './distribution.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei = 0;
let tom = 0;
let nth = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'alert_distribution', 'answer_outages', 'answer_watch');
  world = await anAlertWorld(db.ownerSql);
  [mei, tom] = [(await aUser(db.ownerSql)).id, (await aUser(db.ownerSql)).id];
});

const ask = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  await db.database.write({ role: 'platform' }, work);
const resolved = { status: 'resolved', resolved_at: now, note: 'Safe.' };
const owned = () => ({ owner_staff_id: mei, owned_at: now });
const alert = async (over: object = {}): Promise<number> => {
  nth += 1;
  const row = { raised_at: at(nth - 9000), subject: `x${nth}`, ...over };
  return await anOpenAlert(db.ownerSql, world, row);
};
/** To Mei unless another is given; a person has one that is open. */
const offer = async (alert_id: number, over: object = {}): Promise<number> => {
  const row = {
    organisation_id: world.organisation_id,
    alert_id,
    staff_id: mei,
    expires_at: at(30),
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into alert_offers ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};
const ended = (seconds: number, ending = 'no_answer') => ({ ended_at: at(seconds), ending });

/** Alerts that are offered to no one, each for one reason. */
const notOffered = async (): Promise<number[]> => [
  await alert(resolved),
  await alert({ monitored: false }),
  await alert(owned()),
  await alert({ on_test: true, priority: 4 }),
];

test('unowned alerts wait for an offer in the order of the queue, with those who lately left one', async () => {
  await notOffered();
  const offered = await alert();
  await offer(offered);
  const [second, first] = [await alert({ priority: 2 }), await alert()];
  await offer(first, { ...ended(-599), staff_id: tom });
  await offer(first, { ...ended(-600), staff_id: mei });
  await offer(first, ended(-60, 'not_available'));
  await offer(second, ended(-60));
  await offer(second, ended(-90));
  const earliest = await alert({ raised_at: at(-9999) });
  expect(await ask(listWaiting)).toEqual([
    { alert_id: earliest, asked: [] },
    { alert_id: first, asked: [tom] },
    { alert_id: second, asked: [mei] },
  ]);
  db.clock.now = at(86_400);
  expect((await ask(listWaiting)).map(({ asked }) => asked)).toEqual([[], [], []]);
});

test('there is something to offer where an offer is open, or the centre offers and an alert waits', async () => {
  const due = async () => await ask(isAnythingToOffer);
  await notOffered();
  const mode = async (to: 'automatic' | 'suggest') =>
    await ask(async (tx) => await saveMode(tx, to));
  expect([await mode('automatic'), await mode('automatic')]).toEqual([true, false]);
  expect(await due()).toBe(false);
  const id = await alert();
  expect(await due()).toBe(true);
  expect([await mode('suggest'), await ask(readMode)]).toEqual([true, 'suggest']);
  expect(await due()).toBe(false);
  await offer(id, ended(-1));
  expect(await due()).toBe(false);
  await offer(id);
  expect(await due()).toBe(true);
});

test('an alert is offered to one person for a while, if it still waits', async () => {
  const insert = async (alert_id: number) =>
    await ask(async (tx) => await insertOffer(tx, { alert_id, staff_id: tom }));
  for (const id of await notOffered()) expect(await insert(id)).toBeNull();
  const [other, id] = [await alert(), await alert()];
  expect(await insert(id)).toMatchObject({ id, person: 'Noah Ward', operator: { id: tom } });
  expect(await db.ownerSql<{ alert_id: number }[]>`select alert_id from alert_offers`).toEqual([
    { alert_id: id },
  ]);
  expect((await ask(listWaiting)).map(({ alert_id }) => alert_id)).toEqual([other]);
});

const toAnyone = async (alert_id: number, expires_at: Date): Promise<number> =>
  await offer(alert_id, { expires_at, staff_id: (await aUser(db.ownerSql)).id });

test('open offers say whether their time is over, the alert left and who owns it; each is ended alone', async () => {
  const [waits, over, gone, elsewhere, taken] = [
    await toAnyone(await alert(), at(1)),
    await toAnyone(await alert(), now),
    await toAnyone(await alert(resolved), at(1)),
    await toAnyone(await alert({ monitored: false }), at(1)),
    await toAnyone(await alert(owned()), at(1)),
  ];
  await offer(await alert(), ended(-1));
  const open = await ask(listOpenOffers);
  expect(open.map((one) => [one.offer_id, one.expired, one.alert_left, one.owner_id])).toEqual([
    [waits, false, false, null],
    [over, true, false, null],
    [gone, false, true, null],
    [elsewhere, false, true, null],
    [taken, false, false, mei],
  ]);
  const shown = async () => (await ask(readOffers)).map(({ alert_id }) => alert_id);
  const alerts = new Map(open.map((one) => [one.offer_id, one.id]));
  expect(await shown()).toEqual([waits, gone, elsewhere].map((id) => alerts.get(id)));
  const [first] = open;
  if (!first) throw new Error('no offer');
  await ask(async (tx) => await endOffer(tx, first, 'no_answer'));
  expect(await db.ownerSql`select id, ending from alert_offers where ended_at = ${now}`).toEqual([
    { id: waits, ending: 'no_answer' },
  ]);
});

test('an operator sees their own offer while it counts, and their own pause', async () => {
  const own = async (staff = mei) => await ask(async (tx) => await readOwn(tx, staff));
  await offer(await alert(), { staff_id: tom });
  await offer(await alert(), ended(-1));
  const id = await alert();
  const none = { mode: 'suggest', paused_since: null, offer: null };
  await offer(id, { expires_at: now });
  expect(await own()).toEqual(none);
  await db.ownerSql`update alert_offers set expires_at = ${at(1)} where alert_id = ${id}`;
  await db.ownerSql`update alerts set ${db.ownerSql(owned())} where id = ${id}`;
  expect(await own()).toEqual(none);
  await db.ownerSql`update alerts set owner_staff_id = null, owned_at = null where id = ${id}`;
  expect((await own()).offer).toMatchObject({ alert_id: id, staff_id: mei, person: 'Noah Ward' });
  const pause = async (staff: number, paused: boolean) =>
    await ask(async (tx) => await setPause(tx, staff, paused));
  expect([await pause(mei, true), await pause(mei, true), await pause(tom, false)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([(await own()).paused_since, (await own(tom)).paused_since]).toEqual([
    now.toISOString(),
    null,
  ]);
  await pause(tom, true);
  expect(await pause(mei, false)).toBe(true);
  expect([(await own()).paused_since, (await own(tom)).paused_since]).toEqual([
    null,
    now.toISOString(),
  ]);
});

test('responsible are the active supervisors and admins, those of the centre first', async () => {
  const staff = async (over: object) => (await aUser(db.ownerSql, over)).id;
  const supervisor = { role: 'monitoring_centre_supervisor' as const };
  const owner = await staff({ role: 'admin' });
  const [sue, ann] = [
    await staff({ ...supervisor, expires_at: at(1) }),
    await staff({ role: 'monitoring_centre_admin' }),
  ];
  await staff({ ...supervisor, expires_at: now });
  await staff({ ...supervisor, status: 'disabled' });
  await staff({ organisation_id: world.organisation_id, role: 'organisation_admin' });
  expect((await ask(readResponsibleStaff)).map(({ id }) => id)).toEqual([sue, ann, owner]);
});

test('the outage that is open is the one that is written, and ends alone', async () => {
  const began = now.getTime();
  const outage: Outage = {
    began_at: began,
    absent_since: began,
    able_since: null,
    worst_notice: null,
  };
  const keep = async (open: OpenOutage | null, over: Partial<Outage> = {}) =>
    await ask(
      async (tx) =>
        await keepOutage(tx, open, { notice: null, ended: false, outage: { ...outage, ...over } }),
    );
  const end = async (open: OpenOutage | null) =>
    await ask(
      async (tx) => await keepOutage(tx, open, { notice: null, ended: true, outage: null }),
    );
  const watched = async () => await ask(readWatched);
  expect(await watched()).toMatchObject({ is_begun: false, is_needed: true, outage: null });
  const first = await keep(null);
  const open = (await watched()).outage;
  expect(open).toMatchObject({ id: first, began_at: began, able_since: null });
  expect(await ask(readLastOutage)).toBeNull();
  await end(open);
  expect([(await watched()).outage, await ask(readOpenOutage)]).toEqual([null, null]);
  const second = await keep(null);
  await ask(async (tx) => await noteNotified(tx, second, [tom, mei], ['sms']));
  await ask(async (tx) => await noteNotified(tx, second, [mei], ['sms', 'voice']));
  expect(await ask(readOpenOutage)).toEqual({ since: now.toISOString(), notified: 2 });
  await keep((await watched()).outage, { worst_notice: 'busy', able_since: began });
  expect((await watched()).outage).toMatchObject({ id: second, able_since: began });
  expect(await ask(readLastOutage)).toMatchObject({
    ended_at: null,
    notified: 2,
    not_set_up: ['sms', 'voice'],
  });
  const rows = await db.ownerSql`
    select id, ended_at, notified_staff_ids from answer_outages order by id`;
  expect([...rows]).toEqual([
    { id: first, ended_at: now, notified_staff_ids: [] },
    { id: second, ended_at: null, notified_staff_ids: [mei, tom] },
  ]);
  await db.ownerSql`update organisations set archived_at = ${now}`;
  expect(await watched()).toMatchObject({ is_needed: false });
  await db.ownerSql`update organisations set archived_at = null, not_monitored = true`;
  expect(await watched()).toMatchObject({ is_needed: false });
});
