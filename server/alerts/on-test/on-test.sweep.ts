// Tests that were forgotten: they end at their time, whatever anybody does.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { tellPeriod } from './on-test.service.ts';
import { endDuePeriods, lookForEnds } from './on-test.store.ts';

const batch = 100;

export const onTestSweep = (database: Database): Sweep => ({
  name: 'on-test',
  everyMs: 1000,
  run: async () => {
    const { due, next } = await database.ask(lookForEnds);
    if (!due) return next;
    for (;;) {
      const ended = await database.write({ role: 'platform' }, async (tx) => {
        const periods = await endDuePeriods(tx, batch);
        for (const period of periods) await tellPeriod(tx, null, 'on_test.ended', period);
        return periods.length;
      });
      if (ended < batch) break;
    }
    return (await database.ask(lookForEnds)).next;
  },
});
