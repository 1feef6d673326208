// A person entered by hand or from a spreadsheet, before they have an account: the record, and the
// messages about skipped ones.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';

/**
 * What people may write of a draft. It may be incomplete: an account is made of it only when it is
 * whole. Flags that are not given are false by the table (R136).
 */
export const provisioningFields = z.object({
  first_name: field.personName('first name'),
  last_name: field.personName('last name'),
  email: field.email('email'),
  /** Of the phone numbers, ISO 3166 alpha-2. */
  country_id: field.country('country'),
  mobile: field.phone('mobile', 'country_id'),
  landline: field.phone('landline', 'country_id'),
  role: z.enum(organisationRoles, 'Choose the role.'),
  department_id: field.reference('department', 'departments').nullable(),
  escalation_group_id: field.reference('escalation group', 'escalation-groups').nullable(),
  timezone: field.timezone('time zone').nullable(),
  mobile_app_access: field.flag(),
  /** The person may add a device with the mobile app; it takes a place of the device limit. */
  create_device_provisioned: field.flag(),
  personal_contacts_allowed: field.flag(),
  /** Several workers use the account on one device, without an own email. */
  is_shared: field.flag(),
});

/**
 * `pending`: the account is made and the set-up email sent; `published`: it is set up, or needs no
 * set-up.
 */
export const provisioningStatuses = ['draft', 'pending', 'published'] as const;

const named = z.object({ id: z.number(), name: z.string() });

export const provisioningRecord = z.object({
  id: field.id(),
  ...provisioningFields.shape,
  name: z.string(),
  status: z.enum(provisioningStatuses),
  department: named.nullable(),
  escalation_group: named.nullable(),
  /** The account that was made of it. */
  user_id: z.number().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type ProvisioningRecord = z.infer<typeof provisioningRecord>;

/** R335. */
export const invalidColumnsText = 'Skipped sending setup email due to invalid columns.';

/** R336. */
export const timezoneSkippedText = (count: number): string =>
  `Skipped ${count} ${count === 1 ? 'user' : 'users'} because the selected timezone did not match the phone country code.`;

/** R337. */
export const noAppSkippedText = (count: number): string =>
  `Skipped ${count} ${count === 1 ? 'user' : 'users'} with no app access.`;

/** Why one draft is skipped, as the result of each says it. */
export const timezoneMismatchText = 'The selected timezone does not match the phone country code.';
// R252, R337
export const noAppAccessText = 'This person has no app access.';

/**
 * The lines above the results, from the reasons of those that were skipped; empty where none was.
 */
export function skippedTexts(reasons: readonly string[]): string[] {
  const countOf = (text: string): number => reasons.filter((reason) => reason === text).length;
  const [timezones, apps] = [countOf(timezoneMismatchText), countOf(noAppAccessText)];
  return [
    ...(timezones > 0 ? [timezoneSkippedText(timezones)] : []),
    ...(apps > 0 ? [noAppSkippedText(apps)] : []),
    ...(reasons.some((reason) => reason.startsWith(invalidColumnsText))
      ? [invalidColumnsText]
      : []),
  ];
}
