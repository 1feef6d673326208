// The caller of a request: made by the server from the session, passed to every policy.
import type { Permission } from '#domain/kit/permissions.ts';
import type { RoleName } from './roles.ts';

/**
 * A member of an organisation who sees only the people of these departments or with these tags, and
 * their records.
 */
export interface Restriction {
  readonly by: 'department' | 'tag';
  /** Empty matches no one. */
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
   * The person that `user_id` acts for with consent; null otherwise (R041, R042). Role,
   * organisation, abilities and restriction are then that person's; `user_id` and `name` remain
   * those of the worker, and each event line carries both ids.
   */
  readonly acting_for_user_id: number | null;
  /** null for a caller who sees everything in the reach of their role. */
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

/**
 * The refusal of a session that acts for another person and calls what is that person's own to
 * change.
 */
export const actingText =
  'Security settings cannot be changed while you act for someone else. Disconnect first.';

/**
 * The refusal of a session that changes how its person signs in without a recent confirmation of
 * identity.
 */
export const proofText = 'Confirm that it is you to change how you sign in.';

export const may = (actor: Pick<Actor, 'abilities'>, permission: Permission): boolean =>
  actor.abilities.has(permission);

export const mayAny = (actor: Pick<Actor, 'abilities'>, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => actor.abilities.has(permission));
