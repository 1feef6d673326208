// Who may grant which permissions to which people: one table of refusals, asked before every change
// and by the screens that offer one.
import { isEscalationContact } from '#domain/access/access.policy.ts';
import type { Restriction } from '#domain/access/actor.ts';
import { isWithin } from '#domain/access/authority.policy.ts';
import { abilitiesOf, type RoleName, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { holdableBy } from './ability-groups.ts';

export interface Giver {
  /** Null for a machine. */
  readonly user_id: number | null;
  readonly abilities: ReadonlySet<Permission>;
  readonly restriction: Restriction | null;
}

export interface Holder {
  readonly id: number;
  readonly role: RoleName;
  /** null for the role's own. */
  readonly abilities: readonly Permission[] | null;
  readonly restriction: Restriction | null;
}

export interface GrantFault {
  readonly code: 'own_account' | 'not_for_this_role' | 'not_held' | 'wider_view';
  readonly text: string;
  /** The permission that is refused, where it is a single one. */
  readonly ability?: Permission;
}

/** Every permission that this role can hold. Escalation contacts never use the portal. */
export const holdable = (role: RoleName): readonly Permission[] =>
  isEscalationContact({ role }) ? [] : holdableBy[roles[role].kind];

/**
 * Why this change is refused, null where it is allowed. Asked of people that the giver has
 * authority over (`domain/access/authority.policy.ts`): only what is added is compared with the giver's
 * own.
 * @param after null gives back the role's own
 */
export function grantFault(
  giver: Giver,
  holder: Holder,
  after: readonly Permission[] | null,
): GrantFault | null {
  if (giver.user_id === holder.id)
    return { code: 'own_account', text: 'You cannot change your own permissions.' };
  const had = abilitiesOf(holder.role, holder.abilities);
  const added = abilitiesOf(holder.role, after).filter((ability) => !had.includes(ability));
  const unsuitable = after?.find((ability) => !holdable(holder.role).includes(ability));
  if (unsuitable)
    return {
      code: 'not_for_this_role',
      text: `A person with the role ${roles[holder.role].title} cannot have the permission “${unsuitable}”.`,
      ability: unsuitable,
    };
  const lacking = added.find((ability) => !giver.abilities.has(ability));
  if (lacking)
    return {
      code: 'not_held',
      text: `You cannot give the permission “${lacking}”, because you do not have it.`,
      ability: lacking,
    };
  if (added.length > 0 && !isWithin(holder.restriction, giver.restriction))
    return {
      code: 'wider_view',
      text: 'Your own view is restricted. You can give permissions only to people whose view is restricted to the same departments or tags, or fewer.',
    };
  return null;
}
