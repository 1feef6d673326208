// Asks the database on a connection of its own that lives for one look: whoever must know at once
// how it is never waits for the pool.
import type postgres from 'postgres';
import { unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from './deadline.ts';
import { type ConnectionHooks, createPool } from './pool.ts';

/**
 * Answers what `questions` answers, on a new connection that is thrown away.
 * @param connect as of `createPool`
 * @param setup what the connection is told first, in SQL
 * @throws DeadlineError after `deadlineMs`, whatever the database does meanwhile; else what went
 * wrong
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
  const lent = await pool.lend(deadlineMs);
  const { promise: gone, reject } = Promise.withResolvers<never>();
  lent.onGone = () => reject(unavailable());
  const asking = (async () => {
    await lent.sql.unsafe(setup);
    return await questions(lent.sql);
  })();
  asking.catch(() => {});
  try {
    return await withDeadline(Promise.race([asking, gone]), deadlineMs);
  } finally {
    pool.takeBack(lent, false);
  }
}
