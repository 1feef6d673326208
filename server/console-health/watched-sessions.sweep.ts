// A console that keeps watch is not signed out for lack of input: its proof of life extends the
// session, up to a bound (decision 0011).
import { keepsWatch } from '#domain/console-health/console-judge.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { moveWatchedExpiry } from '#server/sign-in/sessions.store.ts';
import { readConsoles } from './consoles.store.ts';

/** @param sessionMinutes until an unused session expires (SESSION_MINUTES) */
export const watchedSessionsSweep = (database: Database, sessionMinutes: number): Sweep => ({
  name: 'watched sessions',
  everyMs: 60_000,
  run: async () => {
    const watching = (await database.ask(readConsoles))
      .filter(keepsWatch)
      .map(({ console_id }) => console_id);
    if (watching.length > 0)
      await database.write(
        { role: 'platform' },
        async (tx) => await moveWatchedExpiry(tx, watching, sessionMinutes),
      );
    return null;
  },
});
