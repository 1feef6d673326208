// Alarms that seem new are tried in one lean statement: it raises the same as the whole one would
// have, and the others are folded all the same.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { raiseAlerts } from '../alert-intake.store.ts';
import { createIntake, type Intake } from '../alert-intake.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';
import { type AlertWorld, aFix, anAlertWorld, anEvent, anotherDevice } from '../alerts.factory.ts';
import { type DeviceReport, intakeRowsOf } from './intake-rows.ts';

let db: TestDatabase;
let intake: Intake;
/** Of another process, which has not seen the alerts of the first one. */
let other: Intake;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  intake = createIntake(db.database);
  other = createIntake(db.database);
  world = await anAlertWorld(db.ownerSql);
});

const alerts = async () =>
  await db.ownerSql`
    select alert_type_id, repeat_count, group_id, late, on_test
    from alerts
    where organisation_id = ${world.organisation_id}
    order by id
  `;
const kinds = async () =>
  (
    await db.ownerSql<{ kind: string }[]>`
      select kind
      from events
      where organisation_id = ${world.organisation_id} and event_key is not null
      order by id
    `
  ).map(({ kind }) => kind);
const frames = async () =>
  (
    await db.ownerSql<{ event: string }[]>`
      select event
      from live_outbox
      where ${`private-organisation.${world.organisation_id}`} = any(channels)
      order by id
    `
  ).map(({ event }) => event);
const sos = (device: DeviceReport['device'], over = {}): DeviceReport => ({
  device,
  events: [anEvent('sos', over)],
});

test('the frame of a new alert is letter for letter the row that other reads return', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await db.ownerSql`update organisations set name = 'Sömewhere "quoted" \\ <Ltd>' where id = ${world.organisation_id}`;
  await db.ownerSql`
    update users set first_name = 'Zoë "Z"', last_name = '''Łódź 🚨' where id = ${world.worker_id}
  `;
  const bare = await anotherDevice(db.ownerSql, world);
  await db.ownerSql`
    update devices set user_id = null, device_name = ${'a\tb'} where id = ${bare.device_id}
  `;
  await intake.take(
    sos(world.device, { position: aFix(-32.05, 115.74, hourAgo), occurred_at: hourAgo }),
  );
  await intake.take(sos(bare));
  const rows = await db.ownerSql<{ data: string; row: string }[]>`
    select l.data::text as data, (${alertRowJson(db.ownerSql)})::text as row
    from alerts a ${alertJoins(db.ownerSql)} join live_outbox l on (l.data ->> 'id')::bigint = a.id
    where a.organisation_id = ${world.organisation_id} order by a.id`;
  expect(rows.map(({ data }) => data)).toEqual(rows.map(({ row }) => row));
  expect(rows.map(({ data }) => JSON.parse(data))).toMatchObject([
    { late: true, department: 'Rangers', person: { name: `Zoë "Z" 'Łódź 🚨` } },
    { device: { name: 'a\tb', type: 'ev04' } },
  ]);
});

test('its line of the story is the one that the whole statement writes', async () => {
  const original_time = '2026-01-01T00:00:00.000Z';
  const over = {
    position: aFix(-32.05, 115.74, new Date().toISOString()),
    data: { reason: 'key' },
    original_time,
  };
  const open = await anAlertWorld(db.ownerSql);
  await intake.take({ device: open.device, events: [anEvent('fall')] });
  await intake.take(sos(open.device, over));
  await intake.take(sos(world.device, over));
  const [lean, whole] = await db.ownerSql<{ kind: string; data: object }[]>`
    select kind, data
    from events
    where device_id = any(${[world.device.device_id, open.device.device_id]}::bigint[])
      and data ->> 'reason' = 'key'`;
  expect(lean).toEqual(whole);
  expect(lean).toEqual({
    kind: 'alert.raised',
    data: {
      signal: 'sos',
      reason: 'key',
      original_time,
      latitude: -32.05,
      longitude: 115.74,
      accuracy_m: 12,
    },
  });
});

test('a repeat of an open alert is folded, by whichever statement it was raised', async () => {
  await intake.take(sos(world.device));
  await other.take(sos(world.device));
  await other.take(sos(world.device));
  expect(await alerts()).toMatchObject([{ repeat_count: 2 }]);
  expect(await kinds()).toEqual(['alert.raised', 'alert.repeated', 'alert.repeated']);
  expect(await frames()).toEqual(['alert.created', 'alert.updated', 'alert.updated']);
});

test('of a person’s alarms in one batch one is raised, its repetition folds and another kind groups under it', async () => {
  const second = await anotherDevice(db.ownerSql, world);
  const third = await anotherDevice(db.ownerSql, world);
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  await Promise.all([
    intake.take({ device: third, events: [anEvent('fall')] }),
    intake.take(sos(second)),
    intake.take(sos(world.device, { occurred_at: minuteAgo })),
  ]);
  expect(intake.counts.batches).toBe(1);
  const [first, grouped, ...more] = await alerts();
  expect(more).toEqual([]);
  expect([first, grouped]).toMatchObject([
    { repeat_count: 1, group_id: null },
    { repeat_count: 0 },
  ]);
  expect(grouped?.['group_id']).not.toBeNull();
  expect((await kinds()).toSorted()).toEqual(['alert.raised', 'alert.raised', 'alert.repeated']);
});

test('a batch is raised by priority and then by time, and each alert has the line and the frame of its own alarm', async () => {
  const at = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const scenes = await Promise.all(
    Array.from({ length: 12 }, async () => await anAlertWorld(db.ownerSql)),
  );
  const alarms = scenes.map(({ device }, place) => ({
    device,
    events: [
      anEvent(place % 2 === 0 ? 'fall' : 'sos', {
        occurred_at: at((place * 7) % 12),
        data: { reason: `alarm ${place}` },
      }),
    ],
  }));
  await Promise.all(alarms.map(async (alarm) => await intake.take(alarm)));
  expect(intake.counts.batches).toBe(1);
  const devices = scenes.map(({ device }) => device.device_id);
  const raised = await db.ownerSql<
    {
      alert: number;
      device: number;
      priority: number;
      occurred_at: Date;
      reason: string;
      frame: number;
    }[]
  >`
    select a.id as alert, e.device_id as device, a.priority, e.occurred_at,
      e.data ->> 'reason' as reason, (l.data ->> 'id')::bigint as frame
    from events e join alerts a on a.id = e.alert_id and a.device_id = e.device_id
    join live_outbox l on (l.data ->> 'id')::bigint = a.id
    where e.device_id = any(${devices}::bigint[])
    order by e.id`;
  expect(raised.map(({ reason, device }) => `${reason} of ${device}`).toSorted()).toEqual(
    devices.map((device, place) => `alarm ${place} of ${device}`).toSorted(),
  );
  expect(raised).toEqual(
    raised.toSorted(
      (a, b) => a.priority - b.priority || Number(a.occurred_at) - Number(b.occurred_at),
    ),
  );
  expect(raised).toEqual(raised.toSorted((a, b) => a.alert - b.alert));
});

test('an alarm in a batch with others that fold keeps its own alert and its positions once', async () => {
  const neighbour = await anAlertWorld(db.ownerSql);
  await other.take(sos(neighbour.device));
  const at = new Date().toISOString();
  await Promise.all([
    intake.take(sos(world.device, { position: aFix(-32, 115, at) })),
    intake.take(sos(neighbour.device)),
  ]);
  expect(await alerts()).toMatchObject([{ repeat_count: 0 }]);
  expect(await kinds()).toEqual(['alert.raised']);
  expect(await frames()).toEqual(['alert.created']);
  expect(
    await db.ownerSql`select from positions where device_id = ${world.device.device_id}`,
  ).toHaveLength(1);
  expect(
    await db.ownerSql`
      select repeat_count from alerts where device_id = ${neighbour.device.device_id}
    `,
  ).toMatchObject([{ repeat_count: 1 }]);
});

test('two processes that raise for one person at the same moment raise one alert, and both are answered', async () => {
  for (let round = 1; round <= 10; round += 1) {
    world = await anAlertWorld(db.ownerSql);
    const second = await anotherDevice(db.ownerSql, world);
    await Promise.all([intake.take(sos(world.device)), other.take(sos(second))]);
    expect(await alerts()).toMatchObject([{ repeat_count: 1 }]);
    expect((await kinds()).toSorted()).toEqual(['alert.raised', 'alert.repeated']);
  }
});

test('one event that comes in twice at the same moment is stored once, and both are acknowledged or refused for a retry', async () => {
  for (let round = 1; round <= 10; round += 1) {
    world = await anAlertWorld(db.ownerSql);
    const report = sos(world.device);
    const outcomes = await Promise.allSettled([intake.take(report), other.take(report)]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(await alerts()).toMatchObject([{ repeat_count: 0 }]);
    expect(await kinds()).toEqual(['alert.raised']);
  }
});

test('a device on test, or one that must not raise, is left to the whole statement', async () => {
  const quiet = await anAlertWorld(db.ownerSql, { enable_alerts: false });
  await db.ownerSql`
    insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
      started_at, until)
    values (${world.organisation_id}, ${world.device.device_id}, 'Drill', ${world.worker_id},
      app.now() - interval '1 minute', app.now() + interval '1 hour')`;
  await Promise.all([intake.take(sos(world.device)), intake.take(sos(quiet.device))]);
  expect(await alerts()).toMatchObject([{ on_test: true }]);
  expect(
    await db.ownerSql`select kind from events where device_id = ${quiet.device.device_id}`,
  ).toMatchObject([{ kind: 'device.sos' }]);
  expect(
    await db.ownerSql`select from alerts where device_id = ${quiet.device.device_id}`,
  ).toHaveLength(0);
});

test('an event of a switched-off device is no repeat of an alert of the same person’s other device', async () => {
  const second = await anotherDevice(db.ownerSql, world);
  await db.ownerSql`update devices set archived_at = app.now() where id = ${second.device_id}`;
  const { alarms } = intakeRowsOf([
    sos(second, { occurred_at: '2026-11-21T02:00:00.000Z' }),
    sos(world.device),
  ]);
  await db.database.write({ role: 'platform' }, async (tx) => await raiseAlerts(tx, alarms));
  expect(await alerts()).toMatchObject([{ alert_type_id: 2, repeat_count: 0 }]);
  const lines = await db.ownerSql`
    select kind, alert_id is null as alone
    from events
    where organisation_id = ${world.organisation_id}
    order by device_id`;
  expect([...lines]).toEqual([
    { kind: 'alert.raised', alone: false },
    { kind: 'device.sos', alone: true },
  ]);
});
