// Units whose gateway died before it could tell that they had gone are noted as offline once they were silent for long enough, and only then.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anotherDevice } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { silentDevicesSweep } from './silent-devices.sweep.ts';

let db: TestDatabase;
const heard = new Date('2026-11-21T02:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

const after = (minutes: number): void => {
  db.clock.now = new Date(heard.getTime() + minutes * 60_000);
};
const onlineOf = async ({ device }: AlertWorld): Promise<unknown> =>
  (await db.ownerSql`select online from devices where id = ${device.device_id}`)[0]?.['online'];
const noted = async ({ device }: AlertWorld) => [
  ...(await db.ownerSql`select kind, data from events where device_id = ${device.device_id} order by id`),
];

test('a silent unit is noted as offline once; one that speaks is left alone', async () => {
  const [silent, speaking] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  const unheard = { ...speaking, device: await anotherDevice(db.ownerSql, speaking) };
  await db.ownerSql`update devices set online = true, last_heard_at = ${heard} where id = ${silent.device.device_id}`;
  await db.ownerSql`update devices set online = true, last_heard_at = ${new Date(heard.getTime() + 300_000)} where id = ${speaking.device.device_id}`;
  const sweep = silentDevicesSweep(db.database);
  after(12.9);
  await sweep.run();
  expect(await onlineOf(silent)).toBe(true);
  expect(await noted(silent)).toEqual([]);
  after(13.1);
  await sweep.run();
  await sweep.run();
  expect(await onlineOf(silent)).toBe(false);
  expect(await noted(silent)).toEqual([{ kind: 'device.offline', data: { silent_minutes: 13 } }]);
  expect(await onlineOf(speaking)).toBe(true);
  expect(await noted(speaking)).toEqual([]);
  expect(await noted(unheard)).toEqual([]);
});
