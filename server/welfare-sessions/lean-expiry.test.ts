// Expired timers of people without an open alert raise in one lean statement: it writes and sends
// the same as the full path, and sessions that it skips are raised by the full path.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AlertWorld,
  anAlertWorld,
  anOperator,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { sessionChannels, sessionJoins, sessionJson } from './welfare-session-row.sql.ts';
import { aSession, someSessions } from './welfare-sessions.factory.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
const due_at = new Date('2026-11-21T03:00:00.000Z');
const minutesFrom = (minutes: number): Date => new Date(due_at.getTime() + minutes * 60_000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.ownerSql`
    truncate welfare_sessions, alerts, events, live_outbox, on_test_periods cascade
  `;
  db.clock.now = due_at;
  world = await anAlertWorld(db.ownerSql);
});

type Device = AlertWorld['device'];
const timer = async (device: Device, user_id: number | null, over = {}): Promise<number> =>
  await aSession(db.ownerSql, {
    organisation_id: device.organisation_id,
    device_id: device.device_id,
    user_id,
    due_at,
    grace_minutes: 0,
    ...over,
  });
const sweep = async () => await welfareSweep({ database: db.database }).run();
/** An alert that already exists, inserted directly. */
const open = async (type: 'welfare' | 'sos') =>
  await db.ownerSql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id,
      subject, raised_at, last_event_at)
    select ${world.organisation_id}, true, id, priority, ${world.worker_id},
      ${world.device.device_id}, 'u' || ${world.worker_id}::bigint, app.now(), app.now()
    from alert_types where name = ${type} returning id`;
const sessions = async () =>
  await db.ownerSql`
    select s.status, t.name as type, a.repeat_count, a.on_test, a.group_id is not null as grouped
    from welfare_sessions s
    join alerts a on a.organisation_id = s.organisation_id and a.id = s.alert_id
    join alert_types t on t.id = a.alert_type_id
    order by s.id`;
const frames = async (event: string) =>
  await db.ownerSql<{ id: number; data: string; channels: string[] }[]>`
    select (data ->> 'id')::bigint as id, data::text as data, channels
    from live_outbox
    where event = ${event}
    order by 1`;

test('the frame of an expired timer is identical to the row in lists', async () => {
  const quiet = await anAlertWorld(db.ownerSql, { not_monitored: true });
  const [bare, worn] = [await anotherDevice(db.ownerSql, world), await anAlertWorld(db.ownerSql)];
  const mei = await anOperator(db.ownerSql, 'Mei');
  await db.ownerSql`update organisations set name = 'Sömewhere "quoted" \\ <Ltd>' where id = ${world.organisation_id}`;
  await db.ownerSql`
    update users set first_name = 'Zoë "Z"', department_id = null where id = ${world.worker_id}
  `;
  await db.ownerSql`
    update devices set user_id = null, device_name = ${'a\tb'} where id = ${bare.device_id}
  `;
  await timer(world.device, world.worker_id, { activity: 'Pump "4" 🚨' });
  await timer(bare, null);
  await timer(quiet.device, quiet.worker_id);
  // Devices that were worn by a person at the start, and now have no wearer or another one.
  await timer(worn.device, worn.worker_id);
  await db.ownerSql`update devices set user_id = null where id = ${worn.device.device_id}`;
  // Ended by staff, and extended by the worker since.
  await db.ownerSql`
    update welfare_sessions
    set ended_by_staff_id = ${mei.user_id}, end_reason = 'Back at "base"'
    where device_id = ${quiet.device.device_id}
  `;
  await sweep();
  const rows = await db.ownerSql<{ id: number; data: string; channels: string[] }[]>`
    select s.id, (${sessionJson(db.ownerSql)})::text as data,
      ${sessionChannels(db.ownerSql)} as channels
    from welfare_sessions s ${sessionJoins(db.ownerSql)} order by s.id`;
  expect(await frames('welfare.changed')).toEqual(rows);
  expect(rows.map(({ data }) => JSON.parse(data))).toMatchObject([
    { status: 'expired', department: null, activity: 'Pump "4" 🚨' },
    { status: 'expired', person: null, device: { name: 'a\tb' } },
    {
      status: 'expired',
      department: 'Rangers',
      ended_by: { name: 'Mei Chen' },
      end_reason: 'Back at "base"',
    },
    { status: 'expired', person: { id: worn.worker_id }, department: 'Rangers' },
  ]);
});

test.each(['lean', 'whole'])('%s: the alert, its line and its frame are the same', async (way) => {
  await db.ownerSql`
    update devices
    set latitude = -32.05, longitude = 115.74, accuracy_m = 12, position_source = 'gps',
      position_at = ${due_at}
    where id = ${world.device.device_id}
  `;
  // A scheduled test that covers none of this still excludes its person from the lean path.
  if (way === 'whole')
    await db.ownerSql`
      insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
        started_at, until)
      values (${world.organisation_id}, ${world.device.device_id}, 'Drill', ${world.worker_id},
        ${minutesFrom(-120)}, ${minutesFrom(-60)})`;
  await timer(world.device, world.worker_id, { activity: 'Pump 4' });
  db.clock.now = new Date(due_at.getTime() + 10_000);
  await sweep();
  expect(await sessions()).toEqual([
    { status: 'expired', type: 'welfare', repeat_count: 0, on_test: false, grouped: false },
  ]);
  const [line] = await db.ownerSql`
      select kind, data - 'welfare_session_id' - 'session_id' as data, occurred_at,
        alert_id is not null as of_alert
      from events
      where event_key like 'welfare:%'
    `;
  expect(line).toEqual({
    kind: 'alert.raised',
    occurred_at: due_at,
    of_alert: true,
    data: {
      signal: 'welfare_expired',
      late: true,
      latitude: -32.05,
      longitude: 115.74,
      accuracy_m: 12,
      activity: 'Pump 4',
      minutes: 60,
      started_at: '2026-11-21T02:00:00.000Z',
      due_at: '2026-11-21T03:00:00.000Z',
      grace_until: '2026-11-21T03:00:00.000Z',
      raised_at: '2026-11-21T03:00:10.000Z',
    },
  });
  const [alert] = await db.ownerSql`
    select monitored, priority, status, department_id, subject, raised_at, received_at, happened_at,
      late, last_event_at, latitude, longitude, accuracy_m, position_source, position_at, version
    from alerts`;
  expect(alert).toEqual({
    monitored: true,
    priority: 2,
    status: 'active_alert',
    department_id: world.department_id,
    subject: `u${world.worker_id}`,
    late: true,
    version: 1,
    raised_at: db.clock.now,
    received_at: db.clock.now,
    happened_at: due_at,
    last_event_at: due_at,
    latitude: -32.05,
    longitude: 115.74,
    accuracy_m: 12,
    position_source: 'gps',
    position_at: due_at,
  });
  expect(await frames('alert.created')).toHaveLength(1);
  expect(await frames('welfare.changed')).toHaveLength(1);
});

test('a batch with repeated, folded, grouped and on-test alerts, and a person’s second timer folded into the first: each is announced once', async () => {
  const worlds = await Promise.all(
    Array.from({ length: 4 }, async () => await anAlertWorld(db.ownerSql)),
  );
  const [fresh, grouped, tested, twice] = worlds;
  if (!fresh || !grouped || !tested || !twice) throw new Error('no worlds');
  await open('welfare');
  await timer(world.device, world.worker_id);
  await timer(fresh.device, fresh.worker_id);
  world = grouped;
  await open('sos');
  await timer(grouped.device, grouped.worker_id);
  await db.ownerSql`
    insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
      started_at, until)
    values (${tested.organisation_id}, ${tested.device.device_id}, 'Drill', ${tested.worker_id},
      ${minutesFrom(-60)}, ${minutesFrom(60)})`;
  await timer(tested.device, tested.worker_id);
  await timer(twice.device, twice.worker_id);
  await timer(await anotherDevice(db.ownerSql, twice), twice.worker_id);
  await sweep();
  await sweep();
  const plain = {
    status: 'expired',
    type: 'welfare',
    repeat_count: 0,
    on_test: false,
    grouped: false,
  };
  expect(await sessions()).toEqual([
    { ...plain, repeat_count: 1 },
    plain,
    { ...plain, grouped: true },
    { ...plain, on_test: true },
    { ...plain, repeat_count: 1 },
    { ...plain, repeat_count: 1 },
  ]);
  expect(await frames('welfare.changed')).toHaveLength(6);
  expect(await db.ownerSql`select from events where event_key like 'welfare:%'`).toHaveLength(6);
});

test('an alert of the same person committed concurrently: the timer folds into it in the same run', async () => {
  await timer(world.device, world.worker_id);
  let looking: Promise<unknown> = Promise.resolve();
  await db.ownerSql.begin(async (other) => {
    await other`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id, subject, raised_at, last_event_at)
      select ${world.organisation_id}, true, id, priority, ${world.worker_id}, ${world.device.device_id}, 'u' || ${world.worker_id}::bigint, app.now(), app.now()
      from alert_types where name = 'welfare'`;
    looking = sweep();
    const waiting = async () =>
      await other`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
    while ((await waiting()).length === 0) await new Promise((resolve) => setImmediate(resolve));
  });
  await looking;
  expect(await sessions()).toEqual([
    { status: 'expired', type: 'welfare', repeat_count: 1, on_test: false, grouped: false },
  ]);
  expect(await frames('welfare.changed')).toHaveLength(1);
});

test('a second lane that fails to claim is reported, and the alerts of the first lane are raised', async () => {
  const devices = await db.ownerSql<Device[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${world.organisation_id}, 1, 'Phone ' || n
    from generate_series(1, 600) n
    returning organisation_id, id as device_id`;
  await someSessions(
    db.ownerSql,
    devices.map((device) => ({ ...device, due_at, grace_minutes: 0 })),
  );
  let writes = 0;
  const busy: Database['write'] = async (view, work) => {
    writes += 1;
    if (writes === 2) throw new Error('no connection is free');
    return await db.database.write(view, work);
  };
  await expect(welfareSweep({ database: { ...db.database, write: busy } }).run()).rejects.toThrow(
    'no connection is free',
  );
  expect(writes).toBeGreaterThan(2);
  expect(await sessions()).toHaveLength(600);
});
