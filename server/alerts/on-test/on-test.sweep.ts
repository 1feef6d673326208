// Ends forgotten tests at their time.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { tellPeriod } from './on-test.service.ts';
import { endPeriodsThatAreOver, listOver, lookForEnds } from './on-test.store.ts';

const batch = 100;

export const onTestSweep = (database: Database): Sweep => ({
  name: 'on-test',
  everyMs: 1000,
  run: async () => {
    const { due, next } = await database.ask(lookForEnds);
    if (!due) return next;
    await doAllDue(database, { due: async (tx, but) => await listOver(tx, batch, but), work: end });
    return (await database.ask(lookForEnds)).next;
  },
});

async function end(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const period of await endPeriodsThatAreOver(tx, ids))
    await tellPeriod(tx, null, 'on_test.ended', period);
}
