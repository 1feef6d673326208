// What the socket server asks about its sockets: who opened them, and what the people behind them may still hear.
import type { Actor } from '#domain/access/actor.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { tokenIn } from '#server/kit/http/guards/session-cookie.ts';
import type { PusherOptions } from '#server/kit/live/pusher-server.ts';
import type { Caller } from '#server/kit/live/sockets/connection.ts';
import type { MayHear } from './channel-policy.ts';
import { createSessionActors } from './session-actors.ts';

export function createSocketRights(
  database: Database,
  mayHear: MayHear,
  config: Pick<Config, 'demo'>,
): Required<Pick<PusherOptions, 'callersOf' | 'stillAllowed'>> {
  const actors = createSessionActors(database);
  return {
    callersOf: async (cookies) => {
      const callers = await actors.byToken(cookies.map((header) => tokenIn(config, header)));
      return callers.map((actor) => actor && claimOf(actor));
    },
    stillAllowed: async (claims) => {
      const ids = [...new Set(claims.map((claim) => Number(claim.session)))].filter(Number.isSafeInteger);
      const callers = await actors.bySession(ids);
      const requests = claims.map((claim) => ({ actor: callers.get(Number(claim.session)), channel: claim.channel }));
      const granted = await mayHear(requests.flatMap(({ actor, channel }) => (actor ? [{ actor, channel }] : [])));
      let next = 0;
      return requests.map(({ actor }) => (actor ? (granted[next++] ?? null) : 'session over'));
    },
  };
}

/** What a leave to join says: whose it is, by which session, and what the others of a presence channel see. */
export const claimOf = ({ user_id, session_id, name, role }: Actor): Caller => ({
  ...{ user_id: String(user_id), session: String(session_id) },
  user_info: { name, role },
});
