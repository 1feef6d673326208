// Deletes expired requests and assertions of single sign-on, and log lines after 30 days.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { trimLogs } from './connections/connection-log.store.ts';
import { trimArrivals } from './sign-on/arrivals.store.ts';
import { trim } from './sign-on/single-sign-on.store.ts';

const most = 1000;

export const samlTrimSweep = (database: Database): Sweep => ({
  name: 'saml trim',
  everyMs: 600_000,
  run: async () => {
    for (let left = most; left >= most; )
      left = await database.write({ role: 'platform' }, async (tx) =>
        Math.max(await trim(tx, most), await trimArrivals(tx, most), await trimLogs(tx, most)),
      );
    return null;
  },
});
