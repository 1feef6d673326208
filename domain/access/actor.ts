// Who is calling: made by the server from the session, handed to every policy.
import type { Permission } from '#domain/kit/permissions.ts';
import type { RoleName } from './roles.ts';

/**
 * Somebody of an organisation who sees only the people of these departments, or with these tags,
 * and what is theirs.
 */
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
  /**
   * The person for whom `user_id` acts with consent; null otherwise (R041, R042). Role,
   * organisation, abilities and restriction are then that person's; `user_id` and `name` are always
   * of who works, and each event line carries both ids.
   */
  readonly acting_for_user_id: number | null;
  /** null for somebody who sees all that their role reaches. */
  readonly restriction: Restriction | null;
}

/**
 * Whose portal the caller sees: their own, or that of the person they act for. What is "one's own"
 * (account, profile, channel) is asked by this id.
 */
export const shownPersonOf = <Id extends number | null>({
  user_id,
  acting_for_user_id,
}: Pick<Actor, 'acting_for_user_id'> & { readonly user_id: Id }): Id | number =>
  acting_for_user_id ?? user_id;

/**
 * The role of who works in a session, whatever its view: only administrators of the platform act
 * for others.
 */
export const workerRoleOf = ({
  role,
  acting_for_user_id,
}: Pick<Actor, 'role' | 'acting_for_user_id'>): RoleName =>
  acting_for_user_id === null ? role : 'admin';

/** The answer to a session that acts for somebody and calls what is the person's own to change. */
export const actingText =
  'Security settings cannot be changed while you act for someone else. Disconnect first.';

/**
 * The answer to a session that changes how its person signs in, where that person has not shown
 * lately that it is them.
 */
export const proofText = 'Confirm that it is you to change how you sign in.';

export const may = (actor: Pick<Actor, 'abilities'>, permission: Permission): boolean =>
  actor.abilities.has(permission);

export const mayAny = (actor: Pick<Actor, 'abilities'>, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => actor.abilities.has(permission));
