// Which of the staff a person is, and how much they see: the words that the policies of every room
// are written in. Only policies compare roles (decision 0081).
import type { Actor } from './actor.ts';
import { type RoleName, roles } from './roles.ts';

interface Person {
  readonly role: RoleName;
}

/** Staff of the platform or of the monitoring centre; they belong to no organisation (R012). */
export const isStaff = ({ role }: Person): boolean => roles[role].kind !== 'organisation';

/** R011. */
export const isPlatformStaff = ({ role }: Person): boolean => roles[role].kind === 'platform';

export const isCentreStaff = ({ role }: Person): boolean => roles[role].kind === 'centre';

/** Staff who may act on any alert, not only their own (design.md section 12.2). */
export const supervises = ({ role }: Person): boolean =>
  role === 'monitoring_centre_supervisor' || role === 'monitoring_centre_admin' || role === 'admin';

/** A person who is only called: they have no password and never use the portal (R014, R257). */
export const isEscalationContact = ({ role }: Person): boolean => role === 'escalation_contact';

/** The people of an organisation who work alone: only their profiles are shared. */
export const isOrganisationUser = ({ role }: Person): boolean => role === 'organisation_user';

/** Staff have a dashboard, and those who use the portal, but never an IDP admin (R110, R111). */
export const mayOpenDashboard = (
  actor: Person,
  { portal_access }: { readonly portal_access: boolean },
): boolean => isStaff(actor) || (portal_access && actor.role !== 'organisation_idp_admin');

/** Whether the session acts for another person (R041). */
export const actsForAnother = ({
  acting_for_user_id,
}: Pick<Actor, 'acting_for_user_id'>): boolean => acting_for_user_id !== null;

/** Whether the caller sees only the people of some departments or tags (R268, R269). */
export const isRestricted = ({
  restriction = null,
}: Partial<Pick<Actor, 'restriction'>>): boolean => restriction !== null;

/**
 * What concerns everybody of an organisation is changed only by those who see everybody: others
 * would change what they cannot see.
 */
export const mayChangeForEverybody = ({
  is_restricted,
}: {
  readonly is_restricted: boolean;
}): boolean => !is_restricted;
