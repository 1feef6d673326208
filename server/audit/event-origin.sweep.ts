// Detects that the database has moved to another server while the program runs, as after a
// promotion: rows written there are in the next epoch from the first one on. Notes the epoch and
// notifies the hubs.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { openOrigin, originHolds } from '#server/kit/order.ts';

export const eventOriginSweep = (database: Database, log: Pick<Log, 'warn'>): Sweep => ({
  name: 'event origin',
  everyMs: 2000,
  run: async () => {
    if (await database.ask(originHolds)) return null;
    const epoch = await database.write({ role: 'platform' }, openOrigin);
    if (epoch !== null)
      log.warn(
        { epoch },
        'the database was moved or put back: its events go on in another epoch, and consoles load again',
      );
    return null;
  },
});
