// Answers the socket server's questions about its sockets: whose they are, and which rights those
// people still have.
import { type Actor, workerRoleOf } from '#domain/access/actor.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { tokenIn } from '#server/kit/http/guards/session-cookie.ts';
import type { PusherOptions } from '#server/kit/live/pusher-server.ts';
import type { Caller } from '#server/kit/live/sockets/connection.ts';
import type { MayHear } from './channel-policy.ts';
import { createSessionActors } from './session-actors.ts';

interface SocketParts {
  readonly config: Pick<Config, 'demo' | 'CELL'>;
  readonly addresses: Pick<AllowedAddresses, 'admits'>;
}

export function createSocketRights(
  database: Database,
  mayHear: MayHear,
  { config, addresses }: SocketParts,
): Required<Pick<PusherOptions, 'callersOf' | 'stillAllowed'>> {
  const actors = createSessionActors(database);
  // Staff whose address is no longer on their list lose their sockets too.
  const isHere = async (actor: Actor | null | undefined, address = ''): Promise<boolean> =>
    !actor || (await addresses.admits(workerRoleOf(actor), address));
  return {
    callersOf: async (sockets) => {
      const callers = await actors.byToken(sockets.map(({ cookies }) => tokenIn(config, cookies)));
      return await Promise.all(
        callers.map(async (actor, place) =>
          (await isHere(actor, sockets[place]?.address)) ? actor && claimOf(actor) : null,
        ),
      );
    },
    stillAllowed: async (claims) => {
      const ids = [...new Set(claims.map((claim) => Number(claim.session)))].filter(
        Number.isSafeInteger,
      );
      const callers = await actors.bySession(ids);
      const requests = await Promise.all(
        claims.map(async ({ session, channel, address }) => {
          const actor = callers.get(Number(session));
          return { actor: (await isHere(actor, address)) ? actor : undefined, channel };
        }),
      );
      const granted = await mayHear(
        requests.flatMap(({ actor, channel }) => (actor ? [{ actor, channel }] : [])),
      );
      let next = 0;
      return requests.map(({ actor }) => (actor ? (granted[next++] ?? null) : 'session over'));
    },
  };
}

/**
 * The data that is signed with a permission for a channel: the person, the session, and what the
 * others of a presence channel see.
 */
export const claimOf = ({ user_id, session_id, name, role }: Actor): Caller => ({
  user_id: String(user_id),
  session: String(session_id),
  user_info: { name, role },
});
