// An organisation as the table, the calls and the form know it (spec section 3).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const billingFrequencies = ['monthly', 'quarterly', 'annually'] as const;

const subdomain = field
  .withFacts(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{3,63}$/, 'The subdomain may have a-z, 0-9 and hyphens only, 3 to 63 of them.'),
    { kind: 'text' },
  )
  .nullable();

/** What people may write of an organisation. */
export const organisationFields = z.object({
  name: field.requiredText('name'),
  active: field.flag(),
  subdomain,
  contact_name: field.text('contact name'),
  contact_email: field.email('contact email'),
  contact_phone: field.phone('contact phone', 'contact_country'),
  contact_country: field.country('contact country'),
  contact_landline: field.phone('contact landline', 'contact_country'),
  accounts_name: field.text('accounts name'),
  accounts_email: field.email('accounts email'),
  accounts_phone: field.phone('accounts phone', 'accounts_country'),
  accounts_country: field.country('accounts country'),
  accounts_landline: field.phone('accounts landline', 'accounts_country'),
  contract_start_date: field.date('contract start date'),
  contract_end_date: field.date('contract end date'),
  contract_length: field.integer('contract length', { least: 0, most: 600, unit: 'months' }).nullable(),
  max_escalation_contacts: field.integer('most escalation contacts', { least: 1, most: 50 }),
  contract_billing_frequency: z.enum(billingFrequencies, 'Please choose how often is billed.'),
  active_monitoring_from: field.date('start of monitoring'),
  first_invoice_month: field.month('first invoice month'),
  onboarding_period: field.integer('onboarding period', { least: 0, most: 3650, unit: 'days' }).nullable(),
  not_monitored: field.flag(),
  free_trial: field.flag(),
  paid_trial: field.flag(),
  non_billable: field.flag(),
  escalation_groups_not_required: field.flag(),
  geofence_locations: field.flag(),
  geofence_proximity_reminders: field.flag(),
  self_manage_ev04_config: field.flag(),
  allows_shared_profiles: field.flag(),
  enable_saml: field.flag(),
  enable_provisioning: field.flag(),
  enable_messaging: field.flag(),
  disable_password_login: field.flag(),
  invoicing_by_department: field.flag(),
  admin_enforce_device_limit: field.flag(),
  user_enforce_device_limit: field.flag(),
  timezone: field.timezone('timezone'),
  address: field.text('address', 500),
  country: field.country('country'),
  state: field.text('state', 100),
  city: field.text('city', 100),
  postcode: field.text('postcode', 20),
  organisation_tag_ids: field.tags('tags', 'organisation-tags', { most: 20 }),
});

/** The whole organisation; the two counts are kept by whoever adds or removes people and devices. */
export const organisation = z.object({
  id: field.id(),
  ...organisationFields.shape,
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type Organisation = z.infer<typeof organisation>;

/** What is wrong with fields that are right one by one; texts by field. */
export function organisationFaults(
  after: Pick<Organisation, 'contract_start_date' | 'contract_end_date' | 'disable_password_login'>,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const { contract_start_date: start, contract_end_date: end } = after;
  if (start !== null && end !== null && end < start)
    faults['contract_end_date'] = ['The contract end date must not be before the contract start date.'];
  // No connection to an identity provider exists yet, so nobody could sign in any more (R248).
  if (after.disable_password_login)
    faults['disable_password_login'] = ['Password login can be disabled only with at least one enabled SAML connection.'];
  return faults;
}
