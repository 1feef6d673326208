// Who may hear which channel: the same question at the join, every few seconds after, and for what was missed (design section 6).
import { type Actor, may } from '#domain/access/actor.ts';
import { alertMonitoringChannel, operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-proof/canary.ts';
import { kindOf, reachOf } from '#server/kit/access/scope.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { createFreshAnswers, type FreshAnswers } from './fresh-answers.ts';

export interface Wish {
  readonly actor: Actor;
  readonly channel: string;
}

/** For each wish whether it is granted, in the same order. */
export type MayHear = (wishes: readonly Wish[]) => Promise<boolean[]>;

/** One read a distinct caller; none for channels that the caller's rights alone decide, nor for what the same session was granted within the last second. */
export function createMayHear(database: Database): MayHear {
  const grants = createFreshAnswers<string, true>();
  return async (wishes) => {
    const granted = new Map<Actor, Set<string>>();
    for (const [actor, theirs] of Map.groupBy(wishes, (wish) => wish.actor)) {
      const channels = theirs.map((wish) => wish.channel);
      granted.set(actor, await grantedTo(database, actor, channels, grants));
    }
    return wishes.map((wish) => granted.get(wish.actor)?.has(wish.channel) ?? false);
  };
}

async function grantedTo(database: Database, actor: Actor, channels: readonly string[], grants: Grants): Promise<Set<string>> {
  const keyOf = (channel: string): string => `${actor.session_id} ${actor.user_id} ${channel}`;
  const granted = new Set(channels.filter((channel) => grantedByRights(actor, channel) || grants.get(keyOf(channel))));
  const unknown = channels.filter((channel) => !granted.has(channel));
  const organisations = hearsOrganisations(actor) ? idsIn(unknown, /^private-organisation\.(\d{1,15})$/) : [];
  const alerts = may(actor, 'read alert monitoring') ? idsIn(unknown, /^private-alert\.(\d{1,15})$/) : [];
  if (organisations.length + alerts.length > 0) {
    for (const channel of await database.read(reachOf(actor), async (tx) => await visible(tx, organisations, alerts))) {
      granted.add(channel);
      grants.set(keyOf(channel), true);
    }
  }
  return granted;
}

type Grants = FreshAnswers<string, true>;

const consoleChannels: ReadonlySet<string> = new Set([alertMonitoringChannel, operatorsChannel, canaryChannel]);

function grantedByRights(actor: Actor, channel: string): boolean {
  if (channel === `private-user.${actor.user_id}`) return true;
  const staff = kindOf(actor) !== 'organisation';
  return consoleChannels.has(channel) && staff && may(actor, 'read alert monitoring');
}

// What is told there, alerts, welfare sessions and patrols, answers nobody's calls without one of these.
const hearsOrganisations = (actor: Actor): boolean =>
  (['read alert monitoring', 'welfare timer sessions', 'patrol dispatches'] as const).some((permission) => may(actor, permission));

// What the caller's own view of the database shows, the caller may hear of.
async function visible(tx: Tx, organisations: readonly number[], alerts: readonly number[]): Promise<string[]> {
  const rows = await tx<{ channel: string }[]>`
    select 'private-organisation.' || id as channel from organisations where id = any(${[...organisations]}::bigint[])
    union all select 'private-alert.' || id from alerts where id = any(${[...alerts]}::bigint[])`;
  return rows.map((row) => row.channel);
}

const idsIn = (channels: readonly string[], pattern: RegExp): number[] =>
  channels.flatMap((channel) => {
    const id = pattern.exec(channel)?.[1];
    return id ? [Number(id)] : [];
  });
