// Session requests that nobody answered in time end, and those of whom a session or an account is
// gone; a look each second while one is open.
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
