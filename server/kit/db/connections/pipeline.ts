// A transaction that is sent in one message: begin, its statements and the commit.
import type postgres from 'postgres';
import { unavailable } from '#domain/kit/errors.ts';
import type { Pipelined, Tx, Unsent, View } from '../database.ts';
import { withDeadline } from '../deadline.ts';
import { errorForCaller, isGone } from './faults.ts';
import type { Connection } from './pool.ts';
import type { Pools } from './pools.ts';
import { setUp } from './set-up.ts';
import { opener, setupOf } from './view.ts';

/** @returns the rows of `answer` */
export async function pipeline<Row extends postgres.MaybeRow>(
  { writers, connectDeadlineMs, answerDeadlineMs, clock }: Pools,
  view: View,
  statementsOf: (tx: Tx) => Pipelined<Row>,
): Promise<readonly Row[]> {
  const setup = setupOf(view, clock?.now ?? null);
  const connection = await writers.acquire(connectDeadlineMs, setup);
  let isHealthy = false;
  try {
    const { statements, answer } = statementsOf(connection.sql);
    const [only, another] = statements;
    // A single statement is its own transaction, if the connection already has this view's
    // settings.
    const sent =
      only && !another
        ? sendAlone(connection, setup, only)
        : sendTogether(connection, opener(view, clock), statements);
    // On any failure, wait for the end: only after it the connection is free again.
    const outcomes = await withDeadline(Promise.allSettled(sent), answerDeadlineMs);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    if (connection.closed) throw unavailable();
    isHealthy = true;
    return answer ? await answer : [];
  } catch (error) {
    isHealthy ||= !connection.closed && !isGone(error);
    throw errorForCaller(error, connection);
  } finally {
    writers.release(connection, isHealthy);
  }
}

function sendAlone(
  connection: Connection,
  setup: string,
  statement: Unsent,
): PromiseLike<unknown>[] {
  return connection.setup === setup
    ? [statement.execute()]
    : [setUp(connection, setup), statement.execute()];
}

function sendTogether(
  { sql }: Connection,
  opening: string,
  statements: readonly Unsent[],
): PromiseLike<unknown>[] {
  const opened = sql.unsafe(opening).execute();
  const sent = statements.map((statement) => statement.execute());
  const ending = sql
    .unsafe('commit')
    .execute()
    .then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('Nothing was committed.');
    });
  return [opened, ...sent, ending];
}
