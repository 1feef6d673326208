// Applies one migration atomically, without blocking the earlier version that runs at the same
// time.
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { isLockTimeout } from './table-locks.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface Waiting {
  readonly log: (line: string) => void;
  /** Milliseconds for which tables are waited for, and again between two turns. */
  readonly turnMs: number;
  readonly turns: number;
}

/**
 * Waits for a table lock in short attempts: a waiting exclusive lock blocks all later queries, and
 * the earlier version is serving alarms meanwhile.
 * @throws Error when the locks were not acquired; nothing was applied
 */
export async function applyMigration(
  sql: postgres.Sql,
  { name, text, checksum }: Migration,
  { log, turnMs, turns }: Waiting,
): Promise<void> {
  for (let left = turns; ; left -= 1) {
    try {
      // One message: a transaction that the driver keeps open takes the whole process with it when
      // the server goes.
      const noted = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
      await sql.unsafe(
        `begin; set local lock_timeout = ${Number(turnMs)};\n${text}\n;${noted}; commit`,
      );
      return;
    } catch (error) {
      await sql.unsafe('rollback');
      if (!isLockTimeout(error)) throw error;
      if (left <= 1)
        throw new Error(
          `${name} could not lock its tables: a long transaction holds one (see pg_stat_activity). Nothing was applied; start again.`,
        );
      if (left === turns) log(`${name} is waiting: a transaction uses one of its tables.`);
      await sleep(turnMs);
    }
  }
}
