// Whose sign-in details a person may change: only those of people who can do and see no more than
// they can themselves.
import { AppError } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { isRestricted } from './access.policy.ts';
import type { Restriction } from './actor.ts';
import type { RoleName } from './roles.ts';

/**
 * What decides how much a person can do and see: the role, the permissions granted (or the role's
 * own) and the restriction of the view.
 */
export interface Authority {
  readonly role: RoleName;
  readonly abilities: ReadonlySet<Permission>;
  /** null for a view of all people in the reach of the role. */
  readonly restriction: Restriction | null;
}

export const authorityFaults = ['higher_role', 'more_permissions', 'wider_view'] as const;
export type AuthorityFault = (typeof authorityFaults)[number];

export const authorityTexts: Readonly<Record<AuthorityFault, string>> = {
  higher_role: 'This person has a higher role than you. Ask someone with that role.',
  more_permissions: 'This person has permissions that you do not have. Ask someone who has them.',
  wider_view:
    'This person sees people outside your view. Ask an administrator whose view is not restricted.',
};

/** Whether the people of `inner` are all among those of `outer`; null is everybody. */
export function isWithin(inner: Restriction | null, outer: Restriction | null): boolean {
  if (outer === null) return true;
  if (inner === null) return false;
  return (
    inner.ids.length === 0 ||
    (inner.by === outer.by && inner.ids.every((id) => outer.ids.includes(id)))
  );
}

/**
 * Why `caller` may not change how `person` signs in; null where they may. Both are in the same
 * organisation, or the caller is staff. A person without any permission sees no one else, whatever
 * their restriction says.
 */
export function authorityFault(caller: Authority, person: Authority): AuthorityFault | null {
  if (!mayManage(caller, person)) return 'higher_role';
  if (![...person.abilities].every((ability) => caller.abilities.has(ability)))
    return 'more_permissions';
  if (person.abilities.size > 0 && !isWithin(person.restriction, caller.restriction))
    return 'wider_view';
  return null;
}

/**
 * Whether `caller` may manage everybody of an organisation, given the authorities of its people.
 * Requires an unrestricted view and the role of its administrators, even where no one ranks above
 * the caller yet.
 */
export const managesEverybody = (caller: Authority, everybody: readonly Authority[]): boolean =>
  !isRestricted(caller) &&
  mayManage(caller, { role: 'organisation_admin' }) &&
  everybody.every((person) => authorityFault(caller, person) === null);

export const authorityRefused = (fault: AuthorityFault): AppError =>
  new AppError(403, 'above_your_authority', authorityTexts[fault]);
