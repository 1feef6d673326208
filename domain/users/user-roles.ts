// Which roles a caller may give, and whose accounts they may change: never above their own role.
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';

/** Within the staff of one kind; the lower number is above. */
const ranks: Readonly<Record<RoleName, number>> = {
  admin: 0,
  monitoring_centre_admin: 1,
  monitoring_centre_supervisor: 2,
  monitoring_centre_operator: 3,
  organisation_admin: 1,
  organisation_idp_admin: 2,
  organisation_user: 3,
  escalation_contact: 4,
};

export const centreRoles = [
  'monitoring_centre_admin',
  'monitoring_centre_supervisor',
  'monitoring_centre_operator',
] as const;
export const organisationRoles = [
  'organisation_admin',
  'organisation_user',
  'organisation_idp_admin',
  'escalation_contact',
] as const;

/** A member of the platform's or the monitoring centre's staff, who belongs to no organisation. */
export const isStaff = (role: RoleName): boolean => roles[role].kind !== 'organisation';

/**
 * Whether an account with `role` may be changed: the platform's admins change all, everybody else
 * those of their own kind and not above them.
 */
export const mayManage = (actor: { readonly role: RoleName }, role: RoleName): boolean =>
  roles[actor.role].kind === 'platform' ||
  (roles[actor.role].kind === roles[role].kind && ranks[role] >= ranks[actor.role]);

interface Giver {
  readonly role: RoleName;
  readonly abilities: ReadonlySet<Permission> | readonly Permission[];
  /** Their view is limited to some people of an organisation. */
  readonly is_restricted: boolean;
}

/**
 * The roles a caller may give: of accounts they may change, with no permission that they lack. With
 * a restricted view, none that has permissions.
 */
export function rolesToGive({ role, abilities, is_restricted }: Giver): RoleName[] {
  const own = new Set(abilities);
  return roleNames.filter((name) => {
    const brought = roles[name].abilities;
    return (
      mayManage({ role }, name) &&
      brought.every((ability) => own.has(ability)) &&
      !(is_restricted && brought.length > 0)
    );
  });
}
