// The clock of the database, which every rule of the program goes by: a run moves it as no program
// can.
import { asSuperuser } from '../database/database-hurts.ts';

/**
 * Moves it by so many milliseconds; 0 gives it back its own. Tests and nobody else move it, so its
 * definition is written anew as it was.
 */
export const moveDatabaseClock = async (superuserUrl: string, ms: number): Promise<void> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      void (await sql.unsafe(`
        create or replace function app.now() returns timestamptz language sql stable
          return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, transaction_timestamp()${ms === 0 ? '' : ` + interval '${Math.round(ms)} milliseconds'`})`)),
  );
