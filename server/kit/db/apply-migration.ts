// One migration, whole or not at all, and without standing in the way of the version that runs
// beside it.
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
 * A table that is being used is waited for in short turns: whoever waits for a table holds up all
 * who come after, and the version that runs beside this one serves alarms meanwhile.
 * @throws Error when the tables were not to be had; nothing of it was applied
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
