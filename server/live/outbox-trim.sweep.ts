// Deletes frames of the hours before the last one: a client that was away longer fetches everything
// again. The newest stays, so that a gap is always detected.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { isLockTimeout, makingLock } from '#server/kit/db/table-locks.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';

const minuteMs = 60_000;

export const outboxTrimSweep = (database: Database): Sweep => ({
  name: 'outbox trim',
  everyMs: minuteMs,
  run: async () => {
    await database.write({ role: 'platform' }, trim).catch((error: unknown) => {
      // Another transaction reads or writes there; the next run tries again.
      if (!isLockTimeout(error)) throw error;
    });
    return null;
  },
});

// Not during a backup: a table that it has not read yet would be empty in it.
async function trim(tx: Tx): Promise<void> {
  const [lock] = await tx<
    { mine: boolean }[]
  >`select pg_try_advisory_xact_lock(${makingLock}) as mine`;
  if (lock?.mine) await tx`select app.trim_outbox()`;
}
