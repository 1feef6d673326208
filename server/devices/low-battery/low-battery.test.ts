// A low battery becomes one email a day for the person and the administrators, and nothing else does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { lowBatterySubscriber } from './low-battery.subscribers.ts';
import { lowBatterySweep } from './low-battery.sweep.ts';

let db: TestDatabase;
let organisation_id = 0;
let [used, unused]: [number, number] = [0, 0];
let mails: { recipient: string; subject: string; idempotency_key: string }[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'low_battery_reports');
  mails = [];
  organisation_id = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const mei = await aUser(db.ownerSql, { organisation_id, first_name: 'Mei', email: 'mei@redgum.example' });
  await aUser(db.ownerSql, { organisation_id, role: 'organisation_admin', first_name: 'Helen', email: 'helen@redgum.example' });
  await aUser(db.ownerSql, { organisation_id, first_name: 'Ana', email: 'ana@redgum.example' });
  const device = async (name: string, user_id: number | null) => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into devices (organisation_id, device_type_id, device_name, user_id)
      select ${organisation_id}, id, ${name}, ${user_id} from device_types where name = 'app' returning id`;
    return row?.id ?? 0;
  };
  used = await device('Phone of Mei', mei.id);
  unused = await device('Spare', null);
});
afterAll(async () => await db.close());

const queueMail = async (_tx: Tx, mail: (typeof mails)[number]) => void mails.push(mail);
const say = async (device_id: number, over: { historical?: boolean; battery_percent?: number } = {}) =>
  await db.database.write({ role: 'platform' }, async (tx) => {
    const event = { historical: false, battery_percent: 12, ...over };
    await lowBatterySubscriber.take(tx, [{ organisation_id, device_id, event }]);
  });
const sweep = async () => await lowBatterySweep(db.database, queueMail).run();

test('is emailed to who uses the device and to administrators, with one key a day', async () => {
  await say(used, { battery_percent: 14 });
  await say(used);
  await sweep();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['mei@redgum.example', 'Battery low: Phone of Mei'],
    ['helen@redgum.example', 'Battery low: Phone of Mei'],
  ]);
  const keys = new Set(mails.map(({ idempotency_key }) => idempotency_key));
  await say(used);
  await sweep();
  expect([mails.length, new Set([...keys, ...mails.map(({ idempotency_key }) => idempotency_key)]).size]).toEqual([4, keys.size]);
  expect(await db.ownerSql`select from low_battery_reports`).toEqual([]);
});

test('of a device that nobody uses, or told late, is emailed to nobody', async () => {
  await say(unused);
  await say(used, { historical: true });
  await sweep();
  expect(mails).toEqual([]);
});
