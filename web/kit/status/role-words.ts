// The titles of the roles, as the specification lists them (section 6).
import { msg } from '@lingui/core/macro';
import type { RoleName } from '#domain/access/roles.ts';

export const roleWords = {
  admin: msg`WSG Admin`,
  monitoring_centre_admin: msg`Monitoring Centre Admin`,
  monitoring_centre_supervisor: msg`Monitoring Centre Supervisor`,
  monitoring_centre_operator: msg`Monitoring Centre Operator`,
  organisation_admin: msg`Organisation Admin`,
  organisation_user: msg`Organisation User`,
  organisation_idp_admin: msg`Organisation IDP Admin`,
  escalation_contact: msg`Escalation Contact`,
} satisfies Record<RoleName, unknown>;

/** Of some roles, for a filter. */
export const roleWordsOf = <Name extends RoleName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, roleWords[name]]));
