// Ends session requests that were not answered in time, and those with a session or an account that
// is gone; looks each second while one is open.
import type { Database } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { endIfOver } from './session-requests.service.ts';
import { listOver } from './session-requests.store.ts';

export const sessionRequestsSweep = (database: Database): Sweep => ({
  name: 'session requests',
  everyMs: 1000,
  run: async () => {
    await doAllDue(database, { due: listOver, work: oneByOne(endIfOver) });
    return null;
  },
});
