// Decides which channels a caller may join and which events he receives there; used at the join,
// every few seconds after, and for missed events (design section 6).

import type { Actor } from '#domain/access/actor.ts';
import type { Hearing, HearingRights } from '#domain/live/hearing.ts';
import { mayAskForAlert, mayJoin, mayJoinOrganisation } from '#domain/live/live.policy.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { createFreshAnswers, type FreshAnswers } from './fresh-answers.ts';

export interface ChannelRequest {
  readonly actor: Actor;
  readonly channel: string;
}

/**
 * For each request the rights of the caller on the channel, in the same order; null where he may
 * not join it.
 */
export type MayHear = (requests: readonly ChannelRequest[]) => Promise<(HearingRights | null)[]>;

/**
 * One query for each distinct caller; none for channels that the caller's rights alone decide, nor
 * for what the same session was granted within the last second.
 */
export function createMayHear(database: Database, hearing: Hearing): MayHear {
  const grants = createFreshAnswers<string, true>();
  // A caller who would receive no event of an organisation's channel may not join it.
  const toldOrganisations = hearing.neededOn('private-organisation');
  return async (requests) => {
    const known = new Map<Actor, { rights: HearingRights; granted: ReadonlySet<string> }>();
    for (const [actor, theirs] of Map.groupBy(requests, (request) => request.actor)) {
      const rights = hearing.rightsOf(actor);
      const channels = theirs
        .map((request) => request.channel)
        .filter(
          (channel) =>
            !isOrganisations(channel) ||
            ((rights & toldOrganisations) !== 0 && mayJoinOrganisation(actor)),
        );
      known.set(actor, { rights, granted: await grantedTo(database, actor, channels, grants) });
    }
    return requests.map(({ actor, channel }) => {
      const one = known.get(actor);
      return one?.granted.has(channel) ? one.rights : null;
    });
  };
}

async function grantedTo(
  database: Database,
  actor: Actor,
  channels: readonly string[],
  grants: Grants,
): Promise<Set<string>> {
  const keyOf = (channel: string): string => `${actor.session_id} ${actor.user_id} ${channel}`;
  const granted = new Set(
    channels.filter((channel) => mayJoin(actor, channel) || grants.get(keyOf(channel))),
  );
  const unknown = channels.filter((channel) => !granted.has(channel));
  const organisations = idsIn(unknown, organisationsPattern);
  const alerts = mayAskForAlert(actor) ? idsIn(unknown, /^private-alert\.(\d{1,15})$/) : [];
  if (organisations.length + alerts.length > 0) {
    for (const channel of await database.read(
      reachOf(actor),
      async (tx) => await visible(tx, organisations, alerts),
    )) {
      granted.add(channel);
      grants.set(keyOf(channel), true);
    }
  }
  return granted;
}

type Grants = FreshAnswers<string, true>;

const organisationsPattern = /^private-organisation\.(\d{1,15})$/;
const isOrganisations = (channel: string): boolean => organisationsPattern.test(channel);

// The records that the caller's own view of the database shows.
async function visible(
  tx: Tx,
  organisations: readonly number[],
  alerts: readonly number[],
): Promise<string[]> {
  const rows = await tx<{ channel: string }[]>`
    select 'private-organisation.' || id as channel
    from organisations
    where id = any(${[...organisations]}::bigint[])
    union all select 'private-alert.' || id from alerts where id = any(${[...alerts]}::bigint[])`;
  return rows.map((row) => row.channel);
}

const idsIn = (channels: readonly string[], pattern: RegExp): number[] =>
  channels.flatMap((channel) => {
    const id = pattern.exec(channel)?.[1];
    return id ? [Number(id)] : [];
  });
