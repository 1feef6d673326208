// The roles in their order, and those of the centre's staff and of an organisation's people.
import type { RoleName } from '#domain/access/roles.ts';

/** Within the staff of one kind; the lower number is above. */
export const ranks: Readonly<Record<RoleName, number>> = {
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
