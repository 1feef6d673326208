// Devices of a running installation that have been silent for longer than their limit,
// without waiting that long.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { asSuperuser } from '../faults/database/superuser.ts';

/**
 * The last report of these pendants is 14 minutes old; the next sweep finds them silent.
 * @param dataDirectory of the program, whose embedded database server runs
 */
export async function fallSilent(dataDirectory: string, imeis: readonly string[]): Promise<void> {
  // It runs: this only finds it.
  const { superuserUrl } = await startEmbeddedPostgres({
    dataDirectory: join(dataDirectory, 'postgres'),
    log: () => {},
  });
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      void (await sql`
        update devices set silence_due_at = app.now(), last_heard_at = app.now() - interval '14 minutes'
        where imei = any(${[...imeis]})
      `),
  );
}
