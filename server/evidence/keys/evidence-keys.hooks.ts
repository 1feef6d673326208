// Publishes the keys of evidence bundles, for anybody who checks one: no session, and caches may
// keep the answer for an hour.
import type { Database } from '#server/kit/db/database.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import { readKeys } from './evidence-keys.store.ts';
import { type KeySecrets, ownKeys, publishedKeys } from './published-keys.ts';

export const evidenceKeysPath = '/.well-known/vigil-evidence-keys';
const hourSeconds = 3600;

export function evidenceKeysHook(database: Pick<Database, 'ask'>, secrets: KeySecrets): Hook {
  const own = ownKeys(secrets);
  return {
    method: 'GET',
    path: evidenceKeysPath,
    handle: async () => {
      const keys = publishedKeys(own, await database.ask(readKeys));
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': `public, max-age=${hourSeconds}`,
        },
        body: `${JSON.stringify({ format: 'vigil-evidence-keys-1', keys }, null, 2)}\n`,
      };
    },
  };
}
