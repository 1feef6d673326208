// Forgets frames that are older than an hour: whoever was away longer fetches everything anew. The newest stays, so that a gap is always seen.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';

const minuteMs = 60_000;

export const outboxTrimSweep = (database: Database): Sweep => ({
  name: 'outbox trim',
  everyMs: minuteMs,
  run: async () => {
    await database.write(
      { role: 'platform' },
      async (tx) => await tx`delete from live_outbox where at < app.now() - interval '1 hour' and id <> (select max(id) from live_outbox)`,
    );
    return null;
  },
});
