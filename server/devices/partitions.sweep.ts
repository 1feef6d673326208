// Makes the daily tables of positions and frames a week ahead, so that midnight is a night like any
// hour.
import type { Database } from '#server/kit/db/database.ts';
import { makingLock } from '#server/kit/db/table-locks.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';

const daysAhead = 7;
const hourMs = 3_600_000;

export const partitionsSweep = (database: Database): Sweep => ({
  name: 'partitions',
  everyMs: hourMs,
  run: async () => {
    await database.write({ role: 'platform' }, async (tx) => {
      // Two at once would both find a day missing, and the second fail.
      const [lock] = await tx<
        { mine: boolean }[]
      >`select pg_try_advisory_xact_lock(${makingLock}) as mine`;
      if (lock?.mine) await tx`select app.ensure_partitions(${daysAhead})`;
    });
    return null;
  },
});
