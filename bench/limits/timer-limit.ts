// Limit: welfare timers as rows: resetting one, a query when none is due, and turning a thousand
// due ones into alerts.
import postgres from 'postgres';
import * as z from 'zod';
import { nowMs } from '../kit/clock.ts';
import { serveCommands, taking } from '../kit/commands.ts';
import { median } from '../kit/statistics.ts';

async function timesOf(count: number, run: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = nowMs();
    await run(index);
    times.push(nowMs() - at);
  }
  return median(times);
}

const claimDue = (sql: postgres.Sql) => sql`
  with due as (
    update timers set fired = true where user_id in
      (select user_id
        from timers
        where not fired and due_at <= statement_timestamp()
        order by due_at
        limit 1000
        for update skip locked)
    returning user_id),
  alert as (
    insert into alerts (organisation_id, user_id, device_id, alert_type_id, priority, raised_at,
      latitude, longitude)
    select organisation_id, id, id, 6, 2, statement_timestamp(), 0, 0
    from due
    join users on users.id = due.user_id
    returning id),
  history as (
    insert into alert_history (alert_id, kind, data, at)
    select id, 'raised', '{}', statement_timestamp()
    from alert)
  select count(*)::int as fired from due`;

async function measure({ url }: { url: string }) {
  const sql = postgres(url, { max: 1 });
  const reset = await timesOf(
    300,
    (index) => sql`update timers set due_at = '2100-01-01' where user_id = ${1 + index * 97}`,
  );
  const idle = await timesOf(300, () => claimDue(sql));
  await sql`update timers set due_at = '2020-01-01', fired = false where user_id <= 1000`;
  const at = nowMs();
  const [claimed] = await claimDue(sql);
  const expiries = nowMs() - at;
  await sql`update timers set due_at = '2100-01-01', fired = false where user_id <= 1000`;
  await sql`delete from alerts where alert_type_id = 6 and latitude = 0`;
  await sql.end();
  if (claimed?.fired !== 1000) throw new Error(`1,000 timers were due, ${claimed?.fired} fired`);
  return { reset_ms: reset, idle_ms: idle, expiries_ms: expiries };
}

serveCommands({ measure: taking(z.object({ url: z.string() }), measure) });
