// Knows an installed app by its token. Those who ask at the same time share one question to the database: in a storm every phone calls at once.
import { notFound } from '#domain/kit/errors.ts';
import type { SignsOfLife } from '#server/devices/signs-of-life.service.ts';
import type { InstallationReader } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import { type FoundInstallation, findInstallations } from './installations.store.ts';
import { hashSecret } from './secrets.ts';

/**
 * One whose device is archived is told apart from one that has ended, so that the app can say so.
 * @param signs every call is a sign of life of its phone; nobody notes them where absent
 */
export function installationReader(database: Database, signs?: Pick<SignsOfLife, 'note'>): InstallationReader {
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
      if (found && !found.is_fresh) signs?.note(found);
      return found;
    },
  };
}
