// To which alert the news of a device belongs, where another person's alert, one that is resolved and
// a less urgent one are next to it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type IntakeRow, recordNews } from '../alert-intake.store.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert, anotherDevice } from '../alerts.factory.ts';

let db: TestDatabase;
let world: AlertWorld;
/** A colleague in the same organisation. */
let colleague: AlertWorld;
let pendant: AlertWorld['device'];
let key = 0;

const now = new Date('2026-11-21T02:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const resolved = { status: 'resolved', resolved_at: at(-60), note: 'Safe.' };
const foreign = { data: { new_network: '203.0.113.7' } };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('live_outbox');
  world = await anAlertWorld(db.ownerSql);
  pendant = world.device;
  const { organisation_id } = world;
  colleague = { ...world, worker_id: (await aUser(db.ownerSql, { organisation_id })).id };
  colleague.device = await anotherDevice(db.ownerSql, colleague);
});

/** Of the pendant, `seconds` from now. */
const news = (kind: string, seconds = 0): IntakeRow => {
  key += 1;
  const moment = at(seconds).toISOString();
  return {
    organisation_id: world.organisation_id,
    device_id: pendant.device_id,
    event_key: `news-${key}`,
    kind,
    alert_type_id: null,
    occurred_at: moment,
    received_at: moment,
    late: false,
    happened_at: null,
    ordered_at: moment,
    latitude: null,
    longitude: null,
    accuracy_m: null,
    position_source: null,
    position_at: null,
    data: {},
  };
};
const tell = async (...rows: IntakeRow[]) =>
  await db.database.write({ role: 'platform' }, async (tx) => await recordNews(tx, rows));
/** An open alert of the worker for an hour. */
const open = async (over: object): Promise<number> =>
  await anOpenAlert(db.ownerSql, world, {
    raised_at: at(-3600),
    last_event_at: at(-3600),
    ...over,
  });

test('news is written once, in the story of the person’s open alert, the most urgent and then the oldest', async () => {
  const second = await anotherDevice(db.ownerSql, world);
  const { device_id } = colleague.device;
  await open({ subject: `u${colleague.worker_id}`, raised_at: at(-9000) });
  await open({ ...resolved, raised_at: at(-9000) });
  const low = (event_key: string): IntakeRow => ({ ...news('low_battery'), event_key });
  await tell({ ...low('alone'), ...foreign });
  expect(await db.ownerSql`select from live_outbox`).toHaveLength(0);
  const least = await open({ alert_type_id: 8, priority: 3, raised_at: at(-8000) });
  await tell({ ...low('marked'), ...foreign });
  await open({ raised_at: at(-100) });
  const first = await open({
    alert_type_id: alertTypes.medical.id,
    device_id: second.device_id,
    raised_at: at(-200),
  });
  await tell(low('urgent'));
  await db.ownerSql`insert into archived_event_keys values (${pendant.device_id}, 'archived')`;
  await db.ownerSql`insert into archived_event_keys values (${device_id}, 'new')`;
  await db.ownerSql`
    insert into events (organisation_id, kind, device_id, event_key, data, occurred_at)
    values (${world.organisation_id}, 'device.sos', ${device_id}, 'new', '{}', ${now})`;
  await tell(low('alone'), low('archived'), low('new'));
  const lines = await db.ownerSql<{ alert_id: number | null; marked: boolean }[]>`
    select alert_id, data ? 'new_network' as marked from events
    where device_id = ${pendant.device_id}
    order by id`;
  expect(lines.map(({ alert_id, marked }) => [alert_id, marked])).toEqual([
    [null, false],
    [least, true],
    [first, false],
    [first, false],
  ]);
});

test('a cancelling is about the alert of its device, else about an SOS, not before its last alarm', async () => {
  const second = await anotherDevice(db.ownerSql, world);
  const shown = async () =>
    (
      await db.ownerSql<{ id: number }[]>`
        select id from alerts
        where organisation_id = ${world.organisation_id} and wearer_cancelled_at is not null
        order by id`
    ).map(({ id }) => id);
  const last = { last_event_at: now };
  const fall = await open({ ...last, alert_type_id: alertTypes.fall.id, raised_at: at(-9000) });
  const sos = await open({ ...last, device_id: second.device_id });
  await tell(news('wearer_cancelled', -1));
  await tell({ ...news('wearer_cancelled'), ...foreign });
  expect(await shown()).toEqual([]);
  await tell({ ...news('wearer_cancelled'), device_id: colleague.device.device_id });
  expect(await shown()).toEqual([]);
  await tell(news('wearer_cancelled', 9), news('wearer_cancelled'));
  expect(await shown()).toEqual([fall]);
  expect(
    await db.ownerSql`select version, wearer_cancelled_at from alerts where id = ${fall}`,
  ).toEqual([{ version: 2, wearer_cancelled_at: at(9) }]);
  const third = await anotherDevice(db.ownerSql, world);
  await tell({ ...news('wearer_cancelled'), device_id: third.device_id });
  expect(await shown()).toEqual([fall, sos]);
});
