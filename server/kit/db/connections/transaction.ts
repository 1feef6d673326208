// A transaction in a view: begin, the work and the commit on one connection of the writers.
import { setTimeout } from 'node:timers/promises';
import { unavailable } from '#domain/kit/errors.ts';
import type { Last, Tx, Unsent, View } from '../database.ts';
import { withDeadline } from '../deadline.ts';
import { codeOf, errorForCaller, isGone } from './faults.ts';
import { leaseOf } from './lease.ts';
import type { Connection } from './pool.ts';
import type { Pools } from './pools.ts';
import { opener } from './view.ts';

type Work<Result> = (tx: Tx, last: Last) => Promise<Result>;

/** How often a transaction is run in all, if each run ends in a deadlock. */
const mostRuns = 4;

/**
 * Answers after the commit. Runs again after a deadlock (40P01): PostgreSQL aborted the transaction
 * and rolled back all of it.
 */
export async function transact<Result>(
  pools: Pools,
  view: View,
  work: Work<Result>,
): Promise<Result> {
  for (let run = 1; ; run += 1) {
    try {
      return await transactOnce(pools, view, work);
    } catch (error) {
      if (codeOf(error) !== '40P01' || run === mostRuns) throw error;
      // Run at once, it would take back the lock for which the other one waits: a deadlock again.
      await setTimeout(10 * run);
    }
  }
}

async function transactOnce<Result>(
  { writers, connectDeadlineMs, answerDeadlineMs, clock }: Pools,
  view: View,
  work: Work<Result>,
): Promise<Result> {
  const connection = await writers.acquire(connectDeadlineMs);
  const lease = leaseOf(connection.sql);
  let isHealthy = false;
  try {
    // Begin, role and tenant are sent in one message with the first query of `work`. Executed
    // eagerly: a postgres.js query is not sent until it is awaited, and `work` may send its first
    // query before that.
    const opening = withDeadline(
      connection.sql.unsafe(opener(view, clock)).execute(),
      connectDeadlineMs,
    );
    const kept: Unsent[] = [];
    const working = work(lease.tx, (statement) => void kept.push(statement));
    working.catch(() => {});
    await opening;
    const result = await rejectIfConnectionLost(connection, working);
    const last = kept.map((statement) => statement.execute());
    lease.end();
    const ending = connection.sql.unsafe('commit').execute();
    const outcomes = await withDeadline(Promise.allSettled([...last, ending]), answerDeadlineMs);
    const ended = await ending;
    isHealthy = true;
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    // The driver may have connected again and committed nothing at all.
    if (connection.closed) throw unavailable();
    // PostgreSQL answers a commit after a failed statement by rolling back.
    if (ended.command !== 'COMMIT')
      throw new Error('A statement failed and its error was ignored: nothing was committed.');
    return result;
  } catch (error) {
    lease.end();
    if (!isHealthy && !connection.closed && !isGone(error))
      isHealthy = await withDeadline(connection.sql.unsafe('rollback'), answerDeadlineMs).then(
        () => true,
        () => false,
      );
    throw errorForCaller(error, connection);
  } finally {
    writers.release(connection, isHealthy);
  }
}

/**
 * Rejects when the connection closes, because the driver may never settle a query that was pending
 * on it.
 */
async function rejectIfConnectionLost<Result>(
  connection: Connection,
  working: Promise<Result>,
): Promise<Result> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  connection.onGone = () => reject(unavailable());
  if (connection.closed) connection.onGone();
  return await Promise.race([working, gone]);
}
