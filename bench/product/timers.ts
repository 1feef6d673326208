// The product's side of the timer measurement: its own tables with a million running sessions, and its own sweep in a process without anything else.
import postgres from 'postgres';
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { databaseUrl } from '../kit/database.ts';
import type { Side } from '../kit/measurement.ts';
import { fullSize } from '../limits/tables.ts';
import type { World } from '../ratios/world.ts';
import { startProduct } from './server.ts';

const figures = z.object({
  reset_ms: z.number(),
  idle_ms: z.number(),
  expiries_ms: z.number(),
  late_p99_ms: z.number(),
  lost: z.number(),
  doubled: z.number(),
  early: z.number(),
});

/** A session runs on each of a million phones; none of them is due before the year 2100. The first ones are of monitored organisations. */
const sessions = (count: number): string => `
  set session_replication_role = replica;
  insert into users (id, organisation_id, role, first_name, last_name) overriding system value
    select 20000000 + n, 1 + n % 999, 'organisation_user', 'Walker', n::text from generate_series(1, ${count}) n;
  insert into devices (organisation_id, id, device_type_id, user_id, device_name) overriding system value
    select 1 + n % 999, 20000000 + n, 1, 20000000 + n, 'Phone' from generate_series(1, ${count}) n;
  insert into welfare_sessions (organisation_id, id, client_id, device_id, user_id, activity, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
    overriding system value
    select 1 + n % 999, n, gen_random_uuid(), 20000000 + n, 20000000 + n, 'Walking the line', 'in_progress', 60, 1, timestamptz '2026-01-01', timestamptz '2026-01-01',
      timestamptz '2100-01-01' + n * interval '1 second', timestamptz '2100-01-01' + (n + 60) * interval '1 second'
    from generate_series(1, ${count}) n;
  set session_replication_role = origin;
  vacuum (analyze) users, devices, welfare_sessions;
  checkpoint;`;

export async function productTimers(world: World): Promise<Side | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  // The program is not needed, and must not look for what is due itself.
  await product.stop();
  const url = databaseUrl(world.database.superuserUrl, 'vigil_bench_product');
  await fill(url, world);
  const child = await startChild('product/timer-sweep.ts');
  let round = 0;
  return {
    round: async () => {
      round += 1;
      return await child.call('measure', { url, round: round - 1 }, figures);
    },
    close: () => child.stop(),
  };
}

async function fill(url: string, world: World): Promise<void> {
  world.log(`Filling the product's welfare sessions: ${fullSize.timers}.`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  // One by one: a vacuum stands in no transaction.
  for (const statement of sessions(fullSize.timers).split(';')) if (statement.trim() !== '') await sql.unsafe(statement);
  await sql.end();
}
