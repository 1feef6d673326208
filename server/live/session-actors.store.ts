// Loads the people behind the sessions of open sockets: queried every few seconds, so that a lost
// right ends its subscriptions.
import type { Actor, Restriction } from '#domain/access/actor.ts';
import { closedGate } from '#domain/access/gates.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import {
  consentHolds,
  isVouchedFor,
  restrictionOf,
  shownPerson,
  workerName,
} from '#server/sign-in/sessions.store.ts';
import { type StandingRow, standingFrom, standingOf } from '#server/users/standing.store.ts';

export interface SessionRow {
  readonly token_hash: string;
  readonly actor: Actor;
}

interface Row extends StandingRow {
  token_hash: string;
  session_id: number;
  user_id: number;
  name: string;
  abilities: Permission[] | null;
  organisation_id: number | null;
  acting_for_user_id: number | null;
  restriction: Restriction | null;
}

/**
 * The callers behind live sessions. Missing is one that has ended, whose person may not sign in any
 * more, with the organisation or alone, or whose sign-in is incomplete, as before the second
 * factor: no events before that (R146).
 */
export const actorsOfSessions = async (
  tx: Tx,
  sessionIds: readonly number[],
): Promise<SessionRow[]> => await actorsOf(tx, tx`s.id = any(${[...sessionIds]}::bigint[])`);

/** The same by the hashes of their tokens, in hex. */
export const actorsOfTokens = async (tx: Tx, hashes: readonly string[]): Promise<SessionRow[]> =>
  await actorsOf(
    tx,
    tx`s.token_hash in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) as h)`,
  );

async function actorsOf(tx: Tx, which: Fragment): Promise<SessionRow[]> {
  const rows = await tx<Row[]>`
    select encode(s.token_hash, 'hex') as token_hash, s.id as session_id, s.acting_for_user_id,
      s.user_id, ${workerName(tx)}, u.abilities, u.organisation_id,
        ${restrictionOf(tx)} as restriction, ${standingOf(tx)}
    from sessions s
    join users u on u.id = ${shownPerson(tx)}
    left join organisations o on o.id = u.organisation_id
    where ${which} and s.ended_at is null and s.expires_at > app.now()
      and u.status = 'active'
        and (u.expires_at is null or u.expires_at > app.now())
        and (o.id is null or o.in_use)
        and ${consentHolds(tx)}
        and ${isVouchedFor(tx)}`;
  return rows
    .filter((row) => closedGate(standingFrom(row)) === null)
    .map(
      ({
        token_hash,
        session_id,
        user_id,
        name,
        role,
        abilities,
        organisation_id,
        acting_for_user_id,
        restriction,
      }) => ({
        token_hash,
        actor: {
          session_id,
          user_id,
          name,
          role,
          abilities: new Set(abilitiesOf(role, abilities)),
          organisation_id,
          acting_for_user_id,
          restriction,
        },
      }),
    );
}
