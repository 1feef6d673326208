// Refuses a change of how another person signs in unless the caller has at least that person's
// authority.
import { type Actor, type Restriction, shownPersonOf } from '#domain/access/actor.ts';
import {
  type Authority,
  type AuthorityFault,
  authorityFault,
  authorityRefused,
  managesEverybody,
} from '#domain/access/authority.policy.ts';
import { abilitiesOf, type RoleName } from '#domain/access/roles.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { visitorRefusal } from '#domain/sign-in/visits.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * `user_id` is null for a machine, such as the directory of an organisation, which has rules of its
 * own.
 */
type Caller = Pick<Actor, 'acting_for_user_id'> & { readonly user_id: number | null };

export interface AuthorityRow {
  readonly role: RoleName;
  readonly abilities: readonly Permission[] | null;
  readonly restriction: Restriction | null;
}

export const authorityOf = ({ role, abilities, restriction }: AuthorityRow): Authority => ({
  role,
  abilities: new Set(abilitiesOf(role, abilities)),
  restriction,
});

/**
 * As granted, also where the organisation has a feature turned off; null for a person who was
 * removed.
 */
export async function findAuthority(tx: Tx, id: number): Promise<Authority | null> {
  const [row] = await tx<
    { authority: AuthorityRow | null }[]
  >`select app.authority_of(${id}) as authority`;
  const found = row?.authority;
  return found ? authorityOf(found) : null;
}

/** The authorities of several people by id, without removed people. */
export async function findAuthorities(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, Authority>> {
  const rows = await tx<{ id: number; authority: AuthorityRow | null }[]>`
    select id, app.authority_of(id) as authority from unnest(${[...ids]}::bigint[]) id`;
  return new Map(
    rows.flatMap(({ id, authority }) => (authority ? [[id, authorityOf(authority)]] : [])),
  );
}

/**
 * Whether the caller may manage everyone of an organisation, including people outside the caller's
 * view.
 */
export async function callerManagesEverybody(
  tx: Tx,
  caller: Caller,
  organisationId: number,
): Promise<boolean> {
  if (caller.user_id === null) return false;
  const [own, everybody] = await Promise.all([
    findAuthority(tx, shownPersonOf({ ...caller, user_id: caller.user_id })),
    findAuthoritiesOf(tx, organisationId),
  ]);
  return own !== null && managesEverybody(own, everybody);
}

/** The distinct authorities of an organisation's people. */
export async function findAuthoritiesOf(tx: Tx, organisationId: number): Promise<Authority[]> {
  const [row] = await tx<
    { authorities: AuthorityRow[] }[]
  >`select app.authorities_of_organisation(${organisationId}) as authorities`;
  return (row?.authorities ?? []).map(authorityOf);
}

/**
 * Why the caller may not change how the person signs in. @throws 404 where one of the two was
 * removed
 */
export async function findAuthorityFault(
  tx: Tx,
  caller: Caller,
  personId: number,
): Promise<AuthorityFault | null> {
  if (caller.user_id === null) return null;
  const callerId = shownPersonOf({ ...caller, user_id: caller.user_id });
  if (callerId === personId) return null;
  const [own, other] = await Promise.all([
    findAuthority(tx, callerId),
    findAuthority(tx, personId),
  ]);
  if (!own || !other) throw notFound();
  return authorityFault(own, other);
}

/**
 * What is changed of a visitor would be as at home with the next pass.
 * @throws 409 `visitor` for a person whose account is in another cell
 */
export async function refuseVisitor(tx: Tx, personId: number): Promise<void> {
  const [row] = await tx<{ home_cell: number | null }[]>`
    select home_cell from users where id = ${personId}`;
  refuseIf(visitorRefusal(row?.home_cell ?? null));
}

/**
 * Called by every call that `concerns: 'sign-in of a person'`. One's own account passes: its calls
 * require proof instead.
 * @throws 403 `above_your_authority`; 404 where one of the two was removed; 409 for a visitor
 */
export async function requireAuthority(tx: Tx, caller: Caller, personId: number): Promise<void> {
  await refuseVisitor(tx, personId);
  const fault = await findAuthorityFault(tx, caller, personId);
  if (fault) throw authorityRefused(fault);
}
