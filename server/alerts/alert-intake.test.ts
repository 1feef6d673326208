// Device events become alerts once, fold where they repeat, group under their person, and tell the
// screens; all or nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertRow } from '#domain/alerts/alert.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { acknowledgeAlert } from './actions/acknowledge-alert.service.ts';
import { resolveAlert } from './actions/resolve-alert.service.ts';
import { createIntake, type Intake } from './alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anOperator,
  anotherDevice,
} from './alerts.factory.ts';

let test_: TestDatabase;
let intake: Intake;
let world: AlertWorld;

beforeAll(async () => {
  test_ = await testDatabase();
  intake = createIntake(test_.database);
});
afterAll(async () => await test_.close());
beforeEach(async () => {
  world = await anAlertWorld(test_.ownerSql);
});

const alertsOf = async (device_id: number) =>
  await test_.ownerSql`select * from alerts where device_id = ${device_id} order by id`;
const eventsOf = async (device_id: number) =>
  await test_.ownerSql<
    { kind: string; alert_id: number | null; data: Record<string, unknown> }[]
  >`select kind, alert_id, data from events where device_id = ${device_id} order by id`;
const framesAbout = async (organisation_id: number) =>
  await test_.ownerSql<{ channels: string[]; event: string; data: unknown }[]>`
    select channels, event, data
    from live_outbox
    where ${`private-organisation.${organisation_id}`} = any(channels)
    order by id
  `;

test('the table of alert types is the one of the domain', async () => {
  const rows = await test_.ownerSql`select id, name, title, priority from alert_types order by id`;
  expect([...rows]).toEqual(Object.values(alertTypes));
});

test('an SOS raises one alert, its story and one frame of at most 450 bytes', async () => {
  const fixed = new Date().toISOString();
  await intake.take({
    device: world.device,
    events: [anEvent('sos', { position: aFix(-32.05, 115.74, fixed), battery_percent: 76 })],
  });
  const [alert] = await alertsOf(world.device.device_id);
  expect(alert).toMatchObject({
    status: 'active_alert',
    priority: 1,
    user_id: world.worker_id,
    department_id: world.department_id,
    monitored: true,
    repeat_count: 0,
    owner_staff_id: null,
    latitude: -32.05,
    group_id: null,
  });
  expect(await eventsOf(world.device.device_id)).toMatchObject([
    { kind: 'alert.raised', alert_id: alert?.['id'], data: { signal: 'sos' } },
  ]);
  const [frame, ...more] = await framesAbout(world.organisation_id);
  expect(more).toEqual([]);
  expect(frame).toMatchObject({
    channels: ['private-alert-monitoring', `private-organisation.${world.organisation_id}`],
    event: 'alert.created',
  });
  const row = alertRow.parse(frame?.data);
  expect(row).toMatchObject({
    id: alert?.['id'],
    person: { name: 'Noah Ward' },
    department: 'Rangers',
    type: 'sos',
    version: 1,
  });
  const onTheWire = JSON.stringify({
    event: frame?.event,
    channel: 'private-alert-monitoring',
    data: JSON.stringify(frame?.data),
  });
  expect(onTheWire.length).toBeLessThanOrEqual(450);
  const [device] = await test_.ownerSql`
      select battery_percent, latitude, last_heard_at
      from devices
      where id = ${world.device.device_id}
    `;
  expect(device).toMatchObject({ battery_percent: 76, latitude: -32.05 });
});

test('a repetition of the same event changes nothing, in one batch or later', async () => {
  const event = anEvent('sos');
  await intake.take({ device: world.device, events: [event, event] });
  await intake.take({ device: world.device, events: [event] });
  expect(await alertsOf(world.device.device_id)).toMatchObject([{ repeat_count: 0 }]);
  expect(await eventsOf(world.device.device_id)).toHaveLength(1);
});

test('a new SOS while one is open folds with a counter; a different type never folds and groups under the first', async () => {
  await intake.take({ device: world.device, events: [anEvent('sos'), anEvent('fall')] });
  await intake.take({ device: world.device, events: [anEvent('sos'), anEvent('sos')] });
  const alerts = await alertsOf(world.device.device_id);
  expect(alerts).toMatchObject([
    { alert_type_id: alertTypes.sos.id, repeat_count: 2, group_id: null },
    { alert_type_id: alertTypes.fall.id, repeat_count: 0 },
  ]);
  expect(alerts[1]?.['group_id']).toBe(alerts[0]?.['id']);
  expect((await eventsOf(world.device.device_id)).map((event) => event.kind).sort()).toEqual([
    'alert.raised',
    'alert.raised',
    'alert.repeated',
    'alert.repeated',
  ]);
});

test('two devices of one person fold into one alert', async () => {
  const second = await anotherDevice(test_.ownerSql, world);
  await intake.take({ device: world.device, events: [anEvent('sos')] });
  await intake.take({ device: second, events: [anEvent('sos')] });
  expect(await alertsOf(world.device.device_id)).toMatchObject([{ repeat_count: 1 }]);
  expect(await alertsOf(second.device_id)).toEqual([]);
});

test('an alarm from a clock that is ahead is raised at its receipt, not later', async () => {
  const received_at = new Date().toISOString();
  const occurred_at = new Date(Date.parse(received_at) + 540_000).toISOString();
  await intake.take({
    device: world.device,
    events: [anEvent('sos', { received_at, occurred_at, position: aFix(-32, 115, occurred_at) })],
  });
  const [alert] = await alertsOf(world.device.device_id);
  expect([alert?.['raised_at'], alert?.['position_at'], alert?.['late']]).toEqual([
    new Date(received_at),
    new Date(received_at),
    false,
  ]);
  const [line] = await test_.ownerSql`
      select data ->> 'original_time' as original from events where alert_id = ${alert?.['id'] ?? 0}
    `;
  expect(line).toEqual({ original: occurred_at });
});

test('an owner who can no longer sign in gets no alert', async () => {
  const operator = await anOperator(test_.ownerSql, 'Lea');
  await intake.take({ device: world.device, events: [anEvent('sos')] });
  await test_.ownerSql`
    update alerts
    set owner_staff_id = ${operator.user_id}, owned_at = app.now()
    where device_id = ${world.device.device_id}
  `;
  await test_.ownerSql`update users set status = 'disabled' where id = ${operator.user_id}`;
  await intake.take({ device: world.device, events: [anEvent('fall')] });
  expect((await alertsOf(world.device.device_id)).at(-1)).toMatchObject({
    owner_staff_id: null,
    owned_at: null,
  });
});

test('a later alert of a person goes to the owner of the first; after resolving, a new one is a new alert', async () => {
  const operator = await anOperator(test_.ownerSql, 'Mei');
  await intake.take({ device: world.device, events: [anEvent('sos')] });
  const [first] = await alertsOf(world.device.device_id);
  await test_.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, operator, Number(first?.['id'])),
  );
  await intake.take({ device: world.device, events: [anEvent('fall')] });
  expect((await alertsOf(world.device.device_id))[1]).toMatchObject({
    owner_staff_id: operator.user_id,
    group_id: first?.['id'],
    acknowledged_at: null,
  });
  const resolution = {
    note: 'Safe',
    outcome: 'false',
    response_sent: false,
    resolution_comment_id: null,
  } as const;
  await test_.database.write(
    { role: 'centre' },
    async (tx) => await resolveAlert(tx, operator, Number(first?.['id']), { resolution }),
  );
  await intake.take({ device: world.device, events: [anEvent('sos')] });
  expect(
    (await alertsOf(world.device.device_id)).filter(
      (alert) => alert['alert_type_id'] === alertTypes.sos.id,
    ),
  ).toMatchObject([{ status: 'resolved' }, { status: 'active_alert' }]);
});

test('a late SOS raises its alert, marked late; a late position never overwrites a newer one', async () => {
  const newer = new Date().toISOString();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await intake.take({
    device: world.device,
    events: [anEvent('position', { position: aFix(-32, 115, newer) })],
  });
  await intake.take({
    device: world.device,
    events: [
      anEvent('sos', { occurred_at: hourAgo, historical: true, position: aFix(-10, 100, hourAgo) }),
    ],
  });
  expect(await alertsOf(world.device.device_id)).toMatchObject([{ late: true }]);
  const [device] =
    await test_.ownerSql`select latitude from devices where id = ${world.device.device_id}`;
  expect(device?.['latitude']).toBe(-32);
});

test('low battery and power off are lines of the story, never rows of the queue; a wearer’s cancelling closes nothing', async () => {
  await intake.take({ device: world.device, events: [anEvent('low_battery')] });
  expect(await alertsOf(world.device.device_id)).toEqual([]);
  await intake.take({
    device: world.device,
    events: [anEvent('sos'), anEvent('wearer_cancelled')],
  });
  const [alert] = await alertsOf(world.device.device_id);
  expect(alert).toMatchObject({ status: 'active_alert', owner_staff_id: null });
  expect(alert?.['wearer_cancelled_at']).not.toBeNull();
  expect(
    (await eventsOf(world.device.device_id)).map(({ kind, alert_id }) => [kind, alert_id]),
  ).toEqual([
    ['device.low_battery', null],
    ['alert.raised', alert?.['id']],
    ['device.wearer_cancelled', alert?.['id']],
  ]);
});

test('a device whose alerts are off is recorded and raises nothing', async () => {
  const quiet = await anAlertWorld(test_.ownerSql, { enable_alerts: false });
  await intake.take({ device: quiet.device, events: [anEvent('sos')] });
  expect(await alertsOf(quiet.device.device_id)).toEqual([]);
  expect(await eventsOf(quiet.device.device_id)).toMatchObject([{ kind: 'device.sos' }]);
});

test('an alert of an organisation that is not monitored is not sent to the monitoring centre', async () => {
  const own = await anAlertWorld(test_.ownerSql, { not_monitored: true });
  await intake.take({ device: own.device, events: [anEvent('sos')] });
  expect(await framesAbout(own.organisation_id)).toMatchObject([
    { channels: [`private-organisation.${own.organisation_id}`] },
  ]);
});

describe('a batch', () => {
  test('of many devices is one transaction and raises each alert', async () => {
    const worlds = await Promise.all(
      Array.from({ length: 20 }, async () => await anAlertWorld(test_.ownerSql)),
    );
    const before = intake.counts.batches;
    await Promise.all(
      worlds.map(async ({ device }) => await intake.take({ device, events: [anEvent('sos')] })),
    );
    expect(intake.counts.batches - before).toBeLessThan(20);
    for (const { device } of worlds) expect(await alertsOf(device.device_id)).toHaveLength(1);
  });

  test('with one bad row keeps its neighbours and refuses the bad one alone', async () => {
    const bad = {
      device: world.device,
      events: [anEvent('sos', { position: aFix(400, 0, new Date().toISOString()) })],
    };
    const good = await anAlertWorld(test_.ownerSql);
    const results = await Promise.allSettled([
      intake.take(bad),
      intake.take({ device: good.device, events: [anEvent('sos')] }),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
    expect(await alertsOf(world.device.device_id)).toEqual([]);
    expect(await eventsOf(world.device.device_id)).toEqual([]);
    expect(await alertsOf(good.device.device_id)).toHaveLength(1);
  });
});
