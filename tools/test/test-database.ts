// Gives every server test a real PostgreSQL: starts the embedded one in data/test-postgres, in a whole run in the folder of the run, or adopts it, and tells its address.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { dropOldTemplates } from '#server/kit/testing/test-database.ts';
import { runFolder } from './temporary-folder.ts';

/** Sets TEST_POSTGRES_URL (superuser) unless the caller chose a server himself. @returns the end, called after the last test */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_POSTGRES_URL']) return async () => {};
  const dataDirectory = join(process.env[runFolder] ?? join(import.meta.dirname, '..', '..', 'data'), 'test-postgres');
  const server = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  if (!server.adopted) await dropOldTemplates(server.superuserUrl);
  process.env['TEST_POSTGRES_URL'] = server.superuserUrl;
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.stop();
  };
}
