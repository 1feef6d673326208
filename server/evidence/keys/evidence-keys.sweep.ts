// Notes the key in use and those of earlier secrets, each confirmed by the one in use, so that they
// stay published once the secrets are gone.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { keepKeys } from './evidence-keys.store.ts';
import { type KeySecrets, ownKeys } from './published-keys.ts';

const hourMs = 3_600_000;

export function evidenceKeysSweep(database: Database, secrets: KeySecrets): Sweep {
  const keys = ownKeys(secrets);
  return {
    name: 'evidence-keys',
    everyMs: hourMs,
    run: async () => {
      await database.write({ role: 'platform' }, async (tx) => await keepKeys(tx, keys));
      return null;
    },
  };
}
