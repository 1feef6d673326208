// Devices go offline after a long enough silence, and only then; phones come back with their next
// call, and each change is published.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { TestDatabase } from '#server/kit/testing/test-database.ts';
import { createSignsOfLife, type SignsOfLife } from './signs-of-life.service.ts';
import { silentDevicesSweep } from './silent-devices.sweep.ts';

let scene: AlertScene;
let db: TestDatabase;
let signs: SignsOfLife;
const lastHeardAt = new Date('2026-11-21T02:00:00Z');
const app = 1;

beforeAll(async () => {
  scene = await anAlertScene();
  db = scene.db;
  signs = createSignsOfLife(db.database, createLog('silent'));
});
afterAll(async () => {
  signs.stop();
  await db.close();
});
beforeEach(() => {
  db.clock.now = null;
});

const minute = (minutes: number): Date => new Date(lastHeardAt.getTime() + minutes * 60_000);
const after = (minutes: number): void => {
  db.clock.now = minute(minutes);
};
const sweep = async (): Promise<void> => void (await silentDevicesSweep(db.database).run());
const onlineOf = async ({ device }: AlertWorld): Promise<unknown> =>
  (await db.ownerSql`select online from devices where id = ${device.device_id}`)[0]?.['online'];
const noted = async ({ device }: AlertWorld) => [
  ...(await db.ownerSql`
    select kind, data
    from events
    where device_id = ${device.device_id} and kind in ('device.online', 'device.offline')
    order by id
  `),
];
const setOnline = async (
  { device }: AlertWorld,
  at: Date,
  type = 2,
  reporting: number | null = null,
) =>
  await db.ownerSql`
    update devices
    set online = true, last_heard_at = ${at}, device_type_id = ${type},
      reporting_minutes = ${reporting}
    where id = ${device.device_id}`;
const offline = (minutes: number) => ({
  kind: 'device.offline',
  data: { silent_minutes: minutes, device: 'Pendant' },
});
const online = { kind: 'device.online', data: { device: 'Pendant' } };

test('a silent pendant is marked offline once; one that sends is not', async () => {
  const [silent, speaking] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  const unheard = { ...speaking, device: await anotherDevice(db.ownerSql, speaking) };
  await setOnline(silent, lastHeardAt);
  await setOnline(speaking, new Date(lastHeardAt.getTime() + 300_000));
  await db.ownerSql`
    insert into device_connections (organisation_id, device_id, gateway, source_address)
    values (${silent.organisation_id}, ${silent.device.device_id}, gen_random_uuid(), '203.0.113.7')`;
  after(12.9);
  await sweep();
  expect(await onlineOf(silent)).toBe(true);
  expect(await noted(silent)).toEqual([]);
  after(13.1);
  await sweep();
  await sweep();
  expect(await onlineOf(silent)).toBe(false);
  expect(await noted(silent)).toEqual([offline(13)]);
  expect(
    await db.ownerSql`select from device_connections where device_id = ${silent.device.device_id}`,
  ).toHaveLength(0);
  expect(await onlineOf(speaking)).toBe(true);
  expect(await noted(speaking)).toEqual([]);
  expect(await noted(unheard)).toEqual([]);
  after(18.1);
  await sweep();
  expect(await noted(speaking)).toEqual([offline(13)]);
});

test.each([
  [null, 30],
  [60, 120],
  [5, 10],
])(
  'a phone that reports every %s minutes is offline after %s of silence, and online with its next call',
  async (reporting, minutes) => {
    const phone = await anAlertWorld(db.ownerSql);
    await setOnline(phone, lastHeardAt, app, reporting);
    after(minutes - 0.1);
    await sweep();
    expect(await noted(phone)).toEqual([]);
    after(minutes + 0.1);
    await sweep();
    expect(await onlineOf(phone)).toBe(false);
    signs.note(phone.device);
    signs.note(phone.device);
    await signs.flush();
    expect(await onlineOf(phone)).toBe(true);
    expect(await noted(phone)).toEqual([offline(minutes), online]);
    after(2 * minutes);
    await sweep();
    expect(await noted(phone)).toHaveLength(2);
    after(2 * minutes + 0.2);
    await sweep();
    expect(await noted(phone)).toEqual([offline(minutes), online, offline(minutes)]);
  },
);

test('a phone’s calls write once a minute at most, and a new interval at once', async () => {
  const phone = await anAlertWorld(db.ownerSql);
  await setOnline(phone, lastHeardAt, app);
  const row = async () =>
    [
      ...(await db.ownerSql`
        select xmin::text, app.iso(last_heard_at) as at, reporting_minutes
        from devices
        where id = ${phone.device.device_id}
      `),
    ][0];
  const before = await row();
  after(0.9);
  signs.note(phone.device);
  await signs.flush();
  expect(await row()).toEqual(before);
  after(1.1);
  signs.note(phone.device);
  await signs.flush();
  expect(await row()).toMatchObject({ at: '2026-11-21T02:01:06.000Z', reporting_minutes: null });
  after(1.2);
  signs.note(phone.device, 45);
  signs.note(phone.device);
  await signs.flush();
  expect(await row()).toMatchObject({ reporting_minutes: 45 });
  expect(await noted(phone)).toEqual([]);
});

test('a pendant’s heartbeats write nothing within a minute, other data is stored at once, and its silence is detected as before', async () => {
  const [pendant, other] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  const intake = createIntake(db.database);
  const beat = async (
    { device }: AlertWorld,
    minutes: number,
    more: Partial<Parameters<typeof anEvent>[1]> = {},
  ) => {
    const received_at = minute(minutes).toISOString();
    await intake.take({
      device,
      events: [anEvent('heartbeat', { received_at, occurred_at: received_at, ...more })],
    });
  };
  const row = async () =>
    (
      await db.ownerSql`select xmin::text, xmax::text, app.iso(last_heard_at) as at,
          battery_percent, latitude
        from devices
      where id = ${pendant.device.device_id}`
    )[0];
  await beat(pendant, 0);
  await setOnline(pendant, minute(0));
  const first = await row();
  expect(first).toMatchObject({ at: '2026-11-21T02:00:00.000Z' });
  for (const minutes of [0.1, 0.5, 0.99])
    await Promise.all([beat(pendant, minutes), beat(other, minutes)]);
  expect(await row()).toEqual(first);
  await beat(pendant, 0.995, { battery_percent: 40 });
  await beat(pendant, 0.996, { position: aFix(-32, 115, minute(0).toISOString()) });
  expect(await row()).toMatchObject({
    at: '2026-11-21T02:00:59.760Z',
    battery_percent: 40,
    latitude: -32,
  });
  await beat(pendant, 1.9);
  expect(await row()).toMatchObject({ at: '2026-11-21T02:00:59.760Z' });
  await Promise.all([beat(pendant, 2), beat(other, 2)]);
  expect(await row()).toMatchObject({ at: '2026-11-21T02:02:00.000Z' });
  await beat(pendant, 2.9);
  after(14.9);
  await sweep();
  expect(await noted(pendant)).toEqual([]);
  after(15.95);
  await sweep();
  expect(await noted(pendant)).toEqual([offline(13)]);
});

test('one that is archived or being written just now is left alone', async () => {
  const [archived, busy] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  await db.ownerSql`
    update devices set archived_at = app.now() where id = ${archived.device.device_id}
  `;
  await db.ownerSql.begin(async (tx) => {
    await tx`select from devices where id = ${busy.device.device_id} for update`;
    signs.note(archived.device);
    signs.note(busy.device);
    await signs.flush();
  });
  expect([await onlineOf(archived), await onlineOf(busy)]).toEqual([false, false]);
  signs.note(busy.device);
  await signs.flush();
  expect(await onlineOf(busy)).toBe(true);
});

test('both stand in the story of the wearer’s alert, live', async () => {
  await scene.renew();
  const phone = scene.world;
  await setOnline(phone, lastHeardAt, app);
  after(31);
  await sweep();
  signs.note(phone.device);
  await signs.flush();
  expect((await scene.kinds()).slice(-2)).toEqual(['device.offline', 'device.online']);
  const frames = (await scene.frames(`private-alert.${scene.alertId}`)).map(({ event, data }) => [
    event,
    data['kind'],
  ]);
  expect(frames.slice(-2)).toEqual([
    ['alert.history', 'device.offline'],
    ['alert.history', 'device.online'],
  ]);
});

test('due devices are found by an index, among very many that are not', async () => {
  const world = await anAlertWorld(db.ownerSql);
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, online, last_heard_at,
      silence_due_at)
    select ${world.organisation_id}, 1 + n % 2, 'Fleet ' || n, true, app.now(),
      app.now() + interval '20 minutes'
    from generate_series(1, 4000) n`;
  await db.ownerSql`analyze devices`;
  const plan = await db.ownerSql<{ 'QUERY PLAN': string }[]>`
    explain
    select v.id
    from devices v
    where v.online and v.silence_due_at <= app.now()
    order by v.silence_due_at
    limit 1000
    for update of v skip locked`;
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'Index Scan using devices_silence_due',
  );
});
