// Who stands behind a session that joins or goes on hearing: asked of the database once a second at most, however many join.
import type { Actor } from '#domain/access/actor.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createFreshAnswers } from './fresh-answers.ts';
import { actorsOfSessions } from './session-actors.store.ts';

/** The callers behind live sessions, at most a second old; one that has ended is missing. */
export function createActorsOfSessions(database: Database): (sessionIds: readonly number[]) => Promise<Map<number, Actor>> {
  const known = createFreshAnswers<number, Actor>();
  return async (sessionIds) => {
    const actors = new Map<number, Actor>();
    const unknown = sessionIds.filter((id) => {
      const actor = known.get(id);
      if (actor) actors.set(id, actor);
      return actor === undefined;
    });
    if (unknown.length === 0) return actors;
    for (const [id, actor] of await database.ask(async (tx) => await actorsOfSessions(tx, unknown))) {
      actors.set(id, actor);
      known.set(id, actor);
    }
    return actors;
  };
}
