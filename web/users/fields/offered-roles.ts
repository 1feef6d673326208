// The roles that a form offers: none above the caller's own, and no change between staff and people
// of an organisation.
import { isCentreStaff, isStaff } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { rolesToGive } from '#domain/users/users.policy.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';

export type RoleArea = 'organisation' | 'centre' | 'platform';

/** @param held the role that the person has already; empty for a new person */
export function offeredRoles(
  { role, abilities }: Pick<CurrentUser, 'role' | 'abilities'>,
  area: RoleArea,
  held: string,
): RoleName[] {
  const fits: Record<RoleArea, (name: RoleName) => boolean> = {
    organisation: (name) => !isStaff({ role: name }),
    centre: (name) => isCentreStaff({ role: name }),
    platform: (name) => held === '' || isStaff({ role: name }),
  };
  return rolesToGive({ role: role.name, abilities }).filter(fits[area]);
}
