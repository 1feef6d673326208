// Follow-up timers that run out: their alerts call for somebody again.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { lapseDue, lookForLapsed } from './lapsed-follow-ups.store.ts';

const batch = 200;

export const followUpsSweep = (database: Database): Sweep => ({
  name: 'follow-ups',
  everyMs: 1000,
  run: async () => {
    const { due, next } = await database.ask(lookForLapsed);
    if (!due) return next;
    while ((await database.write({ role: 'platform' }, async (tx) => await lapseDue(tx, batch))) === batch);
    return (await database.ask(lookForLapsed)).next;
  },
});
