// Commands that are late, one of which cannot be ended: the others are, and it is as soon as it can
// be.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld, anotherDevice } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { hearOfDevices, tellOfDevices } from '../device-notices.service.ts';
import { lateCommandsSweep } from './late-commands.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('device_commands', 'events', 'live_outbox');
  world = await anAlertWorld(db.ownerSql);
});

const askedLate = async (device_id: number) =>
  await db.ownerSql`
    insert into device_commands (organisation_id, device_id, command, lapses_at)
    values (${world.organisation_id}, ${device_id}, 'reboot', app.now() - interval '1 minute')`;
const sentLate = async (device_id: number) =>
  await db.ownerSql`
    insert into device_commands (organisation_id, device_id, command, state, tries, sent_by,
      sent_at, answer_due_at, lapses_at)
    values (${world.organisation_id}, ${device_id}, 'find_me', 'sent', 1, ${randomUUID()},
      app.now() - interval '20 seconds', app.now() - interval '1 second',
      app.now() + interval '10 minutes')`;
const states = async () =>
  (await db.ownerSql<{ state: string }[]>`select state from device_commands order by id`).map(
    ({ state }) => state,
  );

test('one that cannot be written delays no other, is logged, and ends when it can', async () => {
  const atFault = world.device.device_id;
  const [second, third] = [
    await anotherDevice(db.ownerSql, world),
    await anotherDevice(db.ownerSql, world),
  ];
  await askedLate(atFault);
  await askedLate(second.device_id);
  await sentLate(third.device_id);
  await db.ownerSql.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin if new.device_id = ${atFault} then raise 'not this one'; end if; return new; end $$;
    create trigger refuse_one before insert on events for each row execute function refuse_one()`);
  const notices: Record<string, unknown[]> = { asked: [], moved: [] };
  const stop = hearOfDevices(db.database, createLog('silent'), ({ word, devices }) =>
    notices[word]?.push(devices),
  );
  const notifyMoved = async () => {
    await tellOfDevices(db.database, { word: 'moved' }, [atFault]);
    return notices['moved'];
  };
  await expect.poll(notifyMoved).toContainEqual([atFault]);
  const sweep = lateCommandsSweep(db.database);
  await expect(sweep.run()).rejects.toThrow('not this one');
  expect(await states()).toEqual(['asked', 'lapsed', 'asked']);
  // The gateway that holds the pendant of the repeated request is notified all the same.
  await expect.poll(() => notices['asked']).toEqual([[third.device_id]]);
  await db.ownerSql.unsafe('drop trigger refuse_one on events; drop function refuse_one');
  await sweep.run();
  expect(await states()).toEqual(['lapsed', 'lapsed', 'asked']);
  await stop();
});
