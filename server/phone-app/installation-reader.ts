// Knows an installed app by its token. Those who ask at the same time share one question to the database: in a storm every phone calls at once.
import { notFound } from '#domain/kit/errors.ts';
import type { InstallationReader } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import { type FoundInstallation, findInstallations } from './installations.store.ts';
import { hashSecret } from './secrets.ts';

/** One whose device is archived is told apart from one that has ended, so that the app can say so. */
export function installationReader(database: Database): InstallationReader {
  const batcher = createBatcher<Buffer, FoundInstallation | null>({
    work: async (hashes) => await database.ask(async (tx) => await findInstallations(tx, hashes)),
    most: 200,
    lanes: 2,
    retryAlone: () => false,
  });
  return {
    find: async (token) => {
      const found = await batcher.add(hashSecret(token));
      if (found && !found.in_use) throw notFound();
      return found;
    },
  };
}
