// Zoleo's webhook: any body is stored first and answered with 200; it is parsed afterwards
// (protocols/zoleo.md section 1).
import { zoleoHookPath } from '#domain/zoleo/zoleo-message.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import { credentialHolds } from './zoleo-credentials.ts';
import { findFeed } from './zoleo-feeds.store.ts';
import { keepMessage } from './zoleo-messages.store.ts';

const refused = {
  status: 401,
  headers: { 'www-authenticate': 'Basic realm="Zoleo feed", charset="UTF-8"' },
};

/**
 * @param kept called after the commit of each body, so that it is looked at now and not at the
 * sweep's next beat
 */
export const zoleoHook = (database: Database, kept: () => void): Hook => ({
  path: zoleoHookPath,
  handle: async ({ params, headers, body, address }) => {
    const known = await database.write({ role: 'platform' }, async (tx) => {
      const feed = await findFeed(tx, params['feed'] ?? '');
      // An unknown address, a wrong name and a wrong password are one answer.
      if (!credentialHolds(headers.authorization, feed?.credential_hash ?? null) || feed === null)
        return false;
      await keepMessage(tx, feed, { body, source_address: address });
      return true;
    });
    if (!known) return refused;
    kept();
    return { status: 200 };
  },
});
