// A department as the table, the calls and the form know it (spec section 3) (R018).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import { deviceCounts, deviceLimitsField } from '#domain/organisations/device-limits.ts';

/** The most escalation groups of one department. */
export const mostDepartmentGroups = 10;

const escalationGroup = z.strictObject({
  escalation_group_id: field.reference('escalation group', 'escalation-groups'),
});

const accountsFields = {
  accounts_first_name: field.text('first name', 100),
  accounts_last_name: field.text('last name', 100),
  accounts_email: field.email('email'),
  accounts_mobile_country: field.country('country of the mobile'),
  accounts_mobile: field.phone('mobile', 'accounts_mobile_country'),
  accounts_landline_country: field.country('country of the landline'),
  accounts_landline: field.phone('landline', 'accounts_landline_country'),
  cost_centre_code: field.text('cost centre code', 50),
};

/** What people may write of a department. */
export const departmentFields = z.object({
  name: field.requiredText('name'),
  contact_id: field.reference('contact', 'users').nullable(),
  department_tag_ids: field.tags('tags', 'department-tags', { most: 20 }),
  timezone: field.timezone('time zone'),
  // R373
  grace_period: field.integer('grace period', { least: 0, most: 240, unit: 'minutes' }),
  escalation_groups: field.rows('escalation groups', escalationGroup, {
    most: mostDepartmentGroups,
  }),
  start_date: field.date('start date'),
  end_date: field.date('end date'),
  device_limits: deviceLimitsField(),
  address: field.text('address', 500),
  country: field.country('country'),
  state: field.text('state', 100),
  city: field.text('city', 100),
  postcode: field.text('postcode', 20),
  note: field
    .withFacts(
      z
        .string('The note must be text.')
        .trim()
        .max(5000, 'The note can have at most 5000 characters.'),
      {
        kind: 'long_text',
      },
    )
    .nullable(),
  ...accountsFields,
});

/**
 * `not_started` and `ended`: outside its dates. Its people still raise alerts; it cannot be chosen
 * any more.
 */
export const departmentStatuses = ['active', 'not_started', 'ended', 'archived'] as const;
export type DepartmentStatus = (typeof departmentStatuses)[number];

export const department = z.object({
  id: field.id(),
  ...departmentFields.shape,
  contact_name: z.string().nullable(),
  department_tags: z.array(picked),
  status: z.enum(departmentStatuses),
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  /** Devices in use of its people. */
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
  /**
   * Where the departments are given more devices than the organisation may have: by how many of
   * each kind.
   */
  device_limit_exceeded: deviceCounts.nullable(),
  archived_at: field.instant().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type Department = z.infer<typeof department>;

/**
 * The fields of the call that saves an accounts contact; the department has them with the prefix
 * `accounts_`.
 */
export const accountsContact = z.strictObject({
  first_name: accountsFields.accounts_first_name.optional(),
  last_name: accountsFields.accounts_last_name.optional(),
  email: accountsFields.accounts_email.optional(),
  mobile: field.phone('mobile', 'mobile_country').optional(),
  mobile_country: accountsFields.accounts_mobile_country.optional(),
  landline: field.phone('landline', 'landline_country').optional(),
  landline_country: accountsFields.accounts_landline_country.optional(),
  cost_centre_code: accountsFields.cost_centre_code.optional(),
  updated_at: z.string('Reload the page.'),
});

/** The same in the department's own keys. */
export const accountsFieldsOf = ({
  cost_centre_code,
  updated_at,
  ...contact
}: z.infer<typeof accountsContact>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(contact).map(([key, value]) => [`accounts_${key}`, value])),
  ...(cost_centre_code === undefined ? {} : { cost_centre_code }),
  updated_at,
});

/** Faults between fields that are valid one by one; texts by field. */
export function departmentFaults({
  start_date,
  end_date,
  escalation_groups,
}: Pick<Department, 'start_date' | 'end_date' | 'escalation_groups'>): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if (start_date !== null && end_date !== null && end_date < start_date)
    faults['end_date'] = ['The end date must not be before the start date.'];
  const seen = new Set<number>();
  for (const [index, { escalation_group_id }] of (escalation_groups ?? []).entries()) {
    if (seen.has(escalation_group_id))
      faults[`escalation_groups.${index}.escalation_group_id`] = [
        'Choose each escalation group only once.',
      ];
    seen.add(escalation_group_id);
  }
  return faults;
}

/** Faults of the dates given for restoring; `today` is the date in the department's time zone. */
export function restoreFaults(
  dates: Pick<Department, 'start_date' | 'end_date'>,
  today: string,
): Record<string, string[]> {
  const faults = departmentFaults({ ...dates, escalation_groups: [] });
  if (Object.keys(faults).length > 0 || dates.end_date === null || dates.end_date >= today)
    return faults;
  return { end_date: ['The end date is in the past. Choose a later date, or leave it empty.'] };
}

/**
 * An escalation group is required for the people of a department, unless its organisation does
 * without them.
 */
export const groupFaults = (
  groups: Department['escalation_groups'],
  notRequired: boolean,
): Record<string, string[]> =>
  notRequired || groups.length > 0
    ? {}
    : { escalation_groups: ['Choose at least one escalation group.'] };
