// Drops the days of positions and frames that are old enough by the platform's settings; data that
// an alert needs stays (migration 0248, decision 0068).
import type { Database, Tx } from '#server/kit/db/database.ts';
import { isLockTimeout, makingLock } from '#server/kit/db/table-locks.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';

const hourMs = 3_600_000;
const againMs = 300_000;
const patienceMs = 60_000;
/** Rows of one transaction. */
const mostRows = 10_000;

export const oldDaysSweep = (database: Database, log: Log): Sweep => ({
  name: 'old days',
  everyMs: hourMs,
  run: async () => {
    for (;;) {
      const outcome = await database
        .write({ role: 'platform' }, dropOne)
        .catch((error: unknown) => {
          // Another transaction reads the table; waiting longer would delay alarms.
          if (!isLockTimeout(error)) throw error;
          return null;
        });
      if (outcome === null) return new Date(Date.now() + againMs);
      if (outcome.table !== null)
        log.info({ table: outcome.table }, 'a day that is no longer kept was dropped');
      else if (outcome.rows < mostRows) return null;
    }
  },
});

interface Outcome {
  readonly table: string | null;
  readonly rows: number;
}

/**
 * One day, or where there is none some rows that are in no day's table. @returns null while a
 * report is made, or another transaction creates or reads tables
 */
async function dropOne(tx: Tx): Promise<Outcome | null> {
  // Dropping a day of a million devices takes longer than a call may.
  await tx.unsafe(`set local statement_timeout = '${patienceMs}ms'`);
  const [free] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(${makingLock})
      and not exists (select from report_runs where status in ('queued', 'running')) as mine`;
  if (!free?.mine) return null;
  const [dropped] = await tx<{ table: string | null }[]>`select app.drop_old_day() as table`;
  if (dropped?.table) return { table: dropped.table, rows: 0 };
  const [cleared] = await tx<{ rows: number }[]>`select app.clear_old_rest(${mostRows}) as rows`;
  return { table: null, rows: cleared?.rows ?? 0 };
}
