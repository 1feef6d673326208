// The roles that a form offers: none above the caller's own, and no change between staff and people
// of an organisation.
import type { RoleName } from '#domain/access/roles.ts';
import { isStaff, rolesToGive } from '#domain/users/user-roles.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';

export type RoleArea = 'organisation' | 'centre' | 'platform';

/** @param held the role that the person has already; empty for a new person */
export function offeredRoles(
  { role, abilities }: Pick<CurrentUser, 'role' | 'abilities'>,
  area: RoleArea,
  held: string,
): RoleName[] {
  const fits: Record<RoleArea, (name: RoleName) => boolean> = {
    organisation: (name) => !isStaff(name),
    centre: (name) => name.startsWith('monitoring_centre'),
    platform: (name) => held === '' || isStaff(name),
  };
  return rolesToGive({ role: role.name, abilities, is_restricted: false }).filter(fits[area]);
}
