// Looks up the people behind sessions that join or stay on channels: one query a second at most,
// for any number of them.
import type { Actor } from '#domain/access/actor.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import { createFreshAnswers } from './fresh-answers.ts';
import { actorsOfSessions, actorsOfTokens, type SessionRow } from './session-actors.store.ts';

interface SessionActors {
  /** The callers behind live sessions, at most a second old; one that has ended is missing. */
  bySession(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>>;
  /**
   * The caller behind each token, in the same order; null without a token or where its session has
   * ended.
   */
  byToken(tokens: readonly (string | null)[]): Promise<(Actor | null)[]>;
}

export function createSessionActors(database: Database): SessionActors {
  const known = createFreshAnswers<number | string, Actor>();

  async function find<Key extends number | string>(
    keys: readonly Key[],
    read: Read<Key>,
    keyOf: (row: SessionRow) => Key,
  ) {
    const found = new Map<Key, Actor>();
    const unknown = [...new Set(keys)].filter((key) => {
      const actor = known.get(key);
      if (actor) found.set(key, actor);
      return actor === undefined;
    });
    if (unknown.length === 0) return found;
    for (const row of await database.ask(async (tx) => await read(tx, unknown))) {
      found.set(keyOf(row), row.actor);
      // A person resolved by the token is looked up by the session within milliseconds.
      known.set(row.token_hash, row.actor);
      known.set(row.actor.session_id, row.actor);
    }
    return found;
  }

  return {
    bySession: async (ids) => await find(ids, actorsOfSessions, ({ actor }) => actor.session_id),
    byToken: async (tokens) => {
      const hashes = tokens.map((token) =>
        token === null ? null : hashToken(token).toString('hex'),
      );
      const given = hashes.filter((hash) => hash !== null);
      const actors = await find(given, actorsOfTokens, ({ token_hash }) => token_hash);
      return hashes.map((hash) => (hash === null ? null : (actors.get(hash) ?? null)));
    },
  };
}

type Read<Key> = (tx: Tx, keys: readonly Key[]) => Promise<SessionRow[]>;
