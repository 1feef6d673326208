// Forgets frames that are older than an hour: whoever was away longer fetches everything again. The newest stays, so that a gap is always seen.
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';

const minuteMs = 60_000;

export const outboxTrimSweep = (database: Database): Sweep => ({
  name: 'outbox trim',
  everyMs: minuteMs,
  run: async () => {
    await database.write({ role: 'platform' }, trim);
    return null;
  },
});

// From the oldest on, in the order of commits: what is young is not read.
async function trim(tx: Tx): Promise<void> {
  await tx`
    with kept as (
      (select tx_id, id from live_outbox where at >= app.now() - interval '1 hour' order by tx_id, id limit 1)
      union all (select tx_id, id from live_outbox order by tx_id desc, id desc limit 1)
    )
    delete from live_outbox o using (select tx_id, id from kept order by tx_id, id limit 1) first where (o.tx_id, o.id) < (first.tx_id, first.id)`;
}
