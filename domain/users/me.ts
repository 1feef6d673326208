// The signed-in person as the portal needs to know them: who, what role, what they may do, and
// where their home is.
import * as z from 'zod';
import { isStaff } from '#domain/access/access.policy.ts';
import { profileSteps, twoFactorMethods } from '#domain/access/gates.ts';
import { type RoleName, roleNames } from '#domain/access/roles.ts';
import { openSessionRequest } from '#domain/access/session-request.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { deliveryServices } from '#domain/kit/services/delivery-service.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import type { StartPage } from './start-pages.ts';
import { choosesAccount, mayStartAtConsole } from './users.policy.ts';

const standing = z.object({
  not_provisioned: z.boolean(),
  terms_accepted: z.boolean(),
  password_set: z.boolean(),
  mobile: z.string().nullable(),
  mobile_verified_at: z.string().nullable(),
  landline: z.string().nullable(),
  landline_verified_at: z.string().nullable(),
  two_factor_method_preferred: z.enum(twoFactorMethods).nullable(),
  two_factor_method_enabled: z.enum(twoFactorMethods).nullable(),
  two_factor_verified: z.boolean(),
  saml_initiated_session: z.boolean(),
  profile_step: z.enum(profileSteps).nullable(),
  services_set_up: z.array(z.enum(deliveryServices)),
});

export const me = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.object({
    id: z.number(),
    name: z.enum(roleNames),
    title: z.string(),
    kind: z.enum(['platform', 'centre', 'organisation']),
    /** The abilities of the role for everybody without permissions of their own. */
    abilities: z.array(z.enum(permissions)),
  }),
  role_id: z.number(),
  abilities: z.array(z.enum(permissions)),
  organisation_id: z.number().nullable(),
  organisation: z
    .object({
      id: z.number(),
      name: z.string(),
      not_monitored: z.boolean(),
      enable_provisioning: z.boolean(),
      enable_messaging: z.boolean(),
      geofence_locations: z.boolean(),
      geofence_proximity_reminders: z.boolean(),
      enable_saml: z.boolean(),
      self_manage_ev04_config: z.boolean(),
      /** The origin where the organisation signs in; null is this one. */
      sso_url: z.string().nullable(),
    })
    .nullable(),
  /** What the gates look at: `closedGate` says which step of signing in is still to be done. */
  ...standing.shape,
  terms_accepted_at: z.string().nullable(),
  /** Waits for its confirmation. */
  new_email: z.string().nullable(),
  timezone: z.string(),
  /**
   * ISO 3166 alpha-2, of the organisation, of staff their own: numbers of it are shown as people
   * there dial them.
   */
  country: z.string(),
  language: z.enum(languages),
  measurement_system: z.enum(['metric', 'imperial']),
  /** ISO 4217, of the organisation's country. */
  currency: z.string(),
  portal_access: z.boolean(),
  /** An open request to act for the person, or by the person to act for another. */
  session_request: openSessionRequest.nullable(),
  /** Of this server, where its installation has several; null where it is the only one. */
  cell: z.number().nullable(),
  /**
   * Where the person lands after signing in (R056 to R058), or what they prefer of what they may
   * open.
   */
  home: z.enum(['/dashboard', '/my/account', '/alert-monitoring']),
});
export type Me = z.infer<typeof me>;

/** Whether the person has anything beyond their own account (gaps: portal access). */
export const hasPortalAccess = (abilities: readonly Permission[]): boolean => abilities.length > 0;

/**
 * Admins and monitoring roles land on the dashboard, everybody else on their account (R056 to
 * R058).
 */
export const homeOf = (role: RoleName): Exclude<Me['home'], '/alert-monitoring'> =>
  isStaff({ role }) ? '/dashboard' : '/my/account';

/**
 * The same with what the person prefers, as far as they may open it. Administrators of an
 * organisation start at their dashboard unless they prefer their account (decision 0091).
 */
export function chosenHome(
  role: RoleName,
  abilities: readonly Permission[],
  start_page: StartPage,
): Me['home'] {
  const starter = { role, abilities };
  if (start_page === 'console' && mayStartAtConsole(starter)) return '/alert-monitoring';
  return start_page !== 'account' && choosesAccount(starter) ? '/dashboard' : homeOf(role);
}
