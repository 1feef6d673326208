// Queries the database on a connection of its own that is closed afterwards, so that a health check
// never waits for the pool.
import type postgres from 'postgres';
import { unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from '../deadline.ts';
import { type ConnectionHooks, createPool } from './pool.ts';

/**
 * Answers what `questions` answers, on a new connection that is closed afterwards.
 * @param connect as of `createPool`
 * @param setup SQL that is run first on the connection
 * @throws DeadlineError after `deadlineMs`, whatever the database does meanwhile; else the failure
 */
export async function probe<Result>(
  connect: (hooks: ConnectionHooks) => postgres.Sql,
  {
    setup,
    questions,
    deadlineMs,
  }: { setup: string; questions: (sql: postgres.Sql) => Promise<Result>; deadlineMs: number },
): Promise<Result> {
  const pool = createPool(connect, 1);
  const connection = await pool.acquire(deadlineMs);
  const { promise: gone, reject } = Promise.withResolvers<never>();
  connection.onGone = () => reject(unavailable());
  const asking = (async () => {
    await connection.sql.unsafe(setup);
    return await questions(connection.sql);
  })();
  asking.catch(() => {});
  try {
    return await withDeadline(Promise.race([asking, gone]), deadlineMs);
  } finally {
    pool.release(connection, false);
  }
}
