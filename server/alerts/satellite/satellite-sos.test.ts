// While a satellite unit's SOS is on, its alert cannot be resolved; for late, repeated and
// reordered reports the unit's own times decide.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { acknowledgeAlert } from '../actions/acknowledge-alert.service.ts';
import { resolveAlert } from '../actions/resolve-alert.service.ts';
import { createIntake, type Intake } from '../alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
  anotherDevice,
} from '../alerts.factory.ts';
import { satelliteSosSubscriber } from './satellite-sos.subscribers.ts';

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;
let operator: Actor;
const start = Date.now() - 3_600_000;

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database, { subscribers: [satelliteSosSubscriber] });
  operator = await anOperator(db.ownerSql, 'Mia');
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

const satellite = (kind: DeviceEventKind, minute: number): DeviceEvent =>
  anEvent(kind, {
    occurred_at: new Date(start + minute * 60_000).toISOString(),
    historical: true,
    data: { satellite: true },
  });
const take = async (events: DeviceEvent[], device = world.device) =>
  await intake.take({ device, events });
const alerts = async () => [
  ...(await db.ownerSql<
    { id: number; satellite_sos_active: boolean; version: number; cancelled: boolean }[]
  >`
    select id, satellite_sos_active, version, wearer_cancelled_at is not null as cancelled
    from alerts
    where organisation_id = ${world.organisation_id} order by id`),
];
const story = async () =>
  (
    await db.ownerSql`
      select kind from events where organisation_id = ${world.organisation_id} order by id
    `
  ).map((row) => row['kind']);
const resolve = async (id: number) =>
  await db.database.write(
    { role: 'centre' },
    async (tx) =>
      await resolveAlert(tx, operator, id, {
        resolution: {
          note: 'Spoken with.',
          outcome: 'genuine',
          response_sent: true,
          resolution_comment_id: null,
        },
      }),
  );
const own = async (id: number) =>
  await db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, operator, id),
  );
const idOf = async (): Promise<number> => (await alerts())[0]?.id ?? 0;

test('an SOS is on until the unit cancels it; only then may the alert be resolved (R186)', async () => {
  await take([satellite('sos', 0)]);
  const id = await idOf();
  await own(id);
  await expect(resolve(id)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('cancels SOS on Pendant'),
  });
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true, version: 3 }]);
  await take([satellite('sos_cancelled', 5)]);
  expect(await alerts()).toMatchObject([
    { satellite_sos_active: false, version: 4, cancelled: true },
  ]);
  expect(await resolve(id)).toMatchObject({ status: 'resolved' });
  expect(await story()).toEqual([
    'alert.raised',
    'satellite_sos.started',
    'alert.acknowledged',
    'device.sos_cancelled',
    'satellite_sos.cancelled',
    'alert.resolved',
  ]);
});

test('both changes are published to the screens', async () => {
  const before = await db.ownerSql`select coalesce(max(id), 0) as id from live_outbox`;
  await take([satellite('sos', 0)]);
  await take([satellite('sos_cancelled', 5)]);
  const frames = await db.ownerSql<{ event: string; data: Record<string, unknown> }[]>`
    select event, data from live_outbox where id > ${before[0]?.['id']} order by id`;
  const rows = frames.filter(({ event }) => event !== 'alert.history');
  expect(
    rows.map(({ event, data }) => [event, data['satellite_sos'] ?? false, data['version']]),
  ).toEqual([
    ['alert.created', false, 1],
    ['alert.updated', true, 2],
    ['alert.updated', false, 3],
  ]);
  const lines = frames
    .filter(({ event }) => event === 'alert.history')
    .map(({ data }) => data['kind']);
  expect(lines).toEqual([
    'satellite_sos.started',
    'device.sos_cancelled',
    'satellite_sos.cancelled',
  ]);
});

test('repeats and replays change nothing more', async () => {
  const [sos, again, end] = [
    satellite('sos', 0),
    satellite('sos', 1),
    satellite('sos_cancelled', 2),
  ];
  for (const event of [sos, again, sos, end, end]) await take([event]);
  const before = { alerts: await alerts(), story: await story() };
  expect(before.alerts).toMatchObject([{ satellite_sos_active: false }]);
  await take([sos, again, end]);
  await take([end, again, sos]);
  expect({ alerts: await alerts(), story: await story() }).toEqual(before);
});

test('a cancel that overtakes its SOS: the alert is raised for an operator, marked as cancelled', async () => {
  await take([satellite('sos_cancelled', 2)]);
  expect(await alerts()).toEqual([]);
  await take([satellite('sos', 0)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: false, cancelled: true }]);
  expect(await story()).toEqual([
    'device.sos_cancelled',
    'alert.raised',
    'satellite_sos.cancelled',
  ]);
  await take([satellite('sos', 1)]);
  expect((await story()).filter((kind) => kind === 'satellite_sos.cancelled')).toHaveLength(1);
});

test('an SOS that is later than the last cancel is on, whichever comes first, also in one batch', async () => {
  await take([satellite('sos_cancelled', 2), satellite('sos', 3)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true }]);
  const other = await anAlertWorld(db.ownerSql);
  world = other;
  await take([satellite('sos', 3), satellite('sos_cancelled', 2), satellite('sos_cancelled', 3.5)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: false }]);
});

test('pressed again after it was cancelled, the same alert waits again', async () => {
  await take([satellite('sos', 0)]);
  await take([satellite('sos_cancelled', 1)]);
  await take([satellite('sos', 2)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true, cancelled: false }]);
});

test('two units of one person: the alert waits for both', async () => {
  const second = await anotherDevice(db.ownerSql, world);
  await take([satellite('sos', 0)]);
  await take([satellite('sos', 1)], second);
  await take([satellite('sos_cancelled', 2)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true }]);
  await take([satellite('sos_cancelled', 3)], second);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: false }]);
});

test('an SOS that folds into a pendant’s alert: the refusal names the unit that must be cancelled', async () => {
  await take([anEvent('sos', { occurred_at: new Date(start).toISOString() })]);
  const unit = await anotherDevice(db.ownerSql, world);
  await db.ownerSql`update devices set device_name = 'Zoleo 12' where id = ${unit.device_id}`;
  await take([satellite('sos', 1)], unit);
  const id = await idOf();
  expect(await alerts()).toHaveLength(1);
  await own(id);
  await expect(resolve(id)).rejects.toMatchObject({
    status: 422,
    code: 'satellite_sos_active',
    message: expect.stringContaining('cancels SOS on Zoleo 12.'),
  });
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true }]);
});

test('a unit that changed hands still ends the SOS it began', async () => {
  await take([satellite('sos', 0)]);
  await db.ownerSql`update devices set user_id = null where id = ${world.device.device_id}`;
  await take([satellite('sos_cancelled', 2)]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: false }]);
});

test('a pendant’s SOS, and a cancel by an app, touch nothing of this', async () => {
  await take([anEvent('sos')]);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: false, version: 1 }]);
  const unit = await anotherDevice(db.ownerSql, world);
  await take([satellite('sos', 0)], unit);
  await take([anEvent('sos_cancelled')], unit);
  expect(await alerts()).toMatchObject([{ satellite_sos_active: true }]);
});

test('a resolved alert is left as it is', async () => {
  await take([satellite('sos', 0)]);
  await take([satellite('sos_cancelled', 1)]);
  const id = await idOf();
  await own(id);
  await resolve(id);
  const before = await alerts();
  await take([satellite('sos_cancelled', 2)]);
  expect(await alerts()).toEqual(before);
});
