// The product's welfare sessions in a process of their own: a worker's check-in, a sweep when none
// is due, and a thousand that expire at once.
import postgres from 'postgres';
import * as z from 'zod';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { startEngine } from '#server/kit/jobs/sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { welfareSubscriber } from '#server/welfare-sessions/welfare-sessions.subscribers.ts';
import { welfareSweep } from '#server/welfare-sessions/welfare-sessions.sweep.ts';
import { nowMs, pause } from '../kit/clock.ts';
import { serveCommands, taking } from '../kit/commands.ts';
import { median } from '../kit/statistics.ts';

const looks = 300;
const due = 1000;
const patienceMs = 20_000;

async function timesOf(count: number, run: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = nowMs();
    await run(index);
    times.push(nowMs() - at);
  }
  return median(times);
}

/** A worker's check-in, as the intake hands it on. */
function checkIn(device: { organisation_id: number; device_id: number }) {
  const now = new Date().toISOString();
  const event: DeviceEvent = {
    event_key: `bench:${now}:${device.device_id}`,
    kind: 'check_in',
    occurred_at: now,
    received_at: now,
    time_source: 'device',
    historical: false,
    position: null,
    battery_percent: null,
    data: {},
  };
  return { ...device, event };
}

interface Ground {
  readonly sql: postgres.Sql;
  readonly database: ReturnType<typeof openDatabase>;
  /**
   * The first of the thousand sessions that this round lets run out: another thousand each round,
   * or their alerts would fold.
   */
  readonly first: number;
}

async function measure({ url, round }: { url: string; round: number }) {
  const sql = postgres(url, {
    max: 1,
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 20_000 });
  const ground: Ground = { sql, database, first: 1 + round * due * 2 };
  try {
    const devices = await sql<{ organisation_id: number; device_id: number }[]>`
      select organisation_id, device_id
      from welfare_sessions
      where id in (select 500000 + n * 97 from generate_series(1, ${looks}) n)`;
    const reset = await timesOf(devices.length, async (index) => {
      const device = devices[index];
      if (device)
        await database.write(
          { role: 'platform' },
          async (tx, last) => await welfareSubscriber.take(tx, [checkIn(device)], last),
        );
    });
    const sweep = welfareSweep({ database });
    await sweep.run();
    const idle = await timesOf(looks, () => sweep.run());
    return {
      reset_ms: reset,
      idle_ms: idle,
      expiries_ms: await expireAtOnce(ground),
      ...(await expireOnTime(ground)),
    };
  } finally {
    await Promise.all([database.close(), sql.end()]);
  }
}

/** A thousand that are due when the sweep looks. */
async function expireAtOnce({ sql, database, first }: Ground): Promise<number> {
  await sql`
    update welfare_sessions
    set status = 'grace', due_at = '2026-01-01', grace_until = '2026-01-01'
    where id >= ${first} and id < ${first + due}
  `;
  const sweep = welfareSweep({ database });
  const at = nowMs();
  await sweep.run();
  const took = nowMs() - at;
  const [raised] = await sql<{ count: number }[]>`
    select count(*)
    from welfare_sessions s
    join alerts a on a.id = s.alert_id
    join events e on e.alert_id = a.id and e.kind = 'alert.raised'
    where s.id >= ${first} and s.id < ${first + due}`;
  if (raised?.count !== due) throw new Error(`1,000 timers were due, ${raised?.count} were raised`);
  return took;
}

/**
 * A thousand that fall due at one moment while the engine runs: the delay until each is published,
 * and whether each was raised once.
 */
async function expireOnTime({ sql, database, first }: Ground) {
  const from = first + due;
  const dueAt = new Date(Date.now() + 2500);
  const seen: number[] = [];
  await sql`
    update welfare_sessions
    set status = 'grace', due_at = ${dueAt}, grace_until = ${dueAt}
    where id >= ${from} and id < ${from + due}
  `;
  const counted = async () => {
    const [row] = await sql<{ raised: number; alerts: number; early: number }[]>`
      select count(distinct s.id) as raised, count(e.id) as alerts,
        count(*) filter (where e.recorded_at < s.grace_until) as early
      from welfare_sessions s
      join events e
        on e.device_id = s.device_id
        and e.event_key = 'welfare:' || s.id || ':' || s.due_count
      where s.id >= ${from}
        and s.id < ${from + due}
        and s.status = 'expired'
        and s.alert_id = e.alert_id`;
    return row ?? { raised: 0, alerts: 0, early: 0 };
  };
  const noteCommit = async (): Promise<void> => {
    const at = Date.now();
    const { raised } = await counted();
    while (seen.length < raised) seen.push(at - dueAt.getTime());
  };
  let noted = Promise.resolve();
  const afterAlarms = (): void => {
    noted = noted.then(noteCommit);
  };
  const engine = startEngine([welfareSweep({ database, afterAlarms })], createLog('error'));
  const giveUp = Date.now() + patienceMs;
  while (seen.length < due && Date.now() < giveUp) await pause(50);
  await engine.stop();
  await noted;
  const { raised, alerts, early } = await counted();
  const sorted = [...seen].sort((left, right) => left - right);
  return {
    late_p99_ms: sorted[Math.floor(due * 0.99)] ?? patienceMs,
    lost: due - raised,
    doubled: alerts - raised,
    early,
  };
}

serveCommands({ measure: taking(z.object({ url: z.string(), round: z.number() }), measure) });
