// Runs a piece of work for each due alert, a few alerts per transaction. An alert that fails is
// skipped and does not delay the others.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Failures, togetherOrApart } from '#server/kit/jobs/apart.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { lookForDue } from './due-escalations.store.ts';

const batch = 100;
const lanes = 4;
/**
 * Alerts per transaction: their queries are pipelined, so that the hundredth of a crowd is
 * escalated as soon as the tenth.
 */
const together = 8;

type AlertWork = (tx: Tx, key: AlertKey) => Promise<void>;

/**
 * Does the work for all due alerts, those that become due meanwhile too. @returns when the next one
 * is due; null if none is
 * @throws the first failure of a single alert, after all the others were done
 */
export async function forAllDue(database: Database, work: AlertWork): Promise<Date | null> {
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
    const lane = async (groups: readonly AlertKey[][]): Promise<void> => {
      for (const group of groups) await togetherOrApart(database, group, pipelined(work), failures);
    };
    await Promise.all(
      Array.from({ length: lanes }, async (_, number) => await lane(shareOf(fresh, number))),
    );
  }
}

const shareOf = (keys: readonly AlertKey[], lane: number): AlertKey[][] => {
  const share = keys.filter((_, index) => index % lanes === lane);
  return Array.from({ length: Math.ceil(share.length / together) }, (_, index) =>
    share.slice(index * together, (index + 1) * together),
  );
};

const pipelined =
  (work: AlertWork) =>
  async (tx: Tx, keys: readonly AlertKey[]): Promise<void> => {
    // Await all, whatever the outcome of one: a query still running after the end would run in the
    // next transaction.
    const outcomes = await Promise.allSettled(keys.map(async (key) => await work(tx, key)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };
