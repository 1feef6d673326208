// Whose figures a person's dashboard shows.
import { isStaff } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';

/** Staff have a dashboard, and those who use the portal, but never an IDP admin (R110, R111). */
export const hasFigures = (
  actor: { readonly role: RoleName },
  { portal_access }: { readonly portal_access: boolean },
): boolean => isStaff(actor) || (portal_access && actor.role !== 'organisation_idp_admin');

/** Staff see all organisations in their view; an organisation's people their own. */
export const seesAllOrganisations = isStaff;

/** The counts kept on an organisation know no restriction, so that its own people do not see them. */
export const maySeeOrganisationFigures = isStaff;
