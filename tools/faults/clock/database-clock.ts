// The clock of the database, which every rule of the program reads: a fault run can move it, a
// program cannot.
import { asSuperuser } from '../database/superuser.ts';

/**
 * Moves it by so many milliseconds; 0 restores its own. Only tests move it, so its definition is
 * rewritten unchanged.
 */
export const moveDatabaseClock = async (superuserUrl: string, ms: number): Promise<void> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      void (await sql.unsafe(`
        create or replace function app.now() returns timestamptz language sql stable
          return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, transaction_timestamp()${ms === 0 ? '' : ` + interval '${Math.round(ms)} milliseconds'`})`)),
  );
