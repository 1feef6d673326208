// Queries without a transaction, on a connection of the readers that keeps a view's settings. That
// saves the round trips of begin, set role and commit.
import { unavailable } from '#domain/kit/errors.ts';
import type { Tx, View } from '../database.ts';
import { withDeadline } from '../deadline.ts';
import { errorForCaller, isGone } from './faults.ts';
import { leaseOf } from './lease.ts';
import type { Pools } from './pools.ts';
import { setUp } from './set-up.ts';
import { setupOf } from './view.ts';

export async function ask<Result>(
  { readers, connectDeadlineMs, answerDeadlineMs, clock }: Pools,
  view: View,
  questions: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const setup = setupOf(view, clock?.now ?? null);
  const connection = await readers.acquire(connectDeadlineMs, setup);
  const lease = leaseOf(connection.sql);
  let isHealthy = false;
  // Its settings are sent in one message with the first query. An answer under other settings is
  // never returned.
  const settingUp = connection.setup === setup ? undefined : setUp(connection, setup);
  try {
    const asking = questions(lease.tx);
    const answers = settingUp
      ? Promise.all([asking, settingUp]).then(([result]) => result)
      : asking;
    const result = await withDeadline(answers, answerDeadlineMs);
    if (connection.closed) throw unavailable();
    isHealthy = true;
    return result;
  } catch (error) {
    lease.end();
    // A connection that does not answer may still be busy with the statement.
    isHealthy = !isGone(error) && (await isDone(settingUp));
    throw errorForCaller(error, connection);
  } finally {
    lease.end();
    readers.release(connection, isHealthy);
  }
}

const isDone = async (settingUp: Promise<void> | undefined): Promise<boolean> =>
  await Promise.resolve(settingUp).then(
    () => true,
    () => false,
  );
