// A process may stop between storing and taking a message: each stored message is taken, once, in
// its order, and one that cannot be taken delays no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unavailable } from '#domain/kit/errors.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import type { DeviceReport } from '#server/alerts/intake/intake-rows.ts';
import { satelliteSosSubscriber } from '#server/alerts/satellite/satellite-sos.subscribers.ts';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { aZoleoWorld, postTo, type ZoleoWorld } from './zoleo.factory.ts';
import { findFeed } from './zoleo-feeds.store.ts';
import { keepMessage } from './zoleo-messages.store.ts';
import { zoleoSweep } from './zoleo-messages.sweep.ts';

let db: TestDatabase;
let intake: Intake;
let world: ZoleoWorld;
const log = createLog('silent');
const start = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database, { subscribers: [satelliteSosSubscriber] });
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = null;
  await db.empty('zoleo_messages');
  world = await aZoleoWorld(db.ownerSql);
});

const message = (MessageType: string, minute: number, DeviceIMEI = world.imei) =>
  JSON.stringify({
    MessageType,
    DeviceIMEI,
    Properties: { EpochMiliseconds: String(start + minute * 60_000) },
  });

async function keep(body: string, of: ZoleoWorld = world): Promise<void> {
  await db.database.write({ role: 'platform' }, async (tx) => {
    const feed = await findFeed(tx, of.feed.key);
    if (feed) await keepMessage(tx, feed, { body: Buffer.from(body), source_address: '127.0.0.1' });
  });
}

/** An intake that handles the watched reports differently, and takes the rest. */
const watching = (
  kind: string,
  instead: (report: DeviceReport) => Promise<void>,
): Pick<Intake, 'take'> => ({
  take: async (report) =>
    report.events.some((event) => event.kind === kind)
      ? await instead(report)
      : await intake.take(report),
});
const sweep = async (given: Pick<Intake, 'take'> = intake) =>
  await zoleoSweep({ database: db.database, intake: given, log }).run();
const kinds = async (of: ZoleoWorld = world) =>
  (
    await db.ownerSql`
      select kind from events where organisation_id = ${of.organisation_id} order by id
    `
  ).map((row) => row['kind']);
const waiting = async () =>
  (await db.ownerSql`select from zoleo_messages where processed_at is null`).length;

test('a program that stops after storing a message has lost nothing: the next one takes it', async () => {
  const front = await startProgram({
    config: { ...testConfig(), roles: new Set(['api']) },
    database: db.open(),
    log,
  });
  expect((await postTo(front.origin, world, message('SOSInitiated', 0))).status).toBe(200);
  await front.stop();
  expect([await waiting(), await kinds()]).toEqual([1, []]);
  await sweep();
  expect([await waiting(), await kinds()]).toEqual([0, ['alert.raised', 'satellite_sos.started']]);
});

test('an SOS that names its unit by a link stored just before it is raised, once for each unit', async () => {
  const name = '12345678-1234-1234-1234-12345678901';
  const named = (MessageType: string, last: number) =>
    JSON.stringify({
      MessageType,
      DeviceId: `${name}${last}`,
      Properties: { EpochMiliseconds: String(start) },
    });
  const link = (last: number, status?: string, of: ZoleoWorld = world) =>
    JSON.stringify({ IMEI: of.imei, partnerDeviceID: `${name}${last}`, status });
  const other = await aZoleoWorld(db.ownerSql);
  await keep(link(1));
  await keep(link(1, undefined, other), other);
  await keep(named('SOSInitiated', 1));
  await keep(named('SOSInitiated', 2));
  await keep(link(2));
  await keep(named('CheckIn', 2));
  await keep(named('SOSInitiated', 1), other);
  await sweep();
  expect(await kinds(other)).toEqual([
    'zoleo_consent.given',
    'alert.raised',
    'satellite_sos.started',
  ]);
  expect(await kinds()).toEqual([
    'zoleo_consent.given',
    'alert.raised',
    'satellite_sos.started',
    'zoleo_consent.given',
    'device.check_in',
  ]);
  expect(await db.ownerSql`select outcome from zoleo_messages order by id`).toEqual(
    ['linked', 'linked', 'taken', 'unknown_unit', 'linked', 'taken', 'taken'].map((outcome) => ({
      outcome,
    })),
  );
});

test('of two units linked under one name the latest counts, and messages of other units stay theirs', async () => {
  const name = '12345678-1234-1234-1234-123456789012';
  const other = await aZoleoWorld(db.ownerSql);
  const [replaced] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    values (${world.organisation_id}, 4, 'Zoleo 6', ${world.imei.replace('300', '400')})
    returning id`;
  for (const [device, days] of [
    [replaced?.id ?? 0, 1],
    [world.device_id, 0],
  ] as const)
    await db.ownerSql`
      insert into zoleo_links (organisation_id, device_id, partner_device_id, consent, changed_at)
      values (${world.organisation_id}, ${device}, ${name}, 'given',
        app.now() - make_interval(days => ${days}))`;
  await keep(
    JSON.stringify({
      MessageType: 'CheckIn',
      DeviceId: name,
      Properties: { EpochMiliseconds: String(start) },
    }),
  );
  await keep(message('SOSInitiated', 1, other.imei), other);
  await sweep();
  expect(await kinds(other)).toEqual(['alert.raised', 'satellite_sos.started']);
  expect(await db.ownerSql`select device_id from zoleo_messages order by id`).toEqual([
    { device_id: world.device_id },
    { device_id: other.device_id },
  ]);
});

test('a sweep that stops half way is repeated and doubles nothing', async () => {
  for (const [minute, type] of ['SOSInitiated', 'CheckIn', 'SOSCancelled'].entries())
    await keep(message(type, minute));
  const dies = watching('sos_cancelled', async (report) => {
    await intake.take(report);
    throw unavailable();
  });
  await expect(sweep(dies)).rejects.toMatchObject({ code: 'unavailable' });
  const before = await kinds();
  expect([await waiting(), before]).toEqual([
    3,
    [
      'alert.raised',
      'satellite_sos.started',
      'device.check_in',
      'device.sos_cancelled',
      'satellite_sos.cancelled',
    ],
  ]);
  await sweep();
  expect([await waiting(), await kinds()]).toEqual([0, before]);
});

test('a message that cannot be taken delays no other, waits longer each time, and is taken when it can be', async () => {
  db.clock.now = new Date(start + 3_600_000);
  await keep(message('CheckIn', 0));
  await keep(message('AppMessage', 1));
  await keep(message('SOSInitiated', 2));
  const poison = watching('message', async () => {
    throw new Error('a bad row');
  });
  const pauses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const next = await sweep(poison);
    pauses.push((next?.getTime() ?? 0) - db.clock.now.getTime());
    expect(await sweep(poison)).toEqual(next);
    db.clock.now = next ?? db.clock.now;
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
  expect(await kinds()).toEqual(['device.check_in', 'alert.raised', 'satellite_sos.started']);
  expect([
    ...(await db.ownerSql`
      select attempts, last_error from zoleo_messages where processed_at is null
    `),
  ]).toEqual([{ attempts: 6, last_error: 'a bad row' }]);
  expect(await sweep()).toBeNull();
  expect((await kinds()).at(-1)).toBe('device.message');
});

test('two sweeps at once share the feeds, and one feed’s messages keep their order', async () => {
  const worlds = [
    world,
    ...(await Promise.all(Array.from({ length: 7 }, async () => await aZoleoWorld(db.ownerSql)))),
  ];
  const types = ['SOSInitiated', 'SOSCancelled', 'CheckIn'];
  for (let minute = 0; minute < 30; minute += 1) {
    await Promise.all(
      worlds.map(async (of) => await keep(message(types[minute % 3] ?? '', minute, of.imei), of)),
    );
  }
  const received = new Map<number, string[]>();
  const listening: Pick<Intake, 'take'> = {
    take: async (report) => {
      const own = received.get(report.device.device_id) ?? [];
      received.set(report.device.device_id, own);
      own.push(...report.events.map((event) => event.occurred_at));
      await intake.take(report);
    },
  };
  await Promise.all([sweep(listening), sweep(listening), sweep(listening)]);
  await sweep(listening);
  expect(await waiting()).toBe(0);
  for (const times of received.values()) expect(times).toEqual([...times].sort());
  expect([...received.values()].map((times) => times.length)).toEqual(worlds.map(() => 30));
});

test('messages of a feed that another process works on are left to it, without waiting', async () => {
  await keep(message('CheckIn', 0));
  await db.ownerSql.begin(async (sql) => {
    await sql`select from zoleo_feeds where key = ${world.feed.key} for no key update`;
    await keep(message('CheckIn', 1));
    expect(await sweep()).toBeNull();
    expect(await waiting()).toBe(2);
  });
  await sweep();
  expect(await kinds()).toEqual(['device.check_in', 'device.check_in']);
});
