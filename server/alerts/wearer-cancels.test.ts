// Which alert a wearer's cancelling belongs to: shown on the right alert, never on a duress, and
// reverted by pressing again (protocols/ev04.md section 2.5).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake, type Intake } from './alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anotherDevice } from './alerts.factory.ts';

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

const begin = Date.now() - 60_000;
const at = (second: number): string => new Date(begin + second * 1000).toISOString();
const says = async (kind: DeviceEventKind, second: number, device = world.device): Promise<void> =>
  await intake.take({ device, events: [anEvent(kind, { occurred_at: at(second) })] });
/** The types of the person's alerts that show "cancelled by the wearer", and when. */
const cancelled = async () => {
  const rows = await db.ownerSql<{ name: string; at: Date }[]>`
    select t.name, a.wearer_cancelled_at as at
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    where a.user_id = ${world.worker_id} and a.wearer_cancelled_at is not null order by a.id`;
  return rows.map((row) => [row.name, row.at.toISOString()]);
};

test('of several alerts the one of the same device shows it, of one device the SOS, a duress never', async () => {
  const phone = await anotherDevice(db.ownerSql, world);
  await says('duress', 0);
  await says('wearer_cancelled', 1);
  expect(await cancelled()).toEqual([]);
  await says('sos', 2);
  await says('medical', 3, phone);
  await says('wearer_cancelled', 4);
  expect(await cancelled()).toEqual([['sos', at(4)]]);
  await says('wearer_cancelled', 5, phone);
  expect(await cancelled()).toEqual([
    ['sos', at(4)],
    ['medical', at(5)],
  ]);
});

test('the end of a fall is about a fall, the end of a welfare alarm about that', async () => {
  await says('sos', 0);
  await says('fall_ended', 1);
  await says('welfare_ended', 1);
  expect(await cancelled()).toEqual([]);
  const story = await db.ownerSql`
      select kind
      from events
      where alert_id is not null and device_id = ${world.device.device_id}
      order by id
    `;
  expect(story.map(({ kind }) => kind)).toEqual([
    'alert.raised',
    'device.fall_ended',
    'device.welfare_ended',
  ]);
  await says('fall', 2);
  await says('fall_ended', 3);
  expect(await cancelled()).toEqual([['fall', at(3)]]);
});

test('pressing again asks for help again; an older cancelling that comes late changes nothing', async () => {
  await says('sos', 0);
  await says('wearer_cancelled', 5);
  expect(await cancelled()).toEqual([['sos', at(5)]]);
  await says('sos', 10);
  expect(await cancelled()).toEqual([]);
  await says('wearer_cancelled', 6);
  expect(await cancelled()).toEqual([]);
  await says('wearer_cancelled', 20);
  await says('wearer_cancelled', 15);
  expect(await cancelled()).toEqual([['sos', at(20)]]);
});
