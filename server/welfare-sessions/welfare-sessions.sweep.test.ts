// The sweep under load: a thousand at once, two processes, a process that is killed repeatedly, a
// session that fails to raise, clocks that jump.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { someSessions } from './welfare-sessions.factory.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

let db: TestDatabase;
let world: AlertWorld;

const due = new Date('2026-11-21T03:00:00.000Z');
const after = (ms: number): Date => new Date(due.getTime() + ms);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('welfare_sessions', 'alerts', 'events', 'live_outbox', 'deliveries');
  db.clock.now = null;
  world = await anAlertWorld(db.ownerSql);
});

/** A number of devices without a wearer, each with a session due at `at`. */
async function sessionsDue(count: number, at: Date, grace_minutes = 0): Promise<number[]> {
  const devices = await db.ownerSql<{ device_id: number; organisation_id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${world.organisation_id}, 1, 'Phone ' || n
    from generate_series(1, ${count}::int) n
    returning id as device_id, organisation_id`;
  return await someSessions(
    db.ownerSql,
    devices.map((device) => ({ ...device, due_at: at, grace_minutes })),
  );
}

/**
 * A process that runs the sweep on request; it is started ahead, because its start takes longer
 * than its work.
 */
const startLooker = () =>
  spawn(process.execPath, [join(import.meta.dirname, 'sweep-looker.fixture.ts'), db.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Alerts, sessions that name theirs, and events by key: each must be one per session. */
async function counted(): Promise<{
  alerts: number;
  named: number;
  keys: number;
  early: number;
  running: number;
}> {
  const [row] = await db.ownerSql<
    { alerts: number; named: number; keys: number; early: number; running: number }[]
  >`
    select (select count(*) from alerts) as alerts,
      (select count(distinct alert_id) from welfare_sessions where status = 'expired') as named,
      (select count(distinct event_key) from events where kind = 'alert.raised') as keys,
        (select count(*) from alerts where received_at < raised_at) as early,
      (select count(*) from welfare_sessions where next_at is not null) as running`;
  if (!row) throw new Error('nothing was counted');
  return row;
}

const each = (count: number) => ({
  alerts: count,
  named: count,
  keys: count,
  early: 0,
  running: 0,
});

test('a thousand due at once with two concurrent processes: a thousand alerts', async () => {
  await sessionsDue(1000, due);
  db.clock.now = due;
  const other = db.open();
  await Promise.all([
    welfareSweep({ database: db.database }).run(),
    welfareSweep({ database: other }).run(),
  ]);
  await welfareSweep({ database: db.database }).run();
  expect(await counted()).toEqual(each(1000));
});

test('a thousand timers over ten kills of the sweep’s process: each raises once, none early', async () => {
  const ids = await sessionsDue(1000, new Date('2100-01-01T00:00:00.000Z'));
  let following = startLooker();
  for (let kill = 0; kill < 10; kill += 1) {
    const looker = following;
    following = startLooker();
    const ended = once(looker, 'exit');
    const raised = once(looker.stdout, 'data');
    looker.stdin.write('look');
    // A hundred fall due one after the other while it runs.
    await db.ownerSql`
      update welfare_sessions set due_at = at, grace_until = at
      from (select id as of, app.now() + (id % 100) * interval '6 milliseconds' as at
        from welfare_sessions) t
      where id = t.of and id = any(${ids.slice(kill * 100, kill * 100 + 100)}::bigint[])`;
    // Killed in the middle of its work: right after it reported some as raised.
    await Promise.race([raised, ended]);
    looker.kill('SIGKILL');
    await ended;
  }
  following.kill('SIGKILL');
  const before = await counted();
  expect(before.alerts).toBe(before.named);
  // The sessions that the last kill left are due by now, or in a moment.
  const sweep = welfareSweep({ database: db.database });
  while ((await counted()).running > 0) await sweep.run();
  expect(await counted()).toEqual(each(1000));
}, 60_000);

test('a session that fails to raise delays no other, is reported, and is raised once possible', async () => {
  const ids = await sessionsDue(300, due);
  const [poison] = await db.ownerSql<
    { device_id: number }[]
  >`select device_id from welfare_sessions where id = ${ids[120] ?? 0}`;
  await db.ownerSql.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin if new.device_id = ${poison?.device_id ?? 0} then raise 'no'; end if; return new; end $$;
    create trigger refuse_one before insert on alerts for each row execute function refuse_one()`);
  db.clock.now = due;
  let woken = 0;
  const afterAlarms = (): void => {
    woken += 1;
  };
  const sweep = welfareSweep({ database: db.database, afterAlarms });
  await expect(sweep.run()).rejects.toThrow('1 welfare sessions could not be looked at.');
  expect(await counted()).toMatchObject({ alerts: 299, named: 299, running: 1 });
  expect(woken).toBeGreaterThan(0);
  await db.ownerSql.unsafe('drop trigger refuse_one on alerts; drop function refuse_one');
  await sweep.run();
  expect(await counted()).toEqual(each(300));
});

test('the sweep returns when the next one is due by the database’s clock, whatever this machine’s shows', async () => {
  const sweep = welfareSweep({ database: db.database });
  expect(await sweep.run()).toBeNull();
  await sessionsDue(1, after(90_000));
  db.clock.now = due;
  const before = Date.now();
  const next = await sweep.run();
  const least = before + 90_000;
  expect(next?.getTime()).toBeGreaterThanOrEqual(least);
  expect(next?.getTime()).toBeLessThanOrEqual(Date.now() + 90_001);
});

test('nothing happens a millisecond early; a clock set back delays it, one set forward raises once, marked late', async () => {
  await sessionsDue(3, due, 1);
  const sweep = welfareSweep({ database: db.database });
  const at = async (moment: Date) => {
    db.clock.now = moment;
    await sweep.run();
    return await db.ownerSql<{ status: string }[]>`select distinct status from welfare_sessions`;
  };
  expect(await at(after(-1))).toEqual([{ status: 'in_progress' }]);
  expect(await at(after(0))).toEqual([{ status: 'grace' }]);
  expect(await at(after(-3_600_000))).toEqual([{ status: 'grace' }]);
  expect(await at(after(59_999))).toEqual([{ status: 'grace' }]);
  expect(await counted()).toMatchObject({ alerts: 0 });
  expect(await at(after(86_400_000))).toEqual([{ status: 'expired' }]);
  expect(await at(after(-86_400_000))).toEqual([{ status: 'expired' }]);
  expect(await at(after(2 * 86_400_000))).toEqual([{ status: 'expired' }]);
  expect(await counted()).toEqual(each(3));
  expect(await db.ownerSql`select distinct late, happened_at, raised_at from alerts`).toEqual([
    { late: true, happened_at: after(60_000), raised_at: after(86_400_000) },
  ]);
});

test.each([
  ['Australia/Sydney', '2026-10-03T15:30:00.000Z', '2026-10-03T16:00:00.000Z'],
  ['Australia/Sydney', '2026-04-04T15:30:00.000Z', '2026-04-04T16:00:00.000Z'],
  ['America/New_York', '2026-03-08T06:30:00.000Z', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T06:00:00.000Z'],
])(
  'a night in %s on which the clocks change (%s): each minute passes once',
  async (zone, begun, change) => {
    // The database server, too, is in that zone.
    await db.ownerSql.unsafe(
      `alter database "${new URL(db.ownerUrl).pathname.slice(1)}" set timezone = '${zone}'`,
    );
    const database = db.open();
    const sweep = welfareSweep({ database });
    // Due right before, at, and after the change, and a whole repeated or skipped hour later.
    const dues = [-1, 0, 1, 59, 60, 61].map(
      (minutes) => new Date(Date.parse(change) + minutes * 60_000),
    );
    for (const at of dues) await sessionsDue(2, at, 1);
    for (let minute = 0; minute <= 100; minute += 1) {
      db.clock.now = new Date(Date.parse(begun) + minute * 60_000);
      await sweep.run();
    }
    // Each was raised in the very minute in which it was due.
    const raised = await db.ownerSql<
      { raised_at: Date; received_at: Date }[]
    >`select raised_at, received_at from alerts order by received_at, id`;
    const expected = dues.flatMap((at) =>
      [at, at].map((moment) => new Date(moment.getTime() + 60_000)),
    );
    expect(raised.map(({ raised_at, received_at }) => [raised_at, received_at])).toEqual(
      expected.map((moment) => [moment, moment]),
    );
    expect(await counted()).toEqual(each(12));
  },
);
