// Who is calling: made by the server from the session, handed to every policy.
import type { Permission } from '#domain/kit/permissions.ts';
import type { RoleName } from './roles.ts';

/** Somebody of an organisation who sees only the people of these departments, or with these tags, and what is theirs. */
export interface Restriction {
  readonly by: 'department' | 'tag';
  /** None is nobody. */
  readonly ids: readonly number[];
}

export interface Actor {
  readonly user_id: number;
  readonly name: string;
  readonly role: RoleName;
  /** null for platform and monitoring-centre staff. */
  readonly organisation_id: number | null;
  readonly abilities: ReadonlySet<Permission>;
  readonly session_id: number;
  /** The person on whose behalf the actor works, with consent; null otherwise (R041, R042). */
  readonly acting_for_user_id: number | null;
  /** null for somebody who sees all that their role reaches. */
  readonly restriction: Restriction | null;
}

export const may = (actor: Pick<Actor, 'abilities'>, permission: Permission): boolean => actor.abilities.has(permission);

export const mayAny = (actor: Pick<Actor, 'abilities'>, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => actor.abilities.has(permission));
