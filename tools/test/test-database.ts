// Gives every server test a real PostgreSQL: starts the embedded one in data/test-postgres, in a
// whole run in the folder of the run, or adopts it, and provides its address.
import { join } from 'node:path';
import type { PostgresBinaries } from '#server/kit/postgres/binaries.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/kit/postgres/embedded-postgres.ts';
import { dropOldTemplates } from '#server/kit/testing/test-database.ts';
import { runFolder } from './temporary-folder.ts';

/** For vitest: the server of the run, with the end that is called after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  return await provideDatabase(null);
}

/**
 * Sets TEST_POSTGRES_URL (superuser) unless the caller chose a server himself.
 * @param programs of another PostgreSQL; null for the embedded one
 * @returns the end, called after the last test
 */
export async function provideDatabase(
  programs: PostgresBinaries | null,
): Promise<() => Promise<void>> {
  if (process.env['TEST_POSTGRES_URL']) return async () => {};
  const server = await startTestServer(programs, process.env[runFolder] ?? keptServers);
  process.env['TEST_POSTGRES_URL'] = server.superuserUrl;
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.stop();
  };
}

/** The name of its folder in the data folder; each major version has its own. */
export const testServerFolder = (programs: PostgresBinaries | null): string =>
  programs === null ? 'test-postgres' : `test-postgres-${programs.major}`;

/** Where the servers of the tests are kept from one run to the next. */
export const keptServers = join(import.meta.dirname, '..', '..', 'data');

/** Starts a server for tests or adopts the one that runs there. */
export async function startTestServer(
  programs: PostgresBinaries | null,
  folder: string,
): Promise<EmbeddedPostgres> {
  const dataDirectory = join(folder, testServerFolder(programs));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: () => {},
    ...(programs && { programs }),
  });
  if (!server.adopted) await dropOldTemplates(server.superuserUrl);
  return server;
}
