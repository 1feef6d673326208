// Tells contacts of alerts that nobody monitors: begins, goes on and stops, each alert in a transaction of its own, so that one that fails keeps nobody waiting.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { tendEscalation } from './escalation.service.ts';
import { findDue, nextEscalationDue } from './escalations.store.ts';

export const escalationSweepName = 'escalation';
const batch = 100;
const lanes = 4;

export const escalationSweep = (database: Database, links: LinkMaker): Sweep => ({
  name: escalationSweepName,
  everyMs: 500,
  run: async () => {
    const failures: unknown[] = [];
    const tried = new Set<string>();
    for (;;) {
      const due = await database.read({ role: 'platform' }, async (tx) => await findDue(tx, batch));
      const fresh = due.filter((key) => !tried.has(String(key.id)));
      for (const { id } of fresh) tried.add(String(id));
      await Promise.all(Array.from({ length: lanes }, async (_, lane) => await tend(database, links, shareOf(fresh, lane), failures)));
      if (fresh.length === 0) break;
    }
    if (failures.length > 0) throw failures[0];
    return await database.read({ role: 'platform' }, nextEscalationDue);
  },
});

const shareOf = (keys: readonly AlertKey[], lane: number): AlertKey[] => keys.filter((_, index) => index % lanes === lane);

async function tend(database: Database, links: LinkMaker, keys: readonly AlertKey[], failures: unknown[]): Promise<void> {
  for (const key of keys) {
    try {
      await database.write({ role: 'platform' }, async (tx) => await tendEscalation(tx, links, key));
    } catch (error) {
      failures.push(error);
    }
  }
}
