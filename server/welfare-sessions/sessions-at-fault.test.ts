// Sessions that fail to raise, more than a few at once: all others are raised without delay, and
// each failing one as soon as it can be.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { someSessions } from './welfare-sessions.factory.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;
let sweep: Sweep;

const due = new Date('2026-11-21T03:00:00.000Z');
const said = (count: number): string => `${count} welfare sessions could not be looked at.`;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql.unsafe(`
    create table at_fault (device_id bigint);
    create function refuse() returns trigger language plpgsql security definer as $$
      begin if exists (select from public.at_fault f where f.device_id = new.device_id) then raise 'no'; end if; return new; end $$;
    create trigger refuse before insert on alerts for each row execute function refuse()`);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('welfare_sessions', 'alerts', 'events', 'live_outbox', 'deliveries');
  await db.ownerSql`delete from at_fault`;
  db.clock.now = due;
  world = await anAlertWorld(db.ownerSql);
  sweep = welfareSweep({ database: db.database });
});

/** Devices with a session each, due one after the other. */
async function dueOnes(count: number): Promise<number[]> {
  const devices = await db.ownerSql<{ device_id: number; organisation_id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${world.organisation_id}, 1, 'Phone ' || n
    from generate_series(1, ${count}::int) n
    returning id as device_id, organisation_id`;
  await someSessions(
    db.ownerSql,
    devices.map((device, place) => ({
      ...device,
      due_at: new Date(due.getTime() - 60_000 + place),
      grace_minutes: 0,
    })),
  );
  return devices.map(({ device_id }) => device_id);
}

const blame = async (devices: readonly number[]) =>
  await db.ownerSql`insert into at_fault select unnest(${[...devices]}::bigint[])`;
const heal = async (devices: readonly number[]) =>
  await db.ownerSql`delete from at_fault where device_id = any(${[...devices]}::bigint[])`;
const raised = async () =>
  (await db.ownerSql<{ device_id: number }[]>`select device_id from alerts order by device_id`).map(
    ({ device_id }) => device_id,
  );

test('seventeen failing sessions, the longest overdue, delay no others, nor any due later', async () => {
  const devices = await dueOnes(60);
  await blame(devices.slice(0, 17));
  await expect(sweep.run()).rejects.toThrow(said(17));
  expect(await raised()).toEqual(devices.slice(17));
  const later = await dueOnes(3);
  await expect(sweep.run()).rejects.toThrow(said(17));
  expect(await raised()).toEqual([...devices.slice(17), ...later]);
  await heal(devices);
  await sweep.run();
  expect(await raised()).toEqual([...devices, ...later]);
});

test('a recovered session is raised although more failing ones than a run retries precede it', async () => {
  const devices = await dueOnes(40);
  await blame(devices);
  await expect(sweep.run()).rejects.toThrow(said(40));
  await heal(devices.slice(-1));
  for (let look = 0; look < 3; look += 1)
    await expect(sweep.run()).rejects.toThrow(/could not be looked at/);
  expect(await raised()).toEqual(devices.slice(-1));
  await expect(sweep.run()).rejects.toThrow(said(39));
});

test('a failing session that is no longer due is no longer reported', async () => {
  const devices = await dueOnes(2);
  await blame(devices);
  await expect(sweep.run()).rejects.toThrow(said(2));
  await db.ownerSql`
    update welfare_sessions
    set due_at = due_at + interval '1 hour', grace_until = grace_until + interval '1 hour'
    where device_id = ${devices[0] ?? 0}
  `;
  await expect(sweep.run()).rejects.toThrow(said(1));
  expect(await raised()).toEqual([]);
});
