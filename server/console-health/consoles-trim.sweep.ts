// Deletes last week's consoles and canaries once an hour; receipts stay with their alerts.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { trimConsoles } from './consoles.store.ts';

export const consolesTrimSweep = (database: Database): Sweep => ({
  name: 'consoles trim',
  everyMs: 3_600_000,
  run: async () => {
    await database.write({ role: 'platform' }, trimConsoles);
    return null;
  },
});
