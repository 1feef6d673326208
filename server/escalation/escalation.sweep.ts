// The sweep that notifies contacts of unmonitored alerts: begins, advances and stops escalations, a
// few alerts per transaction. An alert that fails is skipped and does not delay the others.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Failures, togetherOrApart } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { tendEscalation } from './escalation.service.ts';
import { lookForDue } from './escalations.store.ts';

export const escalationSweepName = 'escalation';
const batch = 100;
const lanes = 4;
/**
 * Alerts per transaction: their queries are pipelined, so that the hundredth of a crowd is
 * escalated as soon as the tenth.
 */
const together = 8;

export const escalationSweep = (database: Database, links: LinkMaker): Sweep => ({
  name: escalationSweepName,
  everyMs: 500,
  // Woken by every alarm, most of which are monitored.
  restMs: 50,
  run: async () => {
    const failures: Failures<AlertKey> = new Map();
    const tried = new Set<number>();
    for (;;) {
      // Exclude alerts that failed, or a hundred of them would hide all after them.
      const failed = [...failures.keys()].map(({ id }) => id);
      const { due, next_due_at } = await database.ask(
        async (tx) => await lookForDue(tx, batch, failed),
      );
      const fresh = due.filter(({ id }) => !tried.has(id));
      if (fresh.length === 0) {
        for (const error of failures.values()) throw error;
        return next_due_at === null ? null : new Date(next_due_at);
      }
      for (const { id } of fresh) tried.add(id);
      const tend = async (tx: Tx, keys: readonly AlertKey[]): Promise<void> =>
        await tendAll(tx, links, keys);
      const lane = async (groups: readonly AlertKey[][]): Promise<void> => {
        for (const group of groups) await togetherOrApart(database, group, tend, failures);
      };
      await Promise.all(
        Array.from({ length: lanes }, async (_, number) => await lane(shareOf(fresh, number))),
      );
    }
  },
});

const shareOf = (keys: readonly AlertKey[], lane: number): AlertKey[][] => {
  const share = keys.filter((_, index) => index % lanes === lane);
  return Array.from({ length: Math.ceil(share.length / together) }, (_, index) =>
    share.slice(index * together, (index + 1) * together),
  );
};

async function tendAll(tx: Tx, links: LinkMaker, keys: readonly AlertKey[]): Promise<void> {
  // Await all, whatever the outcome of one: a query still running after the end would run in the
  // next transaction.
  const outcomes = await Promise.allSettled(
    keys.map(async (key) => await tendEscalation(tx, links, key)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
