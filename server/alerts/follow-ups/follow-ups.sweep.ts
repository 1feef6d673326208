// Ends follow-up timers that run out: their alerts call for an operator again.
import type { Database } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { lapse, listDue, lookForLapsed } from './lapsed-follow-ups.store.ts';

const batch = 200;

export const followUpsSweep = (database: Database): Sweep => ({
  name: 'follow-ups',
  everyMs: 1000,
  run: async () => {
    const { due, next } = await database.ask(lookForLapsed);
    if (!due) return next;
    await doAllDue(database, {
      due: async (tx, but) => await listDue(tx, batch, but),
      work: lapse,
    });
    return (await database.ask(lookForLapsed)).next;
  },
});
