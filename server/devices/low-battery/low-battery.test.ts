// A low battery becomes one email a day for the person and the administrators, and nothing else
// does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { toDeviceEvents } from '#domain/ev04/device-events.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { lowBatterySubscriber } from './low-battery.subscribers.ts';
import { lowBatterySweep } from './low-battery.sweep.ts';
import { voltagesSubscriber } from './voltages.subscribers.ts';

let db: TestDatabase;
let organisation_id = 0;
let [used, unused]: [number, number] = [0, 0];
let mails: { recipient: string; subject: string; body: string; idempotency_key: string }[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'low_battery_reports', 'system_configuration');
  mails = [];
  organisation_id = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const mei = await aUser(db.ownerSql, {
    organisation_id,
    first_name: 'Mei',
    email: 'mei@redgum.example',
  });
  await aUser(db.ownerSql, {
    organisation_id,
    role: 'organisation_admin',
    first_name: 'Helen',
    email: 'helen@redgum.example',
  });
  await aUser(db.ownerSql, { organisation_id, first_name: 'Ana', email: 'ana@redgum.example' });
  const device = async (name: string, user_id: number | null) => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, device_name, user_id)
      select ${organisation_id}, id, ${name}, ${user_id}
      from device_types
      where name = 'app'
      returning id`;
    return row?.id ?? 0;
  };
  used = await device('Phone of Mei', mei.id);
  unused = await device('Spare', null);
});
afterAll(async () => await db.close());

const queueMail = async (_tx: Tx, mail: (typeof mails)[number]) => void mails.push(mail);
const say = async (
  device_id: number,
  over: { historical?: boolean; battery_percent?: number } = {},
) =>
  await db.database.write({ role: 'platform' }, async (tx) => {
    const event = { historical: false, battery_percent: 12, ...over };
    await lowBatterySubscriber.take(tx, [{ organisation_id, device_id, event }]);
  });
const sweep = async () => await lowBatterySweep(db.database, queueMail).run();

test('is emailed to the wearer and to administrators, with one key a day of their clocks', async () => {
  // Before and after midnight by UTC, eleven in the morning in Sydney.
  db.clock.now = new Date('2026-11-20T23:50:00Z');
  await say(used, { battery_percent: 14 });
  await say(used);
  await sweep();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['mei@redgum.example', 'Battery low: Phone of Mei'],
    ['helen@redgum.example', 'Battery low: Phone of Mei'],
  ]);
  const keys = () => new Set(mails.map(({ idempotency_key }) => idempotency_key)).size;
  const counts = [[mails.length, keys()]];
  for (const later of ['2026-11-21T00:10:00Z', '2026-11-21T13:00:00Z']) {
    db.clock.now = new Date(later);
    await say(used);
    await sweep();
    counts.push([mails.length, keys()]);
  }
  db.clock.now = null;
  expect(counts).toEqual([
    [2, 2],
    [4, 2],
    [6, 4],
  ]);
  expect(await db.ownerSql`select from low_battery_reports`).toEqual([]);
});

test('of a device without a wearer, or reported late, is not emailed', async () => {
  await say(unused);
  await say(used, { historical: true });
  await sweep();
  expect(mails).toEqual([]);
});

/** A frame of the pendant with the voltage of its battery, through the intake. */
async function reports(
  millivolts: number,
  { at = '2026-11-21T00:00:00Z', alarm = false, kept = false } = {},
): Promise<void> {
  const time = Date.parse(at) / 1000;
  const reader = new FrameReader();
  reader.push(
    encodeDataFrame({
      imei: '864598051002370',
      sequence: time % 60_000,
      records: [
        { type: 'status', time, flags: 0x64f80008 | (kept ? 1 << 7 : 0) },
        ...(alarm
          ? [{ type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 } as const]
          : []),
        { type: 'battery', percent: 100, millivolts },
      ],
    }),
  );
  const item = reader.next();
  if (item?.kind !== 'frame') throw new Error('the frame is broken');
  const events = toDeviceEvents(item.frame, new Date(time * 1000));
  await createIntake(db.database, { subscribers: [voltagesSubscriber] }).take({
    device: { device_id: used, organisation_id },
    events,
  });
}
const voltage = async () => [
  ...(await db.ownerSql`select millivolts, low_since is not null as low from device_voltages`),
];
const limits = async (voltage_minimum: number, voltage_safe: number) =>
  await db.ownerSql`
    insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
      receiver_1, receiver_2)
    values (1, ${voltage_minimum}, ${voltage_safe}, false, '{}', '{}')`;

describe('the voltage of an EV-04', () => {
  test('is kept, and is never low while no minimum is set', async () => {
    await reports(3100);
    expect(await voltage()).toEqual([{ millivolts: 3100, low: false }]);
    await sweep();
    expect(mails).toEqual([]);
  });

  test('is low below the minimum until the safe voltage is reached, and is emailed once', async () => {
    await limits(3400, 3600);
    const seen = [];
    for (const [minute, millivolts] of [3700, 3500, 3390, 3300, 3500, 3600, 3500, 3399].entries()) {
      await reports(millivolts, { at: `2026-11-21T00:0${minute}:00Z` });
      const [{ low } = { low: null }] = await voltage();
      const waiting = await db.ownerSql`select battery_millivolts from low_battery_reports`;
      seen.push([millivolts, low, waiting.length]);
    }
    expect(seen).toEqual([
      [3700, false, 0],
      [3500, false, 0],
      [3390, true, 1],
      [3300, true, 1],
      [3500, true, 1],
      [3600, false, 1],
      [3500, false, 1],
      [3399, true, 2],
    ]);
    await sweep();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'mei@redgum.example',
      'helen@redgum.example',
    ]);
    expect(mails[0]?.body).toContain('100%, 3.40 V');
  });

  test('that is older, was kept by the pendant, or comes with an alarm changes nothing', async () => {
    await limits(3400, 3600);
    await reports(3700, { at: '2026-11-21T00:05:00Z' });
    await reports(3000, { at: '2026-11-21T00:04:00Z' });
    await reports(3000, { at: '2026-11-21T00:06:00Z', kept: true });
    await reports(3000, { at: '2026-11-21T00:07:00Z', alarm: true });
    expect(await voltage()).toEqual([{ millivolts: 3700, low: false }]);
    expect(await db.ownerSql`select from low_battery_reports`).toEqual([]);
    expect(await db.ownerSql`select from alerts`).toHaveLength(1);
  });
});
