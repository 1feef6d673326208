// Updates the sign-in addresses of organisations after an update of the program, and after the
// portal moved to another address.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { followSignInOrigin, type Portal } from '#server/organisations/sign-in-origins.store.ts';

export const signInOriginsSweep = (database: Database, links: Portal): Sweep => ({
  name: 'sign-in addresses',
  everyMs: 600_000,
  run: async () => {
    await database.write(
      { role: 'platform' },
      async (tx) => await followSignInOrigin(tx, links, null),
    );
    return null;
  },
});
